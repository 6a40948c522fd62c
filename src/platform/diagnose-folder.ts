/** What keeps the data folder from being used, said so that its owner can act: the reason in words and a command. */
import {
  accessSync,
  constants,
  lstatSync,
  mkdtempSync,
  readlinkSync,
  rmdirSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isPathInside, Problem } from '#model';
import { dataFolder } from './folders.ts';

export type FolderDiagnosis = {
  /** Without a full stop: it follows the name of the folder. */
  readonly reason: string;
  readonly hint: string;
  /** A command that runs as it stands. */
  readonly fix: string;
};

/** Undefined when files can be written there. Looks only; a folder that is not there yet must be one that can be made. */
export const diagnoseFolder = (folder: string): FolderDiagnosis | undefined => {
  if (isTooLong(folder)) return TOO_LONG();
  try {
    const nearest = nearestFolder(folder);
    if (typeof nearest !== 'string') return nearest;
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    const { blocks, bavail, bsize } = statfsSync(nearest);
    if (blocks > 0) return bavail * bsize < MIN_FREE_BYTES ? FULL(folder) : undefined;
    // File systems without a size are made of memory, or, like /proc, take no files: only trying tells.
    rmdirSync(mkdtempSync(join(nearest, '.lodestone-')));
    return undefined;
  } catch (error) {
    const diagnosis = diagnoseCode(systemErrorCode(error), folder);
    if (!diagnosis) throw error;
    return diagnosis;
  }
};

/** The smallest index does not fit into less. */
const MIN_FREE_BYTES = 256 * 1024;

/** The same as a Problem. */
export const findFolderProblem = (folder: string): Problem | undefined => {
  const diagnosis = diagnoseFolder(folder);
  return diagnosis && unusableFolder(folder, diagnosis);
};

/** SQLite takes no path above 512 bytes, and the names of a repository and its files come after the folder. */
const MAX_PATH_BYTES = 400;
const isTooLong = (folder: string): boolean => Buffer.byteLength(enclosingDataFolder(folder)) > MAX_PATH_BYTES;

/** A Problem for an error of the file system in this folder; undefined for errors that are not about a folder. */
export const folderProblem = (error: unknown, folder: string): Problem | undefined =>
  folderProblemOfCode(systemErrorCode(error), { folder, cause: error });

/** As `folderProblem`, for those who have only a code, such as that of a database. */
export const folderProblemOfCode = (
  code: string,
  { folder, cause }: { readonly folder: string; readonly cause?: unknown },
): Problem | undefined => {
  const diagnosis = diagnoseCode(code, folder);
  return diagnosis && unusableFolder(folder, diagnosis, cause);
};

/** The whole data folder is named, not the part of it that was in use. */
const unusableFolder = (folder: string, { reason, hint, fix }: FolderDiagnosis, cause?: unknown): Problem => {
  const path = enclosingDataFolder(folder);
  return new Problem('data_folder_unusable', `The data folder ${path} cannot be used: ${reason}.`, {
    hint,
    details: { path, reason, fix },
    ...(cause === undefined ? {} : { cause }),
  });
};

/** Runs `work` on files of the folder; what the file system refuses becomes a Problem. */
export const withFolderProblems = <Value>(folder: string, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    throw folderProblem(error, folder) ?? error;
  }
};

const enclosingDataFolder = (folder: string): string => (isPathInside(dataFolder(), folder) ? dataFolder() : folder);

const systemErrorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The folder itself or the nearest one above it that is there, or what stands in its place. */
const nearestFolder = (folder: string): string | FolderDiagnosis => {
  const stats = statIfReachable(folder, statSync);
  if (stats) return stats.isDirectory() ? folder : notAFolder(folder);
  return statIfReachable(folder, lstatSync)?.isSymbolicLink() ? brokenLink(folder) : nearestFolder(dirname(folder));
};

