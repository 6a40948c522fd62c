/**
 * A question about one view, under a freshness policy (strict, auto, balanced, best_effort): brings the view as far as the
 * policy wants, then asks inside the read transaction in which its freshness was determined. So what `meta` says is said
 * about the very revision that answers.
 */
import { type ErrorCode, isProblem, type Problem, type ReindexAttempt } from '#model';
import type { OpenView } from '#store';
import type { PreparedView, ViewRequest } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';
import { emptyView } from '../views/edit-table.ts';
import type { ViewCheck } from '../views/view.ts';
import { extractorFingerprint } from '../workers/file-languages.ts';
import {
  type ViewQuery,
  type ViewComparison,
  describeFreshness,
  type FreshnessFindings,
  isFresh,
  missingProblem,
  type OpenedView,
  staleProblem,
} from './describe-freshness.ts';

export type ViewQuestion<Answer> = ViewQuery & { readonly question: (prepared: PreparedView) => Promise<Answer> };

/** Either the answer, or how far the view is behind: it has to be updated before there can be one. */
type AnswerOutcome<Answer> = { readonly answer: Answer } | { readonly behind: ViewComparison };

/** Throws `index_stale` and `index_missing`. */
export const applyFreshnessPolicy = async <Answer>(query: ViewQuestion<Answer>): Promise<Answer> => {
  const first = await readView(query, (opened) => answerIfAllowed(query, opened));
  if ('answer' in first) return first.answer;
  if (query.request.policy === 'auto') return syncThenAnswer(query, first.behind);
  startOrJoinUpdate(query, first.behind.check).job.continueInBackground();
  const attempt: ReindexAttempt = { attempted: true, performed: false, result: 'deferred' };
  return readView(query, (opened) => answerFrom(query, { opened, compared: first.behind, attempt }));
};

/** One read transaction. A view that is being built has a store already. */
const readView = async <Answer>(
  { repository: { current, updates }, view: { name } }: ViewQuery,
  use: (opened: OpenedView) => Promise<Answer>,
): Promise<Answer> => {
  const store = updates.job(name) ? await current.getOrCreate() : await current.get();
  if (!store) return use({});
  return store.read(async (reader) => {
    const stored = await reader.view(name);
    return use(stored ? { reader, stored } : { reader });
  });
};

const answerIfAllowed = async <Answer>(query: ViewQuestion<Answer>, opened: OpenedView): Promise<AnswerOutcome<Answer>> => {
  const { request } = query;
  const compared = await compareView(query, opened);
  if (isFresh(compared, request)) return { answer: await answerFrom(query, { opened, compared }) };
  switch (request.policy) {
    case 'strict':
      request.onFreshness?.(describeFreshness(query, { opened, compared }));
      throw compared.stored ? staleProblem(query, compared) : missingProblem(query);
    case 'best_effort':
      if (!compared.stored && request.needs === 'symbols') throw missingProblem(query);
      return { answer: await answerFrom(query, { opened, compared }) };
    case 'balanced':
    case 'auto':
      return { behind: compared };
  }
};

const compareView = async (query: ViewQuery, { stored, reader }: OpenedView): Promise<ViewComparison> => {
  if (!stored || !reader) return { stored, check: undefined };
  const { policy } = query.request;
  const check = await query.view.check(stored, reader, policy);
  // Facts of another extractor keep answering while they are made again, unless the policy forbids work.
  const mayWork = policy === 'auto' || policy === 'balanced';
  if (mayWork && stored.attributes.extractor !== extractorFingerprint())
    startOrJoinUpdate(query, check).job.continueInBackground();
  return { stored, check };
};

/** Starts an update, or joins the one that runs. `isOwn`: it was started now, so that it sees all that the caller saw. */
const startOrJoinUpdate = (
  { repository: { updates }, view }: ViewQuery,
  check: ViewCheck | undefined,
): { readonly job: RunningJob; readonly isOwn: boolean } => {
  const isOwn = updates.job(view.name) === undefined;
  const plan = view.plan(isOwn ? check : undefined);
  return { job: updates.begin({ name: view.name, action: view.updateAction, plan }), isOwn };
};

