/** All of the work or none of it. */
import type { Database } from './driver.ts';

/** The work may go in turns: nobody else uses the connection of a writer meanwhile. */
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

/** Sees one state from beginning to end. */
export const inReadTransaction = <Answer>(database: Database, work: () => Answer): Answer => {
  database.exec('BEGIN');
  try {
    return work();
  } finally {
    rollBack(database);
  }
};

/** After a full disk SQLite has rolled back by itself, and says so. */
const rollBack = (database: Database): void => {
  try {
    database.exec('ROLLBACK');
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no transaction is active'))) throw error;
  }
};
