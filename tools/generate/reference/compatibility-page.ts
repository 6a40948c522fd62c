/** `docs/compatibility.md`: the documents that specified the product, and how their terms map to ours. */
import type { ErrorCode, WarningCode } from '#model';
import { knownField, matchOperation } from '#call';
import { OPERATIONS } from '#operations';
import { page, table } from './markdown.ts';

type SourceDocument = {
  readonly title: string;
  /** Numbering of its requirements. */
  readonly ids: string;
  readonly contribution: string;
  /** Operations it names; the page maps each to ours. */
  readonly operations: readonly string[];
};

const DOCUMENTS: readonly SourceDocument[] = [
  {
    title: 'Feature Specification: Agent Protocol Enhancement',
    ids: 'FR-101 to FR-123, SC-101 to SC-107',
    contribution: 'detail levels, outline, health, prewarming, ranking explanations, freshness policies',
    operations: ['search_code', 'locate_symbol', 'get_file_outline', 'health_check', 'index_status'],
  },
  {
    title: 'Agent Protocol Enhancement: plan',
    ids: 'D1 to D6',
    contribution: 'the decisions behind the specification; its storage (Tantivy, Rust crates) is not used',
    operations: [],
  },
  {
    title: 'Command API RFC',
    ids: 'sections 1 to 5',
    contribution: 'the request `{action, payload, options, config}`, the envelope, `batch` with `$ref`',
    operations: [
      'batch',
      'search',
      'search_with_context',
      'context_pack',
      'meaning_pack',
      'meaning_focus',
      'task_pack',
      'text_search',
      'evidence_fetch',
      'compare_search',
      'index',
      'get_context',
      'list_symbols',
      'config_read',
      'map',
      'eval',
      'eval_compare',
      'capabilities',
    ],
  },
  {
    title: 'CodeMap: MCP Tool Surface & Backend API Contract',
    ids: 'sections 1 to 9, tools 6.1 to 6.19',
    contribution: 'symbols, references, call graphs, type hierarchies, workspaces, budgets with hard caps',
    operations: [
      'repo.status',
      'index.ensure_baseline',
      'symbols.search',
      'symbols.get_card',
      'code.get_span',
      'symbols.get_definition_span',
      'refs.find',
      'graph.callers',
      'graph.callees',
      'types.hierarchy',
      'workspace.create',
      'workspace.reset',
      'index.refresh_overlay',
      'surfaces.list_endpoints',
      'surfaces.list_config_keys',
      'surfaces.list_db_tables',
      'workspace.list',
      'workspace.delete',
      'graph.trace_feature',
    ],
  },
  {
    title: 'Search + Manage Operator Safety Evolution Plan',
    ids: 'tracks A and B',
    contribution:
      '`manage_index` with statuses, reasons, warning codes and a check before `reindex` (track B); the hints about noisy folders (track A) are not offered',
    operations: ['manage_index', 'search_codebase'],
  },
];

const REQUIREMENTS: Readonly<Record<string, string>> = {
  'FR-101 to FR-105, D1':
    '`detail_level` of [search_code](reference/search-code.md) and [locate_symbol](reference/locate-symbol.md)',
  'FR-105a': '`compact`',
  'FR-105b': '`meta.suppressed_duplicate_count`',
  'FR-105c': '`meta.result_completeness: truncated`, with a cursor or a next action',
  'FR-106 to FR-109, D2': '[get_file_outline](reference/get-file-outline.md)',
  'FR-110, FR-113, FR-122': '[health_check](reference/health-check.md)',
  'FR-111, FR-112, FR-121, D3': '`lodestone serve`, also called `serve-mcp`; `--no-prewarm`',
  'FR-114 to FR-115a, D5': '`ranking_explain_level`; `meta.ranking_reasons`',
  'FR-116 to FR-120, D4': '`freshness_policy`: the [guide](guide/freshness.md), the [setting](reference/config.md)',
  'FR-123': '`index_incompatible` for a different schema; `index_corrupt` for damage',
  'SC-101 to SC-102a': 'the token and `compact` rows of the [benchmarks](benchmarks.md), with goals at least as strict',
  'SC-103, SC-106': 'the `get_file_outline` and freshness check rows of the [benchmarks](benchmarks.md)',
  'SC-104, SC-105, SC-107': 'not measured',
};

