import { describe, expect, it } from 'vitest';
import { crossValidate, fitListwise, type FitQuestion, qualityOf } from './fit-listwise.ts';

/** The first feature tells the answer, the second is noise, the third never changes. */
const question = (repository: string, at: number): FitQuestion => ({
  repository,
  given: [0, 0, 0],
  rows: [0, 1, 2].map((row) => Float64Array.of(row === at % 3 ? 1 : 0, ((row + at) * 7) % 5, 1)),
  isAnswer: [0, 1, 2].map((row) => row === at % 3),
  missing: 0,
});
const questions = ['a', 'b', 'c', 'd'].flatMap((repository) => [0, 1, 2, 3, 4, 5].map((at) => question(repository, at)));

describe('fitting', () => {
  it('finds the feature that tells the answer', () => {
    const [telling = 0, noise = 0, constant = 0] = fitListwise(questions);
    expect(telling).toBeGreaterThan(1);
    expect(Math.abs(noise)).toBeLessThan(telling / 5);
    expect(constant).toBe(0);
    expect(qualityOf(questions, [telling, noise, constant])).toBe(1);
  });

  it('judges every repository by the others', () => {
    const { quality, byRepository } = crossValidate(questions, 2);
    expect([quality, [...byRepository.keys()].sort()]).toEqual([1, ['a', 'b', 'c', 'd']]);
  });

  it('counts answers that are no candidates', () =>
    expect(qualityOf([{ ...question('a', 0), missing: 1 }], [1, 0, 0])).toBeCloseTo(1 / (1 + 1 / Math.log2(3))));
});
