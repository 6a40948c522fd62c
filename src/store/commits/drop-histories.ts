/** Drops histories, and the commits that no other history lists, in small steps. */
import { nextTurn } from '#model';
import { BrokenBytesError } from '../bytes.ts';
import type { HistoryKey } from '../port.ts';
import { requireAllRows } from '../require-all-rows.ts';
import type { Database } from '../sqlite/driver.ts';
import { TotalsRow } from '../sqlite/totals.ts';
import { inTransaction } from '../sqlite/transaction.ts';
import { dropHistory, HistoryRows } from './history-rows.ts';

const ROWS_PER_STEP = 500;

/** Returns the number of commits dropped. */
export const dropHistories = async (database: Database, isDropped: (key: HistoryKey) => boolean): Promise<number> => {
  const rows = new HistoryRows(database);
  const dropped = rows.keys().filter(isDropped);
  if (dropped.length === 0) return 0;
  await inTransaction(database, () => {
    for (const key of dropped) dropHistory(database, key);
    // A process that reads a history right now must not list a commit that is dropped below.
    new TotalsRow(database).change(({ commit_drops: drops }) => ({ commit_drops: drops + 1 }));
  });
  const listed = new Set(rows.all().flatMap(({ numbers }) => numbers));
  requireAllRows(database, 'commits');
  const stored = database.prepare('SELECT number FROM commits NOT INDEXED').all() as { number: number }[];
  const unlisted = stored.map(({ number }) => number).filter((number) => !listed.has(number));
  for (let start = 0; start < unlisted.length; start += ROWS_PER_STEP) {
    await dropStep(database, unlisted.slice(start, start + ROWS_PER_STEP));
    await nextTurn();
  }
  return unlisted.length;
};

const dropStep = (database: Database, numbers: readonly number[]): Promise<void> => {
  const drop = database.prepare('DELETE FROM commits WHERE number = ?');
  return inTransaction(database, () => {
    for (const number of numbers)
      if (Number(drop.run(number).changes) !== 1) throw new BrokenBytesError(`commit ${number} is missing`);
    new TotalsRow(database).change((before) => ({
      commits: before.commits - numbers.length,
      commits_sum: before.commits_sum - numbers.reduce((sum, number) => sum + number, 0),
    }));
  });
};
