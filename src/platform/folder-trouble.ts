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

export type FolderTrouble = {
  /** Without a full stop: it follows the name of the folder. */
  readonly reason: string;
  readonly hint: string;
  /** A command that runs as it stands. */
  readonly fix: string;
};

/** Undefined when files can be written there. Looks only; a folder that is not there yet must be one that can be made. */
export const findFolderTrouble = (folder: string): FolderTrouble | undefined => {
  if (isTooLong(folder)) return TOO_LONG();
  try {
    const nearest = nearestFolder(folder);
    if (typeof nearest !== 'string') return nearest;
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    const { blocks, bavail, bsize } = statfsSync(nearest);
    if (blocks > 0) return bavail * bsize < LEAST_BYTES ? FULL(folder) : undefined;
    // File systems without a size are made of memory, or, like /proc, take no files: only trying tells.
    rmdirSync(mkdtempSync(join(nearest, '.lodestone-')));
    return undefined;
  } catch (error) {
    const trouble = troubleOfCode(codeOf(error), folder);
    if (!trouble) throw error;
    return trouble;
  }
};

/** The smallest index does not fit into less. */
const LEAST_BYTES = 256 * 1024;

/** The same as a Problem. */
export const findFolderProblem = (folder: string): Problem | undefined => {
  const trouble = findFolderTrouble(folder);
  return trouble && unusableFolder(folder, trouble);
};

/** SQLite takes no path above 512 bytes, and the names of a repository and its files come after the folder. */
const LONGEST_PATH = 400;
const isTooLong = (folder: string): boolean => Buffer.byteLength(homeOf(folder)) > LONGEST_PATH;

/** A Problem for an error of the file system in this folder; undefined for errors that are not about a folder. */
export const folderProblem = (error: unknown, folder: string): Problem | undefined =>
  folderProblemOfCode(codeOf(error), { folder, cause: error });

/** As `folderProblem`, for those who have only a code, such as that of a database. */
export const folderProblemOfCode = (
  code: string,
  { folder, cause }: { readonly folder: string; readonly cause?: unknown },
): Problem | undefined => {
  const trouble = troubleOfCode(code, folder);
  return trouble && unusableFolder(folder, trouble, cause);
};

/** The whole data folder is named, not the part of it that was in use. */
const unusableFolder = (folder: string, { reason, hint, fix }: FolderTrouble, cause?: unknown): Problem => {
  const path = homeOf(folder);
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

const homeOf = (folder: string): string => (isPathInside(dataFolder(), folder) ? dataFolder() : folder);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The folder itself or the nearest one above it that is there, or what stands in its place. */
const nearestFolder = (folder: string): string | FolderTrouble => {
  const stats = statOf(folder, statSync);
  if (stats) return stats.isDirectory() ? folder : notAFolder(folder);
  return statOf(folder, lstatSync)?.isSymbolicLink() ? brokenLink(folder) : nearestFolder(dirname(folder));
};

const statOf = (path: string, look: typeof statSync | typeof lstatSync): Stats | undefined => {
  try {
    return look(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ELOOP' || codeOf(error) === 'ENOTDIR') return undefined;
    throw error;
  }
};

const named = (path: string): string => (path === dataFolder() ? 'it' : path);

const notAFolder = (path: string): FolderTrouble => ({ reason: `${named(path)} is not a folder`, ...ELSEWHERE() });

const brokenLink = (path: string): FolderTrouble => {
  const target = resolve(dirname(path), readlinkSync(path));
  return {
    reason: `${named(path)} is a link to ${target}, which is not there`,
    hint: `Make the folder that the link leads to, or ${CHOOSE_ANOTHER}.`,
    fix: `mkdir -p ${quoted(target)}`,
  };
};

const CHOOSE_ANOTHER = 'choose another folder with LODESTONE_HOME';
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/** Where the folder itself cannot be mended, another one is used: the usual one, unless that is the trouble. */
const ELSEWHERE = (): Pick<FolderTrouble, 'hint' | 'fix'> => ({
  hint: 'Choose a folder that can be written with LODESTONE_HOME.',
  fix: process.env['LODESTONE_HOME'] ? 'unset LODESTONE_HOME' : 'export LODESTONE_HOME="$HOME/.lodestone"',
});

const TOO_LONG = (): FolderTrouble => ({ reason: 'its path is too long', ...ELSEWHERE() });

const FULL = (folder: string): FolderTrouble => ({
  reason: 'the disk is full',
  hint: `Free some space, or ${CHOOSE_ANOTHER}.`,
  fix: `du -sh ${quoted(homeOf(folder))}/repositories/* | sort -h`,
});

const CUT_SHORT = (folder: string): FolderTrouble => ({
  ...FULL(folder),
  reason: 'the index could not be written to the end',
  hint: `The disk, a quota or a limit on the size of files may be used up. Make room, or ${CHOOSE_ANOTHER}.`,
});

/** A folder of others above it is not ours to open. */
const DENIED = (folder: string): FolderTrouble => {
  const home = homeOf(folder);
  const nearest = withoutCode(() => nearestFolder(home));
  if (nearest !== home) return { reason: 'this user may not make it', ...ELSEWHERE() };
  return {
    reason: 'it cannot be written by this user',
    hint: `Make the folder writable, or ${CHOOSE_ANOTHER}.`,
    fix: `chmod -R u+rwX ${quoted(home)}`,
  };
};

const READ_ONLY = (): FolderTrouble => ({ reason: 'it cannot be written: its file system is read-only', ...ELSEWHERE() });

const NO_ANSWER = (): FolderTrouble => ({ reason: 'its file system does not answer', ...ELSEWHERE() });

/** The code says that something is in the way; the folder says what. */
const IN_THE_WAY = (folder: string): FolderTrouble => {
  if (isTooLong(folder)) return TOO_LONG();
  const nearest = withoutCode(() => nearestFolder(folder));
  if (typeof nearest === 'object') return nearest;
  const reason = nearest === undefined || nearest === folder ? 'its files cannot be opened' : `${nearest} takes no folder`;
  return { reason, ...ELSEWHERE() };
};

const withoutCode = <Value>(look: () => Value): Value | undefined => {
  try {
    return look();
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return undefined;
  }
};

const TROUBLES: ReadonlyMap<string, (folder: string) => FolderTrouble> = new Map([
  ...['ENOSPC', 'EDQUOT'].map((code) => [code, FULL] as const),
  ['EFBIG', CUT_SHORT],
  ['EROFS', READ_ONLY],
  ['ENAMETOOLONG', TOO_LONG],
  ...['EACCES', 'EPERM'].map((code) => [code, DENIED] as const),
  ...['EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'ETIMEDOUT'].map((code) => [code, NO_ANSWER] as const),
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ELOOP'].map((code) => [code, IN_THE_WAY] as const),
]);

const troubleOfCode = (code: string, folder: string): FolderTrouble | undefined => TROUBLES.get(code)?.(folder);
