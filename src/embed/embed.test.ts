import { describe, expect, it } from 'vitest';
import { VECTOR_SIZE } from '#model';
import { cosinesWith, embedFile, embedQuery, readModel } from './index.ts';

const WORDS = ['token', 'parse', 'session', 'cache'];

/** Word i points along dimension i. */
const bytesOf = (words: readonly string[]): Uint8Array => {
  const rows = new Uint8Array((words.length * VECTOR_SIZE) / 2).fill(0x88);
  words.forEach((_, at) => (rows[(at * VECTOR_SIZE) / 2 + at] = 0x8f));
  return Buffer.concat([Buffer.from(Float32Array.from(words, () => 1).buffer), rows]);
};
const model = readModel({ bytes: bytesOf(WORDS), words: `${WORDS.join('\n')}\n` });

describe('embedding', () => {
  it('gives texts with the same words the same vector, and texts without common words none in common', () => {
    const query = embedQuery(model, 'parseToken');
    expect(query && cosinesWith(model, query, ['token_parse', 'session', 'Parse', 'unknown'])).toEqual([
      expect.closeTo(1, 5),
      0,
      expect.closeTo(Math.SQRT1_2, 5),
      0,
    ]);
    expect(embedQuery(model, 'of unknown words')).toBeUndefined();
  });

  it('reads an unknown word as known pieces', () => {
    const query = embedQuery(model, 'tokensession');
    expect(query && cosinesWith(model, query, ['token'])).toEqual([expect.closeTo(Math.SQRT1_2, 5)]);
  });

  it('joins small chunks, splits large ones, and knows the names around them', () => {
    const line = 'session session session\n';
    const text = `token\n\nparse\n${line.repeat(250)}`;
    const chunks = [
      { lineStart: 1, lineEnd: 2, symbol: 0 },
      { lineStart: 3, lineEnd: 3 },
      { lineStart: 4, lineEnd: 253 },
    ];
    const symbols = [{ qualifiedName: 'Cache.get' }];
    const { ends, values } = embedFile(model, { text, chunks, symbols });
    expect(ends[0]).toBe(3);
    expect([...ends].at(-1)).toBe(253);
    expect(ends.length).toBeGreaterThan(3);
    const [first, second] = [0, 1].map((at) => values.subarray(at * VECTOR_SIZE, (at + 1) * VECTOR_SIZE));
    expect(WORDS.map((_, word) => (first?.[2 * word] ?? 0) > 0)).toEqual([true, true, false, true]);
    expect(WORDS.map((_, word) => (second?.[2 * word] ?? 0) > 0)).toEqual([false, false, true, false]);
  });

  it('refuses a damaged model', () =>
    expect(() => readModel({ bytes: bytesOf(WORDS).subarray(0, 100), words: WORDS.join('\n') })).toThrow('damaged'));
});
