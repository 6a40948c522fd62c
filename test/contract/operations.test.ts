import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Envelope, WARNING_CODES } from '#model';
import { OPERATIONS } from '#operations';
import {
  type Ask,
  askCli,
  type Input,
  makeSample,
  readCommits,
  type Sample,
  type Serving,
  serveHttp,
  serveMcp,
} from './surfaces.ts';

/** At least one call per operation; all read the same state. */
const CALLS: readonly (readonly [operation: string, input: Input])[] = [
  ['manage_index', { action: 'status' }],
  ['search_code', { query: 'cart total' }],
  ['search_code', { query: 'format price', detail_level: 'context', ranking_explain_level: 'full' }],
  ['search_code', { query: 'zzzqqq' }],
  ['locate_symbol', { name: 'formatPrice' }],
  ['locate_symbol', { name: 'nothingOfThatName' }],
  ['symbols_search', { query: 'cart*' }],
  ['symbols_search', { query: 'total OR price', kind: 'Function', lang: 'TypeScript' }],
  ['symbols_search', { kinds: ['method'], limit: 2 }],
  ['symbols_search', { query: 'zzzqqq' }],
  ['text_search', { pattern: 'cents' }],
  ['text_search', { pattern: 'c[ae]', regex: true, limit: 2 }],
  ['text_search', { pattern: 'CENTS', ignore_case: true, paths: ['src'], context_lines: 1, language: 'typescript' }],
  ['text_search', { pattern: 'cents', files_only: true, whole_word: true, glob: '*.ts' }],
  ['map', {}],
  ['map', { depth: 1, limit: 2 }],
  ['repo_onboarding_pack', {}],
  ['repo_onboarding_pack', { docs_limit: 0, map_depth: 1, max_chars: 400 }],
  ['list_files', {}],
  ['list_files', { pattern: 'src/*.ts', limit: 2 }],
  ['list_files', { skipped: true }],
  ['get_file_outline', { path: 'src/cart.ts', depth: 'all' }],
  ['get_file_outline', { path: 'README.md' }],
  ['list_symbols', { file: 'src/cart.ts' }],
  ['list_symbols', { path: 'src/*.ts', limit: 3 }],
  ['list_symbols', { path: 'README.md' }],
  ['get_context', { file: 'src/cart.ts', line: 9, window: 2 }],
  ['get_context', { path: 'README.md', line: 1 }],
  ['code_get_span', { path: 'src/price.ts', line_start: 5, line_end: 8 }],
  ['code_get_span', { path: 'src/cart.ts', focus: 'total price' }],
  ['get_context', { path: 'src/cart.ts', line: 9, window: 40, focus: 'total' }],
  ['symbols_get_definition_span', { symbol_id: 'src/cart.ts#Cart', focus: 'describe articles' }],
  ['symbols_get_definition_span', { symbol_id: 'src/cart.ts#Cart.add' }],
  ['symbols_get_definition_span', { name: 'Cart.total', max_lines: 1 }],
  [
    'evidence_fetch',
    {
      items: [
        { file: 'src/price.ts', start_line: 5, end_line: 8 },
        { path: 'src/cart.ts', line_start: 1, line_end: 3 },
      ],
    },
  ],
  ['refs_find', { symbol_id: 'src/price.ts#formatPrice' }],
  ['refs_find', { name: 'Price', kind: 'Type' }],
  ['graph_callers', { symbol_id: 'src/price.ts#formatPrice', depth: 3, tests: true }],
  ['graph_callees', { symbol_id: 'src/checkout.js#checkout', depth: 2 }],
  ['graph_trace_feature', { entry_point: 'src/checkout.js#checkout' }],
  ['graph_trace_feature', { entry_point: 'checkout', format: 'mermaid', depth: 1 }],
  ['surfaces_list_endpoints', {}],
  ['surfaces_list_endpoints', { path_filter: '/cart', http_method: 'get', scope: 'runtime' }],
  ['surfaces_list_config_keys', {}],
  ['surfaces_list_db_tables', {}],
  ['surfaces_list', { kind: 'exception' }],
  ['history', {}],
  ['history', { query: 'first total of the cart' }],
  ['history', { path: 'src/cart.ts' }],
  ['history', { symbol_id: 'src/cart.ts#Cart.total' }],
  ['types_hierarchy', { symbol_id: 'src/cart.ts#Cart' }],
  ['symbols_get_card', { symbol_id: 'src/cart.ts#Cart.add' }],
  ['symbols_get_card', { symbol_id: 'src/cart.ts#Cart.add', focus: 'count of known lines' }],
  ['search_with_context', { query: 'cart total', show_graph: true }],
  ['task_pack', { intent: 'round the total of the cart' }],
  ['task_pack', { intent: 'zzzqqq', max_chars: 500 }],
  ['task_pack', { intent: 'round the total of the cart', max_tokens: 300 }],
  ['context_pack', { query: 'cart total' }],
  ['context_pack', { query: 'Cart.total', related_mode: 'focus', max_tokens: 400 }],
  ['context_pack', { query: 'zzzqqq' }],
  // Created before, so it is the same for all surfaces.
  ['workspace_create', { workspace_id: 'made' }],
  ['workspace_create', { workspace_id: 'made', commit_sha: 'HEAD', solution_path: 'src' }],
  ['refresh_overlay', { workspace_id: 'made' }],
  ['refresh_overlay', { workspaceId: 'made', file_paths: 'src/cart.ts' }],
  ['workspace_list', {}],
  ['workspace_reset', { workspace_id: 'untouched' }],
  ['workspace_delete', { workspace_id: 'nothing' }],
  ['repo_status', {}],
  ['health_check', {}],
  ['config_read', { key: 'index' }],
  ['config_read', { key: 'freshness_policy' }],
  ['capabilities', {}],
  [
    'batch',
    {
      items: [
        { id: 'find', action: 'locate_symbol', payload: { name: 'Cart' } },
        { id: 'outline', tool: 'get_file_outline', input: { file: { $ref: '#/items/find/data/matches/0/file' } } },
        { id: 'wrong', tool: 'get_file_outline', input: { path: 'gone.ts' } },
      ],
    },
  ],
];

