/** The files of a store's folder. */
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

/** Tells a file from one that took its place; undefined when there is none. */
export const fileIdentity = (path: string): string | undefined => {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
};

/** Makes the folder; throws when it or a file in it cannot be written, which SQLite would find out only later. */
export const ensureWritable = ({ folder, database, lock }: StoreFiles): void => {
  makePrivateFolder(folder);
  for (const path of [folder, database, lock]) if (fileIdentity(path)) accessSync(path, constants.W_OK);
};

const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export const databaseBytes = (database: string): number =>
  [database, ...sidecarFiles(database)].reduce((sum, path) => sum + fileSize(path), 0);

export const hasLog = (database: string): boolean => fileSize(`${database}-wal`) > 0;

/** The memory that readers and writers share could not be written, or not made. */
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
 * Renamed first: a kill halfway leaves no database rather than one that lost its log. A log without its database is
 * removed before the next one is made.
 */
export const removeDatabase = (database: string): number => {
  const bytes = databaseBytes(database);
  const aside = `${database}.removed`;
  if (fileIdentity(database)) renameSync(database, aside);
  for (const path of [...sidecarFiles(database), aside]) rmSync(path, { force: true });
  return bytes;
};
