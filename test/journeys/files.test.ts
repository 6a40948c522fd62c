/** All kinds of files in one repository: readable ones are found, others are counted. */
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRepository, removeFolder, temporaryFolder, writeFiles } from './testing/command.ts';
import { type AskEngine, hitsOf, openEngineAt, pathsOf } from './testing/engine.ts';

const HUGE_BYTES = 200 * 1024 * 1024;
const LONG_LINE = 100_000;
const DEEP = 5_000;
const COPIES = 500;

const ODD_NAMES = [
  "it's.ts",
  'say "hi".ts',
  'back\\slash.ts',
  'two\nlines.ts',
  'tab\there.ts',
  '🎉 party 🎉.ts',
  'שלום-עולם.ts',
  '\u202Eevil.ts',
  'naïve-é.ts',
  'e\u0301-decomposed.ts',
  '-rf.ts',
  '--help.ts',
  '#hash.ts',
  '%41%.ts',
  '$(touch x).ts',
  'a;b&c|d.ts',
  ' leading and trailing .ts',
  'glob*[x]?.ts',
  'colon:12.ts',
  'at@{0}.ts',
  'src/#/deep#name.ts',
];

const writeHugeFile = (path: string): void => {
  const file = openSync(path, 'w');
  ftruncateSync(file, HUGE_BYTES);
  closeSync(file);
};

