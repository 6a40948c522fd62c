/** Commits as rows: written once per scope, never changed, dropped when no history lists them. */
import type { CommitRecord } from '#model';
import { BrokenBytesError } from '../bytes.ts';
import { checksumOfPacked, type PackedRow, requirePacked } from '../checksum.ts';
import type { Database, SqlValue, Statement } from '../sqlite/driver.ts';
import { packCommit, unpackCommit } from './pack-commit.ts';

type CommitRow = PackedRow & { readonly number: number; readonly scope: string; readonly id: Uint8Array };
const COMMIT_COLUMNS = 'number, scope, id, checksum, packed';

export class CommitRows {
  readonly #numberOf: Statement;
  readonly #byNumber: Statement;
  readonly #range: Statement;

  constructor(database: Database) {
    this.#numberOf = database.prepare(`SELECT ${COMMIT_COLUMNS} FROM commits WHERE scope = ? AND id = ?`);
    this.#byNumber = database.prepare(`SELECT ${COMMIT_COLUMNS} FROM commits WHERE number = ?`);
    this.#range = database.prepare(`SELECT ${COMMIT_COLUMNS} FROM commits WHERE number BETWEEN ? AND ?`);
  }

  numberOf(scope: string, id: string): number | undefined {
    const row = this.#numberOf.get(scope, bytesOfId(id)) as CommitRow | undefined;
    if (!row) return undefined;
    verifyCommitRow(row);
    return row.number;
  }

  record(number: number): CommitRecord | undefined {
    const row = this.#byNumber.get(number) as CommitRow | undefined;
    return row && recordOfRow(row);
  }

  /** The numbers of the intact commits in the range, both ends included. */
  range(lowest: number, highest: number): readonly number[] {
    return (this.#range.all(lowest, highest) as CommitRow[]).map((row) => {
      recordOfRow(row);
      return row.number;
    });
  }
}

export class CommitAdder {
  readonly #rows: CommitRows;
  readonly #add: Statement;

  constructor(database: Database) {
    this.#rows = new CommitRows(database);
    this.#add = database.prepare(`INSERT INTO commits (${COMMIT_COLUMNS}) VALUES (?, ?, ?, ?, ?)`);
  }

  /** Returns the existing number of the commit, or adds it under the offered one. */
  add(scope: string, record: CommitRecord, offered: number): number {
    const known = this.#rows.numberOf(scope, record.id);
    if (known !== undefined) return known;
    const packed = packCommit(record);
    const key: readonly SqlValue[] = [offered, scope, bytesOfId(record.id)];
    this.#add.run(...key, checksumOfPacked(packed, key), packed);
    return offered;
  }
}

export const bytesOfId = (id: string): Uint8Array => Buffer.from(id, 'hex');

/** SQLite stores what a damaged row says, of whatever type. */
export const idOfBytes = (bytes: unknown): string => {
  if (!(bytes instanceof Uint8Array)) throw new BrokenBytesError('the id of a commit is not bytes');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
};

const verifyCommitRow = ({ number, scope, id, ...row }: CommitRow): Uint8Array =>
  requirePacked(row, [number, scope, id], `commit ${number}`);

const recordOfRow = (row: CommitRow): CommitRecord => unpackCommit(idOfBytes(row.id), verifyCommitRow(row));
