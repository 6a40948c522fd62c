/**
 * One row that describes the other tables: how many rows they have, which, and the next numbers. A missing row is as much
 * damage as a changed one, and only such a count distinguishes it from one that was never written.
 */
import { BrokenBytesError } from '../bytes.ts';
import { checksumOf } from '../checksum.ts';
import type { Database, Statement } from './driver.ts';

const TOTAL_NAMES = [
  // Assigned once and never reused, not even after the row is deleted.
  'next_content',
  'next_facts',
  'next_block',
  'next_segment',
  'next_view',
  'next_commit',
  'contents',
  'contents_sum',
  'facts',
  'facts_sum',
  'commits',
  'commits_sum',
  // How often commits were dropped.
  'commit_drops',
  'segments',
  'segments_checksum',
  'views',
  'views_checksum',
] as const;

type TotalName = (typeof TOTAL_NAMES)[number];
/** `…_sum`: the sum of the row numbers. `…_checksum`: the XOR of the row checksums. */
export type Totals = Readonly<Record<TotalName, number>>;

export const TOTALS_TABLE = `CREATE TABLE totals (${TOTAL_NAMES.map((name) => `${name} INTEGER NOT NULL`).join(', ')}, checksum INTEGER NOT NULL)`;

/** Numbers start at 1: in a view 0 means none. */
const INITIAL_TOTALS: Totals = Object.fromEntries(TOTAL_NAMES.map((name) => [name, name.startsWith('next_') ? 1 : 0])) as Totals;

const totalsValues = (totals: Totals): readonly number[] => TOTAL_NAMES.map((name) => totals[name]);

export const addTotals = (database: Database): void => {
  const values = totalsValues(INITIAL_TOTALS);
  const placeholders = [...values, 0].map(() => '?').join(', ');
  database.prepare(`INSERT INTO totals VALUES (${placeholders})`).run(...values, checksumOf(values));
};

export class TotalsRow {
  readonly #read: Statement;
  readonly #write: Statement;

  constructor(database: Database) {
    this.#read = database.prepare('SELECT * FROM totals');
    this.#write = database.prepare(`UPDATE totals SET ${TOTAL_NAMES.map((name) => `${name} = ?`).join(', ')}, checksum = ?`);
  }

  read(): Totals {
    const row = this.#read.get() as (Totals & { readonly checksum: number }) | undefined;
    if (!row || checksumOf(totalsValues(row)) !== row.checksum)
      throw new BrokenBytesError('the totals do not match their checksum');
    return row;
  }

  /** Inside a write transaction. */
  change(change: (before: Totals) => Partial<Totals>): void {
    const before = this.read();
    const values = totalsValues({ ...before, ...change(before) });
    this.#write.run(...values, checksumOf(values));
  }

  /** Assigns `count` numbers to the caller and returns the first. Inside a write transaction. */
  allocate(name: Extract<TotalName, `next_${string}`>, count: number): number {
    const first = this.read()[name];
    this.change(() => ({ [name]: first + count }));
    return first;
  }
}
