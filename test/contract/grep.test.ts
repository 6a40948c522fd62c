/** The command line as people type it. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { runHere } from '../support/command-here.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- src/a.ts
const ETag = 1;

export function useETag() {
  return ETag;
}
//- src/b.py
etag = 1
--flag = 2
//- docs/etag.md
The ETag header.
no_tag here
`;

let sample: Sample;
beforeAll(async () => {
  sample = makeSample(FILES);
  expect(await runHere(sample, ['index'])).toMatchObject({ code: 0 });
});
afterAll(() => sample.remove());

const run = (...args: string[]) => runHere(sample, args);
const places = async (...args: string[]): Promise<readonly string[]> => {
  const { stdout } = await run('--json', 'grep', ...args);
  const { data } = JSON.parse(stdout) as Envelope;
  const matches = (data?.['matches'] ?? []) as { path: string; line_start: number }[];
  return matches.map(({ path, line_start }) => `${path}:${line_start}`);
};

describe('grep', () => {
  it('takes the options of grep, alone and combined', async () => {
    const all = ['src/a.ts:1', 'src/a.ts:3', 'src/a.ts:4', 'src/b.py:1', 'docs/etag.md:1'];
    expect(await places('-i', 'ETAG')).toEqual(all);
    expect(await places('-rni', 'ETAG')).toEqual(all);
    expect(await places('-iw', 'etag')).toEqual(['src/a.ts:1', 'src/a.ts:4', 'src/b.py:1', 'docs/etag.md:1']);
    expect(await places('-E', '^(const|etag)')).toEqual(['src/a.ts:1', 'src/b.py:1']);
    expect(await places('-F', 'ETag;')).toEqual(['src/a.ts:4']);
    expect(await places('-i', 'etag', '-t', 'py')).toEqual(['src/b.py:1']);
    expect(await places('-i', 'etag', '-g', '*.{py,md}', '-g', '!docs/**')).toEqual(['src/b.py:1']);
    expect(await places('-e', '--flag')).toEqual(['src/b.py:2']);
    expect(await places('-e', '--flag', '-e', 'no_tag')).toEqual(['src/b.py:2', 'docs/etag.md:2']);
    expect(await places('--', '--flag')).toEqual(['src/b.py:2']);
  });

  it('takes every word after the pattern as a path', async () => {
    expect(await places('ETag', 'src')).toEqual(['src/a.ts:1', 'src/a.ts:3', 'src/a.ts:4']);
    expect(await places('ETag', 'docs/etag.md', 'src/b.py')).toEqual(['docs/etag.md:1']);
    expect(await places('ETag', '.')).toHaveLength(4);
    const missing = await run('grep', 'ETag', 'scr');
    expect([missing.code, missing.stdout]).toEqual([1, expect.stringContaining('next: lodestone grep ETag src')]);
  });

  it('keeps the indentation and shows lines around a match', async () => {
    const { stdout } = await run('grep', '-A1', '-B', '1', 'return');
    expect(stdout).toContain(
      'src/a.ts\n  in useETag (3-5)\n    3- export function useETag() {\n    4:   return ETag;\n    5- }\n',
    );
  });

  it('names the symbol around a match', async () => {
    const { data } = JSON.parse((await run('--json', 'grep', 'return')).stdout) as Envelope;
    expect(data?.['matches']).toMatchObject([
      { path: 'src/a.ts', line_start: 4, from_symbol: 'src/a.ts#useETag', from_lines: '3-5' },
    ]);
    expect((await run('grep', 'return')).stdout).toContain('src/a.ts:4 in useETag (3-5): return ETag;\n');
  });

  it('shows the functions that contain the matches', async () => {
    const { stdout } = await run('grep', 'ETag', 'src', '--whole', 'symbols');
    expect(stdout).toContain(
      [
        'src/a.ts',
        '  1: const ETag = 1;',
        '  in useETag (3-5)',
        '    3\texport function useETag() {',
        '    4\t  return ETag;',
        '    5\t}',
        '',
      ].join('\n'),
    );
    expect((await run('grep', 'header', 'docs', '--whole', 'symbols')).stdout).toContain('No function around these lines');
  });

  it('lists files', async () => {
    expect((await run('grep', '-il', 'etag')).stdout).toMatch(/\nsrc\/a\.ts\nsrc\/b\.py\ndocs\/etag\.md\n/u);
  });

  it('exits with 1 for no match only on request', async () => {
    expect((await run('grep', 'zzz')).code).toBe(0);
    expect((await run('grep', 'zzz', '--exit-status')).code).toBe(1);
    expect((await run('grep', 'ETag', '--exit-status')).code).toBe(0);
  });

  it('takes a pattern literally, says so and offers it as a regex that runs', async () => {
    const { stdout } = await run('grep', 'ETag.*header|zzz', 'docs');
    expect(stdout).toContain('searched literally');
    const next = /next: lodestone (.*?) {2}\(/u.exec(stdout)?.[1] ?? '';
    expect(next).toBe("grep 'ETag.*header|zzz' docs --regex");
    expect((await run(...next.split(' ').map((word) => word.replaceAll("'", '')))).stdout).toContain('1: The ETag header.');
  });

  it('continues with a command that runs', async () => {
    const { stdout } = await run('grep', '-i', 'etag', '--limit', '1');
    const next = /^next: lodestone (.*) {2}\(The next page\.\)$/mu.exec(stdout)?.[1] ?? '';
    expect(stdout).not.toContain('next_cursor');
    expect((await run(...next.split(' '))).stdout).toContain('src/b.py:1: etag = 1\n');
  });
});

describe('a search for something exact', () => {
  const search = async (...args: string[]): Promise<Envelope> =>
    JSON.parse((await run('--json', 'search', ...args)).stdout) as Envelope;

  it('says when no hit mentions it', async () => {
    const { data, hints, next_actions: next, confidence } = await search('etagParser header');
    expect(data).toMatchObject({ trust: { anchor_kind: 'identifier', anchor_primary: 'etagParser', anchor_not_found: true } });
    expect([confidence, hints?.[0]?.type, next?.[0]]).toMatchObject([
      'low',
      'warn',
      { tool: 'search_code', reason: expect.any(String) },
    ]);
    expect(next?.[0]?.args['query']).not.toContain('etagParser');
    expect((await search('etagParser header', '--anchor-policy', 'off')).data).not.toHaveProperty('trust');
  });

  it.each(['useETag function', 'the ETag header', '"ETag header" docs', 'docs/etag.md header'])(
    'says nothing when a hit does: %s',
    async (query) => {
      const { data } = await search(query);
      expect(data?.['results']).not.toEqual([]);
      expect(data).not.toHaveProperty('trust');
    },
  );
});

describe('a command line with a mistake', () => {
  it.each([
    [['grep', 'x', '--ignore-cas'], '--ignore-case'],
    [['search', 'x', '--limt', '3'], '--limit'],
    [['grep', '-c', 'x'], '-C'],
    [['status', '--jsn'], '--json'],
    [['locate', 'a', 'b'], 'unexpected argument "b"'],
    [['grep', 'x', '--limit', '1', '--limit', '2'], 'given twice'],
  ])('ends with 2 before any work: %j', async (args, part) => {
    const untouched = makeSample(FILES);
    const { code, stderr, stdout } = await runHere(untouched, args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(part);
    expect(
      readdirSync(untouched.env['LODESTONE_HOME'] ?? '', { recursive: true }).filter((name) => String(name).endsWith('.db')),
    ).toEqual([]);
    untouched.remove();
  });
});

describe('commands', () => {
  it.each(['symbols-search', 'symbols.search', 'symbols_search', 'symbolsSearch'])(
    'are found by any spelling: %s',
    async (name) => {
      expect(await run('--repo', '.', name, 'useETag')).toMatchObject({ code: 0, stdout: expect.stringContaining('src/a.ts') });
    },
  );

  it('list files', async () => {
    expect((await run('files', '*.ts')).stdout).toBe('1 file.\nsrc/a.ts  typescript  62 B\n');
    expect((await run('files', 'zzz', '--exit-status')).code).toBe(1);
  });

  it('are grouped by task on one screen', async () => {
    const { stdout } = await run('--help');
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    for (const part of ['Find code:', 'Read code:', 'Follow code:', '  grep PATTERN [PATHS...]']) expect(stdout).toContain(part);
  });

  it('say which options take JSON', async () => {
    expect((await run('batch', '--help')).stdout).toMatch(/--items <json>/u);
    expect((await run('search', '--help')).stdout).toMatch(/--virtual-files <json>/u);
  });
});

describe('grep without a match', () => {
  const say = async (...args: string[]): Promise<string> => (await run('grep', ...args)).stdout;

  it('counts the lines in another case, and offers them', async () => {
    expect(await say('useetag')).toBe(
      'No line matches.\ninfo: In another case: 1 line.\nnext: lodestone grep useetag --ignore-case  (The lines in any case.)\n',
    );
    expect(await say('-i', 'useetags')).not.toContain('another case');
  });

  it('names what is called like it', async () => {
    expect(await say('useETagg')).toBe(
      'No line matches.\ninfo: Similar names: useETag, ETag.\nnext: lodestone locate useETag  (The nearest name.)\n',
    );
    expect(await say('-i', 'zzzzqqqq')).toBe('No line matches.\n');
  });
});
