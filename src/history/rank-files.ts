/** Scores of files → the best, in a total order. */
import type { RepoPath } from '#model';
import type { History } from './open-history.ts';

/** `allows`: files that exist in the view and pass its filters. */
export type FileRequest = { readonly allows: (path: RepoPath) => boolean; readonly limit: number };

export type FileScore = { readonly path: RepoPath; readonly score: number };

/** `scores`: by the number of the file. */
export const rankFiles = (
  { paths }: History,
  scores: ReadonlyMap<number, number>,
  { allows, limit }: FileRequest,
): readonly FileScore[] => {
  const scored = [...scores].flatMap(([file, score]): readonly FileScore[] => {
    const path = paths[file];
    return path !== undefined && score > 0 && allows(path) ? [{ path, score }] : [];
  });
  return scored.sort(byScore).slice(0, limit);
};

const byScore = (one: FileScore, other: FileScore): number => other.score - one.score || inPathOrder(one.path, other.path);

export const inPathOrder = (one: RepoPath, other: RepoPath): number => (one < other ? -1 : one > other ? 1 : 0);
