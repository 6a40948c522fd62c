/** Verifies that no row of a table is missing: one pass in native code, compared with the totals. */
import { BrokenBytesError } from './bytes.ts';
import type { Database } from './sqlite/driver.ts';
import { TotalsRow } from './sqlite/totals.ts';

/** The tables whose rows `totals` counts, with the sum of their numbers. */
export type CountedTable = 'contents' | 'facts' | 'commits';

type NumberRange = { readonly lowest: number; readonly highest: number };
const EMPTY_RANGE: NumberRange = { lowest: 0, highest: 0 };

/** Returns the number of rows in the range, both ends included. Throws if any row of the table is missing. */
export const requireAllRows = (
  database: Database,
  table: CountedTable,
  { lowest, highest }: NumberRange = EMPTY_RANGE,
): number => {
  const totals = new TotalsRow(database).read();
  const found = database
    .prepare(
      `SELECT count(*) AS count, coalesce(sum(number), 0) AS sum, coalesce(sum(number BETWEEN ? AND ?), 0) AS inside FROM ${table} NOT INDEXED`,
    )
    .get(lowest, highest) as { count: number; sum: number; inside: number };
  if (found.count !== totals[table] || found.sum !== totals[`${table}_sum`])
    throw new BrokenBytesError(`rows of ${table} are missing`);
  return found.inside;
};
