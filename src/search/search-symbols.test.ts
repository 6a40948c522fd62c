import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchSymbols, type SymbolSearchRequest } from './search-symbols.ts';
import { MemoryStore } from './testing/memory-store.ts';

const view = new MemoryStore().openView({
  'src/orders.ts': `// Takes what a customer wants.
export class OrderBook {
  place(order) {
    return this.queries(order);
  }
  queries(order) {
    return order;
  }
}
export function orderTotal(lines) {
  return lines;
}
`,
  'src/basket.ts': `export interface Basket {
}
export function runningTotal(basket) {
  return basket;
}
export const reorder = 1;
`,
  'test/basket.test.ts': 'export function orderOfTests(basket) {\n  return basket;\n}\n',
});

const names = async (request: Partial<SymbolSearchRequest>): Promise<readonly string[]> => {
  const { found } = await searchSymbols(view, { filters: {}, limit: 50, ...request });
  return found.map(({ symbol }) => symbol.qualifiedName);
};

describe('searchSymbols', () => {
  it('requires every word', async () => {
    expect(await names({ query: 'order total' })).toEqual(['orderTotal']);
    expect(await names({ query: 'order basket' })).toEqual(['orderOfTests']);
    expect(await names({ query: 'order nothing' })).toEqual([]);
  });

  it('accepts alternatives', async () => {
    expect(new Set(await names({ query: 'orderTotal OR Basket', filters: { excludePaths: ['test'] } }))).toEqual(
      new Set(['orderTotal', 'Basket', 'runningTotal']),
    );
    expect(await names({ query: 'OR OR' })).toEqual([]);
  });

  it('matches prefixes of names and of their parts, regardless of stemming', async () => {
    const found = await names({ query: 'Order*', filters: { excludePaths: ['test'] } });
    expect(new Set(found)).toEqual(new Set(['OrderBook', 'orderTotal', 'OrderBook.place', 'OrderBook.queries']));
    expect(await names({ query: 'runnin*' })).toEqual(['runningTotal']);
    expect(await names({ query: 'queri*' })).toEqual(['OrderBook.queries']);
  });

  it('ranks the whole name over a part of it, and source over tests', async () => {
    expect((await names({ query: 'basket' }))[0]).toBe('Basket');
    expect((await names({ query: 'order*', filters: { kinds: ['function'] } })).slice(0, 2)).toEqual([
      'orderTotal',
      'orderOfTests',
    ]);
  });

  it('lists all symbols in path order without a query', async () => {
    const all = await searchSymbols(view, { query: '*', filters: {}, limit: 2 });
    expect(all.found.map(({ symbol }) => symbol.name)).toEqual(['Basket', 'runningTotal']);
    expect(all.totalCount).toBe(8);
    expect(await names({ filters: { kinds: ['class', 'interface'] } })).toEqual(['Basket', 'OrderBook']);
  });

  it('filters by namespace, whatever the separator', async () => {
    expect(await names({ query: '*', namespace: 'OrderBook::' })).toEqual(['OrderBook.place', 'OrderBook.queries']);
    expect(await names({ query: '*', namespace: 'orderb', filters: { kinds: ['class'] } })).toEqual(['OrderBook']);
  });

  it('suggests the nearest names when nothing is found', async () => {
    const { nearestNames, totalCount } = await searchSymbols(view, { query: 'Baskte', filters: {}, limit: 5 });
    expect([totalCount, nearestNames]).toEqual([0, expect.arrayContaining(['Basket'])]);
  });

  it('never throws, whatever the query', async () => {
    const piece = fc.constantFrom(
      'order',
      'OR',
      'AND',
      'NOT',
      '*',
      '"',
      "'",
      '(',
      ')',
      '^',
      '-',
      ':',
      '\\',
      '~',
      'é',
      ' ',
      '\0',
      '😀',
    );
    const query = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join('')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { found, totalCount } = await searchSymbols(view, { query: text, filters: {}, limit: 3 });
        expect(found.length).toBeLessThanOrEqual(Math.min(3, totalCount));
      }),
      { numRuns: 200 },
    );
  });
});
