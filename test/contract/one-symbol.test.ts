/** All ways to identify a symbol, with the operation that reads its code. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';
import { TINY_SHOP } from './tiny-shop.ts';

const MORE = `//- src/billing/cart.ts
export class Cart {
  add(): void {}
}
/** Money that is owed. */
export function total(): number {
  const round = (cents: number) => cents;
  return round(1);
}
//- src/overloads.ts
export function pick(one: string): string;
export function pick(one: number): number;
export function pick(one: unknown): unknown {
  return one;
}
//- docs/checkout.md
# checkout
//- shop.json
{ "checkout": { "pick": 1, "only": { "here": 2 } } }
//- notes.txt
Order more paper.
`;
let shop: TestProduct;
beforeAll(async () => {
  shop = await openProductOn(TINY_SHOP + MORE);
});
afterAll(() => shop.close());

const read = (input: Input) => shop.ask('symbols_get_definition_span', input);
const symbolIdFor = async (input: Input): Promise<unknown> => {
  const { data, error } = await read(input);
  return data?.['symbol_id'] ?? error?.code;
};

describe('one symbol', () => {
  it.each([
    ['its id', { symbol_id: 'src/cart.ts#Cart.add' }],
    ['its id under another name', { symbol: 'src/cart.ts#Cart.add' }],
    ['a qualified name and a path', { qualified_name: 'Cart.add', path: 'src/cart.ts' }],
    ['the spelling of C#', { fullyQualifiedName: 'M:Cart.add(System.String)', path: 'src/cart.ts' }],
    ['the spelling of Rust', { symbol_id: 'Cart::add', file: 'src/cart.ts' }],
    ['a module before it', { symbol_id: 'src.cart.Cart.add', path: 'src/cart.ts' }],
    ['a name and filters', { name: 'add', kind: 'Method', path: 'src/cart.ts' }],
    ['a line', { path: 'src/cart.ts', line: 9 }],
    ['a line and a column', { file_path: 'src/cart.ts', line_start: 8, column: 4 }],
    ['the line of its doc comment', { path: 'src/cart.ts', line: 7 }],
  ])('is named by %s', async (_, input) => {
    expect(await symbolIdFor(input)).toBe('src/cart.ts#Cart.add');
  });

  it('is named by its stable id', async () => {
    const { data } = await read({ symbol_id: 'src/billing/cart.ts#total' });
    expect(data?.['stable_id']).toMatch(/^sym_[0-9a-f]{16}$/u);
    expect(await symbolIdFor({ stable_id: data?.['stable_id'] })).toBe('src/billing/cart.ts#total');
  });

  it('is the innermost at a position', async () => {
    expect(await symbolIdFor({ path: 'src/billing/cart.ts', line: 6, column: 12 })).toBe('src/billing/cart.ts#total.round');
    expect(await symbolIdFor({ path: 'src/billing/cart.ts', line: 7 })).toBe('src/billing/cart.ts#total');
  });

  it('is what the name under the column refers to', async () => {
    // `this.total()` and `formatPrice` in describe(), and the type of a parameter.
    expect(await symbolIdFor({ path: 'src/cart.ts', line: 19, column: 63 })).toBe('src/cart.ts#Cart.total');
    expect(await symbolIdFor({ path: 'src/cart.ts', line: 19, column: 46 })).toBe('src/price.ts#formatPrice');
    expect(await symbolIdFor({ path: 'src/cart.ts', line: 8, column: 31 })).toBe('src/price.ts#Price');
  });

  it('is named by each of its overloads', async () => {
    const at = { path: 'src/overloads.ts', column: 17 };
    for (const line of [1, 2, 3]) expect(await symbolIdFor({ ...at, line })).toBe('src/overloads.ts#pick');
  });

  it('is the declaration if keys of data and sections of text have its name', async () => {
    expect(await symbolIdFor({ name: 'pick' })).toBe('src/overloads.ts#pick');
    expect(await symbolIdFor({ name: 'here' })).toBe('shop.json#checkout.only.here');
    expect(await symbolIdFor({ name: 'pick', path: 'shop.json' })).toBe('shop.json#checkout.pick');
    const { data } = await shop.ask('symbols_search', { query: 'pick', limit: 2 });
    expect(data?.['results']).toMatchObject([{ path: 'src/overloads.ts' }, { path: 'shop.json' }]);
  });

  it('is not the one around a name that leads nowhere', async () => {
    const { error } = await read({ path: 'src/cart.ts', line: 9, column: 12 });
    expect(error).toMatchObject({
      code: 'symbol_not_found',
      message: '"known" at src/cart.ts:9:12 is not linked to a symbol.',
    });
    expect(error?.next_actions[0]?.args).toEqual({ symbol_id: 'src/cart.ts#Cart.add' });
    for (const { tool, args } of error?.next_actions ?? []) expect((await shop.ask(tool, args)).status).toBe('ok');
  });

  it('has numbered lines and their context', async () => {
    const { data, confidence } = await read({ symbol_id: 'src/price.ts#formatPrice' });
    expect(data).toMatchObject({ path: 'src/price.ts', kind: 'function', line_start: 4, line_end: 8, truncated: false });
    expect(data?.['content']).toContain('6\texport function formatPrice');
    expect(confidence).toBe('medium');
  });

  it('is cut to max_lines, with the call for the rest', async () => {
    const answer = await read({ name: 'CartLine', max_lines: 3 });
    expect(answer.data?.['truncated']).toBe(true);
    const next = answer.next_actions?.[0];
    expect((await shop.ask(next!.tool, next!.args)).data?.['line_start']).toBe(Number(answer.data?.['line_end']) + 1);
  });

  it('returns candidates when several match, each as a call that runs', async () => {
    const { error } = await read({ name: 'Cart', context_lines: 0 });
    expect(error).toMatchObject({ code: 'ambiguous_symbol', details: { count: 2 } });
    expect(error?.next_actions.map(({ args }) => args)).toEqual(
      expect.arrayContaining([
        { symbol_id: 'src/cart.ts#Cart', context_lines: 0 },
        { symbol_id: 'src/billing/cart.ts#Cart', context_lines: 0 },
      ]),
    );
    for (const { tool, args } of error?.next_actions ?? []) expect((await shop.ask(tool, args)).status).toBe('ok');
  });

  it('suggests the nearest names when not found', async () => {
    const { error } = await read({ name: 'formatPrise' });
    expect(error).toMatchObject({ code: 'symbol_not_found', details: { nearest_names: ['formatPrice'] } });
    expect(error?.next_actions[0]).toMatchObject({ tool: 'locate_symbol', args: { name: 'formatPrice' } });
    expect(await symbolIdFor({ name: 'Checkout.total' })).toBe('symbol_not_found');
    expect(await symbolIdFor({ path: 'notes.txt', line: 1 })).toBe('symbol_not_found');
    expect(await symbolIdFor({ path: 'gone.ts', line: 1 })).toBe('file_not_found');
  });

  it('is not a file: the answer leads to its outline', async () => {
    for (const symbol of ['src/price.ts', './src/price.ts']) {
      const { error } = await read({ symbol_id: symbol });
      expect(error).toMatchObject({ code: 'symbol_not_found', message: '"src/price.ts" is a file, not a symbol.' });
      expect(error?.next_actions[0]).toMatchObject({ tool: 'get_file_outline', args: { path: 'src/price.ts' } });
      for (const { tool, args } of error?.next_actions ?? []) expect((await shop.ask(tool, args)).status).toBe('ok');
    }
  });

  it('must be given', async () => {
    const { error } = await read({});
    expect(error?.code).toBe('invalid_input');
    expect((await shop.ask(error!.next_actions[0]!.tool, error!.next_actions[0]!.args)).status).toBe('ok');
  });
});

describe('filters', () => {
  const count = async (operation: string, input: Input): Promise<unknown> =>
    (await shop.ask(operation, { limit: 1, ...input })).data?.['total_count'];

  it('run before limits, in every spelling, on every list', async () => {
    expect(await count('symbols_search', { query: 'cart*', kind: 'CLASS' })).toBe(2);
    expect(await count('symbols_search', { kinds: ['class'], include_paths: ['src/billing'] })).toBe(1);
    expect(await count('symbols_search', { kinds: ['class'], exclude_paths: ['billing'] })).toBe(1);
    expect(await count('symbols_search', { kinds: ['class'], path: 'src', file_pattern: 'src/billing/*.ts' })).toBe(1);
    expect(await count('symbols_search', { query: '*', lang: 'JavaScript' })).toBe(1);
    expect(await count('symbols_search', { query: '*', namespace: 'Cart.', kinds: ['method'] })).toBe(4);
    expect(await count('locate_symbol', { name: 'Cart', path: 'src/billing' })).toBe(1);
    expect(await count('locate_symbol', { name: 'total', kind: 'method' })).toBe(1);
    expect(await count('list_symbols', { path: 'src/**/*.ts', kind: 'fn', exclude_paths: ['billing'] })).toBe(5);
    expect(await count('text_search', { pattern: 'Cart', lang: 'js' })).toBe(2);
    expect(await count('text_search', { pattern: 'Cart', path: 'src', include_paths: ['src/billing'] })).toBe(1);
    const { data } = await shop.ask('search_code', { query: 'cart', path: 'src/billing', kind: 'class' });
    expect(data?.['results']).toMatchObject([{ path: 'src/billing/cart.ts', kind: 'class' }]);
  });

  it('reject a kind that does not exist', async () => {
    expect((await shop.ask('symbols_search', { kinds: ['klass'] })).error?.code).toBe('invalid_input');
  });
});

describe('get_context', () => {
  it('returns the enclosing symbol of a line, its parent, the imports and the window', async () => {
    const { data } = await shop.ask('get_context', { file: 'src/cart.ts', line: 9, window: 1 });
    expect(data).toMatchObject({
      path: 'src/cart.ts',
      symbol_id: 'src/cart.ts#Cart.add',
      kind: 'method',
      parent: { kind: 'class', name: 'Cart', line_start: 4 },
      imports: [{ specifier: './price.ts', names: ['formatPrice', 'Price'], line: 1 }],
      window: { before: 1, after: 1 },
      line_start: 8,
      line_end: 10,
    });
    expect(String(data?.['content']).split('\n')).toHaveLength(3);
  });

  it('reads the current file, and rejects lines past the end', async () => {
    shop.repository.write('src/live.ts', 'export const one = 1;\n');
    expect((await shop.ask('get_context', { path: 'src/live.ts', line: 1 })).data?.['name']).toBe('one');
    expect((await shop.ask('get_context', { path: 'src/live.ts', line: 2 })).error?.code).toBe('invalid_input');
  });
});

describe('repo_status', () => {
  it('identifies the repository by its first commit, wherever it is', async () => {
    const { data } = await shop.ask('repo_status', {});
    expect(data).toMatchObject({ branch: 'main', index_exists: true, workspaces: [], repo_id_source: 'first_commit' });
    expect(data?.['commit']).toBe(shop.repository.git('rev-parse', 'HEAD').trim());
    expect(data?.['is_clean']).toBe(shop.repository.git('status', '--porcelain').trim() === '');
    const before = data?.['repo_id'];
    shop.repository.commit('another');
    expect((await shop.ask('repo_status', {})).data).toMatchObject({ repo_id: before, is_clean: true });
  });
});

describe('capabilities', () => {
  it('starts with a call that runs', async () => {
    const { data } = await shop.ask('capabilities', {});
    const start = data?.['start_route'] as { tool: string; args: Input };
    expect((await shop.ask(start.tool, start.args)).status).toBe('ok');
    expect(data?.['operations']).toContainEqual(expect.objectContaining({ name: 'symbols_search', toolset: 'search' }));
  });
});
