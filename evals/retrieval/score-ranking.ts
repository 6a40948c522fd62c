/** NDCG, recall and reciprocal rank of a ranking of files or places. */
import type { Answer } from './read-questions.ts';

export type RankedPlace = { readonly path: string; readonly lineStart: number; readonly lineEnd: number };

export type RankingScore = {
  readonly ndcg: number;
  readonly recallAt1: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly reciprocalRank: number;
};

const MOST_RANKS = 10;

/** Each answer counts once, at the first place that matches it. */
export const scoreRanking = (ranking: readonly RankedPlace[], answers: readonly Answer[]): RankingScore => {
  const ranks = answers.map((answer) => ranking.slice(0, MOST_RANKS).findIndex((place) => isIn(place, answer)) + 1);
  const found = ranks.filter((rank) => rank > 0);
  const within = (most: number): number => found.filter((rank) => rank <= most).length / answers.length;
  const ideal = answers.slice(0, MOST_RANKS).reduce((sum, _, index) => sum + gainAt(index + 1), 0);
  return {
    ndcg: found.reduce((sum, rank) => sum + gainAt(rank), 0) / ideal,
    recallAt1: within(1),
    recallAt5: within(5),
    recallAt10: within(MOST_RANKS),
    reciprocalRank: found.length === 0 ? 0 : 1 / Math.min(...found),
  };
};

/** The first place of each file. */
export const onePerFile = (ranking: readonly RankedPlace[]): readonly RankedPlace[] => {
  const seen = new Set<string>();
  return ranking.filter(({ path }) => !seen.has(path) && seen.add(path));
};

const gainAt = (rank: number): number => 1 / Math.log2(rank + 1);

const isIn = (place: RankedPlace, { path, lineStart = 1, lineEnd = Number.POSITIVE_INFINITY }: Answer): boolean =>
  place.path === path && place.lineStart <= lineEnd && place.lineEnd >= lineStart;
