/** The fields of each use in refs_find, and the text form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';

const FILES = `//- lib/price.ts
export function format(cents: number): string { return String(cents); }
//- a.ts
import { format } from './lib/price.ts';
export function both(): string {
  return format(1) + format(2);
}
export const wide = ['${'x'.repeat(90)}', format(3), '${'y'.repeat(90)}'];
//- spy.ts
// Replaces format.
export const note = 'the format of a price';
spyOn(price, 'format');
export const formatted = 'formatted';
`;

let shop: TestProduct;
beforeAll(async () => {
  shop = await openProductOn(FILES);
});
afterAll(() => shop.close());

const uses = async (more: Input = {}): Promise<readonly Input[]> =>
  ((await shop.ask('refs_find', { symbol_id: 'lib/price.ts#format', ...more })).data?.['references'] ?? []) as readonly Input[];

describe('refs_find', () => {
  it('shows a line once, and none for an import', async () => {
    const [brought, first, second, last] = await uses();
    const common = { path: 'a.ts', resolution_state: 'resolved' };
    expect(brought).toEqual({ ...common, line_start: 1, line_end: 1, kind: 'import' });
    const call = { ...common, line_start: 3, line_end: 3, kind: 'call', from_symbol: 'a.ts#both' };
    expect(first).toEqual({ ...call, excerpt: 'return format(1) + format(2);' });
    expect(second).toEqual(call);
    expect(String(last?.['excerpt'])).toMatch(/^….*format\(3\).*…$/u);
    expect(String(last?.['excerpt']).length).toBeLessThanOrEqual(82);
  });

  it('adds columns and omits excerpts on request', async () => {
    const columns = (await uses({ columns: true, excerpt: false })).map(({ column_start: column, excerpt }) => [column, excerpt]);
    expect(columns.slice(0, 3)).toEqual([
      [10, undefined],
      [10, undefined],
      [22, undefined],
    ]);
  });

  it('names a file, a symbol and a line of code once in the text form, and the symbol that was not asked by its id', async () => {
    const text = await shop.read('refs_find', { symbol_id: 'lib/price.ts#format', limit: 3 });
    expect(text.split('\n')[1]).toBe('a.ts: 1 import; 3×2 call in both | return format(1) + format(2);');
    expect(text).not.toContain('target:');
    expect(await shop.read('refs_find', { name: 'format', limit: 3 })).toContain('target: lib/price.ts#format');
  });

  it('counts the name in strings and comments, with the filters of the request', async () => {
    const mentionsOf = async (more: Input = {}) =>
      (await shop.ask('refs_find', { symbol_id: 'lib/price.ts#format', ...more })).data?.['mentions'];
    const example = { path: 'spy.ts', line_start: 3, excerpt: "spyOn(price, 'format');" };
    expect(await mentionsOf()).toEqual({ strings: 2, comments: 1, example });
    expect(await mentionsOf({ exclude_paths: ['spy.ts'] })).toBeUndefined();
    expect(await mentionsOf({ kind: ['call'] })).toBeUndefined();
    expect(await shop.read('refs_find', { symbol_id: 'lib/price.ts#format' })).toContain(
      "\n1 × in comments; 2 × in strings, e.g. spy.ts:3 | spyOn(price, 'format');",
    );
  });
});

describe('refs_find of a member', () => {
  const STORE = `//- store.ts
export interface Store { save(order: string): void; }
export class Memory implements Store { save(order: string): void { this.last = order; } last = ''; }
export class Loud extends Memory { override save(order: string): void { super.save(order); } }
export const put = (store: Store) => store.save('tea');
`;
  const kindsOf = async (product: TestProduct, symbol_id: string): Promise<readonly unknown[]> =>
    (((await product.ask('refs_find', { symbol_id })).data?.['references'] ?? []) as readonly Input[]).map(
      ({ kind, from_symbol: from }) => [kind, from],
    );

  it('marks uses that refer to a member above, below or beside it', async () => {
    const product = await openProductOn(`${STORE}//- use.ts
import { Loud, Memory, type Store } from './store.ts';
class Disk implements Store { save(order: string): void {} }
export const all = (memory: Memory, loud: Loud, disk: Disk) => [memory.save('a'), loud.save('b'), disk.save('c')];
`);
    try {
      const { data } = await product.ask('refs_find', { symbol_id: 'store.ts#Memory.save', kind: ['call'] });
      const marks = ((data?.['references'] ?? []) as readonly Input[]).map(({ path, via, sibling }) => [path, via, sibling]);
      expect(marks).toEqual([
        ['store.ts', undefined, undefined],
        ['store.ts', 'Store', undefined],
        ['use.ts', undefined, undefined],
        ['use.ts', 'Loud', undefined],
        ['use.ts', 'Disk', true],
      ]);
      expect(await product.read('refs_find', { symbol_id: 'store.ts#Memory.save' })).toContain('call via Store in put');
    } finally {
      await product.close();
    }
  });

  it('lists what overrides it, and not what it overrides', async () => {
    const product = await openProductOn(STORE);
    try {
      expect(await kindsOf(product, 'store.ts#Store.save')).toContainEqual(['implementation', 'store.ts#Memory.save']);
      expect(await kindsOf(product, 'store.ts#Memory.save')).toEqual([
        ['override', 'store.ts#Loud.save'],
        ['call', 'store.ts#Loud.save'],
        ['call', 'store.ts#put'],
      ]);
      const { hints } = await product.ask('refs_find', { symbol_id: 'store.ts#Memory.save' });
      expect(hints?.[0]?.text).toContain('store.ts#Store.save');
    } finally {
      await product.close();
    }
  });
});
