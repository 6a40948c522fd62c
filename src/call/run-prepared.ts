/** Resolves the root, opens the repository, prepares a fresh enough view, then runs the operation. */
import { isProblem, type NextAction, Problem } from '#model';
import { type FreshnessPolicy, isBare, type PreparedView, type ViewRequest } from '#pipeline';
import type { OpenView } from '#store';
import { type CallRecord, elapsed } from './call-record.ts';
import { pageOf } from './envelope/cursor.ts';
import type { Operation, FittingReply } from './definition/define-operation.ts';
import type { Caller, Engine, OperationContext } from './context/operation-context.ts';
import { resolveRoot, type RootRequest } from './context/resolve-root.ts';
import { applyRootSettings } from './call-settings.ts';
import { incompleteIndexProblem, withCoverage } from './incomplete-answer.ts';
import { withUnparsed } from './coverage.ts';
import { applyFileRoles } from './apply-file-roles.ts';
import { recordHistory } from './record-history.ts';
import { recordMasked, redactionWarnings } from './redactions.ts';
import { leftOutWarnings, viewSelectorOf } from './definition/view-input.ts';

export type PreparedRun = {
  readonly engine: Engine;
  readonly operation: Operation;
  readonly call: CallRecord;
  readonly caller: Caller;
  readonly nested: Pick<OperationContext, 'call' | 'recognise' | 'listOperations' | 'options'>;
};

export const runPrepared = async (run: PreparedRun): Promise<FittingReply> => {
  const { operation, call } = run;
  await resolveCallRoot(run);
  const ask = async (prepared?: PreparedView): Promise<FittingReply> => {
    const page = pageOf({ operation, input: call.input, root: call.root ?? '', view: prepared?.view });
    if (page) call.page = page;
    if (prepared?.view) requireFiles(prepared.view);
    if (prepared?.view) call.warnings = [...call.warnings, ...leftOutWarnings(prepared.view)];
    const started = performance.now();
    const recorded = prepared && recordMasked(recordHistory(prepared, call));
    const answered = await operation.run(makeContext(run, recorded?.prepared), call.input);
    const covered = withCoverage(answered, { operation, input: call.input, freshness: prepared });
    const reply = withUnparsed(covered, prepared?.view);
    call.queryMs = elapsed(started);
    if (recorded) call.warnings = [...call.warnings, ...(await redactionWarnings(recorded, reply.data))];
    return withRepoId(reply, call);
  };
  if (operation.needs === 'nothing' || operation.needs === 'repository') return ask();
  try {
    return await askRepository(run, operation.needs, (prepared) => ask(applyFileRoles(prepared, call)));
  } catch (error) {
    const isUncertain = call.freshness?.meta.result_completeness === 'partial';
    if (isUncertain && isProblem(error) && error.code === 'symbol_not_found') {
      throw incompleteIndexProblem(error, { operation, input: call.input, freshness: call.freshness });
    }
    throw error;
  }
};

/** Evidence names its repository, so that it can be checked on another machine. */
const withRepoId = async (reply: FittingReply, { repository }: CallRecord): Promise<FittingReply> => {
  if (!reply.evidence || !repository) return reply;
  const repo_id = await repository.repoId();
  return { ...reply, evidence: reply.evidence.map((evidence) => ({ repo_id, ...evidence })) };
};

/** Nothing can be found in a working tree that does not exist. */
const requireFiles = ({ stored }: OpenView): void => {
  if (!isBare(stored)) return;
  throw new Problem('invalid_input', '"ref" is required: this is a bare repository or a git folder, without files on disk.', {
    hint: 'Set ref to a branch, tag or commit.',
    details: { field: 'ref' },
    retryWith: [{ change: { ref: 'HEAD' }, reason: 'Read the last commit.' }],
  });
};

/** An operation that needs nothing runs without a root, unless the caller named one. */
const resolveCallRoot = async ({ engine, operation, call, caller }: PreparedRun): Promise<void> => {
  const repo = call.input['repo'];
  const named = typeof repo === 'string' ? { repo } : {};
  const retry = (root: string, reason: string): NextAction => ({
    tool: operation.name,
    args: { ...call.input, repo: root },
    reason,
  });
  const request = { engine, config: call.settings.config, caller, retry };
  try {
    call.root = await resolveRoot({ ...request, ...named });
    call.isRootImplied = repo !== undefined && (await impliedRoot(request)) === call.root;
  } catch (error) {
    if (operation.needs !== 'nothing' || repo !== undefined || !isProblem(error)) throw error;
  }
  applyRootSettings(engine, operation, call);
  if (call.root !== undefined && operation.needs !== 'nothing') call.repository = await engine.repository(call.root);
};

/** The root of a request that names none; undefined if there is no such root. */
const impliedRoot = async (request: RootRequest): Promise<string | undefined> => {
  try {
    return await resolveRoot(request);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return undefined;
  }
};

/** The request's policy wins over the setting; the schema has checked its value. */
const askRepository = (
  { call, caller, operation }: PreparedRun,
  needs: 'text' | 'symbols',
  ask: (prepared: PreparedView) => Promise<FittingReply>,
): Promise<FittingReply> => {
  const started = performance.now();
  const { freshness_policy: policy, max_reindex_ms: budget } = call.input;
  const request: ViewRequest = {
    needs,
    ...(operation.fallback ? { fallback: operation.fallback } : {}),
    policy: (policy ?? call.settings.config.freshness_policy) as FreshnessPolicy,
    maxReindexMs: typeof budget === 'number' ? budget : call.settings.config.max_reindex_ms,
    selector: viewSelectorOf(call.input, call.root ?? ''),
    ...(call.input['allow_filesystem_fallback'] === false ? { allowsScan: false } : {}),
    ...(call.indexSettings ? { settings: call.indexSettings } : {}),
    ...(caller.signal ? { signal: caller.signal } : {}),
    ...(caller.onProgress ? { onProgress: caller.onProgress } : {}),
    onFreshness: (freshness) => {
      call.freshness = freshness;
      call.freshnessMs = elapsed(started);
    },
  };
  return requirePrepared(call.repository, 'repository').ask(request, ask);
};

const makeContext = ({ engine, call, caller, nested }: PreparedRun, prepared?: PreparedView): OperationContext => ({
  engine,
  config: call.settings.config,
  settings: call.settings,
  caller,
  ...(call.root === undefined ? {} : { root: call.root }),
  get repository() {
    return requirePrepared(call.repository, 'repository');
  },
  get freshness() {
    return requirePrepared(prepared, 'freshness');
  },
  offset: call.page?.offset ?? 0,
  get view() {
    return requirePrepared(prepared?.view, 'view');
  },
  addHint: (hint) => void call.hints.push(hint),
  ...nested,
});

const requirePrepared = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`the operation used ${what} without declaring it in "needs"`);
  return value;
};