let sample: Sample;
let servers: readonly Serving[];
let asks: Readonly<Record<'cli' | 'mcp' | 'http', Ask>>;

beforeAll(async () => {
  sample = makeSample();
  const cli = askCli(sample);
  const built = await cli('manage_index', { action: 'create' });
  expect(built.status).toBe('ok');
  for (const input of [{ workspace_id: 'made', solution_path: 'src' }, { workspace_id: 'untouched' }]) {
    expect((await cli('workspace_create', input)).data).toMatchObject({ created: true });
  }
  await readCommits(cli);
  // No warm-up: its progress would differ between servers.
  const [mcp, http] = await Promise.all([serveMcp(sample, ['--no-prewarm']), serveHttp(sample, ['--no-prewarm'])]);
  servers = [mcp, http];
  asks = { cli, mcp: mcp.ask, http: http.ask };
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  sample.remove();
});

describe('every operation', () => {
  it('is covered at least once', () => {
    expect([...new Set(CALLS.map(([operation]) => operation))].sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
  });

  it.each(CALLS)('returns the same data on every surface: %s %j', async (operation, input) => {
    const [cli, mcp, http] = await Promise.all([
      asks.cli(operation, input),
      asks.mcp(operation, input),
      asks.http(operation, input),
    ]);
    expect(stable(mcp.data)).toEqual(stable(cli.data));
    expect(stable(http.data)).toEqual(stable(cli.data));
    for (const envelope of [cli, mcp, http]) demandEnvelope(operation, envelope);
    expect(cli.meta.index_state).toBeDefined();
    expect(cli.meta.timing?.total_ms).toBeGreaterThan(0);
  });

  it.each(CALLS)('returns the same bytes twice: %s %j', async (operation, input) => {
    const [first, second] = [await asks.http(operation, input), await asks.http(operation, input)];
    expect(JSON.stringify(stable(second.data))).toBe(JSON.stringify(stable(first.data)));
  });

  it.each(OPERATIONS.flatMap(({ name, aliases }) => aliases.map((alias) => [name, alias.name] as const)))(
    'accepts its aliases: %s %s',
    async (_, alias) => {
      expect((await asks.http(alias, {})).error?.code).not.toBe('unknown_operation');
    },
  );
});

describe('examples of the operations', () => {
  it.each(OPERATIONS.flatMap(({ name, examples }) => examples.map(({ input }) => [name, input] as const)))(
    'are valid input: %s %j',
    async (operation, input) => {
      expect((await asks.http(operation, input)).error?.code).not.toBe('invalid_input');
    },
  );
});

/** Removes file sizes, times, and facts that only a long-running process has. */
const OF_THE_PROCESS: ReadonlySet<string> = new Set([
  'bytes',
  'duration_ms',
  'uptime_seconds',
  'prewarm_status',
  'watch_status',
  'watch_reason',
  'last_integrity_check',
]);

const stable = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null, (key, value: unknown) => (OF_THE_PROCESS.has(key) ? undefined : value)));

const demandEnvelope = (name: string, envelope: Envelope): void => {
  const operation = OPERATIONS.find((candidate) => candidate.name === name)!;
  expect(envelope.meta.protocol_version).toBe('1.0');
  for (const list of operation.mainLists) expect(envelope.data).toHaveProperty(list);
  expect(operation.output.strict().safeParse(envelope.data).error).toBeUndefined();
  for (const { code } of envelope.warnings ?? []) expect(Object.keys(WARNING_CODES)).toContain(code);
  const kept = new Set([...OPERATIONS.flatMap(({ mainLists }) => mainLists), 'next_actions']);
  expect(emptyPlaces(envelope, kept)).toEqual([]);
};

/** Nulls and empty lists that the envelope must omit. */
const emptyPlaces = (value: unknown, kept: ReadonlySet<string>, place = ''): readonly string[] => {
  if (value === null) return [place];
  if (Array.isArray(value)) {
    if (value.length === 0) return kept.has(place.split('.').pop() ?? '') ? [] : [place];
    return value.flatMap((item, index) => emptyPlaces(item, kept, `${place}[${index}]`));
  }
  if (typeof value !== 'object') return [];
  return Object.entries(value as object).flatMap(([key, inner]) => emptyPlaces(inner, kept, `${place}.${key}`));
};
