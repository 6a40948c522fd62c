import { describe, expect, it } from 'vitest';
import { findEnclosingSymbol } from './find-enclosing-symbol.ts';
import { toyFacts } from './testing/toy-facts.ts';

const { symbols } = toyFacts(`// What is sold.
export class Shop {
  open(hour) {
    return hour;
  }
}

export const CLOSED = 1;
`);
const nameAt = (line: number, column?: number): string | undefined =>
  symbols[findEnclosingSymbol(symbols, { line, column }) ?? -1]?.name;

describe('findEnclosingSymbol', () => {
  it('finds the innermost symbol around a line', () => {
    expect([2, 3, 4, 6, 8].map((line) => nameAt(line))).toEqual(['Shop', 'open', 'open', 'Shop', 'CLOSED']);
  });

  it('finds nothing between symbols and past the end', () => {
    expect([7, 99].map((line) => nameAt(line))).toEqual([undefined, undefined]);
  });

  it('uses the column to choose between symbols on one line', () => {
    const [outer] = symbols;
    const inner = { ...outer!, name: 'inner', span: { lineStart: 2, lineEnd: 6, columnStart: 7, columnEnd: 9 } };
    const at = (column?: number) => [outer!, inner][findEnclosingSymbol([outer!, inner], { line: 2, column }) ?? -1]?.name;
    expect([at(), at(8)]).toEqual(['Shop', 'inner']);
  });
});
