/** Feature traces, type hierarchies, cards, and search with context. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';
import { ORDER_DESK } from './order-desk.ts';

let desk: TestProduct;
beforeAll(async () => {
  desk = await openProductOn(ORDER_DESK);
});
afterAll(() => desk.close());

const listOf = <Item>(data: Input | undefined, list: string): readonly Item[] => (data?.[list] ?? []) as readonly Item[];

type Branch = {
  readonly symbol_id?: string;
  readonly ref?: string;
  readonly via?: string;
  readonly children?: readonly Branch[];
};

/** `name(child child)`; `^name` refers back, `~name` stands in. */
const shapeOf = ({ symbol_id: id, ref, via, children = [] }: Branch): string => {
  const name = (id ?? ref ?? '').split('#').pop();
  const inner = children.length > 0 ? `(${children.map(shapeOf).join(' ')})` : '';
  return `${ref ? '^' : ''}${via ? '~' : ''}${name}${inner}`;
};
const trace = async (entry_point: string, more: Input = {}) => {
  const { data } = await desk.ask('graph_trace_feature', { entry_point, ...more });
  return shapeOf(listOf<Branch>(data, 'nodes')[0] ?? {});
};

describe('graph_trace_feature', () => {
  it.each([
    [
      'ts/desk.ts#Desk.place',
      'Desk.place(check(recheck(^check)) Store.save(~MemoryStore.save(^clean) ~CountingStore.save(count)) clean)',
    ],
    ['py/desk.py#Desk.place', 'Desk.place(Store.save(~MemoryStore.save(clean) ~LoudStore.save(Loud.shout)))'],
    ['go/desk.go#Desk.Place', 'Desk.Place(Store.Save(~Memory.Save(Clean)))'],
    ['ts/ports.ts#Step.start', 'Step.start(Step.run(~PackStep.run(count)))'],
    ['ts/ports.ts#Store.save', 'Store.save(~MemoryStore.save(clean) ~CountingStore.save(count))'],
    ['ts/desk.ts#both', 'both(left(clean) right(^clean))'],
    ['ts/desk.ts#down', 'down(^down)'],
  ])('crosses from interfaces into implementations, each symbol once: %s', async (entry, expected) => {
    expect(await trace(entry)).toBe(expected);
  });

  it('ends at its depth and at its limit, and says so', async () => {
    expect(await trace('ts/desk.ts#both', { depth: 1 })).toBe('both(left right)');
    const { data, meta } = await desk.ask('graph_trace_feature', { entry_point: 'ts/desk.ts#Desk.place', limit: 3 });
    expect(shapeOf(listOf<Branch>(data, 'nodes')[0] ?? {})).toBe('Desk.place(check Store.save)');
    expect(data).toMatchObject({ total_nodes_traversed: 3, truncated: true });
    expect(meta.result_completeness).toBe('truncated');
  });

  it('keeps the nearest nodes when over budget', async () => {
    const { data } = await desk.ask('graph_trace_feature', { entry_point: 'ts/desk.ts#Desk.place', max_chars: 700 });
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(700);
    expect(shapeOf(listOf<Branch>(data, 'nodes')[0] ?? {})).toBe('Desk.place(check Store.save clean)');
    expect(data?.['truncated']).toBe(true);
  });

  it('starts from a name, a stable id or a line', async () => {
    const { data } = await desk.ask('symbols_get_card', { symbol_id: 'ts/desk.ts#both' });
    for (const input of [{ name: 'both' }, { stable_id: data?.['stable_id'] }, { path: 'ts/desk.ts', line: 38 }])
      expect((await desk.ask('graph_trace_feature', input)).data?.['entry_point']).toBe('ts/desk.ts#both');
    const { error } = await desk.ask('graph_trace_feature', { entry_point: 'clean', depth: 1 });
    expect(error?.code).toBe('ambiguous_symbol');
    for (const { tool, args } of error?.next_actions ?? []) expect((await desk.ask(tool, args)).status).toBe('ok');
    expect((await desk.ask('graph_trace_feature', {})).error?.code).toBe('invalid_input');
    expect((await desk.ask('graph_trace_feature', { entry_point: 'ts/desk.ts#Desk' })).error?.code).toBe('invalid_input');
  });

  it('is drawn for people and for pages', async () => {
    expect(await desk.read('graph_trace_feature', { entry_point: 'ts/desk.ts#both' })).toContain(
      [
        'both  ts/desk.ts:37',
        '├─ left  ts/desk.ts:31',
        '│  └─ clean  ts/memory.ts:31',
        '└─ right  ts/desk.ts:34',
        '   └─ clean  (see above)',
      ].join('\n'),
    );
    const { data } = await desk.ask('graph_trace_feature', { entry_point: 'go/desk.go#Desk.Place', format: 'mermaid' });
    expect(data?.['mermaid']).toBe(
      [
        'flowchart TD',
        '  n0["Desk.Place"]',
        '  n0 --> n1["Store.Save"]',
        '  n1 -. implementation .-> n2["Memory.Save"]',
        '  n2 --> n3["Clean"]',
      ].join('\n'),
    );
  });
});

