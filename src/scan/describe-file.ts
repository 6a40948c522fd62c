/** A path on disk → its `SourceFile`, with the skip reasons that are known without reading the file. */
import type { Stats } from 'node:fs';
import { type RepoPath, repoPath, type SkipReason, type SourceFile, type StatSignature } from '#model';
import { unescapePath, lstatOf, signatureOf } from '#platform';
import { isSecretPath } from './secrets.ts';

export type FileRules = {
  readonly maxFileBytes: number;
  readonly allowedSecrets: readonly string[];
  readonly secretFolder: string;
  /** Patterns from the settings, relative to the root. An empty `include` means everything. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** Larger source files are nearly always data or generated code, useless to parsers and readers. */
export const DEFAULT_MAX_FILE_BYTES = 1_048_576;

/** For files in a folder without read permission: only the name is known. */
const NO_STAT: StatSignature = { mtimeMs: 0, ctimeMs: 0, size: 0, inode: 0 };

/** Undefined unless the path is a file or a link. */
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

/** The skip reasons that depend only on name and size, for files from any source. */
export const skipByName = (
  path: string,
  size: number,
  { maxFileBytes, allowedSecrets, secretFolder }: Pick<FileRules, 'maxFileBytes' | 'allowedSecrets' | 'secretFolder'>,
): SkipReason | undefined => {
  if (isSecretPath(path, { allowed: allowedSecrets, folder: secretFolder })) return 'secret';
  return size > maxFileBytes ? 'oversized' : undefined;
};

/** A repository inside the repository: listed, but not entered. Changes inside it do not affect its signature. */
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

/** A file or folder whose name is not UTF-8, by its escaped path. Listed, but not entered. */
export const describeEscaped = (root: string, path: string): SourceFile | undefined => {
  const stat = escapedSignature(root, path);
  return stat && { path: repoPath(path), stat, skip: 'name_not_utf8' };
};

/** A file is never read, so only its existence matters. A folder may gain or lose its last source file. */
export const escapedSignature = (root: string, path: string): StatSignature | undefined => {
  const stats = lstatOf(unescapePath(`${root}/${path}`));
  if (stats === 'gone') return undefined;
  if (stats === 'denied' || stats.isFile() || stats.isSymbolicLink()) return NO_STAT;
  return stats.isDirectory() ? { mtimeMs: stats.mtimeMs, ctimeMs: 0, size: 1, inode: stats.ino } : undefined;
};

/** True for the reasons that follow from name and stat, false for those that require reading the file. */
export const isKnownBeforeReading = (skip: SkipReason | undefined): boolean =>
  skip !== undefined && KNOWN_BEFORE_READING.has(skip);

const KNOWN_BEFORE_READING: ReadonlySet<SkipReason> = new Set(['oversized', 'secret', 'symlink', 'submodule', 'name_not_utf8']);

export const comparePaths = (a: { readonly path: RepoPath }, b: { readonly path: RepoPath }): number =>
  a.path < b.path ? -1 : 1;
