import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOnOwnSources } from '../support/own-sources.ts';

let own: TestProduct;
beforeAll(async () => {
  own = await openProductOnOwnSources();
});
afterAll(() => own.close());

/** The main list of each operation, queried whole and in pages. */
const LISTS: readonly (readonly [operation: string, list: string, input: Input])[] = [
  ['search_code', 'results', { query: 'parse the query' }],
  ['search_code', 'results', { query: 'readText', path: 'src/search' }],
  ['locate_symbol', 'results', { name: 'read' }],
  ['symbols_search', 'results', { query: 'pars* OR merge' }],
  ['symbols_search', 'results', { kinds: ['class'] }],
  ['text_search', 'matches', { pattern: 'Promise<', path: 'src/store' }],
  ['text_search', 'matches', { pattern: 'import .* from', regex: true, path: 'src/model' }],
  ['text_search', 'matches', { pattern: 'import', files_only: true, path: 'src/call' }],
  ['list_files', 'files', { pattern: 'src/pipeline' }],
  ['list_symbols', 'symbols', { path: 'src/answer/*.ts' }],
];
const MOST_PAGES = 60;
/** A short list is read in pages of `SMALL_PAGE`, a long one in about `PAGES` pages. */
const [SMALL_PAGE, PAGES] = [7, 12];

const itemsOf = ({ data }: Envelope, list: string): readonly unknown[] => (data?.[list] ?? []) as readonly unknown[];
const cursorOf = ({ data }: Envelope): unknown => data?.['next_cursor'];

const allPages = async (operation: string, list: string, input: Input): Promise<readonly (readonly unknown[])[]> => {
  const pages: (readonly unknown[])[] = [];
  let cursor: unknown;
  do {
    const answer = await own.ask(operation, { ...input, ...(cursor === undefined ? {} : { cursor }) });
    expect(answer.status).toBe('ok');
    pages.push(itemsOf(answer, list));
    cursor = cursorOf(answer);
  } while (cursor !== undefined && pages.length < MOST_PAGES);
  return pages;
};

describe('pages', () => {
  it.each(LISTS)('continue exactly where the previous one ended: %s %s %j', async (operation, list, input) => {
    const whole = (await allPages(operation, list, { ...input, limit: 100, max_chars: 40_000 })).flat();
    const limit = Math.max(SMALL_PAGE, Math.ceil(whole.length / PAGES));
    const pages = await allPages(operation, list, { ...input, limit });
    expect(pages.length).toBeGreaterThan(1);
    const taken = pages.flat();
    expect(taken).toEqual(whole.slice(0, taken.length));
    expect(new Set(taken.map((item) => JSON.stringify(item))).size).toBe(taken.length);
    if (pages.length < MOST_PAGES) expect(taken.length).toBe(whole.length);
  });

  it.each(LISTS)('continue after a budget cut: %s %s %j', async (operation, list, input) => {
    const whole = itemsOf(await own.ask(operation, { ...input, limit: 12, max_chars: 40_000 }), list);
    const first = await own.ask(operation, { ...input, limit: 12, max_chars: 1_000 });
    const kept = itemsOf(first, list);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(12);
    expect(JSON.stringify(first.data).length).toBeLessThanOrEqual(1_000);
    const second = await own.ask(operation, { ...input, limit: 12, cursor: cursorOf(first), max_chars: 40_000 });
    expect([...kept, ...itemsOf(second, list)].slice(0, whole.length)).toEqual(
      whole.slice(0, kept.length + itemsOf(second, list).length),
    );
    const page = first.next_actions?.find(({ args }) => 'cursor' in args);
    expect(itemsOf(await own.ask(page!.tool, page!.args), list)[0]).toEqual(itemsOf(second, list)[0]);
  });

  it('end without a cursor', async () => {
    const answer = await own.ask('symbols_search', { query: 'callOperation', path: 'src/call', limit: 100, max_chars: 40_000 });
    expect(cursorOf(answer)).toBeUndefined();
    expect(itemsOf(answer, 'results')).toHaveLength(Number(answer.data?.['total_count']));
  });

  it('have exact totals', async () => {
    const { data } = await own.ask('symbols_search', { kinds: ['class'], limit: 1 });
    expect((await allPages('symbols_search', 'results', { kinds: ['class'], limit: 50 })).flat()).toHaveLength(
      Number(data?.['total_count']),
    );
  });

  it('say so when there are more matches than ranked candidates', async () => {
    const pages = await own.ask('search_code', { query: 'const', limit: 100, detail_level: 'location' });
    let [answer, rounds] = [pages, 0];
    while (cursorOf(answer) !== undefined && rounds < MOST_PAGES) {
      answer = await own.ask('search_code', { query: 'const', limit: 100, detail_level: 'location', cursor: cursorOf(answer) });
      rounds += 1;
    }
    const reached = pages.data?.['total_is_lower_bound'] === true || Number(pages.data?.['total_count']) > 100 * rounds + 100;
    expect(answer.hints?.some(({ text }) => text.includes('were ranked')) ?? false).toBe(reached);
  });
});

describe('a cursor', () => {
  const question = { query: 'pars*', limit: 3 };

  it('is rejected for another query, operation or text, with the next step', async () => {
    const cursor = cursorOf(await own.ask('symbols_search', question));
    for (const [operation, input] of [
      ['symbols_search', { query: 'merg*', cursor }],
      ['symbols_search', { ...question, kinds: ['class'], cursor }],
      ['search_code', { query: 'pars*', cursor }],
      ['symbols_search', { ...question, cursor: 'nonsense' }],
      ['symbols_search', { ...question, cursor: `${cursor}!` }],
    ] as const) {
      const refused = await own.ask(operation, input);
      expect(refused.error?.code).toBe('cursor_invalid');
      const next = refused.error?.next_actions[0];
      expect((await own.ask(next!.tool, next!.args)).status).toBe('ok');
    }
  });

  it('allows a different page size and detail level', async () => {
    const cursor = cursorOf(await own.ask('search_code', { query: 'parse query', limit: 3 }));
    const answer = await own.ask('search_code', { query: 'parse query', limit: 8, detail_level: 'location', cursor });
    expect(answer.status).toBe('ok');
    expect(itemsOf(answer, 'results')).toHaveLength(8);
  });

  it('is rejected after the files changed', async () => {
    const cursor = cursorOf(await own.ask('symbols_search', question));
    own.repository.write('src/parsed-later.ts', 'export const parsedLater = 1;\n');
    const { error } = await own.ask('symbols_search', { ...question, cursor });
    own.repository.remove('src/parsed-later.ts');
    expect(error?.code).toBe('cursor_invalid');
  });
});
