/** Tables of shares, and the groups of tasks that have a row. */
import { HALVES } from '../material/repositories.ts';
import type { TaskScores } from '../measure-tasks.ts';

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

/** Without the leading zero. */
export const shareText = (share: number): string => (Number.isNaN(share) ? '–' : share.toFixed(2).replace(/^0\./u, '.'));
