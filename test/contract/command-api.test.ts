/** Requests as written in the Command API RFC (docs/compatibility.md), and the guarantees of its batch. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';
import { TINY_SHOP } from './tiny-shop.ts';

let shop: TestProduct;
beforeAll(async () => {
  shop = await openProductOn(TINY_SHOP);
});
afterAll(() => shop.close());

type Item = { readonly id: string; readonly status: string; readonly data?: Input; readonly error?: Input };
const run = async (payload: Input): Promise<readonly Item[]> =>
  (await shop.ask('batch', payload)).data?.['items'] as readonly Item[];
const search = { id: 'search', action: 'search', payload: { query: 'cart total' } };
const context = (file: unknown, line: unknown) => ({ id: 'ctx', action: 'get_context', payload: { file, line, window: 20 } });

describe('the examples of the command API', () => {
  it('index and query in one batch', async () => {
    const items = await run({
      project: '.',
      max_chars: 20_000,
      stop_on_error: false,
      items: [
        { id: 'index', action: 'index', payload: { path: '.' } },
        { id: 'pack', action: 'task_pack', payload: { intent: 'find the indexing pipeline' } },
        search,
      ],
    });
    expect(items.map(({ id, status }) => `${id} ${status}`)).toEqual(['index ok', 'pack ok', 'search ok']);
    expect(items[1]?.data?.['items']).toBeInstanceOf(Array);
  });

  it('take a file and a line from an earlier search', async () => {
    const items = await run({
      items: [search, context({ $ref: '#/items/search/data/matches/0/file' }, { $ref: '#/items/search/data/matches/0/line' })],
    });
    const hit = (items[0]?.data?.['results'] as readonly Input[] | undefined)?.[0];
    expect(items[1]).toMatchObject({ status: 'ok', data: { path: hit?.['path'], line: hit?.['line_start'] } });
  });

  it('handshake', async () => {
    expect((await shop.ask('capabilities', {})).data).toMatchObject({ schema_version: 1, start_route: { tool: 'search_code' } });
  });

  it('are accepted with all their names', async () => {
    for (const [action, payload] of [
      ['text_search', { pattern: 'cents', max_results: 5, case_sensitive: true, whole_word: false, project: '.' }],
      ['list_symbols', { file: '*', project: '.' }],
      ['get_context', { file: 'src/cart.ts', line: 3, project: '.' }],
      ['search', { query: 'price', limit: 3, project: '.' }],
    ] as const) {
      const answer = await shop.ask(action, payload);
      expect([answer.status, answer.warnings]).toEqual(['ok', undefined]);
    }
  });
});

describe('a reference', () => {
  it('reads escapes, and ids as they are written', async () => {
    const items = await run({
      items: [
        { id: 'a/b~c', action: 'locate_symbol', payload: { name: 'Cart' } },
        { id: 'results', action: 'get_file_outline', payload: { path: { $ref: '#/items/a~1b~0c/data/hits/0/file_path' } } },
        { id: 'late', action: 'get_file_outline', payload: { path: { $ref: '#/items/matches/data/path' } } },
      ],
    });
    expect(items.map(({ status, error }) => error?.['code'] ?? status)).toEqual(['ok', 'ok', 'ref_unresolved']);
  });

  it('to a failed item is rejected, unless it has a default', async () => {
    const failed = { id: 'gone', action: 'get_file_outline', payload: { path: 'gone.ts' } };
    const ref = { $ref: '#/items/gone/data/path' };
    const items = await run({
      items: [failed, context(ref, 1), { ...context({ ...ref, $default: 'README.md' }, 1), id: 'fallback' }],
    });
    expect(items.map(({ status, error }) => error?.['code'] ?? status)).toEqual(['file_not_found', 'ref_unresolved', 'ok']);
    expect(items[1]?.error?.['message']).toContain('"gone" failed');
    expect(items[2]?.data?.['path']).toBe('README.md');
  });

  it('sees only earlier items, and leaves other objects alone', async () => {
    const items = await run({
      items: [
        { id: 'early', action: 'get_file_outline', payload: { path: { $ref: '#/items/search/data/results/0/path' } } },
        search,
        { id: 'other', action: 'get_file_outline', payload: { path: { $ref: '#/items/search/data', more: 1 } } },
      ],
    });
    expect(items.map(({ status, error }) => error?.['code'] ?? status)).toEqual(['ref_unresolved', 'ok', 'invalid_input']);
  });
});

describe('a batch', () => {
  it('checks freshness only when an item needs an index', async () => {
    const fresh = await openProductOn('//- a.ts\nexport const one = 1;\n');
    try {
      await fresh.ask('manage_index', { action: 'clear', confirm: true });
      const { data } = await fresh.ask('batch', {
        freshness_policy: 'strict',
        items: [
          { id: 'before', action: 'locate_symbol', payload: { name: 'one' } },
          { id: 'index', action: 'index', payload: { path: '.' } },
          { id: 'after', action: 'locate_symbol', payload: { name: 'one' } },
        ],
      });
      const items = data?.['items'] as readonly Item[];
      expect(items.map(({ status, error }) => error?.['code'] ?? status)).toEqual(['index_missing', 'ok', 'ok']);
    } finally {
      await fresh.close();
      process.env['LODESTONE_HOME'] = shop.repository.home;
    }
  });

  it('shows each item as its own operation does', async () => {
    const text = await shop.read('batch', {
      items: [
        { id: 'where', action: 'locate', payload: { name: 'formatPrice' } },
        { id: 'gone', tool: 'outline', input: { path: 'gone.ts' } },
        { id: 'lines', tool: 'span', input: { path: { $ref: '#/items/where/data/results/0/path' }, line_start: 1, line_end: 1 } },
      ],
    });
    const alone = await shop.read('locate_symbol', { name: 'formatPrice' });
    expect(text).toContain('## where (locate): ok\n1 symbol.\nsrc/price.ts:6  export function formatPrice');
    expect(text).toContain('## gone (outline): error\nfile_not_found:');
    expect(text).toContain('## lines (span): ok\nsrc/price.ts:1-1\nin Price (1–1)\n1\texport type Price');
    expect(alone).toContain('src/price.ts:6  export function formatPrice');
    expect(text).not.toContain('{"');
  });
});