/** Our input field: its names in the documents. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  repo: ['repo_path', 'project', 'workspace'],
  path: ['file', 'file_path'],
  line_start: ['start_line', 'span_start', 'line'],
  line_end: ['end_line', 'span_end'],
  symbol_id: ['stable_id', 'symbol'],
  qualified_name: ['fully_qualified_name'],
  doc: ['documentation'],
  freshness_policy: ['stale_policy'],
  ref: ['commit_sha'],
  limit: ['max_results', 'max_references', 'limit_per_level'],
  depth: ['max_depth'],
  tool: ['action'],
  input: ['payload'],
  args: ['parameters'],
  reason: ['rationale'],
};

/** Theirs to ours. Codes with the same name are left out. We never emit the codes on the left. */
const CODES: Readonly<Record<string, ErrorCode | WarningCode>> = {
  INVALID_ARGUMENT: 'invalid_input',
  NOT_FOUND: 'symbol_not_found',
  INDEX_NOT_AVAILABLE: 'index_missing',
  WORKSPACE_REQUIRED: 'workspace_required',
  BUDGET_EXCEEDED: 'budget_too_small',
  COMPILATION_FAILED: 'PRECISE_LAYER_FAILED',
  invalid_request: 'invalid_input',
  invalid_strategy: 'invalid_input',
  invalid_max_tokens: 'invalid_input',
  config_error: 'invalid_input',
  tool_error: 'internal_error',
  internal: 'internal_error',
  filesystem_error: 'file_not_found',
  project_not_found: 'repo_not_found',
  workspace_not_registered: 'workspace_not_found',
  workspace_not_allowed: 'repo_not_allowed',
  index_not_ready: 'index_missing',
  sync_in_progress: 'index_in_progress',
  ref_not_indexed: 'ref_not_found',
  merge_base_failed: 'ref_not_found',
  overlay_not_ready: 'index_in_progress',
  result_not_found: 'symbol_not_found',
  invalid_cursor: 'cursor_invalid',
  cursor_mismatch: 'cursor_invalid',
};

export const compatibilityPage = (): string =>
  page('Compatibility', [
    'Five documents specified Lodestone. They are not in this repository. This page is for readers who know one of them, or use a client written for one.',
    table(
      ['document', 'numbering', 'what we use from it'],
      DOCUMENTS.map(({ title, ids, contribution }) => [title, ids, contribution]),
    ),
    '## Operations',
    'Dots, dashes and underscores in a name are equivalent: `symbols.search` is [symbols_search](reference/symbols-search.md). Names that are equal in that sense are left out.',
    table(['document', 'there', 'here'], DOCUMENTS.flatMap(operationRows)),
    '## Fields',
    'Inputs accept both names, in snake_case or camelCase; answers use the name on the left. A `$ref` in a `batch` may use either. `stale_policy` accepts `fail` for `strict` and `warn` for `best_effort`.',
    table(['here', 'there'], Object.entries(FIELDS).map(fieldRow)),
    '## Requirements',
    table(['requirement', 'here'], Object.entries(REQUIREMENTS)),
    '## Intended differences',
    [
      '- The default `freshness_policy` is `auto` (sync first, within a budget), not `balanced`, so an agent sees its own edits.',
      '- `virtual_files` work in every operation, not only where lines are read, and need no `workspace_id`.',
      '- A limit over its cap is lowered, and `meta.limits_applied` reports it; it is not an error.',
      '- A damaged index is `index_corrupt`; `index_incompatible` only means a different schema.',
    ].join('\n'),
    '## Error codes',
    'Codes with the same name are left out: [errors](reference/errors.md), [warnings](reference/warnings.md).',
    table(
      ['there', 'here'],
      Object.entries(CODES).map(([theirs, ours]) => [code(theirs), code(ours)]),
    ),
  ]);

const code = (text: string): string => `\`${text}\``;

const operationRows = ({ title, operations }: SourceDocument): readonly (readonly string[])[] =>
  operations.flatMap((given) => {
    const found = matchOperation(OPERATIONS, given);
    if (found?.operation.name === given.replaceAll('.', '_')) return [];
    return [[title, code(given), found ? operationLink(found.operation.name, found.alias?.preset) : 'not offered']];
  });

const operationLink = (name: string, preset: Readonly<Record<string, unknown>> = {}): string => {
  const settings = Object.entries(preset).map(([field, value]) => `, ${code(`${field}: ${JSON.stringify(value)}`)}`);
  return `[${name}](reference/${name.replaceAll('_', '-')}.md)${settings.join('')}`;
};

/** The page may only list names the operations accept. */
const fieldRow = ([ours, theirs]: readonly [string, readonly string[]]): readonly string[] => {
  const foreign = theirs.filter((name) => knownField(name, new Set([ours])) !== ours);
  if (foreign.length > 0) throw new Error(`compatibility page: ${ours} has no alias ${foreign.join(', ')}`);
  return [code(ours), theirs.map(code).join(', ')];
};
