import { expect, it } from 'vitest';
import { contentId, contentNumber } from '#model';
import { Caches } from './caches.ts';

const MOST = 200_000;
const RECORD = { id: contentId('0'.repeat(40)), size: 1, lines: 1, words: 1, isGenerated: false, redactedLines: 0 };

// Issue 11.
it('evicts the least recently used contents one by one', () => {
  const { contents } = new Caches();
  for (let number = 1; number <= MOST; number += 1) contents.set(contentNumber(number), RECORD);
  contents.get(contentNumber(1));
  contents.set(contentNumber(MOST + 1), RECORD);
  expect(contents.size).toBe(MOST);
  expect([1, 2, 3, MOST + 1].map((number) => contents.has(contentNumber(number)))).toEqual([true, false, true, true]);
});
