import { expect, it } from 'vitest';
import { onePerFile, scoreRanking } from './score-ranking.ts';

const place = (path: string, lineStart = 1, lineEnd = lineStart + 9) => ({ path, lineStart, lineEnd });

it('scores the ranks of the answers', () => {
  const ranking = [place('b'), place('a'), place('c')];
  expect(scoreRanking(ranking, [{ path: 'b' }])).toEqual({
    ndcg: 1,
    recallAt1: 1,
    recallAt5: 1,
    recallAt10: 1,
    reciprocalRank: 1,
  });
  const both = scoreRanking(ranking, [{ path: 'a' }, { path: 'missing' }]);
  expect(both).toMatchObject({ recallAt1: 0, recallAt5: 0.5, reciprocalRank: 0.5 });
  expect(both.ndcg).toBeCloseTo(1 / Math.log2(3) / (1 + 1 / Math.log2(3)));
});

it('ignores ranks after the tenth', () => {
  const ranking = Array.from({ length: 11 }, (_, index) => place(`f${index}`));
  expect(scoreRanking(ranking, [{ path: 'f10' }]).ndcg).toBe(0);
  expect(scoreRanking(ranking, [{ path: 'f9' }]).recallAt10).toBe(1);
});

it('demands an overlap with the lines of an answer', () => {
  const answer = { path: 'a', lineStart: 20, lineEnd: 30 };
  expect(scoreRanking([place('a', 1)], [answer]).ndcg).toBe(0);
  expect(scoreRanking([place('a', 1), place('a', 30)], [answer]).reciprocalRank).toBe(0.5);
});

it('keeps the first place of each file', () =>
  expect(onePerFile([place('a', 1), place('b', 1), place('a', 20)])).toEqual([place('a', 1), place('b', 1)]));
