import { expect, it } from 'vitest';
import { toyFacts } from '../../../src/search/testing/toy-facts.ts';
import type { ChangedLines } from './changed-lines.ts';
import { touchedIn } from './touched-symbols.ts';

const { symbols } = toyFacts(`const limit = 3
export class Session {
  start() {
    one()
  }
  stop() {
    two()
  }
}
`);

const touched = (lineStart: number, lineEnd: number, kind: 'change' | 'insertion' = 'change'): readonly string[] => {
  const lines: ChangedLines = { lineStart, lineEnd, isInsertion: kind === 'insertion' };
  return touchedIn(symbols, [lines]).map(({ qualifiedName }) => qualifiedName);
};

it('counts a changed line for the innermost symbol around it', () => {
  expect(touched(4, 4)).toEqual(['Session.start']);
  expect(touched(2, 2)).toEqual(['Session']);
  expect(touched(4, 7)).toEqual(['Session.start', 'Session.stop']);
});

it('counts an insertion for the symbol that holds both lines beside it', () => {
  expect(touched(4, 4, 'insertion')).toEqual(['Session.start']);
  expect(touched(5, 5, 'insertion')).toEqual(['Session']);
  expect(touched(1, 1, 'insertion')).toEqual([]);
});
