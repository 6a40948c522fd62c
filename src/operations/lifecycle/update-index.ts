/** The actions that write: create, sync, and reindex after its preflight. */
import { countOf, defined, type NextAction, OPERATION, type Warning } from '#model';
import type { IndexDescription, Preflight, UpdateReport } from '#pipeline';
import type { OperationContext, OperationReply } from '#call';
import type { ManageIndexData } from './manage-index-output.ts';

type Reply = OperationReply<ManageIndexData>;
type Update = 'create' | 'reindex' | 'sync';

export type UpdateOptions = {
  readonly action: Update;
  /** False: servers return at once and work in the background. */
  readonly wait: boolean;
  readonly allowsUnnecessary: boolean;
  /** create only: rebuild without asking whether a sync is enough. */
  readonly isForced: boolean;
};

export const updateIndex = async (context: OperationContext, options: UpdateOptions): Promise<Reply> => {
  const { action, wait, allowsUnnecessary, isForced } = options;
  const found = action === 'reindex' ? await context.repository.preflight() : undefined;
  if (found?.outcome === 'reindex_unnecessary_ignore_only' && !allowsUnnecessary) return blockedReply(context, found);
  const work = { action, method: action === 'create' && isForced ? ('reindex' as const) : action };
  const reply = await (wait || context.caller.isOneShot ? runUpdate(context, work) : startUpdate(context, work));
  return found ? withPreflight(context, reply, found) : reply;
};

/** `method`: how the repository performs the action. */
type Work = { readonly action: Update; readonly method: Update };

const runUpdate = async ({ engine, repository, caller }: OperationContext, { action, method }: Work): Promise<Reply> => {
  const before = action === 'create' ? await repository.describe('none') : undefined;
  const { counts, ...report } = await repository.update(
    method,
    defined({ signal: caller.signal, onProgress: caller.onProgress }),
  );
  engine.prewarm.clearFailure(repository.root);
  const { meta, state, history } = await repository.describe('none');
  return {
    // The update has just compared every file; the index state lists what it could not do.
    meta: { ...meta, freshness_status: meta.freshness_status ?? 'fresh', index_state: state },
    data: defined({
      ...report,
      action,
      counts,
      commit_sha: meta.baseline_commit_sha,
      history,
      ...(before ? await createFields(repository, { report: { ...report, counts }, before, meta }) : {}),
    }),
    message: reportSentence({ ...report, counts }),
    confidence: 'high',
  };
};

type Created = {
  readonly report: UpdateReport;
  readonly before: IndexDescription;
  readonly meta: IndexDescription['meta'];
};

const createFields = async (
  repository: OperationContext['repository'],
  { report: { counts, files_parsed: parsed, duration_ms: duration }, before, meta }: Created,
): Promise<Partial<ManageIndexData>> => {
  const hasCode = Object.keys(counts.languages).length > 0;
  return {
    already_existed: before.state.index.exists,
    from_cache: !before.state.index.exists && parsed === 0 && hasCode,
    stats: defined({
      file_count: counts.files,
      symbol_count: await repository.countFacts('symbols'),
      reference_count: await repository.countFacts('references'),
      elapsed_seconds: Math.round(duration / 100) / 10,
      confidence: 'medium' as const,
      semantic_level: meta.semantic_level,
    }),
  };
};

const reportSentence = ({ counts: { files }, added, modified, removed, files_parsed: parsed }: UpdateReport): string =>
  `${countOf(files, 'file')}: ${added} added, ${modified} changed, ${removed} removed; ${parsed} parsed.`;

/** Servers: the work continues in the background; `status` reports progress. */
const startUpdate = async (context: OperationContext, { action, method }: Work): Promise<Reply> => {
  const { repository } = context;
  await repository.start(method);
  const { job } = await repository.describe('none');
  return {
    status: 'not_ready',
    reason: 'indexing',
    data: {
      action,
      ...(job ? { job: { job_id: job.job_id, action: job.action, started_at: job.started_at, ...job.progress } } : {}),
    },
    message: 'The index is being built.',
    nextActions: [manageIndexCall(context, { action: 'status' }, 'Check progress.')],
  };
};

const blockedReply = (context: OperationContext, found: Preflight): Reply => {
  const sync = manageIndexCall(context, { action: 'sync' }, 'Applies the changed ignore rules.');
  const override = manageIndexCall(
    context,
    { action: 'reindex', allow_unnecessary_reindex: true },
    'Rebuilds everything anyway.',
  );
  return {
    status: 'blocked',
    reason: 'unnecessary_reindex_ignore_only',
    data: { action: 'reindex', preflight: preflightFields(found), hints: { sync, override_reindex: override } },
    warnings: [{ code: 'REINDEX_UNNECESSARY_IGNORE_ONLY', message: found.message }],
    message: `${found.message} Run sync, or reindex with allow_unnecessary_reindex: true.`,
    confidence: 'high',
    nextActions: [sync, override],
  };
};

const preflightFields = ({ outcome, confidence }: Preflight): NonNullable<ManageIndexData['preflight']> => ({
  outcome,
  confidence,
  ...(outcome === 'probe_failed' ? { probe_failed: true } : {}),
});

/** Adds the preflight findings to a finished update. */
const withPreflight = (context: OperationContext, reply: Reply, found: Preflight): Reply => {
  const warning = WARNINGS[found.outcome];
  const isUncertain = found.outcome === 'unknown' || found.outcome === 'probe_failed';
  const preflight = preflightFields(found);
  const { probe_failed } = preflight;
  const statusCall = {
    ...manageIndexCall(context, { action: 'status' }, 'Shows what is missing; usually sync is enough.'),
  };
  return {
    ...reply,
    data: {
      ...reply.data,
      preflight,
      ...(isUncertain ? { hints: { preflight: { ...statusCall, ...defined({ probe_failed }) } } } : {}),
    },
    ...(warning ? { warnings: [{ code: warning, message: found.message }] } : {}),
    ...(found.outcome === 'unknown' && reply.reason === undefined ? { reason: 'preflight_unknown' as const } : {}),
  };
};

const WARNINGS: Readonly<Record<Preflight['outcome'], Warning['code'] | undefined>> = {
  reindex_required: undefined,
  reindex_unnecessary_ignore_only: 'REINDEX_UNNECESSARY_IGNORE_ONLY',
  unknown: 'REINDEX_PREFLIGHT_UNKNOWN',
  probe_failed: 'IGNORE_POLICY_PROBE_FAILED',
};

export const manageIndexCall = (
  { root }: OperationContext,
  args: Readonly<Record<string, unknown>>,
  reason: string,
): NextAction => ({
  tool: OPERATION.manageIndex,
  args: { ...args, ...defined({ repo: root }) },
  reason,
});
