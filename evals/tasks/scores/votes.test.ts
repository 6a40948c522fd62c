import { expect, it } from 'vitest';
import { rankWith, type SignalRank, without } from './votes.ts';

const votes = new Map([
  ['a.ts', [{ signal: 'search', rank: 1, share: 1 }]],
  [
    'b.ts',
    [
      { signal: 'search', rank: 2, share: 1 },
      { signal: 'path', rank: 1, share: 1 },
    ],
  ],
] as const);
const fusion = {
  weights: { search: 1, similar: 0, alike: 0, meaning: 0, commits: 0, path: 1, exact: 0, together: 0, links: 0, work: 0 },
  rankOffset: 8,
};

it('adds the ranks of all signals', () => expect(rankWith(votes, fusion)).toEqual(['b.ts', 'a.ts']));
it('leaves a signal out', () => {
  expect(rankWith(votes, without(fusion, 'path'))).toEqual(['a.ts', 'b.ts']);
  expect(rankWith(votes, without(fusion, 'search'))).toEqual(['b.ts']);
});
it('counts only the share that a file keeps', () => {
  const halved: SignalRank[] = [{ signal: 'search', rank: 1, share: 0.5 }];
  const ranked = rankWith(new Map<string, readonly SignalRank[]>([...votes, ['c.json', halved]]), without(fusion, 'path'));
  expect(ranked).toEqual(['a.ts', 'b.ts', 'c.json']);
});
