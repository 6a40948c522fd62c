import { describe, expect, it } from 'vitest';
import { fakeSearch } from '../../operations/testing/fake-engine.ts';
import { callLine } from './command-line.ts';
import { commandsOf } from './commands.ts';
import { progressLine } from './progress.ts';
import { readArguments } from './read-arguments.ts';

const read = (words: string[], options: object = {}, literalCount = 0) => {
  const command = commandsOf([fakeSearch]).find(({ name }) => name === 'find')!;
  return readArguments(command, { words, options: { ...options }, literalCount });
};

describe('arguments', () => {
  it('fill positional fields with words', () => {
    expect(read(['parse', 'config'])).toEqual({ input: { query: 'parse config' } });
    expect(read([])).toEqual({ missing: 'query' });
  });

  it('are read by the types of the schema', () => {
    expect(read(['x'], { limit: '5', kinds: 'class,fn', compact: true, detailLevel: 'context' })).toEqual({
      input: { query: 'x', limit: 5, kinds: ['class', 'fn'], compact: true, detail_level: 'context' },
    });
  });

  it('take other dialects and hand on what is unknown', () => {
    expect(read(['x', '--max-results', '5', '--limt=3'])).toEqual({ input: { query: 'x', limit: 5, limt: '3' } });
    expect(read(['--compact', 'x'])).toEqual({ input: { query: 'x', compact: true } });
  });

  it('after a double dash are never options', () => {
    expect(read(['--flag'], {}, 1)).toEqual({ input: { query: '--flag' } });
  });

  it('leave a wrong value to the operation to explain', () => {
    expect(read(['x'], { limit: 'many' })).toEqual({ input: { query: 'x', limit: 'many' } });
  });
});

describe('a command line', () => {
  it('is what a person would type', () => {
    expect(callLine(fakeSearch, { query: "it's here", limit: 5, compact: true, kinds: ['a', 'b'] })).toBe(
      `lodestone find 'it'\\''s here' --limit 5 --compact --kinds a,b`,
    );
  });
});

describe('progress', () => {
  it('tells counts and the time left', () => {
    const half = { stage: 'text', done: 50, total: 100 } as const;
    expect(progressLine(half, { sinceMs: 10_000, hasBar: false })).toBe('Reading text: 50 of 100 files, about 10 s left');
    expect(progressLine(half, { sinceMs: 10_000, hasBar: true })).toMatch(/^█{12}░{12} Reading text/u);
  });
});
