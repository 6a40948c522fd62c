import { expect, it } from 'vitest';
import type { TrueSymbol } from '../truth/truth.ts';
import { enclosingUnit } from './enclosing-units.ts';
import { type ScoringContext, tallyReported } from './score-reported.ts';

const units = [{ name: '.f', first: 10, last: 19 }];
const context: ScoringContext = {
  files: new Set(['a.ts']),
  unitsOf: () => units,
  keys: {
    lines: ({ path, line }) => `${path}:${line}`,
    functions: ({ path, line }) => `${path}#${enclosingUnit(units, line)}`,
  },
};
const symbol: TrueSymbol = {
  name: 'run',
  kind: 'method',
  declarations: [{ path: 'a.ts', line: 1, column: 2 }],
  uses: [
    { path: 'a.ts', line: 11, column: 4, class: 'call' },
    { path: 'a.ts', line: 11, column: 9, class: 'call' },
    { path: 'a.ts', line: 12, column: 0, class: 'through override' },
  ],
};
const tally = (lines: readonly number[], path = 'a.ts') =>
  tallyReported(
    symbol,
    lines.map((line) => ({ path, line })),
    context,
  );

it('counts a line once, however often it is used and reported', () =>
  expect(tally([11, 11, 12, 30]).lines.all).toEqual({ reported: 3, right: 2, truth: 2 }));

it('ignores uses through overrides in the scope own', () =>
  expect(tally([11, 12]).lines.own).toEqual({ reported: 1, right: 1, truth: 1 }));

it('counts any line of a function as the function, including its first', () => {
  expect(tally([15]).functions.all).toEqual({ reported: 1, right: 1, truth: 1 });
  expect(tally([10]).functions.all).toEqual({ reported: 1, right: 1, truth: 1 });
  expect(tally([10]).lines.all.right).toBe(0);
});

it('ignores the declaration and files the oracle did not read', () => {
  expect(tally([1]).lines.all.reported).toBe(0);
  expect(tally([5], 'b.ts').lines.all.reported).toBe(0);
});
