/** Files that change often, and those that changed last. Only files that can vote, in commits that are not mechanical. */
import type { CommitRecord, RepoPath } from '#model';
import type { History } from './open-history.ts';
import { inPathOrder, type FileRequest } from './rank-files.ts';
import { filesOfChange } from './similar-changes.ts';
import { MOST_VOTED_FILES } from './voting.ts';

/** "Often" means among the newest commits: activity moves on. */
export const HOT_COMMITS = 500;
/** The changes of a branch and of the days before. */
const WORK_COMMITS = 10;

/** `count`: its commits among the newest HOT_COMMITS. `last`: the newest of them. */
export type HotFile = { readonly path: RepoPath; readonly count: number; readonly last: CommitRecord };

export const hotFiles = (history: History, { allows, limit }: FileRequest): readonly HotFile[] => {
  const counts = new Map<number, { count: number; readonly last: CommitRecord }>();
  for (const [commit, record] of history.commits.slice(0, HOT_COMMITS).entries()) {
    for (const file of history.voters[commit] ?? []) {
      const known = counts.get(file);
      if (known) known.count += 1;
      else counts.set(file, { count: 1, last: record });
    }
  }
  return [...counts]
    .flatMap(([file, activity]): readonly HotFile[] => {
      const path = history.paths[file];
      return path !== undefined && allows(path) ? [{ path, ...activity }] : [];
    })
    .sort((one, other) => other.count - one.count || inPathOrder(one.path, other.path))
    .slice(0, limit);
};

/** A file and the newest change in which it can vote. */
export type RecentFile = { readonly path: RepoPath; readonly last: CommitRecord };

/** The files that changed last: by change, then by path. */
export const recentFiles = (history: History, { allows, limit }: FileRequest): readonly RecentFile[] => {
  const found = new Map<RepoPath, CommitRecord>();
  for (const [number, commit] of history.commits.entries()) {
    if (found.size >= limit) break;
    const paths = (history.voters[number] ?? []).flatMap((file) => history.paths[file] ?? []);
    for (const path of paths.filter(allows).sort(inPathOrder)) if (!found.has(path)) found.set(path, commit);
  }
  return [...found].slice(0, limit).map(([path, last]) => ({ path, last }));
};

/** Where work is going on: files of the newest changes. The newer a change and the fewer its files, the more it counts. */
export const filesInWork = (
  history: History,
  { allows, limit }: FileRequest,
): readonly (RecentFile & { readonly score: number })[] => {
  const found = new Map<RepoPath, { score: number; readonly last: CommitRecord }>();
  for (const [number, commit] of history.commits.slice(0, WORK_COMMITS).entries()) {
    const voters = history.voters[number] ?? [];
    if (voters.length > MOST_VOTED_FILES) continue;
    for (const path of voters.flatMap((file) => history.paths[file] ?? []).filter(allows)) {
      const known = found.get(path) ?? { score: 0, last: commit };
      known.score += 1 / ((2 + number) * Math.sqrt(voters.length));
      found.set(path, known);
    }
  }
  return [...found]
    .map(([path, { score, last }]) => ({ path, score, last }))
    .sort((one, other) => other.score - one.score || inPathOrder(one.path, other.path))
    .slice(0, limit);
};

/** A change and its files, under the paths of today. */
export type PastChange = { readonly commit: CommitRecord; readonly files: readonly RepoPath[] };

/** The newest changes that touch an allowed file. */
export const newestChanges = (history: History, { allows, limit }: FileRequest): readonly PastChange[] => {
  const found: PastChange[] = [];
  for (const [number, commit] of history.commits.entries()) {
    if (found.length === limit) break;
    const files = filesOfChange(history, number);
    if (files.some(allows)) found.push({ commit, files });
  }
  return found;
};

/** The changes of a file, newest first. */
export const changesOfFile = (history: History, path: RepoPath): readonly PastChange[] =>
  (history.changesOf[history.numbers.get(path) ?? -1] ?? []).flatMap((number) => {
    const commit = history.commits[number];
    return commit ? [{ commit, files: filesOfChange(history, number) }] : [];
  });