/** A job that was under way needs another look; files that change all the time must not hold the caller for ever. */
const MAX_ROUNDS = 4;

const syncThenAnswer = async <Answer>(query: ViewQuestion<Answer>, first: ViewComparison): Promise<Answer> => {
  const { repository, request } = query;
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
  const overrun = repository.mayContinue ? 'budget_exceeded' : 'deferred';
  let compared = first;
  // However little time there is, the work is begun: the rest is done in the background.
  const left = (round: number): number => (round === 0 ? request.maxReindexMs : request.maxReindexMs - spent());
  for (let round = 0; round < MAX_ROUNDS && left(round) > 0; round += 1) {
    const { job, isOwn } = startOrJoinUpdate(query, compared.check);
    const end = await awaitJob(job, left(round), request);
    // What a job met that was begun before may be over by now.
    if (isProblem(end) && !isOwn) continue;
    const before = compared;
    const outcome = await readView(query, async (opened): Promise<AnswerOutcome<Answer>> => {
      refuseWithoutView(end, opened);
      if (end !== 'done') {
        const unfinished = end === 'running' ? attempt(overrun) : attempt('failed', end.message);
        return { answer: await answerFrom(query, { opened, compared: before, attempt: unfinished }) };
      }
      const now = isOwn ? { stored: opened.stored, check: cleanCheck(before) } : await compareView(query, opened);
      if (!isFresh(now, request)) return { behind: now };
      return { answer: await answerFrom(query, { opened, compared: now, attempt: attempt('ok') }) };
    });
    if ('answer' in outcome) return outcome.answer;
    compared = outcome.behind;
  }
  return readView(query, (opened) => answerFrom(query, { opened, compared, attempt: attempt(overrun) }));
};

/** Where there is no older state to answer from, the question fails with the update, unless another process is at work. */
const refuseWithoutView = (end: 'done' | 'running' | Problem, { stored }: OpenedView): void => {
  if (isProblem(end) && end.code !== 'index_in_progress' && !stored) throw end;
};

const cleanCheck = ({ check }: ViewComparison): ViewCheck => ({
  ...check,
  staleReasons: [],
  checkedAt: new Date().toISOString(),
});

/**
 * A lock that another process holds, a full disk or a closed data folder is no failure of the question while there is an
 * older state to answer from: the answer is then stale, and says why.
 */
const TOLERATED_CODES: ReadonlySet<ErrorCode> = new Set(['index_in_progress', 'data_folder_unusable', 'internal_error']);

const awaitJob = async (job: RunningJob, milliseconds: number, request: ViewRequest): Promise<'done' | 'running' | Problem> => {
  try {
    return (await job.joinFor(milliseconds, request)) ? 'done' : 'running';
  } catch (error) {
    if (isProblem(error) && TOLERATED_CODES.has(error.code)) return error;
    throw error;
  }
};

const answerFrom = <Answer>(query: ViewQuestion<Answer>, findings: FreshnessFindings): Promise<Answer> => {
  const { view, request, question } = query;
  const freshness = describeFreshness(query, findings);
  request.onFreshness?.(freshness);
  const { scanTexts } = view;
  if (scanTexts && request.needs === 'text' && !findings.opened.stored) return question({ ...freshness, scanTexts });
  return question({ ...freshness, view: openView(query, findings.opened) });
};

/** A build that has published nothing so far answers with an empty, partial view rather than with a failure. */
const openView = (query: ViewQuery, { reader, ...opened }: OpenedView): OpenView => {
  const { view, repository } = query;
  const stored = opened.stored ?? (repository.updates.job(view.name) ? emptyView(view.name, repository.root) : undefined);
  if (!reader || !stored) throw missingProblem(query);
  const { objectFormat } = repository;
  return { stored, reader, readText: view.texts({ table: stored.table, reader, objectFormat }) };
};
