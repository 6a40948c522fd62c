/** Recall and reciprocal rank of rankings, and their means. */
import { mean, round } from '../bench/statistics.ts';
import type { Question } from './question.ts';

export type RankedHit = { readonly path: string; readonly symbol: string; readonly kind: string };
export type Outcome = { readonly question: Question; readonly hits: readonly RankedHit[]; readonly tokens: number };

export const matches = (hit: RankedHit, expected: string): boolean =>
  expected.includes('#') ? hit.symbol === expected : hit.path === expected;

/** The share of expected results among the first `k`. */
const recallAt = ({ question, hits }: Outcome, k: number): number =>
  question.expected.filter((expected) => hits.slice(0, k).some((hit) => matches(hit, expected))).length /
  question.expected.length;

const reciprocalRank = ({ question, hits }: Outcome): number => {
  const rank = hits.findIndex((hit) => question.expected.some((expected) => matches(hit, expected))) + 1;
  return rank === 0 ? 0 : 1 / rank;
};

/** One line per corpus and operation, and one for all. */
export const summarise = (outcomes: readonly Outcome[]): string => {
  const lines = [...groupBy(outcomes)].map(([name, group]) => scoreLine(name, group));
  return [
    'group                         questions  recall@1  recall@5  recall@10    mrr  tokens',
    ...lines,
    scoreLine('all', outcomes),
    '',
  ].join('\n');
};

const groupOf = ({ question }: Outcome): string => `${question.corpus}, ${question.operation}`;

const groupBy = (outcomes: readonly Outcome[]): Map<string, Outcome[]> => {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) groups.set(groupOf(outcome), [...(groups.get(groupOf(outcome)) ?? []), outcome]);
  return groups;
};

const scoreLine = (name: string, outcomes: readonly Outcome[]): string => {
  const average = (measure: (outcome: Outcome) => number): string => mean(outcomes.map(measure)).toFixed(3);
  return [
    name.padEnd(28),
    String(outcomes.length).padStart(10),
    average((outcome) => recallAt(outcome, 1)).padStart(9),
    average((outcome) => recallAt(outcome, 5)).padStart(9),
    average((outcome) => recallAt(outcome, 10)).padStart(10),
    average(reciprocalRank).padStart(6),
    String(round(mean(outcomes.map(({ tokens }) => tokens)), 0)).padStart(7),
  ].join(' ');
};
