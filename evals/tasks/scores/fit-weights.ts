/**
 * Weights of the fusion by coordinate ascent over a grid: each weight in turn takes the value that helps most, until none helps.
 * Folds by repository tell whether weights carry over to a repository that they have not seen.
 */
import type { Signal } from '#tasks';
import { mean } from '../../../bench/statistics.ts';
import { type Fusion, rankWith, SIGNAL_NAMES, type TaskVotes } from './votes.ts';

/** One task: its votes and the files that it touched. */
export type FitTask = { readonly repository: string; readonly votes: TaskVotes; readonly files: readonly string[] };
export type Fold = { readonly repository: string; readonly fusion: Fusion; readonly before: number; readonly after: number };

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const;
const OFFSETS = [1, 2, 4, 6, 8, 12, 16, 24, 32] as const;
/** Smaller gains are chance. */
const LEAST_GAIN = 0.0005;
const MOST_ROUNDS = 10;

/** The first signal keeps its weight, since only ratios count. */
export const fitFusion = (tasks: readonly FitTask[], start: Fusion): Fusion => {
  let best = { fusion: start, quality: qualityOf(tasks, start) };
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = best.quality;
    for (const variants of coordinates()) {
      const tried = variants(best.fusion).map((fusion) => ({ fusion, quality: qualityOf(tasks, fusion) }));
      const found = tried.toSorted((a, b) => b.quality - a.quality)[0];
      if (found && found.quality > best.quality + LEAST_GAIN) best = found;
    }
    if (best.quality === before) break;
  }
  return best.fusion;
};

/** Each repository is judged by weights fitted on the others. */
export const crossValidate = (tasks: readonly FitTask[], start: Fusion): readonly Fold[] =>
  [...new Set(tasks.map(({ repository }) => repository))].map((repository) => {
    const held = tasks.filter((task) => task.repository === repository);
    const fusion = fitFusion(
      tasks.filter((task) => task.repository !== repository),
      start,
    );
    return { repository, fusion, before: qualityOf(held, start), after: qualityOf(held, fusion) };
  });

/** The mean of hit@5, recall@5 and recall@10, where each repository counts the same. */
export const qualityOf = (tasks: readonly FitTask[], fusion: Fusion): number => {
  const byRepository = new Map<string, number[]>();
  for (const { repository, votes, files } of tasks) {
    const ranked = rankWith(votes, fusion);
    const own = byRepository.get(repository) ?? [];
    own.push((Math.ceil(recall(ranked, files, 5)) + recall(ranked, files, 5) + recall(ranked, files, 10)) / 3);
    byRepository.set(repository, own);
  }
  return mean([...byRepository.values()].map(mean));
};

const recall = (ranked: readonly string[], files: readonly string[], count: number): number => {
  const first = new Set(ranked.slice(0, count));
  return files.filter((file) => first.has(file)).length / files.length;
};

type Coordinate = (fusion: Fusion) => readonly Fusion[];

const coordinates = (): readonly Coordinate[] => [
  ...SIGNAL_NAMES.slice(1).map((signal) => weightsOf(signal)),
  ({ weights }) => OFFSETS.map((rankOffset) => ({ weights, rankOffset })),
];

const weightsOf =
  (signal: Signal): Coordinate =>
  ({ weights, rankOffset }) =>
    WEIGHTS.map((weight) => ({ weights: { ...weights, [signal]: weight }, rankOffset }));
