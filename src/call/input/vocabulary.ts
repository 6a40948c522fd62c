/**
 * Canonical names and their aliases in other dialects. Each row is a name that we emit and the other names accepted for
 * it. Input normalisation and the `$ref` resolver of batch both read this table.
 */
const FIELD_NAMES: Readonly<Record<string, readonly string[]>> = {
  repo: ['repo_path', 'project', 'workspace', 'project_root', 'repo_root'],
  path: ['file', 'file_path'],
  line_start: ['start_line', 'span_start', 'line'],
  line_end: ['end_line', 'span_end'],
  line: ['line_start'],
  symbol_id: ['stable_id', 'symbol_stable_id', 'symbol'],
  name: ['symbol_name'],
  qualified_name: ['fully_qualified_name'],
  doc: ['documentation'],
  freshness_policy: ['stale_policy'],
  ref: ['commit_sha'],
  limit: ['max_results', 'max_references', 'limit_per_level'],
  depth: ['max_depth'],
  language: ['lang'],
  kind: ['type'],
  kinds: ['kind'],
  roles: ['role'],
  tool: ['action'],
  args: ['parameters'],
  input: ['payload'],
  reason: ['rationale'],
  results: ['hits', 'matches'],
  matches: ['hits', 'results'],
};

const VALUE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  freshness_policy: { fail: 'strict', warn: 'best_effort' },
};

/** `allowUnnecessaryReindex`, `ALLOW-unnecessary` → `allow_unnecessary_reindex`, `allow_unnecessary`. */
export const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

/** Dots, dashes and underscores in an operation's name are equivalent. */
export const canonicalName = (name: string): string => snakeCase(name.trim()).replaceAll('.', '_');

/** The field in `known` that a name refers to, directly or as an alias. */
export const knownField = (given: string, known: ReadonlySet<string>): string | undefined => {
  const name = snakeCase(given);
  if (known.has(given)) return given;
  if (known.has(name)) return name;
  for (const [ours, theirs] of Object.entries(FIELD_NAMES)) if (known.has(ours) && theirs.includes(name)) return ours;
  return undefined;
};

/** Translates a value alias of this field. */
export const knownValue = (field: string, value: string): string => VALUE_NAMES[field]?.[value] ?? value;

/** All aliases of a name: the names that a `$ref` may use for a field of an answer. */
export const namesOfIdea = (given: string): readonly string[] => {
  const name = snakeCase(given);
  const rows = Object.entries(FIELD_NAMES).filter(([ours, theirs]) => ours === name || theirs.includes(name));
  return [given, name, ...new Set(rows.flatMap(([ours, theirs]) => [ours, ...theirs]))];
};
