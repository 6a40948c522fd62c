/** Histories as rows: the numbers of the commits that one head reaches, newest first, and how complete they are. */
import { BrokenBytesError, ByteReader, ByteWriter } from '../bytes.ts';
import { checksumOfPacked, type PackedRow, requirePacked } from '../checksum.ts';
import type { HistoryChange, HistoryCoverage, HistoryKey } from '../port.ts';
import type { Database, SqlValue, Statement } from '../sqlite/driver.ts';
import { bytesOfId, idOfBytes } from './commit-rows.ts';

type HistoryRow = PackedRow & {
  readonly scope: string;
  readonly head: Uint8Array;
  readonly most: number;
  readonly isRead: number;
  readonly isShallow: number;
  readonly unreadable: number;
};
const HISTORY_COLUMNS = 'scope, head, most, is_read AS isRead, is_shallow AS isShallow, unreadable, checksum, packed';

/** `checksum` changes with the row. */
export type HistoryList = HistoryCoverage & { readonly numbers: readonly number[]; readonly checksum: number };

export class HistoryRows {
  readonly #byKey: Statement;
  readonly #all: Statement;
  readonly #keys: Statement;
  readonly #unread: Statement;

  constructor(database: Database) {
    this.#byKey = database.prepare(`SELECT ${HISTORY_COLUMNS} FROM histories WHERE scope = ? AND head = ?`);
    this.#all = database.prepare(`SELECT ${HISTORY_COLUMNS} FROM histories ORDER BY scope, head`);
    this.#keys = database.prepare('SELECT scope, head FROM histories ORDER BY scope, head');
    this.#unread = database.prepare('SELECT scope, head FROM histories WHERE scope = ? AND is_read = 0 ORDER BY head');
  }

  list({ scope, head }: HistoryKey): HistoryList | undefined {
    const row = this.#byKey.get(scope, bytesOfId(head)) as HistoryRow | undefined;
    return row && listOfRow(row);
  }

  keys(): readonly HistoryKey[] {
    return keysOfRows(this.#keys.all());
  }

  unread(scope: string): readonly HistoryKey[] {
    return keysOfRows(this.#unread.all(scope));
  }

  all(): readonly (HistoryKey & HistoryList)[] {
    const rows = this.#all.all() as HistoryRow[];
    return rows.map((row) => ({ scope: row.scope, head: idOfBytes(row.head), ...listOfRow(row) }));
  }
}

export const putHistory = (
  database: Database,
  { scope, head }: HistoryKey,
  { numbers, most, isRead, isShallow, unreadable }: Omit<HistoryChange, 'drops'>,
): void => {
  const packed = packNumbers(numbers);
  const values: readonly SqlValue[] = [scope, bytesOfId(head), most, isRead ? 1 : 0, isShallow ? 1 : 0, unreadable];
  database
    .prepare('INSERT OR REPLACE INTO histories VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(...values, checksumOfPacked(packed, values), packed);
};

export const dropHistory = (database: Database, { scope, head }: HistoryKey): void => {
  database.prepare('DELETE FROM histories WHERE scope = ? AND head = ?').run(scope, bytesOfId(head));
};

const keysOfRows = (rows: unknown[]): readonly HistoryKey[] =>
  (rows as Pick<HistoryRow, 'scope' | 'head'>[]).map(({ scope, head }) => ({ scope, head: idOfBytes(head) }));

const listOfRow = (row: HistoryRow): HistoryList => {
  const { scope, head, most, isRead, isShallow, unreadable } = row;
  const packed = requirePacked(row, [scope, head, most, isRead, isShallow, unreadable], `the history of ${idOfBytes(head)}`);
  return {
    numbers: unpackNumbers(packed),
    most,
    isRead: isRead !== 0,
    isShallow: isShallow !== 0,
    unreadable,
    checksum: Number(row.checksum),
  };
};

/** Commits read together have consecutive numbers, so most steps take one byte. */
const packNumbers = (numbers: readonly number[]): Uint8Array => {
  const writer = new ByteWriter();
  let previous = 0;
  for (const number of numbers) {
    writer.zigzag(number - previous);
    previous = number;
  }
  return writer.take();
};

const unpackNumbers = (packed: Uint8Array): readonly number[] => {
  const reader = new ByteReader(packed);
  const numbers: number[] = [];
  for (let previous = 0; !reader.isAtEnd; ) {
    previous += reader.zigzag();
    if (previous < 1) throw new BrokenBytesError('a history lists a commit that cannot exist');
    numbers.push(previous);
  }
  return numbers;
};