type Type = { readonly display_name: string; readonly symbol_id?: string; readonly depth?: number };
const namesOf = (list: unknown): readonly string[] => ((list ?? []) as readonly Type[]).map(({ display_name: name }) => name);

describe('types_hierarchy', () => {
  it.each([
    ['ts/memory.ts#MemoryStore', { base: undefined, interfaces: ['Store'], derived: ['CountingStore'] }],
    ['ts/memory.ts#CountingStore', { base: 'MemoryStore', interfaces: [], derived: [] }],
    ['ts/ports.ts#Store', { base: undefined, interfaces: [], derived: ['MemoryStore'] }],
    ['py/desk.py#Store', { base: 'ABC', interfaces: [], derived: ['MemoryStore'] }],
    ['py/desk.py#MemoryStore', { base: 'Store', interfaces: [], derived: ['LoudStore'] }],
    ['go/desk.go#Store', { base: undefined, interfaces: [], derived: ['Memory'] }],
    ['go/desk.go#Memory', { base: 'Base', interfaces: ['Store'], derived: [] }],
  ])('has what is one step away: %s', async (symbol_id, { base, interfaces, derived }) => {
    const { data } = await desk.ask('types_hierarchy', { symbol_id });
    expect((data?.['base_type'] as Type | undefined)?.display_name).toBe(base);
    expect(namesOf(data?.['interfaces'])).toEqual(interfaces);
    expect(namesOf(data?.['derived_types'])).toEqual(derived);
  });

  it('goes all the way when asked', async () => {
    const { data } = await desk.ask('types_hierarchy', { symbol_id: 'py/desk.py#LoudStore', transitive: true });
    expect(namesOf(data?.['base_types'])).toEqual(['MemoryStore', 'Loud', 'Store', 'ABC']);
    const below = await desk.ask('types_hierarchy', { symbol_id: 'ts/ports.ts#Store', transitive: true });
    expect(below.data?.['derived_types']).toMatchObject([
      { display_name: 'MemoryStore' },
      { display_name: 'CountingStore', depth: 2 },
    ]);
  });

  it('names external types without a location', async () => {
    const { data } = await desk.ask('types_hierarchy', { symbol_id: 'py/desk.py#Store' });
    expect(data?.['base_type']).toEqual({ display_name: 'ABC' });
  });

  it('is available only for types', async () => {
    const { error } = await desk.ask('types_hierarchy', { symbol_id: 'ts/desk.ts#open' });
    expect(error?.code).toBe('invalid_input');
    expect(error?.next_actions.map(({ tool }) => tool)).toEqual(['graph_callers', 'refs_find']);
    for (const { tool, args } of error?.next_actions ?? []) expect((await desk.ask(tool, args)).status).toBe('ok');
  });
});

