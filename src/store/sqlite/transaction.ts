/** Write and read transactions. */
import type { Database } from './driver.ts';

/** The work may span several turns: nothing else uses the connection of a writer meanwhile. */
export const inTransaction = async <Answer>(database: Database, work: () => Answer | Promise<Answer>): Promise<Answer> => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const answer = await work();
    database.exec('COMMIT');
    return answer;
  } catch (error) {
    rollBack(database);
    throw error;
  }
};

/** The work sees one consistent state. */
export const inReadTransaction = <Answer>(database: Database, work: () => Answer): Answer => {
  database.exec('BEGIN');
  try {
    return work();
  } finally {
    rollBack(database);
  }
};

/** When the disk is full, SQLite has already rolled back and reports that no transaction is active. */
const rollBack = (database: Database): void => {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
  }
};
