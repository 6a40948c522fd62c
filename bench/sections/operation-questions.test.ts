import { expect, it } from 'vitest';
import { OPERATION } from '#model';
import { operationQuestions } from './operation-questions.ts';

it('has a question for every operation', async () => {
  const symbols = [{ id: 'a.ts#a', name: 'a', role: 'callable' as const }];
  const questions = await operationQuestions({
    queries: { names: ['a'], sentences: ['a b'], literals: ['a()'], files: ['a.ts'] },
    symbols: async () => ({ any: symbols, callables: symbols, types: symbols, outlineFiles: [] }),
  });
  expect(Object.keys(questions).toSorted()).toEqual(Object.values(OPERATION).toSorted());
  expect(Object.values(questions).every((inputs) => inputs.length > 0)).toBe(true);
});
