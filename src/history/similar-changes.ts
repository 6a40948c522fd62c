/** Past changes whose subjects are like a task, and the files that they touched. */
import type { CommitRecord, RepoPath } from '#model';
import type { History } from './open-history.ts';
import { type FileRequest, type FileScore, rankFiles } from './rank-files.ts';
import { decayOf, fileWeight, rarity, VOTING_CHANGES } from './weights.ts';

export type SimilarChange = {
  readonly commit: CommitRecord;
  /** 0 … 1: the cosine of the words, less for older commits. */
  readonly similarity: number;
  /** All its files, under the paths of today. */
  readonly files: readonly RepoPath[];
};

/** Best first; of equal ones the newer. `words`: as `readTaskText` makes them. */
export const similarChanges = (history: History, words: readonly string[], limit: number): readonly SimilarChange[] =>
  similarCommits(history, words)
    .slice(0, limit)
    .flatMap(({ number, similarity }) => {
      const commit = history.commits[number];
      return commit ? [{ commit, similarity, files: filesOfChange(history, number) }] : [];
    });

export const filesOfChange = ({ files, paths }: History, commit: number): readonly RepoPath[] =>
  (files[commit] ?? []).flatMap((file) => paths[file] ?? []);

/** `change`: the most similar change of the file. */
export type FileOfSimilarChanges = FileScore & { readonly change: CommitRecord };

export const filesOfSimilarChanges = (
  history: History,
  words: readonly string[],
  request: FileRequest,
): readonly FileOfSimilarChanges[] =>
  filesOfCommits(history, { commits: similarCommits(history, words), power: SIMILARITY_POWER }, request);

const SIMILARITY_POWER = 2;

/** The power of its similarity is what a commit counts. */
type RankedCommits = { readonly commits: readonly SimilarCommit[]; readonly power: number };

/** The best commits vote for their files. A change of many files says less about each of them. */
export const filesOfCommits = (
  history: History,
  { commits, power }: RankedCommits,
  request: FileRequest,
): readonly FileOfSimilarChanges[] => {
  const scores = new Map<number, number>();
  const best = new Map<number, number>();
  for (const { number, similarity } of commits.slice(0, VOTING_CHANGES)) {
    const voters = history.voters[number] ?? [];
    const vote = similarity ** power / Math.sqrt(voters.length);
    for (const file of voters) {
      const weight = fileWeight(history.voteCounts[file] ?? 0, history.voteCount);
      scores.set(file, (scores.get(file) ?? 0) + vote * weight);
      if (!best.has(file)) best.set(file, number);
    }
  }
  return rankFiles(history, scores, request).flatMap((found) => {
    const change = history.commits[best.get(history.numbers.get(found.path) ?? -1) ?? -1];
    return change ? [{ ...found, change }] : [];
  });
};

type SimilarCommit = { readonly number: number; readonly similarity: number };

const similarCommits = ({ subjects }: History, words: readonly string[]): readonly SimilarCommit[] => {
  const products = new Map<number, number>();
  let squares = 0;
  for (const word of words) {
    const commits = subjects.commits.get(word) ?? [];
    const weight = rarity(subjects.count, Math.max(1, commits.length)) ** 2;
    squares += weight;
    for (const commit of commits) products.set(commit, (products.get(commit) ?? 0) + weight);
  }
  const similar = [...products].map(([number, product]) => ({
    number,
    similarity: (product / (Math.sqrt(squares) * (subjects.lengths[number] ?? 1))) * decayOf(number),
  }));
  return similar.sort((one, other) => other.similarity - one.similarity || one.number - other.number);
};
