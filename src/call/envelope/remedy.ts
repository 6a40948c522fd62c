/** What a caller can do about an error: a hint, and calls that run unchanged and differ from the failed one. */
import { type ErrorCode, ERROR_CODES, type NextAction, OPERATION, type Problem } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { replaceValue } from '../input/replace-value.ts';

export type FailedCall = {
  /** Empty when the request reached no operation. */
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Values of ignored fields, by the field that the caller may have meant. */
  readonly misspelled?: Readonly<Record<string, unknown>>;
  /** Absent when the root is unknown. */
  readonly root?: string;
};

type Remedy = { readonly hint: string; readonly next: readonly NextAction[] };

/** The first source that has a call wins: the caller's misspelled fields, the problem's own calls, then the default. */
export const remedyOf = (problem: Problem, call: FailedCall, operation?: Operation): Remedy => {
  const accepted = (next: readonly NextAction[]): readonly NextAction[] =>
    next.filter(({ tool, args }) => tool !== operation?.name || operation.input.safeParse(args).success);
  const sources = [
    () => accepted(respelledCalls(problem, call)),
    () => problem.extras.nextActions ?? [],
    () => accepted(correctedCalls(problem, call)),
    () => accepted(changedCalls(problem, call)),
    () => defaultNextActions(problem.code, call),
  ];
  const next = sources.reduce<readonly NextAction[]>((found, source) => (found.length > 0 ? found : source()), []);
  return { hint: problem.extras.hint ?? HINTS[problem.code] ?? ERROR_CODES[problem.code], next };
};

/** `{nme: "x"}` → `{name: "x"}`, for operations that report a missing field themselves. */
const respelledCalls = ({ code, extras }: Problem, { tool, args, misspelled = {} }: FailedCall): readonly NextAction[] => {
  const isMissingField = code === 'invalid_input' && extras.correction === undefined && Object.keys(misspelled).length > 0;
  return isMissingField ? [{ tool, args: { ...args, ...misspelled }, reason: 'The same call with corrected fields.' }] : [];
};

const correctedCalls = ({ extras: { correction } }: Problem, { tool, args }: FailedCall): readonly NextAction[] => {
  if (!correction || tool === '') return [];
  const { wrong, instead } = correction;
  const values = instead.length > 0 ? instead : [undefined];
  return values.flatMap((right) => {
    const corrected = replaceValue(args, wrong, right);
    const reason = right === undefined ? `Without ${JSON.stringify(wrong)}.` : `With ${JSON.stringify(right)}.`;
    return corrected ? [{ tool, args: corrected, reason }] : [];
  });
};

const changedCalls = ({ extras: { retryWith = [] } }: Problem, { tool, args }: FailedCall): readonly NextAction[] =>
  tool === '' ? [] : retryWith.map(({ change, reason }) => ({ tool, args: { ...args, ...change }, reason }));

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

const defaultNextActions = (code: ErrorCode, { tool, args, root }: FailedCall): readonly NextAction[] => {
  const here = root === undefined ? {} : { repo: root };
  const action = INDEX_ACTIONS[code];
  if (action) return [{ tool: OPERATION.manageIndex, args: { action, ...here }, reason: HINTS[code] ?? '' }];
  if (RETRY_CODES.has(code) && tool !== '') return [{ tool, args, reason: 'Retry the same call.' }];
  const next = DEFAULT_CALLS[code];
  if (!next) return [];
  const { isHere, ...call } = next;
  return [{ ...call, args: { ...call.args, ...(isHere ? here : {}) } }];
};

const INDEX_ACTIONS: Partial<Record<ErrorCode, string>> = {
  index_missing: 'create',
  index_stale: 'sync',
  index_incompatible: 'reindex',
  index_corrupt: 'reindex',
};

/** The state that caused these passes by itself. */
const RETRY_CODES: ReadonlySet<ErrorCode> = new Set(['busy', 'cancelled', 'index_in_progress']);

type DefaultCall = NextAction & { readonly isHere: boolean };

const listOperations: DefaultCall = {
  tool: OPERATION.capabilities,
  args: {},
  reason: 'List the operations and what they do.',
  isHere: false,
};
const listFiles: DefaultCall = {
  tool: OPERATION.listFiles,
  args: {},
  reason: 'List the files, and why any cannot be shown.',
  isHere: true,
};
const checkEngine: DefaultCall = {
  tool: OPERATION.healthCheck,
  args: {},
  reason: 'Check the engine, its data folder and the index.',
  isHere: true,
};

/** Absent for errors that no call can help, such as a missing token. */
const DEFAULT_CALLS: Partial<Record<ErrorCode, DefaultCall>> = {
  invalid_input: listOperations,
  unknown_operation: listOperations,
  ref_unresolved: listOperations,
  too_large: listOperations,
  file_not_found: listFiles,
  path_not_allowed: listFiles,
  secret_refused: listFiles,
  symbol_not_found: listFiles,
  ref_not_found: {
    tool: OPERATION.repoStatus,
    args: {},
    reason: 'Show the branch and commit that are checked out.',
    isHere: true,
  },
  timeout: {
    tool: OPERATION.manageIndex,
    args: { action: 'status' },
    reason: 'See whether the index is still being built.',
    isHere: true,
  },
  data_folder_unusable: checkEngine,
  internal_error: checkEngine,
};
