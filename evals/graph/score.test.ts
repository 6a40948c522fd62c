import { describe, expect, it } from 'vitest';
import type { FoundUse } from './finders/finder.ts';
import { scoreSymbol, sumUp } from './score.ts';
import type { TrueSymbol } from './truth/truth.ts';

const symbol: TrueSymbol = {
  name: 'run',
  kind: 'method',
  declarations: [{ path: 'a.ts', line: 1, column: 2 }],
  uses: [
    { path: 'a.ts', line: 5, column: 4, class: 'call' },
    { path: 'b.ts', line: 7, column: 0, class: 'import' },
    { path: 'b.ts', line: 9, column: 3, class: 'comment' },
    { path: 'c.ts', line: 2, column: 8, class: 'through override' },
  ],
};
const files = new Set(['a.ts', 'b.ts', 'c.ts']);
const at = (place: string, state: FoundUse['state'] = 'resolved'): FoundUse => {
  const [path = '', line = '', column] = place.split(':');
  return { path, line: Number(line), state, ...(column === undefined ? {} : { column: Number(column) }) };
};
const score = (uses: readonly FoundUse[], scope: 'all' | 'own' = 'all') => scoreSymbol(symbol, { uses }, { files, scope });

describe('the score of one symbol', () => {
  it('counts a link as right only at the exact position', () => {
    const { resolved, wrong } = score([at('a.ts:5:4'), at('a.ts:5:5')]);
    expect(resolved).toEqual({ found: 2, right: 1, covered: 1 });
    expect(wrong).toEqual([at('a.ts:5:5')]);
  });

  it('keeps resolved uses apart from matches by name', () => {
    const { uses, resolved, any, missed, unsure } = score([at('a.ts:5:4'), at('b.ts:7:0', 'unresolved')]);
    expect(uses).toBe(3);
    expect(resolved.covered).toBe(1);
    expect(any.covered).toBe(2);
    expect(unsure.map((use) => use.line)).toEqual([7]);
    expect(missed.map((use) => use.path)).toEqual(['c.ts']);
  });

  it('ignores uses in comments and the declaration itself', () => {
    expect(score([at('b.ts:9:3'), at('a.ts:1:2')]).resolved).toEqual({ found: 0, right: 0, covered: 0 });
  });

  it('neither expects nor rejects uses through overrides in the scope own', () => {
    const { uses, resolved } = score([at('c.ts:2:8')], 'own');
    expect(uses).toBe(2);
    expect(resolved.found).toBe(0);
  });

  it('does not judge files the oracle did not read', () => {
    const { resolved, unjudged } = score([at('d.ts:1:0')]);
    expect(resolved.found).toBe(0);
    expect(unjudged).toBe(1);
  });

  it('matches a line to any use on it', () => {
    expect(score([at('a.ts:5'), at('a.ts:6')]).resolved).toEqual({ found: 2, right: 1, covered: 1 });
  });

  it('counts every use of an unknown symbol as missed', () => {
    expect(scoreSymbol(symbol, undefined, { files, scope: 'all' }).missed).toHaveLength(3);
  });
});

describe('sums over symbols', () => {
  it('add up the counts, and weight every symbol the same in the means', () => {
    const sums = sumUp([score([at('a.ts:5:4'), at('b.ts:7:0'), at('c.ts:2:8')]), score([at('a.ts:8:8')])]);
    expect(sums.resolved).toEqual({ found: 4, right: 3, covered: 3 });
    expect(sums.means).toEqual({ precision: 0.5, recall: 0.5, anyRecall: 0.5 });
  });

  it('have no precision without links', () => {
    expect(sumUp([score([])]).means).toEqual({ recall: 0, anyRecall: 0 });
  });
});
