/** The registries of error and warning codes: no other code is ever emitted. */

/** Stable: codes are added, never renamed or given another meaning. */
export const ERROR_CODES = {
  invalid_input: 'The input does not fit the operation.',
  unknown_operation: 'No operation has this name.',
  repo_not_found: 'There is no folder at this path.',
  repo_not_allowed: 'The folder is outside the roots that this server may read.',
  index_missing: 'The repository has no index yet.',
  index_in_progress: 'The index is being written, here or by another process: what is missing may still come.',
  index_stale: 'The index is behind the files and the policy forbids a stale answer.',
  index_incompatible: 'The index was written by a version whose schema this one cannot read.',
  index_corrupt: 'The index database is damaged.',
  ref_not_found: 'Git knows no such branch, tag or commit.',
  workspace_required: 'The operation needs a workspace_id.',
  workspace_not_found: 'No workspace has this id.',
  symbol_not_found: 'No symbol answers to this name or id.',
  ambiguous_symbol: 'Several symbols answer to this name.',
  file_not_found: 'The view holds no such file.',
  path_not_allowed: 'The path leaves the repository.',
  secret_refused: 'The file looks like a secret and is not shown.',
  evidence_stale: 'The evidence no longer matches the file.',
  budget_too_small: 'The budget cannot hold even the smallest answer.',
  ref_unresolved: 'A $ref of the batch points at nothing.',
  cursor_invalid: 'The cursor does not belong to this query.',
  dataset_invalid: 'The dataset cannot be read.',
  unauthorized: 'The request has no valid token.',
  too_large: 'The request is larger than the server accepts.',
  busy: 'The server has too many requests at once; ask again.',
  timeout: 'The operation took longer than its limit.',
  cancelled: 'The caller cancelled the operation.',
  data_folder_unusable: 'The folder for indexes cannot be read or written.',
  internal_error: 'Something failed that should not have.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

export const WARNING_CODES = {
  UNKNOWN_FIELD: 'An input field is not known and was left out.',
  REINDEX_UNNECESSARY_IGNORE_ONLY: 'Only ignore rules changed: sync is enough.',
  REINDEX_PREFLIGHT_UNKNOWN: 'Whether a reindex is needed could not be told.',
  IGNORE_POLICY_PROBE_FAILED: 'The ignore rules could not be probed.',
  FILTER_MUST_UNSATISFIED: 'No hit satisfies every filter.',
  EMBEDDINGS_DEGRADED: 'Meaning was not searched.',
  PRECISE_LAYER_FAILED: 'The precise layer failed; the answer rests on syntax.',
  SETTING_LEFT_OUT: 'A setting is unknown, or may not be set there, and was left out.',
  FILES_SKIPPED: 'Some files are not covered by this answer.',
  PARSE_PROBLEMS: 'Some files could be read only in part.',
} as const;

export type WarningCode = keyof typeof WARNING_CODES;
