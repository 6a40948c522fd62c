import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repoPath } from '#model';
import type { TextSearchRequest } from './request.ts';
import { scanTexts, searchText } from './search-text.ts';
import { MemoryStore, type ToyFiles } from './testing/memory-store.ts';
import { RegexScanner } from './text/regex-scanner.ts';

const folder = mkdtempSync(join(tmpdir(), 'lodestone-query-worker-'));
let scanner: RegexScanner;

beforeAll(async () => {
  const outfile = join(folder, 'query-worker.mjs');
  await build({
    entryPoints: ['src/search/query-worker.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  scanner = new RegexScanner(pathToFileURL(outfile));
});
afterAll(async () => {
  await scanner.close();
  rmSync(folder, { recursive: true });
});

const FILES: ToyFiles = {
  'a.ts': 'const total = 1;\r\nlet Total = total + total;\n',
  'src/b.ts': `${'x'.repeat(300)}needle${'y'.repeat(300)}\nsubtotal\n`,
  'c.md': 'grüße an Köln\nGRÜSSE AN KÖLN\ntotal\n',
};
const view = new MemoryStore().openView(FILES);
const places = async (request: Partial<TextSearchRequest> & { pattern: string }): Promise<readonly string[]> =>
  (await searchText(view, { limit: 50, ...request }, scanner)).matches.map(
    ({ path, line_start, column }) => `${path}:${line_start}:${column}`,
  );

describe('searchText', () => {
  it('finds a literal with one match per line, code before docs', async () => {
    expect(await places({ pattern: 'total' })).toEqual(['a.ts:1:7', 'a.ts:2:13', 'src/b.ts:2:4', 'c.md:3:1']);
  });

  it('finds configuration after code, then docs, tests, fixtures and generated files, each in path order', async () => {
    const paths = ['a.test.ts', 'b.pb.go', 'c.md', 'd.json', 'e.ts', 'fixtures/f.ts', 'vendor/g.ts'];
    const files = new MemoryStore().openView(Object.fromEntries(paths.map((path) => [path, `total of ${path}\n`])));
    const { matches } = await searchText(files, { pattern: 'total', limit: 50 });
    expect(matches.map(({ path }) => path)).toEqual([
      'e.ts',
      'd.json',
      'c.md',
      'a.test.ts',
      'fixtures/f.ts',
      'b.pb.go',
      'vendor/g.ts',
    ]);
  });

  it('ignores case or matches whole words on request', async () => {
    expect(await places({ pattern: 'TOTAL', isCaseSensitive: false })).toEqual([
      'a.ts:1:7',
      'a.ts:2:5',
      'src/b.ts:2:4',
      'c.md:3:1',
    ]);
    expect(await places({ pattern: 'total', isWholeWord: true })).toEqual(['a.ts:1:7', 'a.ts:2:13', 'c.md:3:1']);
    expect(await places({ pattern: 'köln', isCaseSensitive: false })).toEqual(['c.md:1:10', 'c.md:2:11']);
  });

  it('runs regular expressions line by line', async () => {
    expect(await places({ pattern: '^(const|let) \\w+ =', isRegex: true })).toEqual(['a.ts:1:1', 'a.ts:2:1']);
    expect(await places({ pattern: 'total;$', isRegex: true })).toEqual(['a.ts:2:21']);
    expect(await places({ pattern: '(?i)TOTAL\\b', isRegex: true, filters: { paths: ['*.md'] } })).toEqual(['c.md:3:1']);
    expect(await places({ pattern: '1;\\r?\\nlet', isRegex: true })).toEqual(['a.ts:1:15']);
  });

  it('cuts long lines around the match', async () => {
    const { matches } = await searchText(view, { pattern: 'needle', limit: 5 });
    expect(matches[0]?.column).toBe(301);
    expect(matches[0]?.text).toMatch(/^…x{60}needley+…$/u);
    expect(matches[0]?.text.length).toBe(202);
  });

  it('pages by files and continues after the last match', async () => {
    const page = async (offset: number) => {
      const { matches, hasMore } = await searchText(view, { pattern: 'total', limit: 1, offset });
      return [...matches.map(({ path, line_start }) => `${path}:${line_start}`), hasMore];
    };
    expect(await page(0)).toEqual(['a.ts:1', 'a.ts:2', true]);
    expect(await page(1)).toEqual(['a.ts:2', true]);
    expect(await page(2)).toEqual(['src/b.ts:2', true]);
    expect(await page(3)).toEqual(['c.md:3', false]);
  });

  it('returns one match per file on request', async () => {
    const { matches, totalCount, hasMore } = await searchText(view, { pattern: 'total', limit: 2, isFilesOnly: true });
    expect(matches.map(({ path, line_count }) => [path, line_count])).toEqual([
      ['a.ts', 2],
      ['src/b.ts', 1],
    ]);
    expect([totalCount, hasMore]).toEqual([4, true]);
  });

  it('returns lines around a match, each line once', async () => {
    const text = ['1', 'x', '3', '4', 'x', '6', '7', '8', 'x', '10'].join('\n');
    const around = async (linesBefore: number, linesAfter: number) =>
      (
        await searchText(new MemoryStore().openView({ 'a.txt': text }), { pattern: 'x', limit: 5, linesBefore, linesAfter })
      ).matches.map(({ line_start, before, after }) => [line_start, before, after]);
    expect(await around(2, 1)).toEqual([
      [2, ['1'], ['3']],
      [5, ['4'], ['6']],
      [9, ['7', '8'], ['10']],
    ]);
    expect(await around(0, 9)).toEqual([
      [2, undefined, ['3', '4']],
      [5, undefined, ['6', '7', '8']],
      [9, undefined, ['10']],
    ]);
  });

  it('searches exactly the named files and folders', async () => {
    expect(await places({ pattern: 'total', filters: { under: ['src'] } })).toEqual(['src/b.ts:2:4']);
    expect(await places({ pattern: 'total', filters: { under: ['sr', 'a'] } })).toEqual([]);
    expect(await places({ pattern: 'total', filters: { under: ['a.ts', 'c.*'] } })).toEqual([
      'a.ts:1:7',
      'a.ts:2:13',
      'c.md:3:1',
    ]);
  });

  it('counts beyond the limit', async () => {
    const { matches, totalCount, isLowerBound, filesMatched } = await searchText(view, { pattern: 'total', limit: 1 });
    expect([matches.length, totalCount, isLowerBound, filesMatched]).toEqual([2, 4, false, 3]);
    const many = Object.fromEntries(Array.from({ length: 400 }, (_unused, at) => [`f${at}.txt`, `common ${at}\n`]));
    const cut = await searchText(new MemoryStore().openView(many), { pattern: 'common', limit: 5 });
    expect(cut.isLowerBound).toBe(true);
    expect(cut.totalCount).toBeLessThan(400);
  });

  it('reports the position of an error in a regular expression', async () => {
    await expect(places({ pattern: 'foo(bar', isRegex: true })).rejects.toMatchObject({
      code: 'invalid_input',
      extras: { details: { position: 4 } },
    });
    await expect(places({ pattern: 'a|*b', isRegex: true })).rejects.toMatchObject({ extras: { details: { position: 3 } } });
    await expect(places({ pattern: '' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('offers the longest text of a regular expression that takes too long', async () => {
    const trap = new MemoryStore().openView({ 'trap.txt': `${'a'.repeat(40)}!Trap\n` });
    const exploding = searchText(trap, { pattern: '^(a+)+\\1\\1Trap$', isRegex: true, limit: 1, deadlineMs: 300 }, scanner);
    await expect(exploding).rejects.toMatchObject({
      code: 'timeout',
      extras: { retryWith: [{ change: { pattern: 'Trap', regex: undefined } }] },
    });
  });

  it('stops a regular expression with catastrophic backtracking without affecting other requests', async () => {
    const trap = new MemoryStore().openView({ 'trap.txt': `${'a'.repeat(40)}!\n` });
    const exploding = searchText(trap, { pattern: '^(a+)+\\1\\1$', isRegex: true, limit: 1, deadlineMs: 300 }, scanner);
    const beside = places({ pattern: 'needle\\w', isRegex: true });
    await expect(exploding).rejects.toMatchObject({ code: 'timeout' });
    expect(await beside).toEqual(['src/b.ts:1:301']);
    expect(await places({ pattern: 'n.edle', isRegex: true })).toEqual(['src/b.ts:1:301']);
  });

  it('can be cancelled', async () => {
    await expect(searchText(view, { pattern: 'total', limit: 1, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('scans texts without an index', async () => {
    const texts = Object.entries(FILES).map(([path, text]) => ({ path: repoPath(path), text }));
    const { matches } = await scanTexts(texts, { pattern: 'total', limit: 9, filters: { excludePaths: ['src/'] } });
    expect(matches.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(['a.ts:1', 'a.ts:2', 'c.md:3']);
    const typed = await scanTexts(texts, { pattern: 'total', limit: 9, filters: { languages: ['typescript'] } });
    expect(typed.matches.map(({ path }) => path)).toEqual(['a.ts', 'a.ts', 'src/b.ts']);
  });
});

describe('searchText, for any text', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'k', ' ', 'é', 'É', '😀', '_', 'K'), maxLength: 12 });
  const files = fc.dictionary(
    fc.constantFrom('a.txt', 'b.txt', 'c.txt', 'd/e.txt'),
    fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
  );
  const naive = (texts: ToyFiles, test: (line: string) => boolean): readonly string[] =>
    Object.keys(texts)
      .sort()
      .flatMap((path) => (texts[path] ?? '').split('\n').flatMap((content, at) => (test(content) ? [`${path}:${at + 1}`] : [])));
  const found = async (texts: ToyFiles, request: Partial<TextSearchRequest> & { pattern: string }): Promise<readonly string[]> =>
    (await searchText(new MemoryStore().openView(texts), { limit: 1000, ...request }, scanner)).matches.map(
      ({ path, line_start }) => `${path}:${line_start}`,
    );

  it('finds every literal that a plain scan finds', async () => {
    await fc.assert(
      fc.asyncProperty(files, line, fc.boolean(), async (texts, pattern, isCaseSensitive) => {
        fc.pre(pattern !== '');
        const regex = new RegExp(pattern, isCaseSensitive ? '' : 'i');
        expect(await found(texts, { pattern, isCaseSensitive })).toEqual(naive(texts, (text) => regex.test(text)));
      }),
      { numRuns: 300 },
    );
  });

  it('finds every line that a plain scan with the same regular expression finds', async () => {
    const atom = fc.oneof(
      line,
      fc.constantFrom(
        '.',
        'a*',
        'b+',
        'aB?',
        '[ab]',
        '[^a]',
        '(ab|Bk)',
        '(?:aa)?',
        'a{2}',
        'b{0,2}',
        '\\w',
        '^',
        '$',
        '(a|)',
        '(?=ab)',
        '|',
        '😀?',
        'k.b',
        'aba',
      ),
    );
    const pattern = fc.array(atom, { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join(''));
    await fc.assert(
      fc.asyncProperty(files, pattern, fc.boolean(), async (texts, source, isCaseSensitive) => {
        fc.pre(source !== '' && compiles(source));
        const regex = new RegExp(source, isCaseSensitive ? '' : 'i');
        // A trailing newline does not start another line, although split returns one.
        const closed = Object.fromEntries(
          Object.entries(texts).map(([path, text]) => [path, text === '' ? '' : `${text.replace(/\n+$/u, '')}.`]),
        );
        expect(await found(closed, { pattern: source, isRegex: true, isCaseSensitive })).toEqual(
          naive(closed, (text) => regex.test(text)).filter((place) => closed[place.replace(/:\d+$/u, '')] !== ''),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const compiles = (source: string): boolean => {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};