describe('files of every kind', () => {
  const place = { repo: '', home: '' };
  let ask: AskEngine;
  let close: () => Promise<void>;
  const write = (path: string, bytes: string | Uint8Array): void => {
    mkdirSync(join(place.repo, path, '..'), { recursive: true });
    writeFileSync(join(place.repo, path), bytes);
  };
  const locate = async (name: string) =>
    hitsOf(await ask('locate_symbol', { name, limit: 100 }), 'results').filter((hit) => hit.name === name);
  const grep = async (pattern: string) => ask('text_search', { pattern, limit: 100 });

  beforeAll(async () => {
    place.repo = makeRepository({ 'src/plain.ts': 'export const plainOne = 1;\n' });
    place.home = temporaryFolder('home');
    // A sync in the background would leave nothing for the one whose report is read.
    vi.stubEnv('LODESTONE_INDEX_WATCH', 'false');
    const { ask: asking, engine } = await openEngineAt(place);
    ask = asking;
    close = () => engine.close();
  });
  afterAll(async () => {
    await close();
    vi.unstubAllEnvs();
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  it('skips links that loop, are broken, leave the repository or point to a folder', async () => {
    const outside = temporaryFolder('outside');
    writeFiles(outside, { 'secret.ts': 'export const outsideTheRoot = 1;\n' });
    const link = (target: string, name: string): void => symlinkSync(target, join(place.repo, name));
    link('loop-b', 'loop-a');
    link('loop-a', 'loop-b');
    link('.', 'self');
    link('..', 'src/up');
    link('no-such-target', 'dangling.ts');
    link(join(outside, 'secret.ts'), 'out.ts');
    link(outside, 'outside');
    expect(await locate('plainOne')).toMatchObject([{ path: 'src/plain.ts' }]);
    expect(await locate('outsideTheRoot')).toEqual([]);
    expect(pathsOf(await grep('outsideTheRoot'), 'matches')).toEqual([]);
    for (const path of ['out.ts', 'outside/secret.ts', 'self/src/plain.ts', 'loop-a']) {
      const { status, error, data } = await ask('code_get_span', { path, line_start: 1, line_end: 1 });
      expect([status, error?.code, JSON.stringify(data)], path).toEqual([
        'error',
        expect.stringMatching(/path_not_allowed|file_not_found/u),
        '{}',
      ]);
    }
    removeFolder(outside);
  });

  it('skips a file of 200 MB without reading it, and says so', async () => {
    writeHugeFile(join(place.repo, 'huge.ts'));
    const before = process.memoryUsage().rss;
    const { status, data } = await ask('manage_index', { action: 'sync' });
    expect(status).toBe('ok');
    expect(JSON.stringify(data)).toContain('"oversized":1');
    expect(process.memoryUsage().rss - before).toBeLessThan(HUGE_BYTES / 2);
    const span = await ask('code_get_span', { path: 'huge.ts', line_start: 1, line_end: 5 });
    expect(JSON.stringify(span).length).toBeLessThan(20_000);
  });

  it('reads text that is not UTF-8, and keeps the line numbers and the surrounding text', async () => {
    write(
      'src/latin.ts',
      Buffer.from('// caf\xe9 \xff\xfe\nexport const latinOne = "\xe4\xf6\xfc";\nexport const latinTwo = 2;\n', 'latin1'),
    );
    expect(await locate('latinTwo')).toMatchObject([{ path: 'src/latin.ts', line_start: 3 }]);
    expect(await locate('latinOne')).toMatchObject([{ line_start: 2 }]);
  });

  it('reads UTF-16 with a byte order mark, in either byte order', async () => {
    const little = Buffer.from('\uFEFF// first\nexport const sixteenLittle = 1;\n', 'utf16le');
    const big = Buffer.from('\uFEFF// first\nexport const sixteenBig = 1;\n', 'utf16le').swap16();
    write('src/little.ts', little);
    write('src/big.ts', big);
    expect(await locate('sixteenLittle')).toMatchObject([{ path: 'src/little.ts', line_start: 2 }]);
    expect(await locate('sixteenBig')).toMatchObject([{ path: 'src/big.ts', line_start: 2 }]);
    const span = await ask('code_get_span', { path: 'src/big.ts', line_start: 2, line_end: 2 });
    expect(JSON.stringify(span.data)).toContain('export const sixteenBig = 1;');
  });

  it('counts lines the same for every line ending', async () => {
    const lines = ['// one', '// two', 'export function endOfLine() {', '  return 1;', '}', ''];
    write('src/crlf.ts', lines.join('\r\n'));
    write('src/lf.ts', lines.join('\n').replace('endOfLine', 'endOfLineToo'));
    expect(await locate('endOfLine')).toMatchObject([{ path: 'src/crlf.ts', line_start: 3, line_end: 5 }]);
    expect(await locate('endOfLineToo')).toMatchObject([{ path: 'src/lf.ts', line_start: 3, line_end: 5 }]);
    const matches = hitsOf(await grep('export function endOfLine'), 'matches');
    expect(matches.map(({ text }) => text).filter((text) => text?.includes('\r'))).toEqual([]);
  });

  it('finds a line of 100,000 characters, and truncates it in the answer', async () => {
    write('src/long.ts', `export const longLine = "${'ab'.repeat(LONG_LINE / 2)}needleAtTheEnd";\nexport const afterLong = 1;\n`);
    expect(await locate('longLine')).toHaveLength(1);
    expect(await locate('afterLong')).toMatchObject([{ line_start: 2 }]);
    const found = await grep('needleAtTheEnd');
    expect(pathsOf(found, 'matches')).toEqual(['src/long.ts']);
    const search = await ask('search_code', { query: 'longLine', detail_level: 'context' });
    for (const envelope of [found, search]) expect(JSON.stringify(envelope).length).toBeLessThan(66_000);
  });

  it('handles nesting 5,000 levels deep', async () => {
    write('src/brackets.ts', `export const deepOne = ${'['.repeat(DEEP)}${']'.repeat(DEEP)};\n`);
    write('src/blocks.ts', `export function deepTwo() ${'{'.repeat(DEEP)}${'}'.repeat(DEEP)}\n`);
    write('src/calls.ts', `${'f('.repeat(DEEP)}${')'.repeat(DEEP)};\nexport const deepThree = 3;\n`);
    write('src/classes.ts', `${'class A { m() { return '.repeat(DEEP / 5)}1${' } }'.repeat(DEEP / 5)}\n`);
    const { status } = await ask('manage_index', { action: 'sync' });
    expect(status).toBe('ok');
    for (const name of ['deepOne', 'deepTwo', 'deepThree']) expect((await grep(name)).data['total_count'], name).toBe(1);
    expect(await locate('plainOne')).toHaveLength(1);
  });

  it('parses 500 copies of one file once, and finds each', async () => {
    const copies = Object.fromEntries(
      Array.from({ length: COPIES }, (_, index) => [`copies/d${index % 7}/c${index}.ts`, 'export const copiedMany = 1;\n']),
    );
    writeFiles(place.repo, copies);
    const { data } = await ask('manage_index', { action: 'sync' });
    expect(data).toMatchObject({ added: COPIES, files_parsed: 1, texts_indexed: 1 });
    // Counting a long list may stop early; then the answer says so.
    expect((await grep('copiedMany')).data).toMatchObject({ total_is_lower_bound: true });
    for (const path of ['copies/d0/c0.ts', `copies/d${(COPIES - 1) % 7}/c${COPIES - 1}.ts`])
      expect(hitsOf(await ask('get_file_outline', { path }), 'symbols')).toMatchObject([{ name: 'copiedMany' }]);
  });

  it.each(ODD_NAMES.map((name, index) => [JSON.stringify(name), name, `oddName${index}x`] as const))(
    'takes the name %s as it is',
    async (_, name, symbol) => {
      write(name, `// first\nexport const ${symbol} = 1;\n`);
      expect(await locate(symbol)).toMatchObject([{ path: name, line_start: 2, symbol_id: `${name}#${symbol}` }]);
      const outline = await ask('get_file_outline', { path: name });
      expect(hitsOf(outline, 'symbols')).toMatchObject([{ name: symbol }]);
      const span = await ask('code_get_span', { path: name, line_start: 2, line_end: 2 });
      expect(JSON.stringify(span.data)).toContain(`export const ${symbol} = 1;`);
    },
  );

  it('handles a file name that is not UTF-8', async () => {
    const name = Buffer.concat([Buffer.from(`${place.repo}/bad-`), Buffer.of(0xff, 0xfe), Buffer.from('.ts')]);
    writeFileSync(name, 'export const unspeakable = 1;\n');
    expect((await ask('manage_index', { action: 'sync' })).status).toBe('ok');
    expect(await locate('plainOne')).toHaveLength(1);
  });
});
