/** What is there, in one object: for `status` and health. */
import { defined, type Problem, type ReindexAttempt, type StaleReason, type StoredView } from '#model';
import { findFolderProblem } from '#platform';
import type { StoreStatus } from '#store';
import type { IndexDescription, IntegrityReport, WatchState } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';
import { countsOf } from '../views/counts.ts';
import { freshnessMeta, indexStateOf } from './index-state.ts';
import { type Check, staleReasonsOf } from './ladder.ts';
import type { UnparsedFiles } from './unparsed-files.ts';

type Findings = {
  readonly root: string;
  readonly folder: string;
  readonly status: StoreStatus | undefined;
  readonly stored: StoredView | undefined;
  readonly check: Check | undefined;
  readonly isDirty: boolean | undefined;
  readonly job: RunningJob | undefined;
  readonly integrity: IntegrityReport | undefined;
  readonly watch: WatchState | undefined;
  readonly unparsed: UnparsedFiles | undefined;
  readonly failure: Problem | undefined;
};

/** Throws `data_folder_unusable` where there is no index and none can be made. */
export const describeIndex = (findings: Findings): IndexDescription => {
  const { root, status, stored, check, isDirty, job, integrity, watch, unparsed, failure } = findings;
  requireFolder(findings);
  const staleReasons = reasonsOf(findings);
  return defined({
    root,
    state: indexStateOf({
      root,
      staleReasons,
      storePath: status?.path,
      stored,
      checkedAt: check?.checkedAt,
      git: check?.git,
      isDirty,
      attempt: failedAttempt(failure),
    }),
    meta: metaOf(findings, staleReasons.length === 0),
    store: status,
    counts: stored && countsOf(stored.table),
    integrity,
    watch,
    unparsed,
    failure: failure?.message,
    job: job && defined({ action: job.action, started_at: job.startedAt, progress: job.progress }),
  });
};

const metaOf = (findings: Findings, isFresh: boolean): IndexDescription['meta'] => {
  const { stored, check, job } = findings;
  const meta = freshnessMeta({ stored, isFresh, isWorking: job !== undefined, needs: 'symbols' });
  const { freshness_status: _, ...unchecked } = meta;
  // Only a look at the files can tell that nothing changed.
  return { ...(isFresh && !check ? unchecked : meta), ...troubleOf(findings) };
};

const isDamaged = ({ status, integrity }: Findings): boolean =>
  status?.schema === 'corrupt_manifest' || integrity?.is_sound === false;

/**
 * A database that cannot be read is there all the same. An update is begun for files that changed: where it failed they are
 * not in the index, looked at again or not.
 */
const reasonsOf = (findings: Findings): readonly StaleReason[] => {
  const { stored, check, failure } = findings;
  const reasons = staleReasonsOf(stored, check, 'symbols');
  if (isDamaged(findings)) return ['index_corrupt', ...reasons.filter((reason) => reason !== 'index_missing')];
  return failure && reasons.length === 0 ? ['filesystem_changed'] : reasons;
};

const failedAttempt = (failure: Problem | undefined): ReindexAttempt | undefined =>
  failure && { attempted: true, performed: false, result: 'failed', error: failure.message };

const requireFolder = ({ folder, status, stored }: Findings): void => {
  const isEmpty = !stored && (status?.schema ?? 'compatible') === 'compatible';
  const problem = isEmpty ? findFolderProblem(folder) : undefined;
  if (problem) throw problem;
};

const troubleOf = (findings: Findings): Partial<IndexDescription['meta']> => {
  const { status, failure, job } = findings;
  const schema = isDamaged(findings) ? 'corrupt_manifest' : status?.schema;
  if (schema && schema !== 'compatible') return { schema_status: schema, indexing_status: 'failed' };
  return failure && !job ? { indexing_status: 'failed' } : {};
};
