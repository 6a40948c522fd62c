/** A few queries per operation, including the most expensive: all files, common words, deep graphs. */
import type { OPERATION } from '#model';
import type { Input } from '../product/server.ts';
import type { Subject } from './subject.ts';

type OperationName = (typeof OPERATION)[keyof typeof OPERATION];

/** The workspace these queries create, refresh and delete. */
const workspace = { workspace_id: 'bench' };

/** In a valid order: a workspace is created before it is used. */
export const operationQuestions = async ({
  queries,
  symbols,
}: Pick<Subject, 'queries' | 'symbols'>): Promise<Readonly<Record<OperationName, readonly Input[]>>> => {
  const { any, callables, types } = await symbols();
  const [file = ''] = queries.files;
  const ofSymbols = (sampled: typeof any, more: Input = {}) => firstOf(sampled).map(({ id }) => ({ symbol_id: id, ...more }));
  return {
    manage_index: [{ action: 'status' }, { action: 'sync' }],
    search_code: [...firstOf(queries.sentences), 'get the value of a type or return a function'].map((query) => ({ query })),
    locate_symbol: [...firstOf(queries.names), 'value'].map((name) => ({ name })),
    symbols_search: [...firstOf(queries.names).map((query) => ({ query })), { query: '*', kinds: ['fn'], limit: 100 }],
    list_files: [{}, { pattern: '*.ts' }, { skipped: true }],
    text_search: [
      ...firstOf(queries.literals).map((pattern) => ({ pattern })),
      { pattern: 'e', limit: 100 },
      { pattern: 'no such text anywhere in the files' },
      { pattern: String.raw`re\w+n \w+\(`, regex: true },
      { pattern: 'return', file_pattern: '**/*{a,b,c}*.{ts,js,py,go}' },
    ],
    get_file_outline: firstOf(queries.files).map((path) => ({ path, depth: 'all' })),
    list_symbols: [{}, { limit: 100, max_chars: 40_000 }, { path: '**/*.{ts,js,py,go}' }],
    get_context: [{ path: file, line: 1 }],
    code_get_span: [{ path: file, line_start: 1, line_end: 20 }],
    evidence_fetch: [{ items: firstOf(queries.files).map((path) => ({ path, line_start: 1, line_end: 20 })) }],
    symbols_get_definition_span: [...ofSymbols(any), ...ofSymbols(any, { focus: 'value of a type' })],
    search_with_context: firstOf(callables).map(({ name }) => ({ query: name })),
    symbols_get_card: ofSymbols(any),
    refs_find: ofSymbols(any, { limit: 100 }),
    graph_callers: ofSymbols(callables, { depth: 3 }),
    graph_callees: ofSymbols(callables, { depth: 3 }),
    map: [{}, { depth: 2 }],
    repo_onboarding_pack: [{}],
    surfaces_list_endpoints: [{}],
    surfaces_list_config_keys: [{}],
    surfaces_list_db_tables: [{}],
    surfaces_list: [{ kind: 'exception' }],
    history: [{}, { path: file }, ...firstOf(queries.sentences).map((query) => ({ query }))],
    graph_trace_feature: firstOf(callables).map(({ id }) => ({ entry_point: id, depth: 3 })),
    types_hierarchy: ofSymbols(types),
    repo_status: [{}],
    task_pack: firstOf(queries.sentences).map((intent) => ({ intent })),
    context_pack: [...firstOf(queries.sentences), ...firstOf(queries.names)].map((query) => ({ query })),
    capabilities: [{}],
    health_check: [{}],
    config_read: [{}],
    workspace_create: [workspace],
    refresh_overlay: [workspace],
    workspace_reset: [workspace],
    workspace_list: [{}],
    workspace_delete: [workspace],
    batch: [
      {
        items: firstOf(queries.names).map((name, at) => ({ id: String(at), tool: 'locate_symbol', input: { name } })),
      },
    ],
  };
};

const QUESTIONS = 8;
const firstOf = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, QUESTIONS);