describe('symbols_get_card', () => {
  it.each([
    {
      symbol_id: 'ts/memory.ts#MemoryStore.save',
      callee: 'ts/memory.ts#clean',
      caller: 'ts/desk.ts#Desk.place',
      thrown: ['RangeError'],
      writes: ['MemoryStore.last'],
      test: 'ts/desk.test.ts',
    },
    {
      symbol_id: 'py/desk.py#MemoryStore.save',
      callee: 'py/tools.py#clean',
      caller: 'py/desk.py#Desk.place',
      thrown: ['ValueError'],
      writes: ['MemoryStore.last'],
      test: 'py/test_desk.py#test_place',
    },
    {
      symbol_id: 'go/desk.go#Memory.Save',
      callee: 'go/desk.go#Clean',
      caller: 'go/desk.go#Desk.Place',
      thrown: undefined,
      writes: ['Base.last'],
      test: 'go/desk_test.go#TestPlace',
    },
  ])('tells what to know of $symbol_id', async ({ symbol_id, callee, caller, thrown, writes, test }) => {
    const { data, evidence, confidence } = await desk.ask('symbols_get_card', { symbol_id });
    expect(data).toMatchObject({
      symbol_id,
      kind: 'method',
      container: symbol_id.split('#')[1]?.split('.')[0],
      calls_top: [{ symbol_id: callee }],
      called_by_count: 1,
      called_by_top: [{ symbol_id: caller }],
      side_effects: writes,
    });
    expect(data?.['thrown_exceptions']).toEqual(thrown);
    expect(listOf<Branch>(data, 'tests')[0]?.symbol_id).toBe(test);
    expect(evidence).toMatchObject([{ symbol_id, source_hash: expect.stringMatching(/^[0-9a-f]{40}$/u) }]);
    expect(confidence).toBe('medium');
    expect(JSON.stringify(data).length).toBeLessThan(1_200);
  });

  it('is found by every way to name a symbol', async () => {
    const { data } = await desk.ask('symbols_get_card', { symbol_id: 'ts/memory.ts#MemoryStore.save' });
    expect(data).toMatchObject({ doc: 'Keeps an order.', signature: 'save(order: string): void', visibility: 'public' });
    for (const input of [
      { stable_id: data?.['stable_id'] },
      { symbol_id: 'MemoryStore::save', path: 'ts/memory.ts' },
      { name: 'save', kind: 'Method', path: 'ts/memory.ts', line: 14 },
      { path: 'ts/memory.ts', line: 14 },
    ])
      expect((await desk.ask('symbols_get_card', input)).data?.['symbol_id']).toBe('ts/memory.ts#MemoryStore.save');
  });
});

