/** What an answer says about its freshness, and why there is none where the policy refuses one. */
import { type Hint, OPERATION, Problem, type ReindexAttempt, type StaleReason, type StoredView } from '#model';
import { findFolderProblem } from '#platform';
import type { StoreReader } from '#store';
import type { Freshness, ViewRequest } from '../port.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import type { Updates } from '../update/updates.ts';
import { isComplete } from '../views/counts.ts';
import type { View, ViewCheck } from '../views/view.ts';
import { freshnessMeta, indexStateOf } from './index-state.ts';

export type RepositoryContext = {
  readonly root: string;
  /** Its data folder. */
  readonly folder: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** Whether work may go on after the answer. */
  readonly mayContinue: boolean;
  readonly current: CurrentStore;
  readonly updates: Updates;
};

export type ViewQuery = { readonly repository: RepositoryContext; readonly view: View; readonly request: ViewRequest };

/** The view as one read transaction has it. Without a store there is no reader, without a view nothing is stored. */
export type OpenedView = { readonly reader?: StoreReader; readonly stored?: StoredView };

/** The view as it was stored when it was compared with its files, and what that found. */
export type ViewComparison = { readonly stored: StoredView | undefined; readonly check: ViewCheck | undefined };

export const isFresh = ({ stored, check }: ViewComparison, { needs }: ViewRequest): boolean =>
  stored !== undefined && check?.staleReasons.length === 0 && isComplete(stored, needs);

export type FreshnessFindings = {
  readonly opened: OpenedView;
  readonly compared: ViewComparison;
  readonly attempt?: ReindexAttempt;
};

/** What was found out about the files is said about the view as it is stored now. */
export const describeFreshness = ({ repository, view, request }: ViewQuery, findings: FreshnessFindings): Freshness => {
  const { root, folder, updates } = repository;
  const { attempt: made } = findings;
  const { stored } = findings.opened;
  const { check } = findings.compared;
  const isWorking = updates.job(view.name) !== undefined;
  const staleReasons = staleReasonsOf(stored, check, request.needs);
  const hasNoReasons = staleReasons.length === 0;
  const failure = hasNoReasons ? undefined : findFailure({ repository, view }, findings);
  const attempt = made && failure ? { ...made, error: made.error ?? failure.message } : made;
  const why = failure ? failureText(failure) : attempt?.error;
  const state = { root, storePath: folder, staleReasons, stored, checkedAt: check?.checkedAt, git: check?.git, attempt };
  return {
    indexState: indexStateOf(state),
    meta: { ...freshnessMeta({ stored, isFresh: hasNoReasons, isWorking, needs: request.needs }), ...view.meta },
    hints: hasNoReasons ? [] : [staleText({ stored, isWorking, staleReasons, failure }), why].filter(isPresent).map(warningHint),
  };
};

/** Why the view cannot be updated. Work under way may end as it did before, and "ask again" be said for ever. */
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
  return isComplete(stored, needs) ? reasons : [...reasons, 'facts_pending'];
};

/** Files moved under the same HEAD: what differs from it is not what differed when the view was stored. */
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
  if (failure) return stored ? `The answer may be behind the files (${why}).` : 'There is no complete index.';
  const next = isWorking
    ? 'The index is being brought up to date; ask again for the rest.'
    : `Run ${OPERATION.manageIndex} with action sync.`;
  return stored ? `The answer may be behind the files (${why}). ${next}` : `There is no complete index yet. ${next}`;
};

export const staleProblem = ({ repository: { root }, view }: ViewQuery, { check }: ViewComparison): Problem =>
  view.notReady?.('index_stale') ??
  new Problem('index_stale', `The index is behind the files (${check?.staleReasons.join(', ') || 'symbols are not complete'}).`, {
    hint: 'Sync the index, or ask with freshness_policy auto.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync', repo: root }, reason: 'Bring the index up to date.' }],
  });

/** Where none could be made either, that is the trouble. */
export const missingProblem = ({ repository: { root, folder }, view }: ViewQuery): Problem =>
  findFolderProblem(folder) ??
  view.notReady?.('index_missing') ??
  new Problem('index_missing', 'This repository has no index yet.', {
    hint: 'Build it, or ask with freshness_policy auto.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'create', repo: root }, reason: 'Build the index.' }],
  });
