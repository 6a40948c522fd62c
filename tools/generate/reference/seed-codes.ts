/** The error codes of the seed documents and what they are here. Shown in the reference; nothing emits them. */
import type { ErrorCode, WarningCode } from '#model';

export const SEED_CODES: Readonly<Record<string, ErrorCode | WarningCode>> = {
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
