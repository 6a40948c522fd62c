/**
 * The queries of every test that compares views. These tests ask without the git history, which is no part of a tree.
 * An operation without a query here fails those tests.
 */
import { OPERATIONS } from '#operations';

type Input = Readonly<Record<string, unknown>>;
export type Question = { readonly operation: string; readonly input: Input };

/** Names, paths and words to query. Some need not exist: empty answers have to be equal too. */
export type Subject = {
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly queries: readonly string[];
  readonly patterns: readonly string[];
};

/** Operations that read a view. */
export const READERS = OPERATIONS.filter(({ needs }) => needs === 'text' || needs === 'symbols').map(({ name }) => name);

const LIMIT = 50;

/** By id if it is one, else by name. */
const named = (name: string): Input => (name.includes('#') ? { symbol_id: name } : { name });

export const questionsAbout = ({ names, paths, queries, patterns }: Subject): Readonly<Record<string, readonly Input[]>> => ({
  search_code: queries.flatMap((query) => [
    { query, limit: LIMIT, ranking_explain_level: 'full' },
    { query, detail_level: 'context' },
  ]),
  locate_symbol: names.map((name) => ({ name, limit: LIMIT })),
  symbols_search: [
    { query: '*', limit: LIMIT },
    { query: '*', kinds: ['class', 'method'], limit: LIMIT },
    ...queries.map((query) => ({ query, limit: LIMIT })),
  ],
  text_search: patterns.flatMap((pattern) => [
    { pattern, limit: LIMIT },
    { pattern: `\\w+ ${pattern}`, regex: true, limit: LIMIT },
    { pattern: pattern.toUpperCase(), ignore_case: true, context_lines: 2, paths: ['src'] },
    { pattern, files_only: true, whole_word: true, language: 'typescript' },
  ]),
  list_files: [{}, { pattern: 'src' }, { pattern: '*.ts' }, { pattern: 'price', limit: 1 }, { skipped: true }, { pattern: 'zz' }],
  get_file_outline: paths.map((path) => ({ path, depth: 'all' })),
  list_symbols: [{ limit: LIMIT }, { path: 'src/*' }, { path: 'src/*.py' }],
  get_context: paths.map((path, index) => ({ path, line: 2 + (index % 3), window: 3 })),
  code_get_span: paths.map((path, index) => ({ path, ...(index % 2 === 0 ? { line_start: 1, line_end: 3 } : {}) })),
  evidence_fetch: [{ items: paths.map((path) => ({ path, line_start: 1, line_end: 3 })) }],
  symbols_get_definition_span: [
    ...names.map(named),
    ...names.map((name) => ({ ...named(name), focus: 'price total' })),
    ...paths.map((path) => ({ path, line: 2 })),
  ],
  refs_find: names.map((name) => ({ ...named(name), limit: LIMIT })),
  graph_callers: names.map((name) => ({ ...named(name), depth: 3, tests: true })),
  graph_callees: names.map((name) => ({ name, depth: 2 })),
  graph_trace_feature: names.map((name, index) => ({ entry_point: name, ...(index % 2 === 0 ? {} : { format: 'mermaid' }) })),
  types_hierarchy: names.map((name) => ({ name, transitive: true })),
  symbols_get_card: names.map(named),
  search_with_context: queries.map((query) => ({ query, depth: 2, show_graph: true })),
  task_pack: queries.map((intent) => ({ intent })),
  context_pack: queries.map((query) => ({ query })),
  history: [{}, ...queries.map((query) => ({ query })), ...paths.map((path) => ({ path }))],
  map: [{}, { depth: 1 }, { path: 'src' }],
  repo_onboarding_pack: [{}],
  surfaces_list_endpoints: [{}, { scope: 'runtime' }],
  surfaces_list_config_keys: [{}],
  surfaces_list_db_tables: [{}],
  surfaces_list: ['config', 'db_table', 'exception', 'log'].map((kind) => ({ kind })),
});
