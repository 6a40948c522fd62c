/** Drops contents and facts that no kept view refers to, a few hundred rows per transaction so that nothing waits long. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViewName } from '#model';
import { BrokenBytesError } from './bytes.ts';
import { requireAllRows } from './require-all-rows.ts';
import type { Database } from './sqlite/driver.ts';
import { dropStrayParseFailures } from './facts/parse-failures.ts';
import { TotalsRow } from './sqlite/totals.ts';
import { inTransaction } from './sqlite/transaction.ts';
import { ViewPublisher } from './views/view-publisher.ts';
import { ViewRows } from './views/view-rows.ts';

const ROWS_PER_STEP = 500;

export const collectGarbage = async (database: Database, keep: readonly ViewName[]): Promise<number> => {
  await removeOtherViews(database, new Set(keep));
  const reachable = findReachable(database);
  await dropRows(database, 'facts', reachable.facts);
  const dropped = await dropRows(database, 'contents', reachable.contents);
  dropStrayParseFailures(database);
  return dropped;
};

const removeOtherViews = async (database: Database, keep: ReadonlySet<ViewName>): Promise<void> => {
  const others = new ViewRows(database).names().filter(({ name }) => !keep.has(name));
  if (others.length === 0) return;
  const publisher = new ViewPublisher(database);
  await inTransaction(database, () => {
    for (const { name } of others) publisher.remove(name);
  });
};

type ReachableRows = { readonly contents: ReadonlySet<number>; readonly facts: ReadonlySet<number> };

const findReachable = (database: Database): ReachableRows => {
  const rows = new ViewRows(database);
  const contents = new Set<number>();
  const facts = new Set<number>();
  for (const row of rows.names()) {
    const table = rows.table(row);
    for (const number of table.contents) contents.add(number);
    for (const number of table.facts) facts.add(number);
  }
  return { contents, facts };
};

type Table = 'contents' | 'facts';

const dropRows = async (database: Database, table: Table, reachable: ReadonlySet<number>): Promise<number> => {
  requireAllRows(database, table);
  const listed = database.prepare(`SELECT number FROM ${table} NOT INDEXED`).all() as { number: number }[];
  const unreachable = listed.map(({ number }) => number).filter((number) => !reachable.has(number));
  for (let start = 0; start < unreachable.length; start += ROWS_PER_STEP) {
    await dropStep(database, table, unreachable.slice(start, start + ROWS_PER_STEP));
    await nextTurn();
  }
  return unreachable.length;
};

const dropStep = (database: Database, table: Table, numbers: readonly number[]): Promise<void> => {
  const drop = database.prepare(`DELETE FROM ${table} WHERE number = ?`);
  return inTransaction(database, () => {
    for (const number of numbers)
      if (Number(drop.run(number).changes) !== 1) throw new BrokenBytesError(`${table} ${number} is missing`);
    new TotalsRow(database).change((before) => ({
      [table]: before[table] - numbers.length,
      [`${table}_sum`]: before[`${table}_sum`] - numbers.reduce((sum, number) => sum + number, 0),
    }));
  });
};
