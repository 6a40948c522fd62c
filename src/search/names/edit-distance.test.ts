import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

describe('editDistance', () => {
  it('counts single edits, and a transposition as one', () => {
    expect(editDistance('server', 'server', 2)).toBe(0);
    expect(editDistance('sevrer', 'server', 2)).toBe(1);
    expect(editDistance('serve', 'server', 2)).toBe(1);
    expect(editDistance('sorvor', 'server', 2)).toBe(2);
    expect(editDistance('client', 'server', 2)).toBe(3);
  });

  it('agrees with the recursive definition up to its limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (one, other, most) => {
        expect(editDistance(one, other, most)).toBe(Math.min(most + 1, plain(one, other)));
      }),
    );
  });
});

const plain = (one: string, other: string): number => {
  if (one === '' || other === '') return one.length + other.length;
  const isSame = one.at(-1) === other.at(-1);
  const isSwap = one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1);
  return Math.min(
    plain(one.slice(0, -1), other) + 1,
    plain(one, other.slice(0, -1)) + 1,
    plain(one.slice(0, -1), other.slice(0, -1)) + (isSame ? 0 : 1),
    isSwap ? plain(one.slice(0, -2), other.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
};
