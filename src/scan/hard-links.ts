/** One file under several names (hard links): an event names the one that was written through, and all have changed. */
import type { RepoPath, SourceFile, ViewTable } from '#model';
import { lstatOf } from '#platform';
import { hasHardLinks, STATS_PER_FILE } from './check-files.ts';

type HardLinkQuery = {
  /** Files that are in doubt under every name. */
  readonly inodes: ReadonlySet<number>;
  /** Places in the table that were looked at. */
  readonly checkedIndexes: ReadonlySet<number>;
  readonly isPresent: (path: RepoPath) => boolean;
};

/** The inodes of what a look found changed or new, and of suspects that the rules ignore: they may be names of files that count. */
export const dirtyInodes = (root: string, found: readonly SourceFile[], dirtyPaths: ReadonlySet<string>): ReadonlySet<number> => {
  const inodes = new Set(found.map(({ stat }) => stat.inode));
  for (const path of dirtyPaths) {
    const now = lstatOf(`${root}/${path}`);
    if (hasHardLinks(now)) inodes.add(now.ino);
  }
  return inodes;
};

/** Places of known files that were not looked at and may be other names of those in doubt. */
export const findHardLinks = (
  { count, paths, stats }: ViewTable,
  { inodes, checkedIndexes, isPresent }: HardLinkQuery,
): ReadonlySet<number> => {
  const others = new Set<number>();
  if (inodes.size === 0) return others;
  for (let index = 0; index < count; index += 1) {
    if (!inodes.has(stats[index * STATS_PER_FILE + 3] ?? 0) || checkedIndexes.has(index)) continue;
    if (isPresent(paths[index] as RepoPath)) others.add(index);
  }
  return others;
};

/** Of files that were not known so far, those that can change without an event at the name that is known. */
export const silentFiles = (root: string, files: readonly SourceFile[]): readonly RepoPath[] =>
  files.flatMap(({ path, skip }) => (skip === 'name_not_utf8' || hasHardLinks(lstatOf(`${root}/${path}`)) ? [path] : []));
