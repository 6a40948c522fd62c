/** Default hint and next call for errors that were thrown without their own. The call runs unchanged. */
import { type ErrorCode, ERROR_CODES, type NextAction, OPERATION, type Problem } from '#model';

export type FailedCall = {
  /** Empty when the request reached no operation. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Absent when the root is unknown. */
  readonly root?: string;
};

type Remedy = { readonly hint: string; readonly next: readonly NextAction[] };

export const remedyOf = (problem: Problem, call: FailedCall): Remedy => ({
  hint: problem.extras.hint ?? HINTS[problem.code] ?? ERROR_CODES[problem.code],
  next: problem.extras.nextActions?.length ? problem.extras.nextActions : [defaultNextAction(problem.code, call)],
});

const HINTS: Partial<Record<ErrorCode, string>> = {
  index_missing: 'Build the index first.',
  index_in_progress: 'Another process is writing the index. Retry in a moment.',
  index_stale: 'Sync the index, or set freshness_policy to "auto".',
  index_incompatible: 'Rebuild the index with this version of Lodestone.',
  index_corrupt: 'Rebuild the index. The repository itself is not affected.',
  cancelled: 'Retry; finished work is kept.',
  timeout: 'Narrow the query or retry; files indexed so far are kept.',
  internal_error: 'This is a defect in Lodestone. The log has the details.',
};

const defaultNextAction = (code: ErrorCode, { tool, args, root }: FailedCall): NextAction => {
  const action = INDEX_ACTIONS[code];
  if (action)
    return { tool: OPERATION.manageIndex, args: { action, ...(root ? { repo: root } : {}) }, reason: HINTS[code] ?? '' };
  if (RETRY_CODES.has(code) && tool !== '') return { tool, args, reason: 'Retry the same call.' };
  return {
    tool: OPERATION.healthCheck,
    args: root ? { repo: root } : {},
    reason: 'Check the state of the engine and the index.',
  };
};

const INDEX_ACTIONS: Partial<Record<ErrorCode, string>> = {
  index_missing: 'create',
  index_stale: 'sync',
  index_incompatible: 'reindex',
  index_corrupt: 'reindex',
};

const RETRY_CODES: ReadonlySet<ErrorCode> = new Set(['busy', 'cancelled', 'timeout', 'index_in_progress']);
