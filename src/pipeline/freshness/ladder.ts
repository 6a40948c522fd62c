/**
 * The freshness ladder (strict, auto, balanced, best_effort), for any view. A view is described by what the check of its
 * files found and how an update of it is started; what the policy makes of it is the same for all.
 */
import type { ErrorCode, GitState, Hint, ReindexAttempt, StaleReason, StoredView } from '#model';
import { isProblem, OPERATION, Problem } from '#model';
import { findFolderProblem } from '#platform';
import type { StoreReader } from '#store';
import { freshnessMeta, type FreshnessMeta, indexStateOf, isComplete } from './index-state.ts';
import type { PrepareRequest } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';

export type Check = { readonly staleReasons: readonly StaleReason[]; readonly git?: GitState; readonly checkedAt: string };

/** The view as one read transaction has it. Without a store there is no reader, without a view nothing is stored. */
export type Opened = { readonly reader?: StoreReader; readonly stored?: StoredView };

/** One view as the ladder sees it. */
export type Subject = {
  readonly root: string;
  readonly ref?: string | undefined;
  readonly storePath: string;
  /** Runs `use` inside one read transaction. A view that is being built counts as an empty one. */
  read<Answer>(use: (opened: Opened) => Promise<Answer>): Promise<Answer>;
  /** Compares the view with the files it stands for. A git tree never moves. */
  check(stored: StoredView, reader: StoreReader): Promise<Check>;
  /** Starts or joins an update. What `check` found may be used by it. */
  begin(check: Check | undefined): {
    readonly job: RunningJob /** Started by this call, so it sees all that the caller saw. */;
    readonly isOwn: boolean;
  };
  job(): RunningJob | undefined;
  /** Whether work may go on after the answer. */
  readonly mayContinue: boolean;
  /** Why the last update of it failed, while no later one succeeded. */
  failure(): Problem | undefined;
};

/** What an answer rests on: the view of the transaction it is read in, and how fresh that view is. */
export type Footing = {
  readonly opened: Opened;
  readonly indexState: ReturnType<typeof indexStateOf>;
  readonly meta: FreshnessMeta;
  readonly hints: readonly Hint[];
};

type Look = { readonly stored: StoredView | undefined; readonly check: Check | undefined };

/** Either the answer, or what has to be brought up to date before there can be one. */
type Step<Answer> = { readonly answer: Answer } | { readonly behind: Look };

type Question<Answer> = {
  readonly subject: Subject;
  readonly request: PrepareRequest;
  readonly ask: (footing: Footing) => Promise<Answer>;
};

/**
 * Brings the view as far as the policy wants, then asks inside the transaction in which its freshness was told: what `meta`
 * says is said of the very revision that answers. Throws `index_stale` and `index_missing`.
 */
export const climb = async <Answer>(question: Question<Answer>): Promise<Answer> => {
  const { subject, request } = question;
  const first = await subject.read((opened) => tryFirst(question, opened));
  if ('answer' in first) return first.answer;
  if (request.policy === 'auto') return syncFirst(question, first.behind);
  subject.begin(first.behind.check).job.keepGoing();
  const attempt: ReindexAttempt = { attempted: true, performed: false, result: 'deferred' };
  return subject.read((opened) => answerFrom(question, { opened, look: first.behind, attempt }));
};

const tryFirst = async <Answer>(question: Question<Answer>, opened: Opened): Promise<Step<Answer>> => {
  const { subject, request } = question;
  const look = await lookAt(subject, opened);
  if (isFresh(look, request)) return { answer: await answerFrom(question, { opened, look }) };
  switch (request.policy) {
    case 'strict':
      request.onFreshness?.(footing(question, { opened, look }));
      throw look.stored ? staleProblem(subject, look) : missingProblem(placeOf(subject));
    case 'best_effort':
      if (!look.stored && request.needs === 'symbols') throw missingProblem(placeOf(subject));
      return { answer: await answerFrom(question, { opened, look }) };
    case 'balanced':
    case 'auto':
      return { behind: look };
  }
};

const placeOf = ({ root, storePath: folder }: Subject) => ({ root, folder });

const lookAt = async (subject: Subject, { stored, reader }: Opened): Promise<Look> => ({
  stored,
  check: stored && reader && (await subject.check(stored, reader)),
});

const isFresh = ({ stored, check }: Look, { needs }: PrepareRequest): boolean =>
  stored !== undefined && check?.staleReasons.length === 0 && isComplete(stored, needs);

/** Joins of a job that was under way need another look; files that change all the time must not hold the caller for ever. */
const MAX_ROUNDS = 4;

