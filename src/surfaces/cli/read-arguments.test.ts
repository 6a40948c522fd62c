import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#operations';
import { callLine } from './command-line.ts';
import { commandsOf } from './commands.ts';
import { progressLine } from './progress.ts';
import { readArguments } from './read-arguments.ts';

const searchCode = OPERATIONS.find(({ aliases }) => aliases.some(({ name }) => name === 'search'))!;

const textSearch = OPERATIONS.find(({ name }) => name === 'text_search')!;
const COMMANDS = commandsOf(OPERATIONS);

const commandNamed = (name: string) => COMMANDS.find((each) => each.name === name)!;
const readFor = (name: string, words: string[], options: object = {}) =>
  readArguments(commandNamed(name), { words, options: { ...options }, literalCount: 0 });
const read = (words: string[], options: object = {}) => readFor('search', words, options);

describe('arguments', () => {
  it('fill positional fields with words', () => {
    expect(read(['parse', 'config'])).toEqual({ input: { query: 'parse config' } });
    expect(read([])).toEqual({ mistake: 'missing argument QUERY' });
  });

  it('after a pattern are paths', () => {
    expect(readFor('grep', ['foo bar', 'src', 'README.md'])).toEqual({
      input: { pattern: 'foo bar', paths: ['src', 'README.md'] },
    });
    expect(readFor('grep', ['src'], { pattern: ['-x'] })).toEqual({ input: { pattern: '-x', paths: ['src'] } });
    expect(readFor('grep', ['foo'])).toEqual({ input: { pattern: 'foo' } });
  });

  it('are rejected when there are too many', () => {
    expect(readFor('status', ['/a', '/b'], { repo: '/c' })).toEqual({ mistake: expect.stringContaining('"/a"') });
    expect(readFor('status', ['/a'])).toEqual({ input: { action: 'status', repo: '/a' } });
    expect(readFor('locate', ['parse', 'config'])).toEqual({ mistake: expect.stringContaining('unexpected argument "config"') });
  });

  it('are parsed by the types of the schema', () => {
    expect(read(['x'], { limit: ['5'], kinds: ['class,fn'], compact: true, detailLevel: ['context'] })).toEqual({
      input: { query: 'x', limit: 5, kinds: ['class', 'fn'], compact: true, detail_level: 'context' },
    });
  });

  it('of a list are joined, and a comma in braces belongs to a glob', () => {
    expect(readFor('grep', ['x', '--glob=*.{ts,tsx},*.js'], { includePaths: ['!a', 'b'] })).toEqual({
      input: { pattern: 'x', include_paths: ['!a', 'b', '*.{ts,tsx}', '*.js'] },
    });
  });

  it('with one value are given once', () => {
    expect(read(['x'], { limit: ['5', '6'] })).toEqual({ mistake: '--limit is given twice' });
    expect(read(['x', '--max-results', '6'], { limit: ['5'] })).toEqual({ mistake: '--limit is given twice' });
    expect(readFor('grep', ['x'], { regex: true, fixedStrings: true })).toEqual({
      mistake: '--fixed-strings contradicts --regex',
    });
  });

  it('of a pattern are alternatives', () => {
    expect(readFor('grep', ['src'], { pattern: ['a.b', '(c'] })).toEqual({
      input: { pattern: 'a\\.b|\\(c', regex: true, paths: ['src'] },
    });
    expect(readFor('grep', [], { pattern: ['a.b', 'c'], regex: true })).toEqual({
      input: { pattern: '(?:a.b)|(?:c)', regex: true },
    });
    expect(readFor('grep', [], { pattern: ['a', 'b'], fixedStrings: true })).toEqual({ input: { pattern: 'a|b', regex: true } });
  });

  it('accept aliases', () => {
    expect(read(['x', '--max-results', '5'])).toEqual({ input: { query: 'x', limit: 5 } });
    expect(read(['--compact', 'x'])).toEqual({ input: { query: 'x', compact: true } });
    expect(read(['--no-compact', 'x'])).toEqual({ input: { query: 'x', compact: false } });
    expect(read(['x', '--max-results'])).toEqual({ mistake: 'option --max-results needs a value' });
  });

  it('reject unknown options and name the nearest', () => {
    expect(read(['x', '--limt=3'])).toEqual({ mistake: 'unknown option --limt; did you mean --limit?' });
    expect(readFor('grep', ['x', '-c'])).toEqual({ mistake: 'unknown option -c; did you mean -C?' });
    expect(readFor('grep', ['-zzz'])).toEqual({ mistake: expect.stringContaining('lodestone grep -- -zzz') });
  });

  it('are never options after a double dash', () => {
    const given = { words: ['--flag'], options: {}, literalCount: 1 };
    expect(readArguments(commandNamed('search'), given)).toEqual({ input: { query: '--flag' } });
  });

  it('leave a wrong value to the operation to explain', () => {
    expect(read(['x'], { limit: ['many'] })).toEqual({ input: { query: 'x', limit: 'many' } });
  });
});

describe('a command line', () => {
  it('is what a person would type', () => {
    expect(callLine(searchCode, { query: "it's here", limit: 5, compact: true, kinds: ['a', 'b'] })).toBe(
      `lodestone search 'it'\\''s here' --limit 5 --compact --kinds a,b`,
    );
  });

  it('lists paths as words, and marks words that start with a dash', () => {
    expect(callLine(textSearch, { pattern: 'a', paths: ['b', 'c d'], regex: true })).toBe("lodestone grep a b 'c d' --regex");
    expect(callLine(textSearch, { pattern: '-a', paths: ['b'], limit: 3 })).toBe('lodestone grep --limit 3 -- -a b');
    expect(callLine(textSearch, { pattern: 'a', include_paths: ['{x,y}.ts'] })).toBe(
      `lodestone grep a --include-paths '["{x,y}.ts"]'`,
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
