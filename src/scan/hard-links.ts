/** Hard links: an event names only the path that was written through, but the file changed under all its names. */
import type { RepoPath, SourceFile, ViewTable } from '#model';
import { lstatOf } from '#platform';
import { hasHardLinks, STATS_PER_FILE } from './check-files.ts';

type HardLinkQuery = {
  /** The inodes to find the other names of. */
  readonly inodes: ReadonlySet<number>;
  /** Indexes into the table that have already been checked. */
  readonly checkedIndexes: ReadonlySet<number>;
  readonly isPresent: (path: RepoPath) => boolean;
};

/** The inodes of changed and new files, and of ignored dirty paths, which may be other names of source files. */
export const dirtyInodes = (root: string, found: readonly SourceFile[], dirtyPaths: ReadonlySet<string>): ReadonlySet<number> => {
  const inodes = new Set(found.map(({ stat }) => stat.inode));
  for (const path of dirtyPaths) {
    const now = lstatOf(`${root}/${path}`);
    if (hasHardLinks(now)) inodes.add(now.ino);
  }
  return inodes;
};

/** The indexes of known files that were not checked yet and have one of these inodes. */
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

/** The new files that can change without an event for their path. */
export const silentFiles = (root: string, files: readonly SourceFile[]): readonly RepoPath[] =>
  files.flatMap(({ path, skip }) => (skip === 'name_not_utf8' || hasHardLinks(lstatOf(`${root}/${path}`)) ? [path] : []));