const syncFirst = async <Answer>(question: Question<Answer>, first: Look): Promise<Answer> => {
  const { subject, request } = question;
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
    // What a job met that was begun before may be over by now.
    if (isProblem(end) && !isOwn) continue;
    const before = look;
    const step = await subject.read(async (opened): Promise<Step<Answer>> => {
      refuseWithoutView(end, opened);
      if (end !== 'done') {
        const unfinished = end === 'running' ? attempt(overrun(subject)) : attempt('failed', end.message);
        return { answer: await answerFrom(question, { opened, look: before, attempt: unfinished }) };
      }
      const now = isOwn ? { stored: opened.stored, check: cleanCheck(before) } : await lookAt(subject, opened);
      if (!isFresh(now, request)) return { behind: now };
      return { answer: await answerFrom(question, { opened, look: now, attempt: attempt('ok') }) };
    });
    if ('answer' in step) return step.answer;
    look = step.behind;
  }
  return subject.read((opened) => answerFrom(question, { opened, look, attempt: attempt(overrun(subject)) }));
};

/** Where there is no older state to answer from, the question fails with the update, unless another process is at work. */
const refuseWithoutView = (end: 'done' | 'running' | Problem, { stored }: Opened): void => {
  if (isProblem(end) && end.code !== 'index_in_progress' && !stored) throw end;
};

const overrun = ({ mayContinue }: Subject): ReindexAttempt['result'] => (mayContinue ? 'budget_exceeded' : 'deferred');

const cleanCheck = ({ check }: Look): Check => ({ ...check, staleReasons: [], checkedAt: new Date().toISOString() });

/**
 * A lock that another process holds, a full disk or a closed data folder is no failure of the question while there is an
 * older state to answer from: the answer is then stale, and says why.
 */
const SURVIVED: ReadonlySet<ErrorCode> = new Set(['index_in_progress', 'data_folder_unusable', 'internal_error']);

const endOf = async (job: RunningJob, milliseconds: number, request: PrepareRequest): Promise<'done' | 'running' | Problem> => {
  try {
    return (await job.joinFor(milliseconds, request)) ? 'done' : 'running';
  } catch (error) {
    if (isProblem(error) && SURVIVED.has(error.code)) return error;
    throw error;
  }
};

type Found = { readonly opened: Opened; readonly look: Look; readonly attempt?: ReindexAttempt };

const answerFrom = async <Answer>(question: Question<Answer>, found: Found): Promise<Answer> => {
  const rest = footing(question, found);
  question.request.onFreshness?.(rest);
  return question.ask(rest);
};

/** What was found of the files before is told of the view as it is now. */
const footing = ({ subject, request }: Pick<Question<never>, 'subject' | 'request'>, found: Found): Footing => {
  const { opened, attempt: made } = found;
  const { stored } = opened;
  const { check } = found.look;
  const isWorking = subject.job() !== undefined;
  const staleReasons = staleReasonsOf(stored, check, request.needs);
  const isFresh = staleReasons.length === 0;
  const { root, storePath, ref } = subject;
  const failure = isFresh ? undefined : failureOf(subject, found);
  const attempt = made && failure ? { ...made, error: made.error ?? failure.message } : made;
  const why = failure ? told(failure) : attempt?.error;
  return {
    opened,
    indexState: indexStateOf({ root, storePath, staleReasons, stored, checkedAt: check?.checkedAt, git: check?.git, attempt }),
    meta: freshnessMeta({ stored, isFresh, isWorking, needs: request.needs, ref }),
    hints: isFresh ? [] : [staleText({ stored, isWorking, staleReasons, failure }), why].filter(isText).map(asWarning),
  };
};

/** Why the view cannot be brought up to date. Work under way may end as it did before, and "ask again" be said for ever. */
const failureOf = (subject: Subject, { opened, attempt }: Found): Problem | undefined => {
  const failure = subject.failure() ?? findFolderProblem(subject.storePath);
  if (failure && attempt && !opened.stored) throw failure;
  return failure;
};

const told = ({ message, extras: { hint } }: Problem): string => [message, hint].filter(isText).join(' ');
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
  failure,
}: {
  stored: StoredView | undefined;
  isWorking: boolean;
  staleReasons: readonly StaleReason[];
  failure: Problem | undefined;
}): string => {
  const why = staleReasons.join(', ');
  if (failure) return stored ? `The answer may be behind the files (${why}).` : 'There is no complete index.';
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

/** Where none could be made either, that is the trouble. */
export const missingProblem = ({ root, folder }: { readonly root: string; readonly folder: string }): Problem =>
  findFolderProblem(folder) ??
  new Problem('index_missing', 'This repository has no index yet.', {
    hint: 'Build it, or ask with freshness_policy auto.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'create', repo: root }, reason: 'Build the index.' }],
  });
