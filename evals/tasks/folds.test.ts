import { describe, expect, it } from 'vitest';
import { plainFocus, sourceLines } from '#focus';
import { repoPath } from '#model';
import { foldScore } from './folds.ts';

const line = (at: number): string => (at === 50 ? '  if (order.isLocked) return;' : `  step(${at});`);
const source = sourceLines({
  path: repoPath('a.ts'),
  text: Array.from({ length: 200 }, (_, at) => `${line(at + 1)}\n`).join(''),
});
const span = { lineStart: 1, lineEnd: 200, columnStart: 0, columnEnd: 1 };
const scoreOf = (places: readonly (readonly number[])[]) =>
  foldScore('one/two', { source, symbol: { span }, places, focus: plainFocus('locked order') });

describe('foldScore', () => {
  it('counts changed lines that are read', () => {
    expect(scoreOf([[50], [51]])).toMatchObject({ isLong: true, changed: 2, kept: 2, possible: 2 });
    expect(scoreOf([[50], [180]])).toMatchObject({ changed: 2, kept: 1 });
  });

  it('counts an insertion if a line beside it is read', () => {
    expect(scoreOf([[49, 50]])).toMatchObject({ changed: 1, kept: 1 });
  });

  it('knows how many changed lines the budget holds', () => {
    const all = Array.from({ length: 200 }, (_, at) => [at + 1]);
    const { possible, kept, readChars, wholeChars } = scoreOf(all);
    expect(kept).toBeLessThanOrEqual(possible);
    expect(possible).toBeLessThan(200);
    expect(readChars).toBeLessThan(wholeChars);
  });
});
