/** A path on disk → the source file it is, with the reasons to skip it that need no reading. */
import type { Stats } from 'node:fs';
import { type RepoPath, repoPath, type SkipReason, type SourceFile, type StatSignature } from '#model';
import { unescapePath, lstatOf, signatureOf } from '#platform';
import { isSecretPath } from './secrets.ts';

export type FileRules = {
  readonly maxFileBytes: number;
  readonly allowedSecrets: readonly string[];
  /** Patterns of the settings, from the root. An empty `include` means all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** Source files above this are nearly always data or generated; parsers and readers gain nothing from them. */
export const DEFAULT_MAX_FILE_BYTES = 1_048_576;

/** The folder may not be entered: nothing is known but the name. */
const NO_STAT: StatSignature = { mtimeMs: 0, ctimeMs: 0, size: 0, inode: 0 };

/** Undefined when nothing is there, or neither a file nor a link nor a submodule. */
export const describeFile = (root: string, path: string, rules: FileRules): SourceFile | undefined => {
  const stats = lstatOf(`${root}/${path}`);
  if (stats === 'gone') return undefined;
  if (stats === 'denied') return { path: repoPath(path), stat: NO_STAT, skip: 'unreadable' };
  if (!stats.isFile() && !stats.isSymbolicLink()) return undefined;
  const skip = fileSkipReason(path, stats, rules);
  return { path: repoPath(path), stat: signatureOf(stats), ...(skip ? { skip } : {}) };
};

const fileSkipReason = (path: string, stats: Stats, rules: FileRules): SkipReason | undefined =>
  stats.isSymbolicLink() ? 'symlink' : skipByName(path, stats.size, rules);

/** The reasons that a file's name and size give, wherever it comes from. */
export const skipByName = (
  path: string,
  size: number,
  { maxFileBytes, allowedSecrets }: Pick<FileRules, 'maxFileBytes' | 'allowedSecrets'>,
): SkipReason | undefined => {
  if (isSecretPath(path, allowedSecrets)) return 'secret';
  return size > maxFileBytes ? 'oversized' : undefined;
};

/** A repository inside the repository: known, not entered. Its signature holds still while people work in it. */
export const describeSubmodule = (root: string, path: string): SourceFile | undefined => {
  const stat = submoduleSignature(`${root}/${path}`);
  return stat && { path: repoPath(path), stat, skip: 'submodule' };
};

export const submoduleSignature = (absolute: string): StatSignature | undefined => {
  const stats = lstatOf(absolute);
  if (typeof stats === 'string' || !stats.isDirectory()) return undefined;
  const hasGit = lstatOf(`${absolute}/.git`) !== 'gone';
  return { mtimeMs: 0, ctimeMs: 0, size: hasGit ? 1 : 0, inode: stats.ino };
};

/** A name that is not UTF-8, escaped: a file, or a folder with all in it. Known, not entered. */
export const describeEscaped = (root: string, path: string): SourceFile | undefined => {
  const stat = escapedSignature(root, path);
  return stat && { path: repoPath(path), stat, skip: 'name_not_utf8' };
};

/** A file is not read, so only its being there matters; a folder may come to hold nothing that counts. */
export const escapedSignature = (root: string, path: string): StatSignature | undefined => {
  const stats = lstatOf(unescapePath(`${root}/${path}`));
  if (stats === 'gone') return undefined;
  if (stats === 'denied' || stats.isFile() || stats.isSymbolicLink()) return NO_STAT;
  return stats.isDirectory() ? { mtimeMs: stats.mtimeMs, ctimeMs: 0, size: 1, inode: stats.ino } : undefined;
};

/** Reasons that the name and the stat give, as opposed to those that only reading gives. */
export const isKnownBeforeReading = (skip: SkipReason | undefined): boolean =>
  skip !== undefined && KNOWN_BEFORE_READING.has(skip);

const KNOWN_BEFORE_READING: ReadonlySet<SkipReason> = new Set(['oversized', 'secret', 'symlink', 'submodule', 'name_not_utf8']);

export const comparePaths = (a: { readonly path: RepoPath }, b: { readonly path: RepoPath }): number =>
  a.path < b.path ? -1 : 1;