const statIfReachable = (path: string, read: typeof statSync | typeof lstatSync): Stats | undefined => {
  try {
    return read(path, { throwIfNoEntry: false });
  } catch (error) {
    if (systemErrorCode(error) === 'ELOOP' || systemErrorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
};

const nameInReason = (path: string): string => (path === dataFolder() ? 'it' : path);

const notAFolder = (path: string): FolderDiagnosis => ({
  reason: `${nameInReason(path)} is not a folder`,
  ...USE_ANOTHER_FOLDER(),
});

const brokenLink = (path: string): FolderDiagnosis => {
  const target = resolve(dirname(path), readlinkSync(path));
  return {
    reason: `${nameInReason(path)} is a link to ${target}, which is not there`,
    hint: `Make the folder that the link leads to, or ${CHOOSE_ANOTHER}.`,
    fix: `mkdir -p ${shellQuote(target)}`,
  };
};

const CHOOSE_ANOTHER = 'choose another folder with LODESTONE_HOME';
const shellQuote = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/** Where the folder itself cannot be mended, another one is used: the usual one, unless that is the trouble. */
const USE_ANOTHER_FOLDER = (): Pick<FolderDiagnosis, 'hint' | 'fix'> => ({
  hint: 'Choose a folder that can be written with LODESTONE_HOME.',
  fix: process.env['LODESTONE_HOME'] ? 'unset LODESTONE_HOME' : 'export LODESTONE_HOME="$HOME/.lodestone"',
});

const TOO_LONG = (): FolderDiagnosis => ({ reason: 'its path is too long', ...USE_ANOTHER_FOLDER() });

const FULL = (folder: string): FolderDiagnosis => ({
  reason: 'the disk is full',
  hint: `Free some space, or ${CHOOSE_ANOTHER}.`,
  fix: `du -sh ${shellQuote(enclosingDataFolder(folder))}/repositories/* | sort -h`,
});

const INCOMPLETE_WRITE = (folder: string): FolderDiagnosis => ({
  ...FULL(folder),
  reason: 'the index could not be written to the end',
  hint: `The disk, a quota or a limit on the size of files may be used up. Make room, or ${CHOOSE_ANOTHER}.`,
});

/** A folder of others above it is not ours to open. */
const DENIED = (folder: string): FolderDiagnosis => {
  const home = enclosingDataFolder(folder);
  const nearest = undefinedOnSystemError(() => nearestFolder(home));
  if (nearest !== home) return { reason: 'this user may not make it', ...USE_ANOTHER_FOLDER() };
  return {
    reason: 'it cannot be written by this user',
    hint: `Make the folder writable, or ${CHOOSE_ANOTHER}.`,
    fix: `chmod -R u+rwX ${shellQuote(home)}`,
  };
};

const READ_ONLY = (): FolderDiagnosis => ({
  reason: 'it cannot be written: its file system is read-only',
  ...USE_ANOTHER_FOLDER(),
});

const UNRESPONSIVE = (): FolderDiagnosis => ({ reason: 'its file system does not answer', ...USE_ANOTHER_FOLDER() });

/** The code says that something is in the way; the folder says what. */
const BLOCKED = (folder: string): FolderDiagnosis => {
  if (isTooLong(folder)) return TOO_LONG();
  const nearest = undefinedOnSystemError(() => nearestFolder(folder));
  if (typeof nearest === 'object') return nearest;
  const reason = nearest === undefined || nearest === folder ? 'its files cannot be opened' : `${nearest} takes no folder`;
  return { reason, ...USE_ANOTHER_FOLDER() };
};

const undefinedOnSystemError = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (error) {
    if (systemErrorCode(error) === '') throw error;
    return undefined;
  }
};

const DIAGNOSES: ReadonlyMap<string, (folder: string) => FolderDiagnosis> = new Map([
  ...['ENOSPC', 'EDQUOT'].map((code) => [code, FULL] as const),
  ['EFBIG', INCOMPLETE_WRITE],
  ['EROFS', READ_ONLY],
  ['ENAMETOOLONG', TOO_LONG],
  ...['EACCES', 'EPERM'].map((code) => [code, DENIED] as const),
  ...['EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'ETIMEDOUT'].map((code) => [code, UNRESPONSIVE] as const),
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ELOOP'].map((code) => [code, BLOCKED] as const),
]);

const diagnoseCode = (code: string, folder: string): FolderDiagnosis | undefined => DIAGNOSES.get(code)?.(folder);
