/** What is inside packs of several sizes: the share of touched files and symbols, and of tasks with 80 % of the files. */
import { mean } from '../../../bench/statistics.ts';
import { PACK_SIZES } from '../finders/task-finder.ts';
import type { TaskScores } from '../measure-tasks.ts';
import type { PackScore } from '../scores/score-packs.ts';
import { groupsOf, shareText, tableOf } from './table.ts';

export const packTable = (scores: readonly TaskScores[]): string =>
  tableOf([
    [
      'task_pack',
      'tasks',
      ...PACK_SIZES.flatMap((size) => ['files', 'symbols', '≥ 80 %'].map((name) => `${size / 1000}k ${name}`)),
    ],
    ...groupsOf(scores).map(([name, group]) => [
      name,
      String(group.length),
      ...PACK_SIZES.flatMap((size) => cellsOf(group.flatMap(({ packs }) => packs.get(size) ?? []))),
    ]),
  ]);

const cellsOf = (packs: readonly PackScore[]): readonly string[] => [
  shareText(mean(packs.map(({ files }) => files))),
  shareText(mean(packs.flatMap(({ symbols }) => symbols ?? []))),
  shareText(mean(packs.map(({ isEnough }) => Number(isEnough)))),
];
