import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuseSignals } from './fuse-signals.ts';
import { isListedTogether } from './listed-together.ts';
import { SIGNAL_WEIGHTS, SIGNALS } from './weights.ts';

const votes = (...entries: readonly number[]) => entries.map((entry) => ({ entry, score: 1 }));
const FUSION = { weights: SIGNAL_WEIGHTS, shareOf: () => 1 };
const order = (files: ReturnType<typeof fuseSignals>) => files.map(({ entry }) => entry);

describe('fuseSignals', () => {
  it('puts a file that two signals rank above a file of one', () => {
    expect(order(fuseSignals({ search: votes(1, 2), similar: votes(2, 3) }, FUSION))).toEqual([2, 1, 3]);
  });

  it('orders equal scores by path, and ignores a signal without weight', () => {
    const weights = { ...SIGNAL_WEIGHTS, similar: SIGNAL_WEIGHTS.commits, path: 0 };
    expect(order(fuseSignals({ similar: votes(9), commits: votes(4), path: votes(1) }, { ...FUSION, weights }))).toEqual([4, 9]);
  });

  it('counts only the share that a file keeps', () => {
    const shareOf = (entry: number): number => (entry === 1 ? 0.5 : 1);
    expect(order(fuseSignals({ search: votes(1, 2) }, { ...FUSION, shareOf }))).toEqual([2, 1]);
  });

  it('names the strongest reason first, with its rank', () => {
    const [first] = fuseSignals({ path: [{ entry: 1, score: 1, detail: 'router' }], search: votes(1) }, FUSION);
    expect(first?.reasons).toEqual([
      { signal: 'search', rank: 1 },
      { signal: 'path', rank: 1, detail: 'router' },
    ]);
  });

  it('names each file once, best first', () => {
    const lists = fc.record(
      Object.fromEntries(
        SIGNALS.map((signal) => [signal, fc.uniqueArray(fc.nat(30), { maxLength: 12 }).map((list) => votes(...list))]),
      ),
    );
    fc.assert(
      fc.property(lists, (all) => {
        const files = fuseSignals(all, FUSION);
        expect(new Set(order(files)).size).toBe(files.length);
        const scores = files.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
      }),
    );
  });
});

it('lists a file together with others only if no signal of its own names it', () => {
  const together = { signal: 'together', rank: 1 } as const;
  expect(isListedTogether({ reasons: [together] })).toBe(true);
  expect(isListedTogether({ reasons: [together, { signal: 'path', rank: 50 }] })).toBe(false);
});
