import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#operations';
import { callLine } from './command-line.ts';
import { commandsOf } from './commands.ts';
import { progressLine } from './progress.ts';
import { readArguments } from './read-arguments.ts';

const searchCode = OPERATIONS.find(({ aliases }) => aliases.some(({ name }) => name === 'search'))!;

const read = (words: string[], options: object = {}, literalCount = 0) => {
  const command = commandsOf([searchCode]).find(({ name }) => name === 'search')!;
  return readArguments(command, { words, options: { ...options }, literalCount });
};

describe('arguments', () => {
  it('fill positional fields with words', () => {
    expect(read(['parse', 'config'])).toEqual({ input: { query: 'parse config' } });
    expect(read([])).toEqual({ missing: 'query' });
  });

  it('are rejected when there are too many', () => {
    const status = commandsOf(OPERATIONS).find(({ name }) => name === 'status')!;
    expect(readArguments(status, { words: ['/a', '/b'], options: { repo: '/c' }, literalCount: 0 })).toEqual({ excess: '/a' });
    expect(readArguments(status, { words: ['/a'], options: {}, literalCount: 0 })).toEqual({
      input: { action: 'status', repo: '/a' },
    });
  });

  it('are parsed by the types of the schema', () => {
    expect(read(['x'], { limit: '5', kinds: 'class,fn', compact: true, detailLevel: 'context' })).toEqual({
      input: { query: 'x', limit: 5, kinds: ['class', 'fn'], compact: true, detail_level: 'context' },
    });
  });

  it('accept aliases and pass on unknown options', () => {
    expect(read(['x', '--max-results', '5', '--limt=3'])).toEqual({ input: { query: 'x', limit: 5, limt: '3' } });
    expect(read(['--compact', 'x'])).toEqual({ input: { query: 'x', compact: true } });
  });

  it('are never options after a double dash', () => {
    expect(read(['--flag'], {}, 1)).toEqual({ input: { query: '--flag' } });
  });

  it('leave a wrong value to the operation to explain', () => {
    expect(read(['x'], { limit: 'many' })).toEqual({ input: { query: 'x', limit: 'many' } });
  });
});

describe('a command line', () => {
  it('is what a person would type', () => {
    expect(callLine(searchCode, { query: "it's here", limit: 5, compact: true, kinds: ['a', 'b'] })).toBe(
      `lodestone search 'it'\\''s here' --limit 5 --compact --kinds a,b`,
    );
  });
});

describe('progress', () => {
  it('shows counts and the time left', () => {
    const half = { stage: 'text', done: 50, total: 100 } as const;
    expect(progressLine(half, { sinceMs: 10_000, hasBar: false })).toBe('Indexing text: 50 of 100 files, about 10 s left');
    expect(progressLine(half, { sinceMs: 10_000, hasBar: true })).toMatch(/^█{12}░{12} Indexing text/u);
  });
});
