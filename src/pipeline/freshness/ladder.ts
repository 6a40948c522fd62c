/**
 * The freshness ladder (strict, auto, balanced, best_effort), for any view. A view is described by what the check of its
 * files found and how an update of it is started; what the policy makes of it is the same for all.
 */
import type { GitState, Hint, ReindexAttempt, StaleReason, StoredView } from '#model';
import { defined, isProblem, OPERATION, Problem } from '#model';
import type { Store } from '#store';
import { freshnessMeta, type FreshnessMeta, indexStateOf, isComplete } from './index-state.ts';
import type { PrepareRequest } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';

export type Check = { readonly staleReasons: readonly StaleReason[]; readonly git?: GitState; readonly checkedAt: string };

/** One view as the ladder sees it. */
export type Subject = {
  readonly root: string;
  readonly ref?: string | undefined;
  readonly storePath: string;
  stored(): Promise<StoredView | undefined>;
  /** Compares the view with the files it stands for. A git tree never moves. */
  check(stored: StoredView): Promise<Check>;
  /** Starts or joins an update. What `check` found may be used by it. */
  begin(check: Check | undefined): {
    readonly job: RunningJob /** Started by this call, so it sees all that the caller saw. */;
    readonly isOwn: boolean;
  };
  job(): RunningJob | undefined;
  /** Whether work may go on after the answer. */
  readonly mayContinue: boolean;
};

export type Footing = {
  readonly stored?: StoredView;
  readonly indexState: ReturnType<typeof indexStateOf>;
  readonly meta: FreshnessMeta;
  readonly hints: readonly Hint[];
};

type Look = { readonly stored: StoredView | undefined; readonly check: Check | undefined };

/** Brings the view as far as the policy wants and says where that is. Throws `index_stale` and `index_missing`. */
export const climb = async (subject: Subject, request: PrepareRequest): Promise<Footing> => {
  const look = await lookAt(subject);
  if (isFresh(look, request)) return footing(subject, request, { look });
  switch (request.policy) {
    case 'strict':
      throw look.stored ? staleProblem(subject, look) : missingProblem(subject);
    case 'best_effort':
      if (!look.stored && request.needs === 'symbols') throw missingProblem(subject);
      return footing(subject, request, { look });
    case 'balanced':
      subject.begin(look.check).job.keepGoing();
      return footing(subject, request, { look, attempt: { attempted: true, performed: false, result: 'deferred' } });
    case 'auto':
      return syncFirst(subject, request, look);
  }
};

const lookAt = async (subject: Subject): Promise<Look> => {
  const stored = await subject.stored();
  return { stored, check: stored && (await subject.check(stored)) };
};

const isFresh = ({ stored, check }: Look, { needs }: PrepareRequest): boolean =>
  stored !== undefined && check?.staleReasons.length === 0 && isComplete(stored, needs);

/** Joins of a job that was under way need another look; files that change all the time must not hold the caller for ever. */
const MAX_ROUNDS = 4;

const syncFirst = async (subject: Subject, request: PrepareRequest, first: Look): Promise<Footing> => {
  const startedAt = Date.now();
  const spent = (): number => Date.now() - startedAt;
  const attempt = (result: ReindexAttempt['result'], error?: string): ReindexAttempt => ({
    attempted: true,
    performed: result === 'ok',
    budget_ms: request.maxReindexMs,
    duration_ms: spent(),
    result,
    ...(error === undefined ? {} : { error }),
  });
  let look = first;
  // However little time there is, what it is for is begun: the rest is done in the background.
  const left = (round: number): number => (round === 0 ? request.maxReindexMs : request.maxReindexMs - spent());
  for (let round = 0; round < MAX_ROUNDS && left(round) > 0; round += 1) {
    const { job, isOwn } = subject.begin(look.check);
    const end = await endOf(job, left(round), request);
    if (isProblem(end) && end.code !== 'index_in_progress' && !look.stored) throw end;
    look = { stored: await subject.stored(), check: isOwn && end === 'done' ? cleanCheck(look) : look.check };
    if (end !== 'done')
      return footing(subject, request, {
        look,
        attempt: end === 'running' ? attempt(overrun(subject)) : attempt('failed', end.message),
      });
    if (!isOwn) look = await lookAt(subject);
    if (isFresh(look, request)) return footing(subject, request, { look, attempt: attempt('ok') });
  }
  return footing(subject, request, { look, attempt: attempt(overrun(subject)) });
};

