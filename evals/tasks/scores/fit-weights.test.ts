import { expect, it } from 'vitest';
import { crossValidate, type FitTask, fitFusion, qualityOf } from './fit-weights.ts';
import type { SignalRank } from './votes.ts';

const START = {
  weights: { search: 1, similar: 0.5, alike: 0, meaning: 0, commits: 0, path: 0, exact: 0, together: 0, links: 0, work: 0 },
  rankOffset: 8,
};

/** The search lists ten wrong files; only the commits know the right one. */
const task = (repository: string): FitTask => ({
  repository,
  files: ['right.ts'],
  votes: new Map<string, readonly SignalRank[]>([
    ...Array.from({ length: 10 }, (_, index): [string, readonly SignalRank[]] => [
      `wrong${index}.ts`,
      [{ signal: 'search', rank: index + 1, share: 1 }],
    ]),
    ['right.ts', [{ signal: 'commits', rank: 1, share: 1 }]],
  ]),
});

it('raises the weight of a signal that helps', () => {
  const fitted = fitFusion([task('one')], START);
  expect(fitted.weights.commits).toBeGreaterThan(0.5);
  expect(qualityOf([task('one')], fitted)).toBe(1);
});

it('judges each repository by weights fitted on the others', () =>
  expect(
    crossValidate([task('one'), task('two')], START).map(({ repository, before, after }) => [repository, before, after]),
  ).toEqual([
    ['one', 0, 1],
    ['two', 0, 1],
  ]));
