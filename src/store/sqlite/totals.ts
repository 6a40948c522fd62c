/**
 * One row that says what the other tables hold: how many rows, which, and the numbers that come next. A row that can no
 * longer be found is as much damage as one that changed, and nothing but such a count tells it from one never written.
 */
import { BrokenBytesError } from '../bytes.ts';
import { checksumOf } from '../checksum.ts';
import type { Database, Statement } from './driver.ts';

const TOTAL_NAMES = [
  // Handed out once and never again, not even after what they named is gone.
  'next_content',
  'next_facts',
  'next_block',
  'next_segment',
  'next_view',
  'contents',
  'contents_sum',
  'facts',
  'facts_sum',
  'segments',
  'segments_checksum',
  'views',
  'views_checksum',
] as const;

type TotalName = (typeof TOTAL_NAMES)[number];
/** `…_sum`: of the numbers of the rows. `…_checksum`: of their checksums, all combined by exclusive or. */
export type Totals = Readonly<Record<TotalName, number>>;

export const TOTALS_TABLE = `CREATE TABLE totals (${TOTAL_NAMES.map((name) => `${name} INTEGER NOT NULL`).join(', ')}, checksum INTEGER NOT NULL)`;

/** The first numbers are 1: in a view 0 stands for none. */
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

  /** The first of `count` numbers that are the caller's from here on. Inside a write transaction. */
  allocate(name: Extract<TotalName, `next_${string}`>, count: number): number {
    const first = this.read()[name];
    this.change(() => ({ [name]: first + count }));
    return first;
  }
}
