/** `--fit`: weights fitted on the tune half, with the gain on repositories that the fit has not seen. */
import type { TaskScores } from '../measure-tasks.ts';
import { crossValidate, type FitTask, fitFusion, qualityOf } from '../scores/fit-weights.ts';
import { type Fusion, PRODUCT_FUSION, SIGNAL_NAMES } from '../scores/votes.ts';
import { tableOf } from './table.ts';

export const fitText = (scores: readonly TaskScores[]): string => {
  const tasks = scores.map(fitTaskOf);
  const fitted = fitFusion(tasks, PRODUCT_FUSION);
  const folds = crossValidate(tasks, PRODUCT_FUSION);
  const row = (name: string, fusion: Fusion, [before, after]: readonly [number, number]): readonly string[] => [
    name,
    ...SIGNAL_NAMES.map((signal) => String(fusion.weights[signal])),
    String(fusion.rankOffset),
    before.toFixed(3),
    after.toFixed(3),
  ];
  return [
    'Mean of hit@5, recall@5 and recall@10, with the weights of the product and with fitted ones; each repository is judged by weights',
    'fitted on the others.',
    '',
    tableOf([
      ['fitted without', ...SIGNAL_NAMES, 'offset', 'before', 'after'],
      ...folds.map(({ repository, fusion, before, after }) => row(repository, fusion, [before, after])),
      row('(all tasks)', fitted, [qualityOf(tasks, PRODUCT_FUSION), qualityOf(tasks, fitted)]),
    ]),
    '',
    'For src/tasks/weights.ts:',
    '',
    'export const SIGNAL_WEIGHTS: SignalWeights = {',
    ...SIGNAL_NAMES.map((signal) => `  ${signal}: ${fitted.weights[signal]},`),
    '};',
    `export const RANK_OFFSET = ${fitted.rankOffset};`,
  ].join('\n');
};

const fitTaskOf = ({ task, votes }: TaskScores): FitTask => ({
  repository: task.repository.name,
  votes,
  files: task.files.map(({ path }) => path),
});
