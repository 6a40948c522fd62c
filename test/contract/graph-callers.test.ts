/** Who calls whom: depth, limits, cycles, interfaces, tests and uncommitted changes, in each language. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../support/open-product.ts';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';
import { ORDER_DESK } from './order-desk.ts';

let desk: TestProduct;
beforeAll(async () => {
  desk = await openProductOn(ORDER_DESK);
});
afterAll(() => desk.close());

type Node = { readonly symbol_id: string; readonly depth: number; readonly edges_to: readonly string[]; readonly path?: string };

const listOf = (data: Input | undefined, list: string): readonly Node[] => (data?.[list] ?? []) as readonly Node[];
const nodesOf = ({ data }: { readonly data?: Input }): readonly Node[] => listOf(data, 'nodes');
const idsAt = (nodes: readonly Node[], depth: number): readonly string[] =>
  nodes.filter((node) => node.depth === depth).map(({ symbol_id: id }) => id);
const callers = (symbol_id: string, more: Input = {}) => desk.ask('graph_callers', { symbol_id, ...more });
const callees = (symbol_id: string, more: Input = {}) => desk.ask('graph_callees', { symbol_id, ...more });

describe('graph_callers', () => {
  it.each([
    [
      'ts/memory.ts#clean',
      [
        'ts/desk.ts#Desk.place',
        'ts/desk.ts#open.greet',
        'ts/desk.ts#left',
        'ts/desk.ts#right',
        'ts/memory.ts#MemoryStore.constructor',
        'ts/memory.ts#MemoryStore.save',
      ],
    ],
    ['py/tools.py#clean', ['py/desk.py#MemoryStore.save']],
    ['go/desk.go#Clean', ['go/desk.go#Memory.Save']],
    ['ts/memory.ts#MemoryStore.constructor', ['ts/desk.ts#open']],
    ['py/desk.py#MemoryStore.__init__', ['py/desk.py#open_desk']],
    ['go/desk.go#NewDesk', ['go/desk_test.go#TestPlace']],
  ])('finds the direct ones of %s', async (symbol, expected) => {
    const answer = await callers(symbol);
    expect(nodesOf(answer).map(({ symbol_id: id }) => id)).toEqual(expected);
    expect(answer.data).toMatchObject({ root: symbol, total_nodes_found: expected.length, truncated: false });
    expect(answer.confidence).toBe('medium');
  });

  it('walks level by level, each node once, with the edges to the level before', async () => {
    const nodes = nodesOf(await callers('ts/memory.ts#clean', { depth: 3 }));
    expect(idsAt(nodes, 2)).toEqual(['ts/desk.ts#open', 'ts/desk.ts#both', 'ts/desk.test.ts#placed']);
    expect(nodes.find(({ symbol_id: id }) => id === 'ts/desk.ts#both')?.edges_to).toEqual([
      'ts/desk.ts#left',
      'ts/desk.ts#right',
    ]);
    expect(idsAt(nodes, 3)).toEqual(['ts/desk.test.ts']);
    expect(new Set(nodes.map(({ symbol_id: id }) => id)).size).toBe(nodes.length);
  });

  it.each([
    ['ts/desk.ts#check', ['ts/desk.ts#Desk.place', 'ts/desk.ts#recheck']],
    ['py/desk.py#ping', ['py/desk.py#pong']],
    ['ts/desk.ts#down', []],
  ])('ends in a cycle: %s', async (symbol, direct) => {
    const { data } = await callers(symbol, { depth: 6 });
    expect(idsAt(listOf(data, 'nodes'), 1)).toEqual(direct);
    expect(listOf(data, 'nodes').map(({ symbol_id: id }) => id)).not.toContain(symbol);
    expect(data?.['recursive']).toBe(true);
  });

  it('says what a limit cut, and how to get it', async () => {
    const answer = await callers('ts/memory.ts#clean', { limit_per_level: 2 });
    expect(nodesOf(answer)).toHaveLength(2);
    expect(answer.data).toMatchObject({ total_nodes_found: 6, truncated: true });
    expect(answer.meta.result_completeness).toBe('truncated');
    expect(answer.message).toMatch(/^2 of 6 callers of clean/u);
    const second = await callers('ts/memory.ts#clean', { limit_per_level: 2, cursor: answer.data?.['next_cursor'] });
    const third = await callers('ts/memory.ts#clean', { limit_per_level: 2, cursor: second.data?.['next_cursor'] });
    expect(new Set([answer, second, third].flatMap(nodesOf).map(({ symbol_id: id }) => id)).size).toBe(6);
    expect(third.data).toMatchObject({ total_count: 6, truncated: false });
  });

  it('clamps depth and limit', async () => {
    const { meta } = await callers('ts/memory.ts#clean', { max_depth: 9, limit: 900 });
    expect(meta.limits_applied).toMatchObject({ depth: { hard_cap: 6 }, limit: { hard_cap: 500 } });
  });

  it.each([
    ['ts/memory.ts#MemoryStore.save', 'ts/ports.ts#Store.save', 'ts/desk.ts#Desk.place'],
    ['py/desk.py#MemoryStore.save', 'py/desk.py#Store.save', 'py/desk.py#Desk.place'],
    ['go/desk.go#Memory.Save', 'go/desk.go#Store.Save', 'go/desk.go#Desk.Place'],
  ])('goes through interfaces when asked, else says what it left out: %s', async (symbol, member, caller) => {
    const plain = await callers(symbol);
    expect(nodesOf(plain)).toEqual([]);
    expect(plain.data?.['interface_implementation_hint']).toMatchObject({
      implements: expect.arrayContaining([member]),
      additional_callers_via_interface: 1,
    });
    const followed = await callers(symbol, { follow_interface: true });
    expect(nodesOf(followed).map(({ symbol_id: id }) => id)).toEqual([caller]);
    expect(followed.data?.['interface_implementation_hint']).toBeUndefined();
  });

  it('reports uses that pass it as a value', async () => {
    const { hints } = await callers('ts/memory.ts#clean');
    expect(hints?.map(({ text }) => text).join()).toContain('1 place');
  });

  it.each([
    ['ts/memory.ts#count', ['ts/desk.test.ts']],
    ['py/tools.py#clean', ['py/test_desk.py#test_place']],
    ['go/desk.go#Clean', ['go/desk_test.go#TestPlace']],
  ])('names the tests that reach %s', async (symbol, expected) => {
    const { data } = await callers(symbol, { tests: true });
    expect(listOf(data, 'tests').map(({ symbol_id: id }) => id)).toEqual(expected);
  });

  it('rejects a type and suggests its uses', async () => {
    const { error } = await callers('ts/memory.ts#MemoryStore');
    expect(error).toMatchObject({ code: 'invalid_input', details: { kind: 'class' } });
    expect(error?.next_actions[0]?.tool).toBe('refs_find');
    for (const { tool, args } of error?.next_actions ?? []) expect((await desk.ask(tool, args)).status).toBe('ok');
  });

  it('lists candidates for an ambiguous name, and fails for an unknown one', async () => {
    const { error } = await desk.ask('graph_callers', { name: 'clean', kinds: ['function'], depth: 2 });
    expect(error?.code).toBe('ambiguous_symbol');
    for (const { tool, args } of error?.next_actions ?? []) expect((await desk.ask(tool, args)).status).toBe('ok');
    expect((await callers('ts/desk.ts#nothing')).error?.code).toBe('symbol_not_found');
  });
});

describe('graph_callers of what changed', () => {
  it('covers each symbol that differs from HEAD, and finds the tests to run', async () => {
    const edited = await openProductOn(ORDER_DESK);
    const { repository } = edited;
    try {
      repository.write('py/tools.py', 'def clean(text):\n    return text.strip().lower()\n\n\ndef fresh():\n    return 1\n');
      repository.write('ts/memory.ts', `// A comment alone.\n${fixtureText('ts/memory.ts')}`);
      repository.write('go/desk.go', fixtureText('go/desk.go').replace(/func Clean.*\n/u, ''));
      const { data, error } = await edited.ask('graph_callers', { changed: true, tests: true, max_reindex_ms: 60_000 });
      expect(error).toBeUndefined();
      expect(data?.['changed_symbols']).toMatchObject([
        {
          symbol_id: 'go/desk.go#Clean',
          change: 'removed',
          path: 'go/desk.go',
          line_start: 29,
          dangling_use_count: 1,
          dangling_uses: [{ path: 'go/desk.go', line_start: 17, kind: 'call', from_symbol: 'go/desk.go#Memory.Save' }],
        },
        { symbol_id: 'py/tools.py#clean', change: 'modified' },
        { symbol_id: 'py/tools.py#fresh', change: 'added' },
      ]);
      expect(data?.['removed_symbols']).toEqual(['go/desk.go#Clean']);
      expect(listOf(data, 'nodes')).toMatchObject([
        { symbol_id: 'go/desk.go#Memory.Save', edges_to: ['go/desk.go#Clean'] },
        { symbol_id: 'py/desk.py#MemoryStore.save', edges_to: ['py/tools.py#clean'] },
      ]);
      expect(listOf(data, 'tests').map(({ symbol_id: id }) => id)).toEqual([
        'go/desk_test.go#TestPlace',
        'py/test_desk.py#test_place',
      ]);
    } finally {
      await edited.close();
    }
  });

  it('is empty in a clean tree, and takes no symbol', async () => {
    const { data } = await desk.ask('graph_callers', { changed: true, max_reindex_ms: 60_000 });
    expect(data).toMatchObject({ nodes: [], total_nodes_found: 0 });
    expect((await callers('ts/memory.ts#clean', { changed: true })).error?.code).toBe('invalid_input');
  });
});

describe('graph_callees', () => {
  it.each([
    ['ts/desk.ts#Desk.place', ['ts/desk.ts#check', 'ts/ports.ts#Store.save', 'ts/memory.ts#clean']],
    ['ts/desk.ts#open', ['ts/desk.ts#open.greet', 'ts/desk.ts#Desk.constructor', 'ts/memory.ts#MemoryStore.constructor']],
    ['py/desk.py#MemoryStore.save', ['py/tools.py#clean']],
    ['go/desk.go#Desk.Place', ['go/desk.go#Store.Save']],
  ])('are in the order of the text: %s', async (symbol, expected) => {
    expect(nodesOf(await callees(symbol)).map(({ symbol_id: id }) => id)).toEqual(expected);
  });

  it('meet a diamond once, with both edges', async () => {
    const nodes = nodesOf(await callees('ts/desk.ts#both', { depth: 4 }));
    expect(nodes.filter(({ symbol_id: id }) => id === 'ts/memory.ts#clean')).toMatchObject([
      { depth: 2, edges_to: ['ts/desk.ts#left', 'ts/desk.ts#right'] },
    ]);
  });

  it('outside the repository have no path', async () => {
    const [node] = nodesOf(await callees('ts/memory.ts#count'));
    expect(node).toMatchObject({ symbol_id: 'node:fs#readFileSync', kind: 'external', depth: 1 });
    expect(node).not.toHaveProperty('path');
  });

  it('end in a cycle', async () => {
    const { data } = await callees('ts/desk.ts#check', { depth: 6 });
    expect(listOf(data, 'nodes').map(({ symbol_id: id }) => id)).toEqual(['ts/desk.ts#recheck']);
    expect(data?.['recursive']).toBe(true);
  });

  it('are available only for callables', async () => {
    expect((await callees('ts/ports.ts#Store')).error?.code).toBe('invalid_input');
  });
});

const fixtureText = (path: string): string => ORDER_DESK.split(`//- ${path}\n`)[1]?.split(/^\/\/- /mu)[0] ?? '';
