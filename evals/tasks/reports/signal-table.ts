/** What each signal is worth: the ranking without it, and the ranking by it alone. */
import { mean } from '../../../bench/statistics.ts';
import type { TaskScores } from '../measure-tasks.ts';
import { scoreRanking } from '../scores/score-files.ts';
import { alone, type Fusion, PRODUCT_FUSION, rankWith, SIGNAL_NAMES, without } from '../scores/votes.ts';
import { groupsOf, shareText, tableOf } from './table.ts';

const VARIANTS: readonly (readonly [string, Fusion])[] = [
  ['all signals', PRODUCT_FUSION],
  ...SIGNAL_NAMES.map((signal) => [`without ${signal}`, without(PRODUCT_FUSION, signal)] as const),
  ...SIGNAL_NAMES.map((signal) => [`${signal} alone`, alone(signal)] as const),
];

/** Of halves only: single repositories are too small to tell. */
export const signalTable = (scores: readonly TaskScores[]): string =>
  tableOf([
    ['signals', 'tasks of', 'hit@1', 'hit@5', 'recall@5', '@10', '@20'],
    ...VARIANTS.flatMap(([name, fusion]) =>
      groupsOf(scores)
        .filter(([group]) => group === group.toUpperCase() && group !== 'ALL')
        .map(([group, members]) => [name, group, ...cellsOf(members, fusion)]),
    ),
  ]);

const cellsOf = (members: readonly TaskScores[], fusion: Fusion): readonly string[] => {
  const ranked = members.map(({ task, votes }) =>
    scoreRanking(
      rankWith(votes, fusion),
      task.files.map(({ path }) => path),
    ),
  );
  return (['hitAt1', 'hitAt5', 'recallAt5', 'recallAt10', 'recallAt20'] as const).map((name) =>
    shareText(mean(ranked.map((score) => score[name]))),
  );
};
