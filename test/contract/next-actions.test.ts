/** Every next action that any answer offers runs as it stands, and no error offers the call that failed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope, NextAction } from '#model';
import { OPERATIONS } from '#operations';
import { type InProcess, openInProcess } from './in-process.ts';
import { type Input, makeSample, type Sample } from './surfaces.ts';
import { TINY_SHOP } from './tiny-shop.ts';

const SHOP = `${TINY_SHOP}//- lib/copy.ts
export function twice() {}
//- lib2/copy.ts
export function twice() {}
//- long.ts
${Array.from({ length: 450 }, (_, at) => `export const value${at} = ${at};`).join('\n')}
//- .env
TOKEN=1
//- native/main.erl
fn start() {}
`;

/** A call of each operation that succeeds; the wrong calls are made from these. */
const RIGHT: Readonly<Record<string, Input>> = {
  batch: { items: [{ id: 'a', tool: 'locate_symbol', input: { name: 'Cart' } }] },
  capabilities: {},
  code_get_span: { path: 'src/cart.ts', line_start: 2, line_end: 4 },
  config_read: {},
  context_pack: { query: 'Cart' },
  evidence_fetch: { items: [{ path: 'src/cart.ts', line_start: 2, line_end: 4 }] },
  get_context: { path: 'src/cart.ts', line: 4 },
  get_file_outline: { path: 'src/cart.ts' },
  graph_callees: { symbol_id: 'src/cart.ts#Cart.describe' },
  graph_callers: { symbol_id: 'src/cart.ts#Cart.total' },
  graph_trace_feature: { entry_point: 'src/cart.ts#Cart.describe' },
  health_check: {},
  history: { query: 'first' },
  list_files: { pattern: 'src' },
  list_symbols: { path: 'src/cart.ts' },
  locate_symbol: { name: 'Cart' },
  manage_index: { action: 'status' },
  map: {},
  refs_find: { symbol_id: 'src/cart.ts#Cart.total' },
  repo_onboarding_pack: {},
  repo_status: {},
  search_code: { query: 'Cart' },
  search_with_context: { query: 'Cart' },
  surfaces_list: { kind: 'exception' },
  surfaces_list_config_keys: {},
  surfaces_list_db_tables: {},
  surfaces_list_endpoints: {},
  symbols_get_card: { symbol_id: 'src/cart.ts#Cart.total' },
  symbols_get_definition_span: { symbol_id: 'src/cart.ts#Cart.total' },
  symbols_search: { query: 'cart' },
  task_pack: { intent: 'total of a cart' },
  text_search: { pattern: 'Cart' },
  types_hierarchy: { symbol_id: 'src/cart.ts#Cart' },
  workspace_list: {},
};

/** Changes that make most calls wrong. A call that still succeeds is checked too. */
const CHANGES: readonly Input[] = [
  {},
  { ref: 'mian' },
  { ref: 'no such thing' },
  { repo: 'no-such-folder' },
  { path: 'src/cartt.ts' },
  { path: 'cart.ts' },
  { path: 'src' },
  { path: '.env' },
  { path: '../cart.ts' },
  { path: '/etc/passwd' },
  { path: 'nowhere/at/all.xyz' },
  { line: 9999 },
  { line_start: 9, line_end: 3 },
  { kinds: ['klass'] },
  { kinds: ['enum'] },
  { language: 'pyton' },
  { language: 'quenya' },
  { limit: 'ten' },
  { limit: 1 },
  { detail_level: 'locations' },
  { max_chars: 40 },
  { max_lines: 3 },
  { cursor: 'junk' },
  { consistency: 'committed', virtual_files: [{ path: 'a.ts', content: '' }] },
  { virtual_files: [{ path: '', content: '' }] },
  { freshness_policy: 'sometimes' },
  { workspace_id: 'nobody' },
];