const overrun = ({ mayContinue }: Subject): ReindexAttempt['result'] => (mayContinue ? 'budget_exceeded' : 'deferred');

const cleanCheck = ({ check }: Look): Check => ({ ...check, staleReasons: [], checkedAt: new Date().toISOString() });

/**
 * A lock that another process holds, a full disk or a closed data folder is no failure of the question while there is an
 * older state to answer from: the answer is then stale, and says why.
 */
const endOf = async (job: RunningJob, milliseconds: number, request: PrepareRequest): Promise<'done' | 'running' | Problem> => {
  try {
    return (await job.joinFor(milliseconds, request)) ? 'done' : 'running';
  } catch (error) {
    if (isProblem(error) && (error.code === 'index_in_progress' || error.code === 'internal_error')) return error;
    throw error;
  }
};

type Found = { readonly look: Look; readonly attempt?: ReindexAttempt };

const footing = (subject: Subject, request: PrepareRequest, { look, attempt }: Found): Footing => {
  const { stored, check } = look;
  const isWorking = subject.job() !== undefined;
  const staleReasons = staleReasonsOf(stored, check, request.needs);
  const isFresh = staleReasons.length === 0;
  const { root, storePath, ref } = subject;
  return defined({
    stored,
    indexState: indexStateOf({ root, storePath, staleReasons, stored, checkedAt: check?.checkedAt, git: check?.git, attempt }),
    meta: freshnessMeta({ stored, isFresh, isWorking, needs: request.needs, ref }),
    hints: isFresh ? [] : [staleText({ stored, isWorking, staleReasons }), attempt?.error].filter(isText).map(asWarning),
  });
};

const isText = (text: string | undefined): text is string => text !== undefined;
const asWarning = (text: string): Hint => ({ type: 'warn', text });

export const staleReasonsOf = (
  stored: StoredView | undefined,
  check: Check | undefined,
  needs: PrepareRequest['needs'],
): readonly StaleReason[] => {
  if (!stored) return ['index_missing'];
  const reasons = [...(check?.staleReasons ?? []), ...(isEdited(stored, check) ? (['git_dirty_mismatch'] as const) : [])];
  return isComplete(stored, needs) ? reasons : [...reasons, 'facts_pending'];
};

/** Files moved under the same HEAD: what differs from it is not what differed when the view was stored. */
const isEdited = ({ attributes }: StoredView, check: Check | undefined): boolean =>
  attributes.isGit &&
  check?.staleReasons.includes('filesystem_changed') === true &&
  !check.staleReasons.includes('git_head_mismatch');

const staleText = ({
  stored,
  isWorking,
  staleReasons,
}: {
  stored: StoredView | undefined;
  isWorking: boolean;
  staleReasons: readonly StaleReason[];
}): string => {
  const why = staleReasons.join(', ');
  const next = isWorking
    ? 'The index is being brought up to date; ask again for the rest.'
    : `Run ${OPERATION.manageIndex} with action sync.`;
  return stored ? `The answer may be behind the files (${why}). ${next}` : `There is no complete index yet. ${next}`;
};

const staleProblem = ({ root }: Subject, { check }: Look): Problem =>
  new Problem('index_stale', `The index is behind the files (${check?.staleReasons.join(', ') || 'symbols are not complete'}).`, {
    hint: 'Sync the index, or ask with freshness_policy auto.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync', repo: root }, reason: 'Bring the index up to date.' }],
  });

export const missingProblem = ({ root }: { readonly root: string }): Problem =>
  new Problem('index_missing', 'This repository has no index yet.', {
    hint: 'Build it, or ask with freshness_policy auto.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'create', repo: root }, reason: 'Build the index.' }],
  });

/** Throws when the store cannot be read by this version. */
export const requireCompatible = async (store: Store, root: string): Promise<void> => {
  const { schema, currentSchemaVersion, requiredSchemaVersion } = await store.status();
  if (schema === 'compatible') return;
  // Damage has its own code, which opening the store gives it.
  if (schema === 'corrupt_manifest') return store.read(async () => undefined);
  throw new Problem('index_incompatible', `The index cannot be read by this version (${schema}).`, {
    hint: 'Reindex: the index is built anew, nothing else is lost.',
    details: {
      schema_status: schema,
      current_schema_version: currentSchemaVersion,
      required_schema_version: requiredSchemaVersion,
    },
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'reindex', repo: root }, reason: 'Build the index anew.' }],
  });
};
