/** How well each finder finds the files: one row per repository, and means per half and of all. */
import { mean, percentile } from '../../../bench/statistics.ts';
import type { TaskScores } from '../measure-tasks.ts';
import type { FileScore } from '../scores/score-files.ts';
import { groupsOf, shareText, tableOf } from './table.ts';

type Column = { readonly name: string; readonly cell: (scores: readonly FileScore[]) => string };

const share = (name: string, valueOf: (score: FileScore) => number): Column => ({
  name,
  cell: (scores) => shareText(mean(scores.map(valueOf))),
});

const NAMED_WITHIN = 4_000;

/** The median; a dash if most tasks are not reached. */
const characters = (name: string, valueOf: (score: FileScore) => number): Column => ({
  name,
  cell: (scores) => {
    const value = percentile(scores.map(valueOf), 50);
    return value === Number.POSITIVE_INFINITY ? '–' : `${(value / 1000).toFixed(1)}k`;
  },
});

const COLUMNS: readonly Column[] = [
  share('hit@1', ({ hitAt1 }) => hitAt1),
  share('hit@5', ({ hitAt5 }) => hitAt5),
  share('recall@5', ({ recallAt5 }) => recallAt5),
  share('@10', ({ recallAt10 }) => recallAt10),
  share('@20', ({ recallAt20 }) => recallAt20),
  share('named in 4k', ({ namedAfter }) => Number(namedAfter <= NAMED_WITHIN)),
  characters('read, median', ({ readAfter }) => readAfter),
  characters('folded', ({ foldedAfter }) => foldedAfter),
];

export const fileTable = (scores: readonly TaskScores[]): string => {
  const finders = [...new Set(scores.flatMap(({ files }) => [...files.keys()]))];
  const groups = groupsOf(scores);
  return tableOf([
    ['finder', 'tasks of', 'tasks', ...COLUMNS.map(({ name }) => name)],
    ...finders.flatMap((finder) =>
      groups.map(([name, group]) => {
        const found = group.flatMap(({ files }) => files.get(finder) ?? []);
        return [finder, name, String(found.length), ...COLUMNS.map(({ cell }) => cell(found))];
      }),
    ),
  ]);
};
