import { expect, it } from 'vitest';
import { mean, median, percentile } from './statistics.ts';

it('takes percentiles by nearest rank', () => {
  const values = [5, 1, 4, 2, 3];
  expect([percentile(values, 50), percentile(values, 95), percentile(values, 1)]).toEqual([3, 5, 1]);
});

it('has no median for an empty list', () => expect([median([]), mean([])]).toEqual([Number.NaN, Number.NaN]));
