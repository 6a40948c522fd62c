import { expect, it } from 'vitest';
import { SIGNAL_WEIGHTS, weightsFor } from './weights.ts';

it('counts the newest changes more for a task of few words that quotes nothing', () => {
  const few = { words: ['empty', 'line'], exact: [], speaksOfSettings: false };
  expect(weightsFor(few, SIGNAL_WEIGHTS)).toEqual({ ...SIGNAL_WEIGHTS, work: 4 * SIGNAL_WEIGHTS.work });
  expect(weightsFor({ ...few, words: ['empty', 'line', 'diff'] }, SIGNAL_WEIGHTS)).toBe(SIGNAL_WEIGHTS);
  expect(weightsFor({ ...few, exact: ['emptyLine'] }, SIGNAL_WEIGHTS)).toBe(SIGNAL_WEIGHTS);
});

it('does not rank by the vectors of code for a task that speaks of settings', () => {
  const task = { words: ['updat', 'node', 'ci'], exact: [], speaksOfSettings: true };
  expect(weightsFor(task, SIGNAL_WEIGHTS)).toEqual({ ...SIGNAL_WEIGHTS, meaning: 0 });
});