const OTHERS: readonly (readonly [operation: string, input: Input])[] = [
  ['text_search', { pattern: 'Cart', paths: ['scr'] }],
  ['text_search', { pattern: 'Cart', paths: ['zzqq'] }],
  ['text_search', { pattern: 'Car(t|d)' }],
  ['list_files', { pattern: 'carts.ts' }],
  ['list_files', { pattern: 'zzqq', limit: 1 }],
  ['refs_find', { nme: 'total' }],
  ['refs_find', { name: 'twice' }],
  ['refs_find', { name: 'totl' }],
  ['refs_find', { name: 'total', kinds: ['class'] }],
  ['refs_find', { name: 'zzzzzz' }],
  ['refs_find', { name: 'Cart', kinds: ['klass'] }],
  ['refs_find', { name: 'Cart', language: 'quenya' }],
  ['refs_find', { path: 'src/cart.ts' }],
  ['refs_find', { path: 'src/cart.ts', line: 2 }],
  ['graph_callers', { name: 'Cart' }],
  ['types_hierarchy', { name: 'total' }],
  ['compare_search', { queries: ['cart', 'price'] }],
  ['serch_code', { query: 'cart' }],
  ['find_everything', { what: 'cart' }],
  ['search_code', { qurey: 'cart' }],
  ['search_code', { query: 'cart kind:klass' }],
  ['search_code', { query: 'lang:quenya' }],
  ['search_code', { query: 'total kind:class' }],
  ['search_code', { query: 'zzzzzz' }],
  ['locate_symbol', { name: 'nope' }],
  ['locate_symbol', { name: 'total', kind: 'class' }],
  ['locate_symbol', { name: 'start' }],
  ['symbols_search', {}],
  ['symbols_search', { query: 'total', kinds: ['class'] }],
  ['text_search', { pattern: '(', regex: true }],
  ['text_search', { pattern: 'zzzzzz' }],
  ['text_search', { pattern: '' }],
  ['code_get_span', { path: 'long.ts' }],
  ['code_get_span', { path: 'long.ts', max_lines: 400, max_chars: 9_000 }],
  ['code_get_span', { path: 'long.ts', line_start: 9_000 }],
  ['code_get_span', { path: 'long.ts', focus: 'value120' }],
  ['symbols_get_definition_span', { symbol_id: 'src/cart.ts#Cart', focus: 'zzqq' }],
  ['evidence_fetch', { items: [] }],
  ['evidence_fetch', { items: [{ path: 'src/cartt.ts', line_start: 1, line_end: 2 }] }],
  ['evidence_fetch', { items: [{ path: '.env', line_start: 1, line_end: 1 }] }],
  ['evidence_fetch', { items: [{ path: '../cart.ts', line_start: 1, line_end: 1 }] }],
  [
    'evidence_fetch',
    {
      items: [
        { path: 'zzqq', line_start: 1, line_end: 1 },
        { path: 'long.ts', line_start: 1, line_end: 450 },
      ],
    },
  ],
  ['evidence_fetch', { items: [{ path: 'long.ts', line_start: 9, line_end: 3 }] }],
  ['evidence_fetch', { items: [{ path: 'long.ts', line_start: 1, line_end: 450, source_hash: '00000000' }], strict_hash: true }],
  [
    'evidence_fetch',
    {
      items: [
        { path: 'long.ts', line_start: 1, line_end: 450 },
        { path: 'src/cart.ts', line_start: 1, line_end: 3 },
      ],
    },
  ],
  ['get_file_outline', { path: 'native/main.erl' }],
  ['manage_index', { action: 'clear' }],
  ['manage_index', { action: 'reindx' }],
  ['manage_index', {}],
  ['workspace_create', {}],
  ['workspace_create', { workspace_id: 'a/b' }],
  ['workspace_reset', { workspace_id: 'nobody' }],
  ['workspace_delete', {}],
  ['refresh_overlay', {}],
  ['batch', { items: [] }],
  ['batch', { items: [{ id: 'a', tool: 'serch_code', input: { query: 'x' } }] }],
];

let sample: Sample;
let lodestone: InProcess;
const ask = (operation: string, input: Input): Promise<Envelope> => lodestone.ask(operation, input);

beforeAll(async () => {
  sample = makeSample(SHOP);
  lodestone = await openInProcess(sample);
  await ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

/** Waiting is the remedy, so the same call is offered again. */
const PASSING = new Set(['busy', 'cancelled', 'index_in_progress']);
/** Names that occur in the examples of the operations, which are about this project's own code. */
const OWN_NAMES = /defineOperation|ViewDraft|openLinks|src\/model|ignore rules/u;

const checkNextActions = async (operation: string, input: Input): Promise<void> => {
  const { error, next_actions: offered = [], ...answer } = await ask(operation, input);
  const next: readonly NextAction[] = [...offered, ...(error?.next_actions ?? [])];
  const call = `${operation} ${JSON.stringify(input)}`;
  if (error) {
    expect.soft(next.length, `${call}: ${error.code} offers nothing`).toBeGreaterThan(0);
    expect.soft(JSON.stringify(error), call).not.toMatch(OWN_NAMES);
    if (!PASSING.has(error.code))
      expect.soft(next, call).not.toContainEqual(expect.objectContaining({ tool: operation, args: input }));
    if (operation !== 'health_check')
      expect.soft(next, call).not.toContainEqual(expect.objectContaining({ tool: 'health_check' }));
  }
  for (const { tool, args } of next) {
    const followed = await ask(tool, args);
    expect.soft(followed.error, `${call} offers ${tool} ${JSON.stringify(args)}`).toBeUndefined();
  }
  expect(answer.meta).toBeDefined();
};

const isFilterOfId = (right: Input, field: string): boolean =>
  ('symbol_id' in right || 'entry_point' in right) && (field === 'kinds' || field === 'language');

describe('a next action', () => {
  it('is checked for every operation that reads', () => {
    const reading = OPERATIONS.filter(({ readOnly }) => readOnly).map(({ name }) => name);
    expect(Object.keys(RIGHT)).toEqual(expect.arrayContaining(reading));
  });

  it.each(Object.entries(RIGHT))('runs as it stands after right and wrong calls of %s', async (operation, right) => {
    const { input: schema } = OPERATIONS.find(({ name }) => name === operation)!;
    await checkNextActions(operation, right);
    for (const change of CHANGES) {
      // An id needs no filter: the corrected filter would exclude its symbol.
      const isTaken = Object.keys(change).every((field) => Object.hasOwn(schema.shape, field) && !isFilterOfId(right, field));
      if (isTaken) await checkNextActions(operation, { ...right, ...change });
    }
  });

  it.each(OTHERS)('runs as it stands: %s %j', checkNextActions);
});
