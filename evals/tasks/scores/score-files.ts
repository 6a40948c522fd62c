/** How well a list of files covers the files that a commit changed. */
import type { FoundFiles } from '../finders/found-files.ts';
import { namedAfter } from './named-after.ts';

export type RankingScore = Readonly<Record<'hitAt1' | 'hitAt5' | 'recallAt5' | 'recallAt10' | 'recallAt20', number>>;
export type FileScore = RankingScore & {
  /** Characters of the answer until 80 % of the files are named; infinite if they are not. */
  readonly namedAfter: number;
  /** Characters of answers and files until 80 % of the files are read. */
  readonly readAfter: number;
  /** The same if of each file only a fold is read. */
  readonly foldedAfter: number;
};

/** The share of the changed files that must be reached. */
const ENOUGH = 0.8;
/** An agent reads the start of a file up to here. */
const MOST_FILE_CHARACTERS = 10_000;
/** The default size of a folded range. */
const FOLD_CHARACTERS = 2_200;

export type FileTruth = { readonly files: readonly string[]; readonly sizes: ReadonlyMap<string, number> };

export const scoreFiles = (found: FoundFiles, truth: FileTruth): FileScore => ({
  ...scoreRanking(found.files, truth.files),
  namedAfter: enoughOf(truth.files.map((file) => namedAfter(found.answer, file))),
  readAfter: readAfter(found, truth, MOST_FILE_CHARACTERS),
  foldedAfter: readAfter(found, truth, FOLD_CHARACTERS),
});

export const scoreRanking = (ranked: readonly string[], files: readonly string[]): RankingScore => {
  const recallAt = (count: number): number => files.filter((file) => ranked.slice(0, count).includes(file)).length / files.length;
  return {
    hitAt1: Math.ceil(recallAt(1)),
    hitAt5: Math.ceil(recallAt(5)),
    recallAt5: recallAt(5),
    recallAt10: recallAt(10),
    recallAt20: recallAt(20),
  };
};

/** The cost at which 80 % of the files are reached. */
const enoughOf = (costs: readonly number[]): number =>
  costs.toSorted((a, b) => a - b)[Math.ceil(costs.length * ENOUGH) - 1] ?? Number.POSITIVE_INFINITY;

/** Files are read in order, whole up to a limit. A further answer of the same size is read when the first one has no more files. */
const readAfter = ({ files, answer, filesPerAnswer }: FoundFiles, truth: FileTruth, mostPerFile: number): number => {
  const last = enoughOf(truth.files.map((file) => rankOf(files, file)));
  if (last === Number.POSITIVE_INFINITY) return last;
  const answers = Math.ceil(last / Math.max(filesPerAnswer, 1));
  const read = files.slice(0, last).reduce((sum, file) => sum + Math.min(truth.sizes.get(file) ?? 0, mostPerFile), 0);
  return answers * answer.length + read;
};

const rankOf = (files: readonly string[], file: string): number => {
  const rank = files.indexOf(file) + 1;
  return rank === 0 ? Number.POSITIVE_INFINITY : rank;
};
