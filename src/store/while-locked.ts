/** A lock for files beside a database, of the same kind as the writer lock, so that a dead process holds none. */
import { join } from 'node:path';
import { makePrivateFolder } from '#platform';
import { asFolderProblem, indexBusy } from './sqlite/problems.ts';
import { acquireLock } from './sqlite/writer-lock.ts';

export type LockedFolder = { readonly folder: string; readonly waitMs: number };

/** Creates the folder and runs `work` while holding its lock. Throws `index_in_progress` after `waitMs`. */
export const whileLocked = async <Answer>({ folder, waitMs }: LockedFolder, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    makePrivateFolder(folder);
    const lock = await acquireLock(join(folder, 'lock'), waitMs);
    if (!lock) throw indexBusy();
    try {
      return await work();
    } finally {
      lock.release();
    }
  } catch (error) {
    throw asFolderProblem(error, folder);
  }
};
