/** Drops contents and facts that no kept view reaches, a few hundred rows a transaction so that nobody waits. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViewName } from '#model';
import type { Database } from './sqlite/driver.ts';
import { dropStrayParseFailures } from './facts/parse-failures.ts';
import { inTransaction } from './sqlite/transaction.ts';
import { ViewPublisher, ViewRows } from './views/view-rows.ts';

const ROWS_A_STEP = 500;

export const collectGarbage = async (database: Database, keep: readonly ViewName[]): Promise<number> => {
  removeOtherViews(database, new Set(keep));
  const reached = reachedFrom(database);
  await dropRows(database, 'facts', reached.facts);
  const dropped = await dropRows(database, 'contents', reached.contents);
  dropStrayParseFailures(database);
  return dropped;
};

const removeOtherViews = (database: Database, keep: ReadonlySet<ViewName>): void => {
  const others = new ViewRows(database).names().filter(({ name }) => !keep.has(name));
  if (others.length === 0) return;
  const publisher = new ViewPublisher(database);
  inTransaction(database, () => {
    for (const { name } of others) publisher.remove(name);
  });
};

type Reached = { readonly contents: ReadonlySet<number>; readonly facts: ReadonlySet<number> };

const reachedFrom = (database: Database): Reached => {
  const rows = new ViewRows(database);
  const contents = new Set<number>();
  const facts = new Set<number>();
  for (const { name } of rows.names()) {
    const row = rows.row(name);
    if (!row) continue;
    const table = rows.table(row);
    for (const number of table.contents) contents.add(number);
    for (const number of table.facts) facts.add(number);
  }
  return { contents, facts };
};

const dropRows = async (database: Database, table: 'contents' | 'facts', reached: ReadonlySet<number>): Promise<number> => {
  const listed = database.prepare(`SELECT number FROM ${table}`).all() as { number: number }[];
  const gone = listed.filter(({ number }) => !reached.has(number));
  const drop = database.prepare(`DELETE FROM ${table} WHERE number = ?`);
  for (let start = 0; start < gone.length; start += ROWS_A_STEP) {
    inTransaction(database, () => {
      for (const { number } of gone.slice(start, start + ROWS_A_STEP)) drop.run(number);
    });
    await nextTurn();
  }
  return gone.length;
};
