import { expect, it } from 'vitest';
import { leadOfLines } from './leading-callables.ts';
import { sourceOf } from './testing/source-of.ts';

it('prefers the lines of the function that carries most', async () => {
  const source = await sourceOf('a.ts', 'function one() {\n  go();\n}\nconst x = 1;\nfunction two() {\n  stop();\n}\n');
  const weights = Float64Array.from([0, 2, 0, 5, 0, 1, 0]);
  const [one, , , outside, two] = leadOfLines({ source, weights, inRange: { first: 0, last: 6 } });
  expect([one, outside, two]).toEqual([4, 1, 1.75]);
});
