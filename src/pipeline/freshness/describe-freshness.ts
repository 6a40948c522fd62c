/** The freshness part of an answer, and the problems that replace an answer when the policy refuses one. */
import { defined, type Hint, OPERATION, Problem, type ReindexAttempt, type StaleReason, type StoredView } from '#model';
import { findFolderProblem } from '#platform';
import type { StoreReader } from '#store';
import type { CommitHistory } from '../commits/commit-history.ts';
import type { Freshness, ViewRequest } from '../port.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import type { VectorProvider } from '../provided/vector-provider.ts';
import type { Updates } from '../update/updates.ts';
import { isComplete } from '../views/counts.ts';
import type { View, ViewCheck } from '../views/view.ts';
import { freshnessMeta, indexStateOf } from './index-state.ts';

export type RepositoryContext = {
  readonly root: string;
  /** The repository's data folder. */
  readonly folder: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** Whether work may continue after the answer. */
  readonly mayContinue: boolean;
  readonly current: CurrentStore;
  readonly updates: Updates;
  readonly commits: CommitHistory;
  readonly provider: VectorProvider;
};

export type ViewQuery = { readonly repository: RepositoryContext; readonly view: View; readonly request: ViewRequest };

/** The view in one read transaction. No store: no `reader`. View not built: no `stored`. */
export type OpenedView = { readonly reader?: StoreReader; readonly stored?: StoredView };

/** The stored view, and the result of comparing it with its files. */
export type ViewComparison = { readonly stored: StoredView | undefined; readonly check: ViewCheck | undefined };

export const isFresh = ({ stored, check }: ViewComparison, { needs }: ViewRequest): boolean =>
  stored !== undefined && check?.staleReasons.length === 0 && isComplete(stored, needs);

export type FreshnessFindings = {
  readonly opened: OpenedView;
  readonly compared: ViewComparison;
  readonly attempt?: ReindexAttempt;
};

/** Applies the comparison with the files to the view as it is stored now. */
export const describeFreshness = ({ repository, view, request }: ViewQuery, findings: FreshnessFindings): Freshness => {
  const { root, folder, updates } = repository;
  const { attempt: made } = findings;
  const { stored } = findings.opened;
  const { check } = findings.compared;
  const job = updates.job(view.name);
  const isWorking = job !== undefined;
  const staleReasons = staleReasonsOf(stored, check, request.needs);
  const hasNoReasons = staleReasons.length === 0;
  const failure = hasNoReasons ? undefined : findFailure({ repository, view }, findings);
  const attempt = made && failure ? { ...made, error: made.error ?? failure.message } : made;
  const why = failure ? failureText(failure) : attempt?.error;
  const state = { root, storePath: folder, staleReasons, stored, checkedAt: check?.checkedAt, git: check?.git, attempt };
  return {
    indexState: indexStateOf(state),
    meta: { ...freshnessMeta({ stored, isFresh: hasNoReasons, isWorking, needs: request.needs }), ...view.meta },
    ...(job?.progress ? { progress: job.progress } : {}),
    hints: hasNoReasons
      ? updateHints(attempt)
      : [staleText({ stored, isWorking, staleReasons, failure }), why].filter(isPresent).map(warningHint),
  };
};

/** Work done before the answer is never silent. */
const updateHints = (attempt: ReindexAttempt | undefined): readonly Hint[] =>
  attempt?.performed ? [{ type: 'cache', text: `The index was updated first (${attempt.duration_ms ?? 0} ms).` }] : [];

/** Why the view cannot be updated. Reported even while a job runs: it may fail the same way, and callers would retry forever. */
const findFailure = (
  { repository, view }: Pick<ViewQuery, 'repository' | 'view'>,
  { opened, attempt }: FreshnessFindings,
): Problem | undefined => {
  const failure = repository.updates.failure(view.name) ?? findFolderProblem(repository.folder);
  if (failure && attempt && !opened.stored) throw failure;
  return failure;
};

const failureText = ({ message, extras: { hint } }: Problem): string => [message, hint].filter(isPresent).join(' ');
const isPresent = (text: string | undefined): text is string => text !== undefined;
const warningHint = (text: string): Hint => ({ type: 'warn', text });

export const staleReasonsOf = (
  stored: StoredView | undefined,
  check: ViewCheck | undefined,
  needs: ViewRequest['needs'],
): readonly StaleReason[] => {
  if (!stored) return ['index_missing'];
  const reasons = [...(check?.staleReasons ?? []), ...(isEdited(stored, check) ? (['git_dirty_mismatch'] as const) : [])];
  return isComplete(stored, needs) ? reasons : [...new Set([...reasons, 'facts_pending' as const])];
};

/** Files changed while HEAD did not, so the uncommitted changes differ from those that were indexed. */
const isEdited = ({ attributes }: StoredView, check: ViewCheck | undefined): boolean =>
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
  if (failure) return stored ? `The answer may be stale (${why}).` : 'The index is incomplete.';
  const next = isWorking
    ? 'The index is being updated; retry for complete results.'
    : `Run ${OPERATION.manageIndex} with action sync.`;
  return stored ? `The answer may be stale (${why}). ${next}` : `The index is incomplete. ${next}`;
};

export const staleProblem = ({ repository: { root }, view }: ViewQuery, { stored, check }: ViewComparison): Problem =>
  view.notReady?.('index_stale') ??
  new Problem('index_stale', `The index is stale (${check?.staleReasons.join(', ') || 'symbols are incomplete'}).`, {
    hint: 'Sync the index, or use freshness_policy auto.',
    details: defined({
      stale_reasons: check?.staleReasons,
      last_indexed_commit: stored?.attributes.commit,
      current_head: check?.git?.head,
      suggestion: 'Sync the index, or use freshness_policy auto.',
    }),
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync', repo: root }, reason: 'Sync the index.' }],
  });

/** An unusable data folder comes first: it also prevents building the index. */
export const missingProblem = ({ repository: { root, folder }, view }: ViewQuery): Problem =>
  findFolderProblem(folder) ??
  view.notReady?.('index_missing') ??
  new Problem('index_missing', 'This repository is not indexed.', {
    hint: 'Build the index, or use freshness_policy auto.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'create', repo: root }, reason: 'Build the index.' }],
  });
