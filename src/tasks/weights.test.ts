import { expect, it } from 'vitest';
import { SIGNAL_WEIGHTS, weightsFor } from './weights.ts';

it('counts the newest changes more for a task of few words', () => {
  expect(weightsFor(['empty', 'line'], SIGNAL_WEIGHTS)).toEqual({ ...SIGNAL_WEIGHTS, work: 4 * SIGNAL_WEIGHTS.work });
  expect(weightsFor(['empty', 'line', 'diff'], SIGNAL_WEIGHTS)).toBe(SIGNAL_WEIGHTS);
});
