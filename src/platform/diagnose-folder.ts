/** Why the data folder cannot be used: a reason, a hint and a command that fixes it. */
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
  /** Without a full stop: messages put it after the folder's path. */
  readonly reason: string;
  readonly hint: string;
  /** A shell command that runs as it is. */
  readonly fix: string;
};

/** Undefined if the folder is writable, or does not exist and can be created. Does not create it. */
export const diagnoseFolder = (folder: string): FolderDiagnosis | undefined => {
  if (isTooLong(folder)) return TOO_LONG();
  try {
    const nearest = nearestFolder(folder);
    if (typeof nearest !== 'string') return nearest;
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    const { blocks, bavail, bsize } = statfsSync(nearest);
    if (blocks > 0) return bavail * bsize < MIN_FREE_BYTES ? FULL(folder) : undefined;
    // A file system without a size is in memory or, like /proc, accepts no files: only a write attempt tells them apart.
    rmdirSync(mkdtempSync(join(nearest, '.lodestone-')));
    return undefined;
  } catch (error) {
    const diagnosis = diagnoseCode(systemErrorCode(error), folder);
    if (!diagnosis) throw error;
    return diagnosis;
  }
};

/** The smallest index needs this much. */
const MIN_FREE_BYTES = 256 * 1024;

/** `diagnoseFolder` as a Problem. */
export const findFolderProblem = (folder: string): Problem | undefined => {
  const diagnosis = diagnoseFolder(folder);
  return diagnosis && unusableFolder(folder, diagnosis);
};

/** SQLite limits paths to 512 bytes, and the names of the repository and its files follow the folder. */
const MAX_PATH_BYTES = 400;
const isTooLong = (folder: string): boolean => Buffer.byteLength(enclosingDataFolder(folder)) > MAX_PATH_BYTES;

/** The Problem for a file system error in this folder. Undefined for errors that are not about the folder. */
export const folderProblem = (error: unknown, folder: string): Problem | undefined =>
  folderProblemOfCode(systemErrorCode(error), { folder, cause: error });

/** Like `folderProblem`, for callers that have only an error code, such as the store. */
export const folderProblemOfCode = (
  code: string,
  { folder, cause }: { readonly folder: string; readonly cause?: unknown },
): Problem | undefined => {
  const diagnosis = diagnoseCode(code, folder);
  return diagnosis && unusableFolder(folder, diagnosis, cause);
};

/** Names the whole data folder, not the part of it that was in use. */
const unusableFolder = (folder: string, { reason, hint, fix }: FolderDiagnosis, cause?: unknown): Problem => {
  const path = enclosingDataFolder(folder);
  return new Problem('data_folder_unusable', `The data folder ${path} cannot be used: ${reason}.`, {
    hint,
    details: { path, reason, fix },
    ...(cause === undefined ? {} : { cause }),
  });
};

/** Runs `work` on files of the folder and turns file system errors into Problems. */
export const withFolderProblems = <Value>(folder: string, work: () => Value): Value => {
  try {
    return work();
  } catch (error) {
    throw folderProblem(error, folder) ?? error;
  }
};

const enclosingDataFolder = (folder: string): string => (isPathInside(dataFolder(), folder) ? dataFolder() : folder);

const systemErrorCode = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The folder, or its closest existing ancestor. A diagnosis if something other than a folder is in the way. */
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
    reason: `${nameInReason(path)} is a link to ${target}, which does not exist`,
    hint: `Create the target of the link, or ${CHOOSE_ANOTHER}.`,
    fix: `mkdir -p ${shellQuote(target)}`,
  };
};

const CHOOSE_ANOTHER = 'set LODESTONE_HOME to another folder';
const shellQuote = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/** For a folder that cannot be fixed: fall back to the default folder, unless that is the one that fails. */
const USE_ANOTHER_FOLDER = (): Pick<FolderDiagnosis, 'hint' | 'fix'> => ({
  hint: 'Set LODESTONE_HOME to a writable folder.',
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
  reason: 'the index could not be written completely',
  hint: `The disk, a quota or a file size limit may be exhausted. Free some space, or ${CHOOSE_ANOTHER}.`,
});

/** If the folder does not exist, the denied folder is an ancestor that may belong to another user: no chmod there. */
const DENIED = (folder: string): FolderDiagnosis => {
  const home = enclosingDataFolder(folder);
  const nearest = undefinedOnSystemError(() => nearestFolder(home));
  if (nearest !== home) return { reason: 'this user cannot create it', ...USE_ANOTHER_FOLDER() };
  return {
    reason: 'this user cannot write to it',
    hint: `Make the folder writable, or ${CHOOSE_ANOTHER}.`,
    fix: `chmod -R u+rwX ${shellQuote(home)}`,
  };
};

const READ_ONLY = (): FolderDiagnosis => ({
  reason: 'its file system is read-only',
  ...USE_ANOTHER_FOLDER(),
});

const UNRESPONSIVE = (): FolderDiagnosis => ({ reason: 'its file system is not responding', ...USE_ANOTHER_FOLDER() });

/** The code says only that something is in the way, so the path is inspected to say what. */
const BLOCKED = (folder: string): FolderDiagnosis => {
  if (isTooLong(folder)) return TOO_LONG();
  const nearest = undefinedOnSystemError(() => nearestFolder(folder));
  if (typeof nearest === 'object') return nearest;
  const reason =
    nearest === undefined || nearest === folder ? 'its files cannot be opened' : `${nearest} does not accept new folders`;
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
