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
  type AskedView,
  type Comparison,
  describeFreshness,
  isFresh,
  missingProblem,
  type OpenedView,
  staleProblem,
} from './describe-freshness.ts';

export type ViewQuestion<Answer> = AskedView & { readonly question: (prepared: PreparedView) => Promise<Answer> };

/** Either the answer, or how far the view is behind: it has to be updated before there can be one. */
type Step<Answer> = { readonly answer: Answer } | { readonly behind: Comparison };

/** Throws `index_stale` and `index_missing`. */
export const applyFreshnessPolicy = async <Answer>(asked: ViewQuestion<Answer>): Promise<Answer> => {
  const first = await readView(asked, (opened) => answerIfAllowed(asked, opened));
  if ('answer' in first) return first.answer;
  if (asked.request.policy === 'auto') return syncThenAnswer(asked, first.behind);
  beginUpdate(asked, first.behind.check).job.keepGoing();
  const attempt: ReindexAttempt = { attempted: true, performed: false, result: 'deferred' };
  return readView(asked, (opened) => answerFrom(asked, { opened, compared: first.behind, attempt }));
};

/** One read transaction. A view that is being built has a store already. */
const readView = async <Answer>(
  { repository: { current, updates }, view: { name } }: AskedView,
  use: (opened: OpenedView) => Promise<Answer>,
): Promise<Answer> => {
  const store = updates.job(name) ? await current.getOrCreate() : await current.get();
  if (!store) return use({});
  return store.read(async (reader) => {
    const stored = await reader.view(name);
    return use(stored ? { reader, stored } : { reader });
  });
};

const answerIfAllowed = async <Answer>(asked: ViewQuestion<Answer>, opened: OpenedView): Promise<Step<Answer>> => {
  const { request } = asked;
  const compared = await compare(asked, opened);
  if (isFresh(compared, request)) return { answer: await answerFrom(asked, { opened, compared }) };
  switch (request.policy) {
    case 'strict':
      request.onFreshness?.(describeFreshness(asked, { opened, compared }));
      throw compared.stored ? staleProblem(asked, compared) : missingProblem(asked);
    case 'best_effort':
      if (!compared.stored && request.needs === 'symbols') throw missingProblem(asked);
      return { answer: await answerFrom(asked, { opened, compared }) };
    case 'balanced':
    case 'auto':
      return { behind: compared };
  }
};

const compare = async (asked: AskedView, { stored, reader }: OpenedView): Promise<Comparison> => {
  if (!stored || !reader) return { stored, check: undefined };
  const { policy } = asked.request;
  const check = await asked.view.check(stored, reader, policy);
  // Facts of another extractor keep answering while they are made again, unless the policy forbids work.
  const mayWork = policy === 'auto' || policy === 'balanced';
  if (mayWork && stored.attributes.extractor !== extractorFingerprint()) beginUpdate(asked, check).job.keepGoing();
  return { stored, check };
};

/** Starts an update, or joins the one that runs. `isOwn`: it was started now, so that it sees all that the caller saw. */
const beginUpdate = (
  { repository: { updates }, view }: AskedView,
  check: ViewCheck | undefined,
): { readonly job: RunningJob; readonly isOwn: boolean } => {
  const isOwn = updates.job(view.name) === undefined;
  const plan = view.plan(isOwn ? check : undefined);
  return { job: updates.begin({ name: view.name, action: view.updateAction, plan }), isOwn };
};

/** A job that was under way needs another look; files that change all the time must not hold the caller for ever. */
const MAX_ROUNDS = 4;

const syncThenAnswer = async <Answer>(asked: ViewQuestion<Answer>, first: Comparison): Promise<Answer> => {
  const { repository, request } = asked;
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
    const { job, isOwn } = beginUpdate(asked, compared.check);
    const end = await endOf(job, left(round), request);
    // What a job met that was begun before may be over by now.
    if (isProblem(end) && !isOwn) continue;
    const before = compared;
    const step = await readView(asked, async (opened): Promise<Step<Answer>> => {
      refuseWithoutView(end, opened);
      if (end !== 'done') {
        const unfinished = end === 'running' ? attempt(overrun) : attempt('failed', end.message);
        return { answer: await answerFrom(asked, { opened, compared: before, attempt: unfinished }) };
      }
      const now = isOwn ? { stored: opened.stored, check: cleanCheck(before) } : await compare(asked, opened);
      if (!isFresh(now, request)) return { behind: now };
      return { answer: await answerFrom(asked, { opened, compared: now, attempt: attempt('ok') }) };
    });
    if ('answer' in step) return step.answer;
    compared = step.behind;
  }
  return readView(asked, (opened) => answerFrom(asked, { opened, compared, attempt: attempt(overrun) }));
};

/** Where there is no older state to answer from, the question fails with the update, unless another process is at work. */
const refuseWithoutView = (end: 'done' | 'running' | Problem, { stored }: OpenedView): void => {
  if (isProblem(end) && end.code !== 'index_in_progress' && !stored) throw end;
};

const cleanCheck = ({ check }: Comparison): ViewCheck => ({ ...check, staleReasons: [], checkedAt: new Date().toISOString() });

/**
 * A lock that another process holds, a full disk or a closed data folder is no failure of the question while there is an
 * older state to answer from: the answer is then stale, and says why.
 */
const SURVIVED: ReadonlySet<ErrorCode> = new Set(['index_in_progress', 'data_folder_unusable', 'internal_error']);

const endOf = async (job: RunningJob, milliseconds: number, request: ViewRequest): Promise<'done' | 'running' | Problem> => {
  try {
    return (await job.joinFor(milliseconds, request)) ? 'done' : 'running';
  } catch (error) {
    if (isProblem(error) && SURVIVED.has(error.code)) return error;
    throw error;
  }
};

type Found = { readonly opened: OpenedView; readonly compared: Comparison; readonly attempt?: ReindexAttempt };

const answerFrom = <Answer>(asked: ViewQuestion<Answer>, found: Found): Promise<Answer> => {
  const { view, request, question } = asked;
  const freshness = describeFreshness(asked, found);
  request.onFreshness?.(freshness);
  const { scanTexts } = view;
  if (scanTexts && request.needs === 'text' && !found.opened.stored) return question({ ...freshness, scanTexts });
  return question({ ...freshness, view: openView(asked, found.opened) });
};

/** A build that has published nothing so far answers with an empty, partial view rather than with a failure. */
const openView = (asked: AskedView, { reader, ...opened }: OpenedView): OpenView => {
  const { view, repository } = asked;
  const stored = opened.stored ?? (repository.updates.job(view.name) ? emptyView(view.name, repository.root) : undefined);
  if (!reader || !stored) throw missingProblem(asked);
  const { objectFormat } = repository;
  return { stored, reader, readText: view.texts({ table: stored.table, reader, objectFormat }) };
};
