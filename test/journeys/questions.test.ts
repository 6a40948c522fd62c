/** Unreasonable queries: each gets an answer or an error that says what to do, and the engine keeps running. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askJson,
  type Json,
  lodestone,
  lodestoneHere,
  makeRepository,
  removeFolder,
  temporaryFolder,
  writeFiles,
} from './testing/command.ts';
import { type AskEngine, hitsOf, openEngineAt, pathsOf } from './testing/engine.ts';
import { isSoak } from './testing/random.ts';

/**
 * Above about 35 letters an exponential pattern runs into the search's limit of ten CPU seconds; the search's own tests cover that
 * with shorter limits. Below, the patterns are slow but finish.
 */
const LETTERS = isSoak ? 40_000 : 22;

const FILES = {
  'src/cart.ts': [
    '/** Adds "quoted" words, (brackets), 100% of a*b and C:\\\\paths. */',
    'export class Cart {',
    '  add(article: string): number {',
    '    return article.length * 100;',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/evil.ts': `export const manyLetters = '${'a'.repeat(LETTERS)}!';\nexport const spaced = '${' '.repeat(LETTERS)}x';\n`,
  '.env': 'TOKEN=do-not-show\n',
};

const QUERIES = [
  ...'"\'`()[]{}<>|&!?*+-^$~=:;,.@#%\\/_',
  '""',
  '"unclosed',
  "it's",
  '"a" "b" c:d',
  'a AND b OR NOT c',
  '-cart',
  '--',
  '- -',
  'path:',
  'lang:',
  'kind:nonsense cart',
  'lang:klingon cart',
  'path:"unclosed cart',
  '-path:src',
  'path:../.. cart',
  'in:nowhere cart',
  ':::',
  'cart:cart:cart',
  '(((((((((',
  '\\',
  '\\"',
  "'; DROP TABLE contents; --",
  '%00',
  'a\0b',
  'line\nbreak\r\n\ttab',
  '\u202Ecart',
  '🎉🎉',
  'ﷺ ﬁ ǅ İ ß',
  '\uD800',
  'e\u0301',
  '购物车',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '*',
  'cart*',
  'c?rt',
  '/cart/',
  '/(/',
  '{"query":"cart"}',
  'x'.repeat(10_000),
  'word '.repeat(3_000),
  '"'.repeat(999),
];

/** Each takes exponential or quadratic time in a backtracking engine. */
const EXPLODING = ['(a+)+$', '(a|aa)+$', '(\\s+)+$', '(?=(a+)+$)a'];
const MALFORMED = ['(', '[', '*', '+a', 'a{2', '(?<n>a)(?<n>b)', '\\', '[z-a]', '(?P<x>a)', 'a**', '(?<=', '\\k<no>'];

describe('questions of every kind', () => {
  const place = { repo: '', home: '' };
  let ask: AskEngine;
  let close: () => Promise<void>;

  beforeAll(async () => {
    place.repo = makeRepository(FILES);
    place.home = temporaryFolder('home');
    const { ask: asking, engine } = await openEngineAt(place);
    ask = asking;
    close = () => engine.close();
    expect((await ask('manage_index', { action: 'create' })).status).toBe('ok');
  });
  afterAll(async () => {
    await close();
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  const expectClear = ({ status, error }: Awaited<ReturnType<AskEngine>>, what: string): void => {
    if (status !== 'error') return;
    expect(error?.code, what).not.toBe('internal_error');
    expect(error?.message, what).toBeTruthy();
    expect(error?.hint, what).toBeTruthy();
  };

  it.each([
    ['search_code', 'query'],
    ['locate_symbol', 'name'],
    ['text_search', 'pattern'],
  ])('%s bears every operator, quote and script', async (operation, field) => {
    for (const query of QUERIES) expectClear(await ask(operation, { [field]: query }), `${operation} ${JSON.stringify(query)}`);
    expect(pathsOf(await ask('locate_symbol', { name: 'Cart' }), 'results')[0]).toBe('src/cart.ts');
  });

  it('finds text with operators literally', async () => {
    for (const pattern of ['"quoted"', '(brackets)', '100%', 'a*b', 'C:\\\\paths', 'length * 100;', '): number {'])
      expect(pathsOf(await ask('text_search', { pattern }), 'matches'), pattern).toEqual(['src/cart.ts']);
  });

  it('explains an invalid pattern', async () => {
    for (const pattern of MALFORMED) {
      const envelope = await ask('text_search', { pattern, regex: true });
      expectClear(envelope, pattern);
      if (envelope.status === 'error') expect(envelope.error?.code, pattern).toBe('invalid_input');
    }
  });

  it('stops a runaway pattern, with its matches or an error, and continues', async () => {
    const exploding = EXPLODING.map((pattern) => ask('text_search', { pattern, regex: true }));
    expect(pathsOf(await ask('text_search', { pattern: 'class C\\w+', regex: true }), 'matches')).toEqual(['src/cart.ts']);
    for (const [index, envelope] of (await Promise.all(exploding)).entries()) {
      expectClear(envelope, EXPLODING[index] ?? '');
      if (envelope.status === 'error') expect(envelope.error?.code, EXPLODING[index]).toMatch(/timeout|invalid_input/u);
    }
  });

  it('suggests the nearest operation and field', async () => {
    const unknown = await ask('serch_cod', { query: 'cart' });
    expect(unknown.error).toMatchObject({ code: 'unknown_operation', message: expect.stringContaining('search_code') });
    const far = await ask('make_coffee', {});
    expect(far.error?.code).toBe('unknown_operation');
    const field = await ask('search_code', { query: 'cart', limitt: 3, __proto__x: 1 });
    expect(field.status).toBe('ok');
    expect(JSON.stringify(field.warnings)).toContain('"UNKNOWN_FIELD"');
    expect(field.warnings?.map(({ message }) => message).join(' ')).toContain('limit');
  });

  it.each([
    ['search_code', {}],
    ['search_code', { query: 7 }],
    ['search_code', { query: ['cart'] }],
    ['search_code', { query: null }],
    ['search_code', { query: { $ref: '/x' } }],
    ['search_code', { query: 'cart', limit: -1 }],
    ['search_code', { query: 'cart', limit: 1e308 }],
    ['search_code', { query: 'cart', limit: '7; --' }],
    ['search_code', { query: 'cart', detail_level: '__proto__' }],
    ['code_get_span', { path: 'src/cart.ts', line_start: -5, line_end: 'end' }],
    ['code_get_span', { path: 'src/cart.ts', line_start: 9_999, line_end: 10_000 }],
    ['code_get_span', { path: 'src/cart.ts', line_start: 5, line_end: 2 }],
    ['get_file_outline', { path: '' }],
    ['get_file_outline', { path: { toString: 'x' } }],
    ['manage_index', { action: 'destroy' }],
    ['manage_index', { action: 'clear' }],
    ['batch', { items: 'all' }],
    ['batch', { items: [null, 1, 'x', {}] }],
  ])('%s answers wrong input %j with an error that helps, or with sense', async (operation, input) => {
    expectClear(await ask(operation, input), JSON.stringify(input));
  });

  it.each([
    '../../etc/passwd',
    'src/../../outside.ts',
    '/etc/passwd',
    '..',
    'src/../../../etc/passwd',
    '..\\..\\etc\\passwd',
    'C:\\Windows\\system.ini',
    'src/cart.ts\0.png',
    '~/.ssh/id_rsa',
    'file:///etc/passwd',
    '.git/config',
    'link/passwd',
    'link-to-file',
    '.env',
  ])('no path leaves the root: %j', async (path) => {
    if (path.startsWith('link/')) symlinkSync('/etc', join(place.repo, 'link'));
    if (path === 'link-to-file') symlinkSync('/etc/passwd', join(place.repo, path));
    for (const operation of ['code_get_span', 'get_file_outline']) {
      const { status, error, data } = await ask(operation, { path, line_start: 1, line_end: 3 });
      // A link is listed but not followed: it has no symbols.
      if (status === 'ok') expect(data['symbols'], operation).toEqual([]);
      else expect(error?.code, operation).toMatch(/^(?:path_not_allowed|file_not_found|secret_refused)$/u);
      expect(JSON.stringify({ data, error })).not.toMatch(/root:|do-not-show|repositoryformat/u);
    }
    expect(hitsOf(await ask('text_search', { pattern: 'do-not-show' }), 'matches')).toEqual([]);
    expect(hitsOf(await ask('text_search', { pattern: 'root:x:0' }), 'matches')).toEqual([]);
  });

  it('accepts an absolute path inside the root', async () => {
    const { status } = await ask('get_file_outline', { path: join(place.repo, 'src/cart.ts') });
    expect(status).toBe('ok');
  });

  it.each([
    ['[]', 'invalid_input'],
    ['null', 'invalid_input'],
    ['7', 'invalid_input'],
    ['"search"', 'invalid_input'],
    ['{}', 'invalid_input'],
    ['{"action":7}', 'invalid_input'],
    ['{"action":"search","payload":[]}', 'invalid_input'],
    ['{"action":"search","payload":"cart"}', 'invalid_input'],
    ['{"action":"search","payload":{"query":"cart"},"options":7}', undefined],
    ['{"action":"serch","payload":{"query":"cart"}}', 'unknown_operation'],
    ['{"action":"search","payload":{"query":"cart"}', 'invalid_input'],
    ['', 'invalid_input'],
    [`${'['.repeat(20_000)}`, 'invalid_input'],
  ])('the command answers %.60s with one envelope', async (request, code) => {
    const { status, stdout } = await lodestoneHere(place, 'command', '--json', request);
    const envelope: Json & { error?: { code: string; hint?: string } } = JSON.parse(stdout);
    if (code !== undefined) expect(envelope.error?.code).toBe(code);
    expect(envelope.error?.code).not.toBe('internal_error');
    expect(status).toBe(envelope['status'] === 'ok' ? 0 : 1);
  });

  it('the command line suggests the nearest command', () => {
    const { status, stderr } = lodestone(place, 'serch', 'cart');
    expect([status, stderr]).toEqual([2, expect.stringContaining('search')]);
    writeFiles(place.repo, { 'src/later.ts': 'export const stillAlive = 1;\n' });
    expect(pathsOf(askJson(place, 'locate', 'stillAlive'), 'results')).toEqual(['src/later.ts']);
  });
});
