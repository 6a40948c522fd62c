/**
 * Answers a question about one view under a freshness policy (strict, auto, balanced, best_effort): updates the view as the
 * policy demands, then runs the question in the read transaction that determined its freshness. So `meta` always describes
 * the revision that answered.
 */
import { type ErrorCode, isProblem, type Problem, type ReindexAttempt } from '#model';
import type { Embedder, OpenView } from '#store';
import type { PreparedView, ViewRequest } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';
import { emptyView } from '../views/edit-table.ts';
import type { ViewCheck } from '../views/view.ts';
import { cosinesWith, embedQuery } from '#embed';
import { loadEmbedding } from '../workers/embedding.ts';
import { extractorFingerprint, haveSameNames } from '../workers/file-languages.ts';
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

/** The answer, or how far the view is behind when it must be updated first. */
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

/** One read transaction. While a view is being built, its store may be created first. */
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
  const { policy, needs } = query.request;
  const check = await query.view.check(stored, reader, policy);
  const [current, known] = [extractorFingerprint(query.view.languages), stored.attributes.extractor];
  // Facts of another extractor version keep answering while they are rebuilt. Some policies forbid starting that work.
  const mayWork = policy === 'auto' || policy === 'balanced';
  if (mayWork && known !== current) startOrJoinUpdate(query, check).job.continueInBackground();
  // Files may have a language that the view does not know of: an answer about symbols would be silent about them.
  if (needs === 'text' || haveSameNames(known, current)) return { stored, check };
  return { stored, check: { ...check, staleReasons: [...check.staleReasons, 'facts_pending'] } };
};

/** Starts an update or joins a running one. `isOwn`: it was started now, so it includes every change the caller saw. */
const startOrJoinUpdate = (
  { repository: { updates }, view }: ViewQuery,
  check: ViewCheck | undefined,
): { readonly job: RunningJob; readonly isOwn: boolean } => {
  const isOwn = updates.job(view.name) === undefined;
  const plan = view.plan(isOwn ? check : undefined);
  return { job: updates.begin({ name: view.name, action: view.updateAction, plan }), isOwn };
};

/** A joined job may predate the caller's edits, so the view is checked again, but not forever while files keep changing. */
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
  // The first round always starts the update, however small the budget: it continues in the background.
  const left = (round: number): number => (round === 0 ? request.maxReindexMs : request.maxReindexMs - spent());
  for (let round = 0; round < MAX_ROUNDS && left(round) > 0; round += 1) {
    const { job, isOwn } = startOrJoinUpdate(query, compared.check);
    const end = await awaitJob(job, left(round), request);
    // The failure of an earlier job may be resolved by now.
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

/** Without an older state to answer from, the question fails with the update, unless another process is updating. */
const refuseWithoutView = (end: 'done' | 'running' | Problem, { stored }: OpenedView): void => {
  if (isProblem(end) && end.code !== 'index_in_progress' && !stored) throw end;
};

const cleanCheck = ({ check }: ViewComparison): ViewCheck => ({
  ...check,
  staleReasons: [],
  checkedAt: new Date().toISOString(),
});

/**
 * A lock held by another process, a full disk or an unwritable data folder does not fail a question that can be answered
 * from an older state: the answer is stale and says why.
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
  const scanTexts = request.allowsScan === false ? undefined : view.scanTexts;
  if (scanTexts && request.needs === 'text' && !findings.opened.stored) return question({ ...freshness, scanTexts });
  return question({ ...freshness, view: openView(query, findings.opened) });
};

const openEmbedder = async (): Promise<Embedder | undefined> => {
  const model = loadEmbedding();
  return model && { embed: (text) => embedQuery(model, text), cosines: (query, texts) => cosinesWith(model, query, texts) };
};

/** While a first build has published nothing, the answer is an empty, partial view rather than an error. */
const openView = (query: ViewQuery, { reader, ...opened }: OpenedView): OpenView => {
  const { view, repository } = query;
  const stored = opened.stored ?? (repository.updates.job(view.name) ? emptyView(view.name, repository.root) : undefined);
  if (!reader || !stored) throw missingProblem(query);
  const { objectFormat, commits, provider } = repository;
  const readText = view.texts({ table: stored.table, reader, objectFormat });
  return {
    stored,
    reader,
    readText,
    embedder: openEmbedder,
    provided: () => provider.vectors(stored),
    commitLog: () => commits.log(view.commitOf(stored)),
  };
};
