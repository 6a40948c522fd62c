/** Contents as rows: added once, never changed, dropped when no view refers to them. */
import { type ContentId, type ContentNumber, contentId, contentNumber } from '#model';
import { checksumOf, requireChecksum } from './checksum.ts';
import type { ContentRecord } from './port.ts';
import type { Database, SqlValue, Statement } from './sqlite/driver.ts';

type ContentRow = {
  readonly number: number;
  readonly id: Uint8Array;
  readonly size: number;
  readonly lines: number;
  readonly words: number;
  readonly isGenerated: number;
  readonly redactedLines: number;
  readonly checksum: number;
};
const CONTENT_COLUMNS = 'number, id, size, lines, words, is_generated AS isGenerated, redacted_lines AS redactedLines, checksum';

export type NumberedContent = readonly [ContentNumber, ContentRecord];

export class ContentRows {
  readonly #byId: Statement;
  readonly #byNumber: Statement;
  readonly #range: Statement;

  constructor(database: Database) {
    this.#byId = database.prepare(`SELECT ${CONTENT_COLUMNS} FROM contents WHERE id = ?`);
    this.#byNumber = database.prepare(`SELECT ${CONTENT_COLUMNS} FROM contents WHERE number = ?`);
    this.#range = database.prepare(`SELECT ${CONTENT_COLUMNS} FROM contents WHERE number BETWEEN ? AND ?`);
  }

  numberOf(id: ContentId): ContentNumber | undefined {
    const row = this.#byId.get(Buffer.from(id, 'hex')) as ContentRow | undefined;
    return row && contentNumber(verifyContentRow(row).number);
  }

  record(number: ContentNumber): ContentRecord | undefined {
    const row = this.#byNumber.get(number) as ContentRow | undefined;
    return row && toContentRecord(verifyContentRow(row));
  }

  /** Both ends included. */
  range(lowest: number, highest: number): readonly NumberedContent[] {
    const rows = this.#range.all(lowest, highest) as ContentRow[];
    return rows.map((row) => [contentNumber(verifyContentRow(row).number), toContentRecord(row)]);
  }
}

export class ContentAdder {
  readonly #rows: ContentRows;
  readonly #add: Statement;

  constructor(database: Database) {
    this.#rows = new ContentRows(database);
    this.#add = database.prepare(
      'INSERT INTO contents (number, id, size, lines, words, is_generated, redacted_lines, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
  }

  /** Returns the existing number of the content, or adds it under the offered one. */
  add({ id, size, lines, words, isGenerated, redactedLines }: ContentRecord, offered: number): number {
    const known = this.#rows.numberOf(id);
    if (known !== undefined) return known;
    const bytes = Buffer.from(id, 'hex');
    const values: readonly SqlValue[] = [offered, bytes, size, lines, words, isGenerated ? 1 : 0, redactedLines];
    this.#add.run(...values, checksumOf(values));
    return offered;
  }
}

const verifyContentRow = (row: ContentRow): ContentRow => {
  const { number, id, size, lines, words, isGenerated, redactedLines, checksum } = row;
  requireChecksum(checksum, [number, id, size, lines, words, isGenerated, redactedLines], `content ${number}`);
  return row;
};

const toContentRecord = ({ id, size, lines, words, isGenerated, redactedLines }: ContentRow): ContentRecord => ({
  id: contentId(Buffer.from(id.buffer, id.byteOffset, id.length).toString('hex')),
  size,
  lines,
  words,
  isGenerated: isGenerated !== 0,
  redactedLines,
});