describe('search_with_context', () => {
  type Result = { readonly symbol_id?: string; readonly related?: readonly Input[]; readonly graph?: readonly Input[] };
  const search = async (input: Input): Promise<readonly Result[]> =>
    listOf((await desk.ask('search_with_context', input)).data, 'results');

  it('adds the graph neighbours of each hit, one of each kind first', async () => {
    const [hit] = await search({ query: 'Desk.place', path: 'ts', limit: 1, show_graph: true });
    expect(hit?.symbol_id).toBe('ts/desk.ts#Desk.place');
    expect(hit?.related?.slice(0, 2)).toMatchObject([
      { symbol_id: 'ts/desk.ts#check', relationship: 'calls', distance: 1, line_start: 19, line_end: 21 },
      { symbol_id: 'ts/desk.test.ts#placed', relationship: 'called_by', distance: 1 },
    ]);
    expect(hit?.graph?.[0]).toEqual({ from: 'ts/desk.ts#Desk.place', to: 'ts/desk.ts#check', relationship: 'calls' });
  });

  it('goes as far as the strategy or the depth says', async () => {
    const [hit] = await search({ query: 'Desk.Place', path: 'go', limit: 1, depth: 2 });
    expect(hit?.related?.map(({ relationship }) => relationship)).toContain('calls → implemented_by');
    for (const [strategy, distance, most] of [
      ['direct', 1, 5],
      ['extended', 2, 8],
      ['deep', 3, 12],
    ] as const)
      for (const { related = [] } of await search({ query: 'clean', strategy })) {
        expect(related.length).toBeLessThanOrEqual(most);
        for (const each of related) expect(each['distance']).toBeLessThanOrEqual(distance);
      }
    expect((await desk.ask('search_with_context', { query: 'Desk.place' })).data).toMatchObject({ strategy: 'direct' });
    expect((await desk.ask('search_with_context', { query: 'where is an order saved' })).data).toMatchObject({
      strategy: 'extended',
    });
  });

  it('has relations of every kind, and edges from caller to callee', async () => {
    const relations = (results: readonly Result[]): readonly unknown[] =>
      results.flatMap(({ related = [] }) => related.map(({ relationship, symbol_id: id }) => [relationship, id]));
    expect(relations(await search({ query: 'Desk.place', path: 'ts', limit: 1, strategy: 'direct' }))).toEqual([
      ['calls', 'ts/desk.ts#check'],
      ['called_by', 'ts/desk.test.ts#placed'],
      ['imports', 'ts/memory.ts'],
      ['calls', 'ts/ports.ts#Store.save'],
      ['imports', 'ts/ports.ts'],
    ]);
    const [store] = await search({ query: 'Store', path: 'ts/ports.ts', kinds: ['interface'], limit: 1, show_graph: true });
    expect(relations([store ?? {}])).toContainEqual(['used_by', 'ts/desk.ts#Desk.constructor']);
    expect(store?.graph).toContainEqual({
      from: 'ts/desk.ts#Desk.constructor',
      to: 'ts/ports.ts#Store',
      relationship: 'uses',
    });
    const [place] = await search({ query: 'NewDesk', path: 'go', limit: 1, show_graph: true });
    expect(relations([place ?? {}])).toEqual(
      expect.arrayContaining([
        ['tested_by', 'go/desk_test.go#TestPlace'],
        ['uses', 'go/desk.go#Store'],
      ]),
    );
    expect(place?.graph).toContainEqual({ from: 'go/desk_test.go#TestPlace', to: 'go/desk.go#NewDesk', relationship: 'tests' });
  });

  it('says on request how each was reached', async () => {
    const [hit] = await search({ query: 'Desk.Place', path: 'go', limit: 1, depth: 2, trace: true });
    expect(hit?.related?.find(({ relationship }) => relationship === 'calls → implemented_by')).toMatchObject({
      graph_path: 'go/desk.go#Desk.Place → go/desk.go#Store.Save → go/desk.go#Memory.Save',
      reason: 'Store.Save is implemented by Memory.Save',
    });
  });

  it('gives the same answer with and without the links that were computed before', async () => {
    const ask = (more: Input) =>
      desk.ask('search_with_context', { query: 'clean order', show_graph: true, meta: 'full', ...more });
    const first = await ask({});
    const again = await ask({ reuse_graph: false });
    expect(again.data?.['results']).toEqual(first.data?.['results']);
    expect(again.meta).toMatchObject({ graph_cache: false });
    expect((await ask({})).meta).toMatchObject({
      graph_cache: true,
      graph_nodes: expect.any(Number),
      graph_edges: expect.any(Number),
    });
  });

  it('has the hits of search_code, in its order', async () => {
    const plain = listOf<Result>((await desk.ask('search_code', { query: 'order store' })).data, 'results');
    expect((await search({ query: 'order store' })).map(({ symbol_id: id }) => id)).toEqual(plain.map(({ symbol_id: id }) => id));
  });
});

describe('detail level context', () => {
  it('names callees before siblings', async () => {
    const { data } = await desk.ask('locate_symbol', { name: 'both', detail_level: 'context' });
    expect(listOf<Input>(data, 'results')[0]?.['related_symbols']).toMatchObject([
      { name: 'left' },
      { name: 'right' },
      {},
      {},
      {},
    ]);
  });
});
