/** The tables of the evaluation: one row per finder and repository, and means per half and of all. */
import { mean, percentile } from '../../bench/statistics.ts';
import type { TaskScores } from './measure-repository.ts';
import { HALVES } from './material/repositories.ts';
import type { FileScore } from './scores/score-files.ts';

type Column = { readonly name: string; readonly cell: (scores: readonly FileScore[]) => string };

const share = (name: string, valueOf: (score: FileScore) => number): Column => ({
  name,
  cell: (scores) => mean(scores.map(valueOf)).toFixed(2).replace(/^0/u, ''),
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

/** Repositories, halves and all tasks; empty groups are left out. */
export const groupsOf = (scores: readonly TaskScores[]): readonly (readonly [string, readonly TaskScores[]])[] => {
  const of = (isMember: (score: TaskScores) => boolean): readonly TaskScores[] => scores.filter(isMember);
  const names = [...new Set(scores.map(({ task }) => task.repository.name))];
  const groups: readonly (readonly [string, readonly TaskScores[]])[] = [
    ...names.map((name) => [name, of(({ task }) => task.repository.name === name)] as const),
    ...HALVES.map((half) => [half.toUpperCase(), of(({ task }) => task.repository.half === half)] as const),
    ['ALL', scores],
  ];
  return groups.filter(([, group]) => group.length > 0);
};

/** The first two columns are left-aligned. */
export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
    )
    .join('\n');
};
