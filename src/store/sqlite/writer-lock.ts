/**
 * The writer lock: an exclusive transaction on a small separate database. The system releases it however the process dies.
 * The file must not be opened in any other way: closing it would drop the lock.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFile } from '#platform';
import { type Database, openDatabase } from './driver.ts';
import { isBusy } from './problems.ts';

const LOCK_RETRY_MS = 15;

export type WriterLock = { release(): void };

/** Undefined if another holder keeps the lock for `waitMs` or until aborted. */
export const acquireLock = async (path: string, waitMs: number, signal?: AbortSignal): Promise<WriterLock | undefined> => {
  const deadline = performance.now() + waitMs;
  makePrivateFile(path);
  const database = await openDatabase(path, { readOnly: false });
  try {
    while (!tryLock(database)) {
      const left = deadline - performance.now();
      if (left <= 0 || signal?.aborted) {
        database.close();
        return undefined;
      }
      await sleep(Math.min(LOCK_RETRY_MS, left));
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    release: () => {
      database.exec('ROLLBACK');
      database.close();
    },
  };
};

/** Does not wait inside SQLite, which would block the thread. */
const tryLock = (database: Database): boolean => {
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};
