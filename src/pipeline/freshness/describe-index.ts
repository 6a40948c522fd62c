/** Describes the index in one object, for `status` and health. */
import { defined, type Problem, type ReindexAttempt, type StaleReason, type StoredView } from '#model';
import { findFolderProblem, isDirty } from '#platform';
import type { StoreStatus } from '#store';
import type { IndexDescription, IntegrityReport, WatchState } from '../port.ts';
import { unlessDamaged } from '../stores/integrity.ts';
import type { RunningJob } from '../update/running-job.ts';
import { countsOf, isBare } from '../views/counts.ts';
import type { ViewCheck } from '../views/view.ts';
import type { WorktreeView } from '../views/worktree-view.ts';
import { freshnessMeta, indexStateOf } from './index-state.ts';
import { type RepositoryContext, staleReasonsOf } from './describe-freshness.ts';
import { type PartlyReadFiles, readPartlyReadFiles } from './partly-read-files.ts';
import { type UnparsedFiles, readUnparsedFiles } from './unparsed-files.ts';

type IndexFindings = {
  readonly root: string;
  readonly folder: string;
  readonly status: StoreStatus | undefined;
  readonly stored: StoredView | undefined;
  readonly check: ViewCheck | undefined;
  readonly isUncommitted: boolean | undefined;
  readonly job: RunningJob | undefined;
  readonly integrity: IntegrityReport | undefined;
  readonly watch: WatchState | undefined;
  readonly unparsed: UnparsedFiles | undefined;
  readonly partlyRead: PartlyReadFiles | undefined;
  readonly failure: Problem | undefined;
  readonly history: IndexDescription['history'];
};

type DescribeContext = RepositoryContext & {
  readonly worktree: WorktreeView;
  readonly integrity: IntegrityReport | undefined;
  readonly watch: WatchState | undefined;
};

/** Throws `data_folder_unusable` when there is no index and none can be created. */
export const describeIndex = async (
  { root, folder, current, updates, commits, worktree, integrity, watch }: DescribeContext,
  level: 'git' | 'files' | 'none',
): Promise<IndexDescription> => {
  const store = await current.get();
  const status = await store?.status();
  const isReadable = store !== undefined && status?.schema === 'compatible';
  const stored = isReadable ? await unlessDamaged(() => store.read((reader) => reader.view(worktree.name))) : undefined;
  const compare = (view: StoredView) => store?.read((reader) => worktree.check(view, reader, 'strict'));
  const check = stored && level !== 'none' ? await unlessDamaged(async () => compare(stored)) : undefined;
  return describeFindings({
    root,
    folder,
    status,
    stored,
    check,
    isUncommitted: check?.git && level === 'git' && stored && !isBare(stored) ? await isDirty(root) : undefined,
    job: updates.job(worktree.name),
    failure: updates.failure(worktree.name),
    integrity,
    watch,
    unparsed: await unlessDamaged(() => readUnparsedFiles(store, stored)),
    partlyRead: await unlessDamaged(() => readPartlyReadFiles(store, stored)),
    history: await describeHistory({ commits, worktree }, stored),
  });
};

const describeHistory = async (
  { commits, worktree }: Pick<DescribeContext, 'commits' | 'worktree'>,
  stored: StoredView | undefined,
): Promise<IndexDescription['history']> => stored && (await unlessDamaged(() => commits.describe(worktree.commitOf(stored))));

const describeFindings = (findings: IndexFindings): IndexDescription => {
  const { root, status, stored, check, isUncommitted, job, integrity, watch, unparsed, partlyRead, history, failure } = findings;
  requireUsableFolder(findings);
  const staleReasons = indexStaleReasons(findings);
  return defined({
    root,
    state: indexStateOf({
      root,
      staleReasons,
      storePath: status?.path,
      stored,
      isUnreadable: isDamaged(findings) || isIncompatible(findings),
      checkedAt: check?.checkedAt,
      git: check?.git,
      isDirty: isUncommitted,
      attempt: failedAttempt(failure),
    }),
    meta: indexMeta(findings, staleReasons.length === 0),
    store: status,
    counts: stored && countsOf(stored.table),
    isBare: stored && isBare(stored) ? true : undefined,
    integrity,
    watch,
    unparsed,
    partlyRead,
    history,
    failure: failure?.message,
    job: job && defined({ job_id: job.id, action: job.action, started_at: job.startedAt, progress: job.progress }),
  });
};

const indexMeta = (findings: IndexFindings, isFresh: boolean): IndexDescription['meta'] => {
  const { stored, check, job } = findings;
  const meta = freshnessMeta({ stored, isFresh, isWorking: job !== undefined, needs: 'symbols' });
  const { freshness_status: _, ...unchecked } = meta;
  // Without a check of the files, the index cannot be called fresh.
  return { ...(isFresh && !check ? unchecked : meta), ...failureMeta(findings) };
};

const isIncompatible = ({ status }: IndexFindings): boolean => status?.schema === 'reindex_required';

const isDamaged = ({ status, integrity }: IndexFindings): boolean =>
  status?.schema === 'corrupt_manifest' || integrity?.is_sound === false;

/**
 * A damaged or incompatible database exists, so it is not `index_missing`. Updates start because files changed: after a failed one, those
 * changes are not in the index, even if no check ran since.
 */
const indexStaleReasons = (findings: IndexFindings): readonly StaleReason[] => {
  const { stored, check, failure } = findings;
  const reasons = staleReasonsOf(stored, check, 'symbols');
  const others = reasons.filter((reason) => reason !== 'index_missing');
  if (isDamaged(findings)) return ['index_corrupt', ...others];
  if (isIncompatible(findings)) return ['index_incompatible', ...others];
  return failure && reasons.length === 0 ? ['filesystem_changed'] : reasons;
};

const failedAttempt = (failure: Problem | undefined): ReindexAttempt | undefined =>
  failure && { attempted: true, performed: false, result: 'failed', error: failure.message };

const requireUsableFolder = ({ folder, status, stored }: IndexFindings): void => {
  const isEmpty = !stored && (status?.schema ?? 'compatible') === 'compatible';
  const problem = isEmpty ? findFolderProblem(folder) : undefined;
  if (problem) throw problem;
};

const failureMeta = (findings: IndexFindings): Partial<IndexDescription['meta']> => {
  const { status, failure, job } = findings;
  const schema = isDamaged(findings) ? 'corrupt_manifest' : status?.schema;
  if (schema && schema !== 'compatible') return { schema_status: schema, indexing_status: 'failed' };
  return failure && !job ? { indexing_status: 'failed' } : {};
};
