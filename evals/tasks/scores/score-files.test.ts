import { expect, it } from 'vitest';
import { namedAfter } from './named-after.ts';
import { scoreFiles } from './score-files.ts';

const found = { finder: 'search', files: ['a.ts', 'b.ts', 'c.ts'], answer: 'src/a.ts a.ts\nb.ts', filesPerAnswer: 2 };
const sizes = new Map([
  ['a.ts', 100],
  ['b.ts', 20_000],
  ['c.ts', 5],
]);

it('counts hits, recall and the characters until the files are named and read', () =>
  expect(scoreFiles(found, { files: ['a.ts', 'b.ts'], sizes })).toEqual({
    hitAt1: 1,
    hitAt5: 1,
    recallAt5: 1,
    recallAt10: 1,
    recallAt20: 1,
    namedAfter: found.answer.length,
    readAfter: found.answer.length + 100 + 10_000,
    foldedAfter: found.answer.length + 100 + 2_200,
  }));

it('reads a second answer for files that the first one does not name', () =>
  expect(scoreFiles(found, { files: ['c.ts'], sizes }).readAfter).toBe(2 * found.answer.length + 100 + 10_000 + 5));

it('never reaches a file that is not listed', () => {
  const score = scoreFiles(found, { files: ['d.ts'], sizes });
  expect([score.hitAt5, score.namedAfter, score.readAfter]).toEqual([0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

it('takes a name as named only where it stands alone', () => {
  expect(namedAfter('Session.start2, Session.start.', 'Session.start')).toBe(29);
  expect(namedAfter('src/a.ts', 'a.ts')).toBe(Number.POSITIVE_INFINITY);
  expect(namedAfter('a.tsx, a.ts: 3', 'a.ts')).toBe(11);
});
