/** The registries of error and warning codes. No other code is ever emitted. */

/** Stable: codes are added, but never renamed or given a new meaning. */
export const ERROR_CODES = {
  invalid_input: 'The input does not match the schema of the operation.',
  unknown_operation: 'There is no operation with this name.',
  repo_not_found: 'There is no folder at this path.',
  repo_not_allowed: 'The folder is outside the roots this server is allowed to read.',
  index_missing: 'The repository is not indexed yet.',
  index_in_progress: 'Indexing is in progress, in this or another process. The missing data may appear when it finishes.',
  index_stale: 'The index is out of date and the freshness policy does not allow stale answers.',
  index_incompatible: 'The index was written by another version of Lodestone with an incompatible schema.',
  index_corrupt: 'The index database is damaged.',
  ref_not_found: 'Git has no branch, tag or commit with this name.',
  workspace_required: 'The operation requires a workspace_id.',
  workspace_not_found: 'There is no workspace with this id.',
  symbol_not_found: 'No symbol matches this name or id.',
  ambiguous_symbol: 'Several symbols match this name.',
  file_not_found: 'The view does not contain this file.',
  path_not_allowed: 'The path is outside the repository.',
  secret_refused: 'The file may contain secrets and is not shown.',
  evidence_stale: 'The evidence no longer matches the file.',
  budget_too_small: 'The budget is too small for any answer.',
  ref_unresolved: 'A $ref in the batch does not resolve to a value.',
  cursor_invalid: 'The cursor is malformed or belongs to another query.',
  dataset_invalid: 'The dataset cannot be read.',
  unauthorized: 'The request has no valid token.',
  too_large: 'The request exceeds the size limit of the server.',
  busy: 'Too many concurrent requests. Retry later.',
  timeout: 'The operation exceeded its time limit.',
  cancelled: 'The caller cancelled the operation.',
  data_folder_unusable: 'The data folder for indexes cannot be read or written.',
  internal_error: 'Internal error. See the server log.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

export const WARNING_CODES = {
  UNKNOWN_FIELD: 'An unknown input field was ignored.',
  REINDEX_UNNECESSARY_IGNORE_ONLY: 'Only ignore rules changed, so a sync is enough.',
  REINDEX_PREFLIGHT_UNKNOWN: 'Could not determine whether a reindex is needed.',
  IGNORE_POLICY_PROBE_FAILED: 'The ignore rules could not be checked.',
  FILTER_MUST_UNSATISFIED: 'No hit satisfies all filters.',
  EMBEDDINGS_DEGRADED: 'Semantic search was not used, or not with the vectors of the chosen provider.',
  PRECISE_LAYER_FAILED: 'Precise analysis failed; the answer is based on syntax only.',
  SETTING_LEFT_OUT: 'A setting was ignored: it is unknown or not allowed in this place.',
  FILES_SKIPPED: 'This answer does not cover some files.',
  SECRETS_REDACTED: 'Parts of some lines look like secrets and are masked with *.',
  TEXT_ONLY_LANGUAGES: 'Files of some languages are searched as text only, so their symbols are not known.',
  PARSE_PROBLEMS: 'Some files could only be parsed in part.',
} as const;

export type WarningCode = keyof typeof WARNING_CODES;
