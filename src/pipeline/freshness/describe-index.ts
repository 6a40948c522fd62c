/** What is there, in one object: for `status` and health. */
import { defined, type StoredView } from '#model';
import type { StoreStatus } from '#store';
import type { IndexDescription, IntegrityReport, WatchState } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';
import { countsOf } from './counts.ts';
import { freshnessMeta, indexStateOf } from './index-state.ts';
import { type Check, staleReasonsOf } from './ladder.ts';
import type { UnparsedFiles } from './unparsed-files.ts';

type Findings = {
  readonly root: string;
  readonly status: StoreStatus | undefined;
  readonly stored: StoredView | undefined;
  readonly check: Check | undefined;
  readonly isDirty: boolean | undefined;
  readonly job: RunningJob | undefined;
  readonly integrity: IntegrityReport | undefined;
  readonly watch: WatchState | undefined;
  readonly unparsed: UnparsedFiles | undefined;
};

export const describeIndex = (findings: Findings): IndexDescription => {
  const { root, status, stored, check, isDirty, job, integrity, watch, unparsed } = findings;
  const isDamaged = status?.schema === 'corrupt_manifest' || integrity?.is_sound === false;
  const reasons = staleReasonsOf(stored, check, 'symbols');
  // A database that cannot be read is there all the same.
  const staleReasons = isDamaged
    ? (['index_corrupt', ...reasons.filter((reason) => reason !== 'index_missing')] as const)
    : reasons;
  const isFresh = staleReasons.length === 0;
  const { freshness_status: freshnessStatus, ...meta } = freshnessMeta({
    stored,
    isFresh,
    isWorking: job !== undefined,
    needs: 'symbols',
  });
  // Only a look at the files can tell that nothing changed.
  const freshness = isFresh && !check ? {} : defined({ freshness_status: freshnessStatus });
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
    }),
    meta: { ...meta, ...freshness, ...troubleOf(status) },
    store: status,
    counts: stored && countsOf(stored.table),
    integrity,
    watch,
    unparsed,
    job: job && defined({ action: job.action, started_at: job.startedAt, progress: job.progress }),
  });
};

const troubleOf = (status: StoreStatus | undefined): Partial<IndexDescription['meta']> =>
  status && status.schema !== 'compatible' ? { schema_status: status.schema, indexing_status: 'failed' } : {};
