/** What to do after an error, where the place that threw it did not say: something that runs as it stands. */
import { type ErrorCode, ERROR_CODES, type NextAction, OPERATION, type Problem } from '#model';

export type FailedCall = {
  /** Empty when no operation was reached. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Absent when the root could not be told. */
  readonly root?: string;
};

type Remedy = { readonly hint: string; readonly next: readonly NextAction[] };

export const remedyOf = (problem: Problem, call: FailedCall): Remedy => ({
  hint: problem.extras.hint ?? HINTS[problem.code] ?? ERROR_CODES[problem.code],
  next: problem.extras.nextActions?.length ? problem.extras.nextActions : [defaultNextAction(problem.code, call)],
});

const HINTS: Partial<Record<ErrorCode, string>> = {
  index_missing: 'Build the index first.',
  index_in_progress: 'Another process is writing the index; ask again in a moment.',
  index_stale: 'Sync first, or ask with freshness_policy "auto".',
  index_incompatible: 'Rebuild the index with this version.',
  index_corrupt: 'Rebuild the index; nothing of the repository is lost.',
  cancelled: 'Ask again; what was done so far is kept.',
  timeout: 'Narrow the question or ask again; what was indexed so far is kept.',
  internal_error: 'This is a defect of Lodestone; the log has the details.',
};

const defaultNextAction = (code: ErrorCode, { tool, args, root }: FailedCall): NextAction => {
  const action = INDEX_ACTIONS[code];
  if (action)
    return { tool: OPERATION.manageIndex, args: { action, ...(root ? { repo: root } : {}) }, reason: HINTS[code] ?? '' };
  if (RETRY_CODES.has(code) && tool !== '') return { tool, args, reason: 'The same call again.' };
  return { tool: OPERATION.healthCheck, args: root ? { repo: root } : {}, reason: 'See what is ready and what is not.' };
};

const INDEX_ACTIONS: Partial<Record<ErrorCode, string>> = {
  index_missing: 'create',
  index_stale: 'sync',
  index_incompatible: 'reindex',
  index_corrupt: 'reindex',
};

const RETRY_CODES: ReadonlySet<ErrorCode> = new Set(['busy', 'cancelled', 'timeout', 'index_in_progress']);
