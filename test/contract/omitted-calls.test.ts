/** What answers about calls leave out, and how they say so: calls by name only, interfaces, helpers of tests, removed symbols. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation } from '#call';
import { OPERATIONS } from '#operations';
import { openViewsOf, parseFiles } from '../../src/link/testing/linked-view.ts';
import { fakeEngine, testCaller } from '../support/fake-engine.ts';
import type { Input } from '../support/open-product.ts';
import { openProductOn, type TestProduct } from '../support/own-sources.ts';

const FILES = `//- src/app.ts
export interface Store { save(order: string): void; }
export class Memory implements Store {
  save(order: string): void { keep(order); }
}
export class App {
  handle(order: string): void { keep(order); }
  ping(): void { keep('ping'); }
}
export function keep(order: string): void { write(order); }
export function write(order: string): number { return order.length; }
export const put = (store: Store): void => store.save('tea');
//- src/server.ts
export function serve(app: any): void {
  app.handle('tea');
  app.handle('milk');
}
export function unknown(app: any): void { app.neverDeclared(); }
export function start(app: any): void { app.handle('sugar'); }
//- test/app.test.ts
import { it } from 'vitest';
import { App, keep } from '../src/app.ts';
function prepared(): void { keep('x'); }
function shared(): void { it('also keeps', () => keep('y')); }
shared();
it('keeps', () => { prepared(); });
//- go/go.mod
module example.com/tea
//- go/tea.go
package tea

func Keep(order string) string { return order }
//- go/tea_test.go
package tea

import "testing"

func check(t *testing.T) { Keep("a") }
func TestMain(m *testing.M) { Keep("b") }
func TestOne(t *testing.T) { check(t) }
func TestTwo(t *testing.T) { check(t) }
func Testify(t *testing.T) { Keep("c") }
func BenchmarkThree(b *testing.B) { Keep("d") }
//- py/tea.py
def keep(order):
    return order
//- py/test_tea.py
from py.tea import keep


def prepare():
    keep("a")


def test_one():
    prepare()


class TestTea:
    def test_two(self):
        prepare()
`;

let shop: TestProduct;
beforeAll(async () => {
  shop = await openProductOn(FILES);
});
afterAll(() => shop.close());

type Listed = { readonly symbol_id: string; readonly [field: string]: unknown };
const listOf = (data: Input | undefined, list: string): readonly Listed[] => (data?.[list] ?? []) as readonly Listed[];
const idsOf = (data: Input | undefined, list: string): readonly string[] => listOf(data, list).map(({ symbol_id: id }) => id);

describe('calls known by name only', () => {
  it('are counted among the callers, with a next action that lists them', async () => {
    const { data, message, next_actions: next } = await shop.ask('graph_callers', { symbol_id: 'src/app.ts#App.handle' });
    expect(data).toMatchObject({ nodes: [], by_name_only_count: 3 });
    expect(message).toBe('No resolved callers of App.handle, 3 calls by name only.');
    const listed = await shop.ask(next?.[0]?.tool ?? '', next?.[0]?.args ?? {});
    expect(listed.data).toMatchObject({ total_count: 3, resolved_count: 0 });
  });

  it('are counted at every depth', async () => {
    const { data, message } = await shop.ask('graph_callers', { symbol_id: 'src/app.ts#write', depth: 3 });
    expect(data).toMatchObject({ by_name_only_count: 3 });
    expect(listOf(data, 'nodes').find(({ symbol_id: id }) => id === 'src/app.ts#App.handle')).toMatchObject({
      by_name_only_count: 3,
    });
    expect(message).toContain('3 more calls by name only');
    expect(await shop.read('graph_callers', { symbol_id: 'src/app.ts#write', depth: 3 })).toContain(
      'App.handle  src/app.ts:6  (+3 calls by name only)',
    );
  });

  it('are absent from an answer without any', async () => {
    const { data, message } = await shop.ask('graph_callers', { symbol_id: 'src/app.ts#App.ping' });
    expect(data).not.toHaveProperty('by_name_only_count');
    expect(message).toBe('No callers of App.ping.');
  });

  it('are on the card', async () => {
    const { data, message, next_actions: next } = await shop.ask('symbols_get_card', { symbol_id: 'src/app.ts#App.handle' });
    expect(data).toMatchObject({ called_by_count: 0, by_name_only_count: 3 });
    expect(message).toBe('App.handle has no resolved callers, 3 calls by name only.');
    expect(next?.[0]).toMatchObject({ tool: 'refs_find', args: { resolution_state: 'unresolved' } });
    expect(await shop.read('symbols_get_card', { symbol_id: 'src/server.ts#serve' })).toContain('2 calls in it by name only');
  });

  it('are listed with their lines among the callees, unless nothing has the name', async () => {
    const { data, message } = await shop.ask('graph_callees', { symbol_id: 'src/server.ts#serve' });
    expect(data).toMatchObject({
      by_name_only_count: 2,
      calls_by_name: [
        { name: 'handle', line_start: 2, container: 'app' },
        { name: 'handle', line_start: 3, container: 'app' },
      ],
    });
    expect(message).toBe('serve calls nothing that is resolved, 2 calls by name only.');
    expect((await shop.ask('graph_callees', { symbol_id: 'src/server.ts#unknown' })).message).toBe('unknown calls nothing.');
  });

  it('are counted on the nodes of a trace', async () => {
    const { data, message } = await shop.ask('graph_trace_feature', { entry_point: 'src/server.ts#serve' });
    expect(data).toMatchObject({ by_name_only_count: 2, nodes: [{ by_name_only_count: 2 }] });
    expect(message).toContain('2 calls by name only');
  });

  it('are counted on the way to tests', async () => {
    const { data } = await shop.ask('graph_callers', { symbol_id: 'src/app.ts#write', tests: true });
    expect(data).toMatchObject({ tests_by_name_only_count: 3 });
    expect(data).not.toHaveProperty('by_name_only_count');
  });
});

describe('callers through an interface', () => {
  it('are counted at every depth, with a next action that follows them', async () => {
    const { data, next_actions: next } = await shop.ask('graph_callers', { symbol_id: 'src/app.ts#keep', depth: 2 });
    expect(data?.['interface_implementation_hint']).toMatchObject({
      implements: ['src/app.ts#Store.save'],
      additional_callers_via_interface: 1,
    });
    expect(listOf(data, 'nodes').find(({ symbol_id: id }) => id === 'src/app.ts#Memory.save')).toMatchObject({
      via_interface_count: 1,
    });
    const follow = next?.find(({ args }) => args['follow_interface'] === true);
    expect(idsOf((await shop.ask(follow?.tool ?? '', follow?.args ?? {})).data, 'nodes')).toContain('src/app.ts#put');
  });

  it('say in the callees that implementations are not followed', async () => {
    const { data, next_actions: next } = await shop.ask('graph_callees', { symbol_id: 'src/app.ts#put' });
    expect(data).toMatchObject({ nodes: [{ symbol_id: 'src/app.ts#Store.save', implementation_count: 1 }] });
    expect(next).toMatchObject([{ tool: 'graph_trace_feature' }]);
  });
});

describe('tests that reach a symbol', () => {
  it.each([
    ['go/tea.go#Keep', ['go/tea_test.go#BenchmarkThree', 'go/tea_test.go#TestOne', 'go/tea_test.go#TestTwo']],
    ['py/tea.py#keep', ['py/test_tea.py#test_one', 'py/test_tea.py#TestTea.test_two']],
    ['src/app.ts#keep', ['test/app.test.ts#shared', 'test/app.test.ts']],
  ])('are tests, not the code that helps them: %s', async (symbol, expected) => {
    const { data } = await shop.ask('graph_callers', { symbol_id: symbol, tests: true });
    expect(idsOf(data, 'tests')).toEqual(expected);
    expect(data).toMatchObject({ total_tests_found: expected.length });
  });

  it('are counted beyond the limit', async () => {
    const { data, message, meta } = await shop.ask('graph_callers', { symbol_id: 'go/tea.go#Keep', tests: true, limit: 1 });
    expect(idsOf(data, 'tests')).toHaveLength(1);
    expect(data).toMatchObject({ total_tests_found: 3 });
    expect(message).toContain('1 of 3 tests');
    expect(meta.result_completeness).toBe('truncated');
    expect(await shop.read('graph_callers', { symbol_id: 'go/tea.go#Keep', tests: true, limit: 1 })).toContain('tests (1 of 3):');
  });
});

describe('a diff', () => {
  const changed = async (edit: (product: TestProduct) => void) => {
    const product = await openProductOn(FILES);
    try {
      edit(product);
      return await product.ask('graph_callers', { changed: true, tests: true, max_reindex_ms: 60_000 });
    } finally {
      await product.close();
    }
  };
  const source = (path: string): string => FILES.split(`//- ${path}\n`)[1]?.split(/^\/\/- /mu)[0] ?? '';

  it('that removes a function names the uses it leaves behind, their callers and the tests', async () => {
    const { data, message } = await changed(({ repository }) => {
      repository.write('src/app.ts', source('src/app.ts').replace(/^export function keep.*\n/mu, ''));
      repository.write('py/tea.py', 'def other():\n    return 1\n');
    });
    const removed = listOf(data, 'changed_symbols').filter(({ change }) => change === 'removed');
    expect(removed).toMatchObject([
      { symbol_id: 'py/tea.py#keep', path: 'py/tea.py', line_start: 1 },
      { symbol_id: 'src/app.ts#keep', path: 'src/app.ts', line_start: 9 },
    ]);
    expect(listOf({ uses: removed[0]?.['dangling_uses'] }, 'uses')).toMatchObject([
      { path: 'py/test_tea.py', line_start: 1, kind: 'import' },
      { path: 'py/test_tea.py', line_start: 5, kind: 'call', from_symbol: 'py/test_tea.py#prepare' },
    ]);
    expect(removed[1]).toMatchObject({ dangling_use_count: 6 });
    expect(idsOf(data, 'nodes')).toEqual(expect.arrayContaining(['src/app.ts#App.handle', 'py/test_tea.py#prepare']));
    expect(idsOf(data, 'tests')).toEqual(expect.arrayContaining(['py/test_tea.py#test_one', 'test/app.test.ts']));
    expect(message).toContain('2 removed; 8 uses left behind');
  });

  it('is not known before the changed files of HEAD are read', async () => {
    const [was, is] = await openViewsOf([parseFiles(FILES), parseFiles(FILES.replace('return order\n', 'return order * 2\n'))]);
    if (!was || !is) throw new Error('two views');
    const ask = async (facts: Int32Array) => {
      const before = { ...was, stored: { ...was.stored, table: { ...was.stored.table, facts } } };
      const engine = fakeEngine({
        folders: ['/repo', '/repo/sub'],
        view: ({ selector }) => (selector.ref === 'HEAD' ? before : is),
      });
      const request = { operation: 'graph_callers', input: { changed: true } };
      return (await callOperation({ engine, operations: OPERATIONS }, request, testCaller())).envelope;
    };
    const { facts } = was.stored.table;
    expect((await ask(facts)).data?.['changed_symbols']).toMatchObject([{ symbol_id: 'py/tea.py#keep', change: 'modified' }]);
    expect((await ask(new Int32Array(facts.length))).error).toMatchObject({
      code: 'index_in_progress',
      retryable: true,
      next_actions: [{ tool: 'graph_callers', args: { changed: true } }],
    });
  });

  it('that renames a function says what it was and which uses have the former name', async () => {
    const { data } = await changed(({ repository }) =>
      repository.write(
        'go/tea.go',
        source('go/tea.go').replace(
          'Keep(order string) string { return order }',
          'Store(order string) string { x := order; return x }',
        ),
      ),
    );
    expect(data?.['removed_symbols']).toEqual(['go/tea.go#Keep']);
    const moved = await changed(({ repository }) => {
      repository.write('src/app.ts', source('src/app.ts').replace('function write(', 'function store('));
    });
    expect(moved.data?.['changed_symbols']).toMatchObject([
      {
        symbol_id: 'src/app.ts#store',
        change: 'moved',
        moved_from: 'src/app.ts#write',
        moved_from_stable_id: expect.stringMatching(/^sym_/u),
        dangling_use_count: 1,
      },
    ]);
    expect(moved.data).not.toHaveProperty('removed_symbols.0');
  });

  it('with more symbols than an answer holds says so and lists them on request', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `export function f${index}(): number { return ${index}; }\n`).join('');
    const product = await openProductOn(FILES);
    try {
      product.repository.write('src/many.ts', many);
      const cut = await product.ask('graph_callers', { changed: true, max_reindex_ms: 60_000 });
      expect(listOf(cut.data, 'changed_symbols')).toHaveLength(40);
      expect(cut.data).toMatchObject({ total_changed_symbols: 120 });
      expect(cut.message).toContain('of 100 of 120 changed symbols');
      expect(cut.meta.result_completeness).toBe('truncated');
      const larger = { changed: true, max_reindex_ms: 60_000, limit: 500, max_chars: 40_000 };
      expect(listOf((await product.ask('graph_callers', larger)).data, 'changed_symbols')).toHaveLength(120);
    } finally {
      await product.close();
    }
  });

  it('in an implementation counts the callers through its interface', async () => {
    const { data } = await changed(({ repository }) =>
      repository.write('src/app.ts', source('src/app.ts').replace('void { keep(order); }\n}', 'void { keep(order + 1); }\n}')),
    );
    expect(data?.['changed_symbols']).toMatchObject([{ symbol_id: 'src/app.ts#Memory.save', change: 'modified' }]);
    expect(data?.['interface_implementation_hint']).toMatchObject({ additional_callers_via_interface: 1 });
  });
});
