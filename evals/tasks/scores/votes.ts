/** The ranks that each signal gave the files of a task, from which rankings with other weights are computed. */
import { RANK_OFFSET, type Signal, SIGNAL_WEIGHTS, SIGNALS, type TaskRanking } from '#tasks';
import { round } from '../../../bench/statistics.ts';

export const SIGNAL_NAMES: readonly Signal[] = SIGNALS;

/** `share`: what part of its votes the file keeps; more than 1 where the task raises the weight of the signal. */
export type SignalRank = { readonly signal: Signal; readonly rank: number; readonly share: number };
/** By path. */
export type TaskVotes = ReadonlyMap<string, readonly SignalRank[]>;
export type Fusion = { readonly weights: Readonly<Record<Signal, number>>; readonly rankOffset: number };

export const PRODUCT_FUSION: Fusion = { weights: SIGNAL_WEIGHTS, rankOffset: RANK_OFFSET };

/** Of a ranking with the weights of the product. */
export const votesOf = ({ files, weights }: TaskRanking): TaskVotes =>
  new Map(
    files.map(({ path, score, reasons }) => {
      const whole = reasons.reduce((sum, { signal, rank }) => sum + weights[signal] / (RANK_OFFSET + rank), 0);
      const shareOf = (signal: Signal): number => ((score / whole) * weights[signal]) / SIGNAL_WEIGHTS[signal];
      return [path, reasons.map(({ signal, rank }) => ({ signal, rank, share: round(shareOf(signal), 3) }))];
    }),
  );

/** `together`, `links` and `work` keep the votes that they gave for the leaders of the original ranking. */
export const rankWith = (votes: TaskVotes, { weights, rankOffset }: Fusion): readonly string[] =>
  [...votes]
    .map(([path, ranks]) => ({
      path,
      score: ranks.reduce((sum, { signal, rank, share }) => sum + (share * weights[signal]) / (rankOffset + rank), 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);

export const without = ({ weights, rankOffset }: Fusion, signal: Signal): Fusion => ({
  weights: { ...weights, [signal]: 0 },
  rankOffset,
});

export const alone = (signal: Signal): Fusion => ({
  weights: {
    search: 0,
    similar: 0,
    alike: 0,
    meaning: 0,
    commits: 0,
    path: 0,
    exact: 0,
    together: 0,
    links: 0,
    work: 0,
    [signal]: 1,
  },
  rankOffset: PRODUCT_FUSION.rankOffset,
});
