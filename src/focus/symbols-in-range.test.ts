import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SymbolFact } from '#model';
import { findEnclosingSymbol } from '#search';
import { placesByLine, symbolsInRange, symbolsInRuns } from './symbols-in-range.ts';
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

const LINES = 12;
const LINE = fc.integer({ min: 1, max: LINES });

describe('placesByLine', () => {
  it('gives the method for the lines of its callback, and nothing outside', async () => {
    const { symbols } = await sourceOf('cart.ts', SHOP.replace('const check = () => {', 'const check = 1; {'));
    const nameAt = (line: number) => symbols[placesByLine(symbols, 20)[line - 1] ?? -1]?.qualifiedName;
    expect([2, 5, 6, 12, 15, 16].map(nameAt)).toEqual(['Cart', 'Cart.add', 'Cart.add', 'Cart.clear', undefined, 'total']);
  });

  it('gives the innermost symbol around each line', async () => {
    const { symbols } = await sourceOf('a.ts', 'export const a = 1;');
    const shapes = fc.array(fc.record({ first: LINE, last: LINE, docLines: fc.nat({ max: 2 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(shapes, (given) => {
        const made = given.flatMap(({ first, last, docLines }): readonly SymbolFact[] => {
          const [lineStart, lineEnd] = [Math.min(first, last), Math.max(first, last)];
          const docLineStart = Math.max(1, lineStart - docLines);
          return symbols.slice(0, 1).map((symbol) => ({ ...symbol, span: { ...symbol.span, lineStart, lineEnd }, docLineStart }));
        });
        const expected = Array.from({ length: LINES }, (_, at) => findEnclosingSymbol(made, { line: at + 1 }) ?? -1);
        expect([...placesByLine(made, LINES)]).toEqual(expected);
      }),
    );
  });
});

describe('symbolsInRuns', () => {
  it('gives those with the most lines first, each once', async () => {
    const { symbols } = await sourceOf('cart.ts', SHOP);
    const runs = [
      { lineStart: 1, lineEnd: 2 },
      { lineStart: 4, lineEnd: 4 },
      { lineStart: 11, lineEnd: 13 },
      { lineStart: 16, lineEnd: 16 },
    ];
    const named = symbolsInRuns(symbols, runs).map(({ qualifiedName }) => qualifiedName);
    expect(named).toEqual(['Cart.clear', 'Cart.add', 'total']);
  });
});
