import { describe, expect, it } from 'vitest';
import { symbolsInRange } from './symbols-in-range.ts';
import { sourceOf } from './testing/source-of.ts';

const SHOP = `export class Cart {
  items = [];

  add(item) {
    const check = () => {
      return item;
    };
    this.items.push(check());
  }

  clear() {
    this.items = [];
  }
}

export const total = (cart) => cart.items.length;
`;

const names = async (lineStart: number, lineEnd: number): Promise<readonly string[]> => {
  const { symbols } = await sourceOf('cart.ts', SHOP);
  return symbolsInRange(symbols, { lineStart, lineEnd }).map(({ symbol }) => symbol.qualifiedName);
};

describe('symbolsInRange', () => {
  it.each<[string, [number, number], string[]]>([
    ['the method around a range in its middle', [8, 8], ['Cart.add']],
    ['the innermost function around the range', [6, 6], ['Cart.add.check']],
    ['the method, not the function in it, if it begins in the range', [4, 9], ['Cart.add']],
    ['every method that the range shows, without their class', [8, 12], ['Cart.add', 'Cart.clear']],
    ['the class for its own lines', [2, 2], ['Cart']],
    ['what begins in the range from the outside in', [1, 16], ['Cart', 'total']],
    ['nothing for lines outside any symbol', [15, 15], []],
  ])('gives %s', async (_what, [first, last], expected) => {
    expect(await names(first, last)).toEqual(expected);
  });
});
