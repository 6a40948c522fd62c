import { describe, expect, it } from 'vitest';
import { search } from './search.ts';
import { MemoryStore } from './testing/memory-store.ts';

const CART = `export class Cart {
  total(items) {
    return items.map(price);
  }
  clear() {
    throw new Error('the cart of ' + this.owner + ' is locked by another checkout');
  }
}
`;
const view = new MemoryStore().openView({
  'packages/shop/src/cart.ts': CART,
  'packages/shop/src/index.ts': 'export function start() {\n  run();\n}\n',
  'packages/web/src/index.ts': 'export function render() {\n  run();\n}\n',
  'vendor/cart.ts': 'export function vendoredTotal() {\n  run();\n}\n',
  'docs/cart.md': '# Cart\n\nA cart is locked by another checkout.\n',
});
const found = async (query: string): Promise<readonly string[]> =>
  (await search(view, { query, limit: 5 })).hits.map(
    ({ path, name, line }) => `${path} ${name}${line === undefined ? '' : `:${line}`}`,
  );

describe('search for a stack trace', () => {
  it('puts the symbols around the named lines first, innermost first', async () => {
    const trace =
      'Error: no\n    at Cart.total (/srv/app/packages/shop/src/cart.ts:3:5)\n    at start (/srv/app/packages/shop/src/index.ts:2:1)';
    expect((await found(trace)).slice(0, 2)).toEqual(['packages/shop/src/cart.ts total:3', 'packages/shop/src/index.ts start:2']);
  });

  it('follows the name where the line no longer fits', async () => {
    expect((await found('Error: no\n    at Cart.clear (/x/shop/src/cart.ts:2:5)'))[0]).toBe('packages/shop/src/cart.ts clear');
  });

  it('knows a source by its compiled file, and leaves out installed packages', async () => {
    const trace = 'Error: no\n    at f (/x/node_modules/other/index.js:2:1)\n    at render (/x/packages/web/src/index.js:90:1)';
    expect((await found(trace))[0]).toBe('packages/web/src/index.ts render');
  });

  it('finds a place that a sentence names, and ranks the rest by its words', async () => {
    expect((await found('what happens in shop/src/cart.ts:6'))[0]).toBe('packages/shop/src/cart.ts clear:6');
    expect((await found('shop/src/cart.ts:6'))[0]).toBe('packages/shop/src/cart.ts clear:6');
  });

  it('finds the code that has the text of a message, without what the message filled in', async () => {
    expect((await found('Error: the cart of "ann" is locked by another checkout'))[0]).toBe('packages/shop/src/cart.ts clear:6');
    expect((await found('Error: the cart of ann is locked by another checkout'))[0]).toBe('packages/shop/src/cart.ts clear:6');
  });

  it('obeys the filters of the request', async () => {
    const request = { query: 'Error: no\n    at total (shop/src/cart.ts:3:5)', limit: 5, filters: { paths: ['web/'] } };
    expect((await search(view, request)).hits.filter(({ path }) => path.endsWith('cart.ts'))).toEqual([]);
  });

  it('adds up to the score', async () => {
    const { hits } = await search(view, { query: 'Error: the cart of x is locked\n  at total (shop/src/cart.ts:3:5)', limit: 5 });
    for (const {
      terms: { final_score: score, ...terms },
    } of hits)
      expect(Object.values(terms).reduce((sum, value) => sum + value, 0)).toBeCloseTo(score, 3);
  });
});
