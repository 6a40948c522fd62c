/**
 * Who may write: the holder of an exclusive transaction on a small database of its own. The system frees it when the
 * process dies, however it dies. The file must not be opened by other means: closing it would drop the lock.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFile } from '#platform';
import { type Database, openDatabase } from './driver.ts';
import { isBusy } from './problems.ts';

const LOCK_RETRY_MS = 15;

export type WriterLock = { release(): void };

/** Undefined when another holder kept it for `waitMs`, or until the signal. */
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

/** Waiting is done outside SQLite, whose own wait would block the thread. */
const tryLock = (database: Database): boolean => {
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};
