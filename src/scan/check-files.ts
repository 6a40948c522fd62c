/** Compares known files with the disk. The cost of this part of a sweep grows with the repository. */
import type { Stats } from 'node:fs';
import { folderOf, nextTurn, type RepoPath, type SourceFile, type StatSignature, TURN_LIMITS, type ViewTable } from '#model';
import { lstatOf } from '#platform';
import { describeFile, escapedSignature, type FileRules, isKnownBeforeReading, submoduleSignature } from './describe-file.ts';
import { isWithinTick } from './sweep-record.ts';

export type Differences = { readonly changed: readonly SourceFile[]; readonly removed: readonly RepoPath[] };

export type FilesCheck = Differences & {
  /** The checked files that can change without an event for their path: nested repositories, hard links, names that are not UTF-8. */
  readonly silent: readonly RepoPath[];
};

export const STATS_PER_FILE = 4;

export type CheckFilesRequest = {
  readonly root: string;
  readonly rules: FileRules;
  /** When the known stats were recorded. */
  readonly takenAt: number;
  /** If folders are missing, those that remain. A path through a missing one may now lead through a link, out of the tree. */
  readonly folders?: ReadonlySet<string> | undefined;
  /** Indexes into the table, ascending; absent: all. */
  readonly only?: ReadonlySet<number> | undefined;
  readonly signal?: AbortSignal | undefined;
};

type CheckedFiles = { readonly changed: SourceFile[]; readonly removed: RepoPath[]; readonly silent: RepoPath[] };

/** Undefined if a submodule, or a folder whose name is not UTF-8, appeared or disappeared: then git must list again. */
export const checkFiles = async (known: ViewTable, request: CheckFilesRequest): Promise<FilesCheck | undefined> => {
  const found: CheckedFiles = { changed: [], removed: [], silent: [] };
  const { only, folders } = request;
  let visited = 0;
  // Files below a missing folder are always reported as removed, even outside `only`.
  for (const index of only && !folders ? only : allIndexes(known)) {
    visited += 1;
    if (visited % TURN_LIMITS.stats.files === 0) await nextTurn(request.signal);
    const path = known.paths[index] as RepoPath;
    if (folders && !folders.has(folderOf(path))) found.removed.push(path);
    else if ((!only || only.has(index)) && !checkFile(known, index, { request, found })) return undefined;
  }
  return found;
};

function* allIndexes({ count }: ViewTable): Iterable<number> {
  for (let index = 0; index < count; index += 1) yield index;
}

/** False for a folder that is not entered and whose contents may have changed. */
const checkFile = (
  known: ViewTable,
  index: number,
  { request, found }: { readonly request: CheckFilesRequest; readonly found: CheckedFiles },
): boolean => {
  const path = known.paths[index] as RepoPath;
  if (known.skips[index] === 'submodule') {
    found.silent.push(path);
    return !hasSubmoduleChanged(known, index, request);
  }
  if (known.skips[index] === 'name_not_utf8') return checkEscapedName(known, index, { request, found });
  const now = lstatOf(`${request.root}/${path}`);
  if (hasHardLinks(now)) found.silent.push(path);
  if (!hasStatChanged(known, index, { now, takenAt: request.takenAt })) return true;
  const file = describeFile(request.root, path, request.rules);
  if (file) found.changed.push(file);
  else found.removed.push(path);
  return true;
};

export const hasHardLinks = (stats: ReturnType<typeof lstatOf>): stats is Stats =>
  typeof stats !== 'string' && stats.nlink > 1 && stats.isFile();

const hasStatChanged = (
  { stats }: ViewTable,
  index: number,
  { now, takenAt }: { readonly now: ReturnType<typeof lstatOf>; readonly takenAt: number },
): boolean => {
  const at = index * STATS_PER_FILE;
  if (now === 'gone') return true;
  if (now === 'denied') return stats[at + 3] !== 0;
  return (
    stats[at + 1] !== now.ctimeMs ||
    stats[at] !== now.mtimeMs ||
    stats[at + 2] !== now.size ||
    stats[at + 3] !== now.ino ||
    isRacy(now, takenAt)
  );
};

/** A modification time in the future was set by hand. A write would replace it, so it is not racy. */
const isRacy = ({ ctimeMs, mtimeMs }: Pick<StatSignature, 'ctimeMs' | 'mtimeMs'>, takenAt: number): boolean =>
  isWithinTick(ctimeMs, takenAt) || (isWithinTick(mtimeMs, takenAt) && mtimeMs <= Date.now());

/** Always silent: events report such a name in another form. */
const checkEscapedName = (
  { paths, stats }: ViewTable,
  index: number,
  { request, found }: { readonly request: CheckFilesRequest; readonly found: CheckedFiles },
): boolean => {
  const path = paths[index] as RepoPath;
  const now = escapedSignature(request.root, path);
  found.silent.push(path);
  if (!now) found.removed.push(path);
  const at = index * STATS_PER_FILE;
  return !now || (stats[at] === now.mtimeMs && stats[at + 2] === now.size && stats[at + 3] === now.inode);
};

const hasSubmoduleChanged = (known: ViewTable, index: number, { root }: CheckFilesRequest): boolean => {
  const now = submoduleSignature(`${root}/${known.paths[index]}`);
  const at = index * STATS_PER_FILE;
  return !now || known.stats[at + 2] !== now.size || known.stats[at + 3] !== now.inode;
};

/** Compares a fresh scan with the known files. Both are sorted by path. */
export const compareFiles = (known: ViewTable, fresh: readonly SourceFile[], takenAt: number): Differences => {
  const changed: SourceFile[] = [];
  const removed: RepoPath[] = [];
  let index = 0;
  for (const file of fresh) {
    for (; index < known.count && (known.paths[index] as RepoPath) < file.path; index += 1)
      removed.push(known.paths[index] as RepoPath);
    const isKnown = known.paths[index] === file.path;
    if (!isKnown || !isSameFile(known, index, file) || isRacy(file.stat, takenAt)) changed.push(file);
    if (isKnown) index += 1;
  }
  for (; index < known.count; index += 1) removed.push(known.paths[index] as RepoPath);
  return { changed, removed };
};

const isSameFile = ({ stats, skips }: ViewTable, index: number, { stat, skip }: SourceFile): boolean => {
  const at = index * STATS_PER_FILE;
  const knownSkip = skips[index];
  const isSameStat = stats[at] === stat.mtimeMs && stats[at + 1] === stat.ctimeMs && stats[at + 2] === stat.size;
  // Reading may have added a skip reason (binary, minified) that name and stat do not give.
  const isSameSkip = isKnownBeforeReading(knownSkip) || isKnownBeforeReading(skip) ? knownSkip === skip : true;
  return isSameStat && stats[at + 3] === stat.inode && isSameSkip;
};
