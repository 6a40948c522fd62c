/** The files in the folder of a store. */
import { accessSync, constants, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '#platform';

export type StoreFiles = { readonly folder: string; readonly database: string; readonly lock: string };

export const storeFiles = (folder: string): StoreFiles => ({
  folder,
  database: join(folder, 'index.db'),
  lock: join(folder, 'writer.lock'),
});

const sidecarFiles = (database: string): readonly string[] => [`${database}-wal`, `${database}-shm`];

/** Distinguishes a file from its replacement. Undefined if there is no file. */
export const fileIdentity = (path: string): string | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
};

/** Creates the folder. Throws if it or a file in it is not writable, which SQLite would notice only later. */
export const ensureWritable = ({ folder, database, lock }: StoreFiles): void => {
  makePrivateFolder(folder);
  for (const path of [folder, database, lock]) if (fileIdentity(path)) accessSync(path, constants.W_OK);
};

const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export const databaseBytes = (database: string): number =>
  [database, ...sidecarFiles(database)].reduce((sum, path) => sum + fileSize(path), 0);

export const hasLog = (database: string): boolean => fileSize(`${database}-wal`) > 0;

/** The shared memory of readers and writers cannot be written or created. */
export const isUnwritable = (database: string): boolean => {
  const [, memory = ''] = sidecarFiles(database);
  return fileIdentity(database) !== undefined && !isWritable(fileIdentity(memory) ? memory : dirname(database));
};

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'EROFS' && code !== 'EACCES' && code !== 'EPERM') throw error;
    return false;
  }
};

/**
 * Renames the database first: a kill in between leaves no database rather than one without its log. A log without a
 * database is removed before the next database is created.
 */
export const removeDatabase = (database: string): number => {
  const bytes = databaseBytes(database);
  const aside = `${database}.removed`;
  if (fileIdentity(database)) renameSync(database, aside);
  for (const path of [...sidecarFiles(database), aside]) rmSync(path, { force: true });
  return bytes;
};
