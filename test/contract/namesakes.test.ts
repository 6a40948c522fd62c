/** A name that several symbols have: overloads are one question, a clear best answers, the rest is listed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';

const FILES = `//- src/main/java/shop/Store.java
package shop;

public class Store {
    public Store() { this("main"); }
    public Store(String name) { }
    public String find(int id) { return find(id, "none"); }
    public String find(int id, String other) {
        String found = load(id);
        return found == null ? other : found;
    }
    private String load(int id) { return null; }
}
//- src/main/java/shop/Desk.java
package shop;

public class Desk {
    String one(Store store) { return store.find(1); }
    String two(Store store) { return store.find(2, "x"); }
    Store make() { return new Store("desk"); }
}
//- src/test/java/shop/StoreTest.java
package shop;

public class StoreTest {
    @Test
    public void load() { new Store().find(3); }
}
//- src/main/java/shop/Clerk.java
package shop;

public class Clerk {
    public String name() { return "clerk"; }
}
//- src/main/java/shop/Guest.java
package shop;

public class Guest {
    public String name() { return "guest"; }
}
`;
const STORE = 'src/main/java/shop/Store.java';

let shop: TestProduct;
beforeAll(async () => {
  shop = await openProductOn(FILES);
});
afterAll(() => shop.close());

const idsIn = (list: unknown): readonly unknown[] =>
  ((list ?? []) as readonly Readonly<Record<string, unknown>>[]).map(({ symbol_id: id }) => id);

describe('overloads', () => {
  const overloads = [`${STORE}#Store.find`, `${STORE}#Store.find~2`];

  it('have their uses together, each place once', async () => {
    const { data, message } = await shop.ask('refs_find', { name: 'Store.find' });
    expect(message).toBe('4 uses of Store.find (2 overloads).');
    expect(data).toMatchObject({ overloads });
    const uses = data?.['references'] as readonly { readonly path: string; readonly line_start: number }[];
    expect(uses.map(({ path, line_start: line }) => `${path.slice(path.lastIndexOf('/') + 1)}:${line}`)).toEqual([
      'Desk.java:4',
      'Desk.java:5',
      'Store.java:6',
      'StoreTest.java:5',
    ]);
  });

  it('have their callers together, and one end of every edge', async () => {
    const { data, message } = await shop.ask('graph_callers', { name: 'Store.find' });
    expect(message).toBe('3 callers of Store.find (2 overloads) besides itself.');
    expect(data).toMatchObject({ root: overloads[1], overloads });
    const nodes = data?.['nodes'] as readonly { readonly edges_to: readonly string[] }[];
    for (const { edges_to: edges } of nodes) expect(edges).toEqual([overloads[1]]);
  });

  it('have their callees together', async () => {
    const { data, message } = await shop.ask('graph_callees', { name: 'Store.find' });
    expect(message).toBe('Store.find (2 overloads) calls 1 symbol.');
    expect(idsIn(data?.['nodes'])).toEqual([`${STORE}#Store.load`]);
  });

  it.each(['symbols_get_definition_span', 'symbols_get_card', 'graph_trace_feature'])(
    'are read one at a time by %s, the longest first',
    async (operation) => {
      const named = operation === 'graph_trace_feature' ? { entry_point: 'Store.find' } : { name: 'Store.find' };
      const { data, message } = await shop.ask(operation, named);
      expect(data?.['symbol_id'] ?? data?.['entry_point']).toBe(overloads[1]);
      expect(data?.['other_candidates']).toEqual([
        {
          symbol_id: overloads[0],
          kind: 'method',
          path: STORE,
          line_start: 6,
          signature: 'public String find(int id)',
        },
      ]);
      expect(message).toContain(' 1 more symbol has that name.');
    },
  );

  it('are each found by their id', async () => {
    for (const id of overloads) {
      const { data } = await shop.ask('symbols_get_definition_span', { symbol_id: id });
      expect(data).toMatchObject({ symbol_id: id });
      expect(data).not.toHaveProperty('other_candidates');
    }
  });
});

describe('a name of several symbols', () => {
  it('of a type and its constructors means the type', async () => {
    const { data } = await shop.ask('symbols_get_definition_span', { name: 'Store' });
    expect(data).toMatchObject({ symbol_id: `${STORE}#Store` });
    expect(data).not.toHaveProperty('other_candidates');
  });

  it('means what runs before what tests it', async () => {
    const { data, message } = await shop.ask('graph_callers', { name: 'load' });
    expect(data).toMatchObject({ root: `${STORE}#Store.load` });
    expect(idsIn(data?.['other_candidates'])).toEqual(['src/test/java/shop/StoreTest.java#StoreTest.load']);
    expect(message).toContain('1 more symbol has that name.');
  });

  it('is named in a hint where an answer has no list of others', async () => {
    const { hints } = await shop.ask('history', { name: 'load' });
    expect(hints).toContainEqual({
      type: 'info',
      text: `About ${STORE}#Store.load. 1 more symbol has that name. Others: src/test/java/shop/StoreTest.java#StoreTest.load.`,
    });
  });

  it('is refused when none is clearly meant, with one line each', async () => {
    const { error } = await shop.ask('refs_find', { name: 'name' });
    expect(error).toMatchObject({ code: 'ambiguous_symbol' });
    expect(idsIn(error?.details?.['candidates'])).toHaveLength(2);
    expect((await shop.read('refs_find', { name: 'name' })).split('\n')).toEqual([
      'ambiguous_symbol: 2 symbols are named "name".',
      'Use a symbol_id, or narrow the name with path or kinds.',
      expect.stringMatching(
        /^ {2}src\/main\/java\/shop\/(?:Clerk|Guest)\.java#\w+\.name {2}method line 4 — public String name\(\)$/u,
      ),
      expect.stringMatching(
        /^ {2}src\/main\/java\/shop\/(?:Clerk|Guest)\.java#\w+\.name {2}method line 4 — public String name\(\)$/u,
      ),
      expect.stringMatching(/^next: refs_find .*(?:Clerk|Guest)\.java:4/u),
    ]);
  });
});

describe('a name in Rust', () => {
  let crate: TestProduct;
  beforeAll(async () => {
    crate = await openProductOn(`//- Cargo.toml
[package]
name = "shop"

[package.metadata.Store]
note = "a key of that name"
//- src/lib.rs
pub struct Store {
    pub find: u8,
}
impl Store {
    pub fn find(&self) -> u8 { self.find }
}
impl Clone for Store {
    fn clone(&self) -> Self { Store { find: self.find } }
}
pub enum Kind { Store, Other }
pub fn first(store: &Store) -> u8 { store.find() }
//- README.md
# Store

What a store is.
`);
  });
  afterAll(() => crate.close());

  it('of a type, its implementations, a variant, a heading and a key means the type to an operation on types', async () => {
    const { data } = await crate.ask('types_hierarchy', { name: 'Store' });
    expect(data).toMatchObject({ target_type: 'src/lib.rs#Store' });
  });

  it('of a type and a variant is not clear to others', async () => {
    const { error } = await crate.ask('refs_find', { name: 'Store' });
    expect(error?.code).toBe('ambiguous_symbol');
    const { data } = await crate.ask('refs_find', { name: 'Store', kinds: ['struct'] });
    expect(data).toMatchObject({ target_symbol: 'src/lib.rs#Store' });
  });

  it('of a field and a method means the method to an operation on calls', async () => {
    const { data } = await crate.ask('graph_callers', { name: 'Store.find' });
    expect(idsIn(data?.['nodes'])).toEqual(['src/lib.rs#first']);
  });
});
