import { describe, expect, it } from 'vitest';
import { compareSamples, isWorse, spreadOf } from './ratios.ts';
import type { Row, Sample } from './rows.ts';

const samplesOf = (row: Omit<Row, 'value'>, base: readonly number[], head: readonly number[]): readonly Sample[] => [
  ...base.map((value, round): Sample => ({ build: 'base', round, row: { ...row, value } })),
  ...head.map((value, round): Sample => ({ build: 'head', round, row: { ...row, value } })),
];
const verdictOf = (row: Partial<Row>, base: readonly number[], head: readonly number[]): string | undefined =>
  compareSamples(samplesOf({ what: 'a row', unit: 'ms', ...row }, base, head))[0]?.verdict;

const TENS = [10, 10, 10, 10, 10];

describe('a comparison of two builds', () => {
  it('calls a row worse when every pair is beyond the tolerance', () =>
    expect(verdictOf({}, [10, 20, 10, 10, 10], [11, 22, 10.6, 11, 11])).toBe('worse'));

  it('calls no row worse after too few runs', () => expect(verdictOf({}, [10, 10, 10, 10], [20, 20, 20, 20])).toBe('unclear'));

  it('calls a row unclear when its spread overlaps the tolerance', () =>
    expect(verdictOf({}, TENS, [12, 12, 12, 12, 10])).toBe('unclear'));

  it('calls a small difference the same', () => expect(verdictOf({}, TENS, [10.4, 10.5, 10.2, 10.4, 10.4])).toBe('same'));

  it('calls a row better when every pair is', () => expect(verdictOf({}, TENS, [8, 9, 8, 9, 8])).toBe('better'));

  it('inverts the ratio when higher is better', () => {
    const [compared] = compareSamples(samplesOf({ what: 'speed', unit: 'MB/s', better: 'higher' }, TENS, [5, 5, 5, 5, 5]));
    expect(compared).toMatchObject({ base: 10, head: 5, ratio: 2, verdict: 'worse' });
  });

  it('compares within a round, so a slow round affects both builds', () =>
    expect(verdictOf({}, [10, 100, 1000, 10, 10], [10, 100, 1000, 10, 10])).toBe('same'));

  it('reports counts that differ within the tolerance', () =>
    expect([verdictOf({ isExact: true }, [100], [101]), verdictOf({ isExact: true }, [100], [99])]).toEqual(['more', 'less']));

  it('calls a count beyond the tolerance worse', () => expect(verdictOf({ isExact: true }, [100], [106])).toBe('worse'));

  it('has no ratio when a number is not positive', () => expect(verdictOf({}, [-1, 2], [2, 2])).toBe('no ratio'));

  it.each([
    ['yardsticks', { better: 'neither' as const }, [1]],
    ['details', { isDetail: true as const }, [1]],
    ['rows that one build lacks', {}, []],
  ])('leaves %s out', (_what, row, base) => expect(verdictOf(row, base, [2])).toBeUndefined());

  it('counts only worse rows as worse', () => {
    const compared = compareSamples(samplesOf({ what: 'a row', unit: 'ms' }, TENS, [12, 12, 12, 12, 10]));
    expect(compared.map(isWorse)).toEqual([false]);
  });
});

describe('the spread of ratios', () => {
  it('is the full range for few ratios', () => expect(spreadOf([1.3, 1.1, 1.2, 1, 1.4])).toEqual([1, 1.4]));

  it('drops one at each end of nine', () => expect(spreadOf([9, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual([2, 8]));

  it('drops five at each end of twenty-one', () => {
    const ratios = Array.from({ length: 21 }, (_, at) => at);
    expect(spreadOf(ratios)).toEqual([5, 15]);
  });
});
