/** What is there, in one object: for `status` and health. */
import { defined, type StoredView } from '#model';
import type { StoreStatus } from '#store';
import type { IndexDescription, IntegrityReport, WatchState } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';
import { countsOf } from './counts.ts';
import { freshnessMeta, indexStateOf } from './index-state.ts';
import { type Check, staleReasonsOf } from './ladder.ts';

type Findings = {
  readonly root: string;
  readonly status: StoreStatus | undefined;
  readonly stored: StoredView | undefined;
  readonly check: Check | undefined;
  readonly isDirty: boolean | undefined;
  readonly job: RunningJob | undefined;
  readonly integrity: IntegrityReport | undefined;
  readonly watch: WatchState | undefined;
};

export const describeIndex = ({ root, status, stored, check, isDirty, job, integrity, watch }: Findings): IndexDescription => {
  const isDamaged = status?.schema === 'corrupt_manifest' || integrity?.is_sound === false;
  const reasons = staleReasonsOf(stored, check, 'symbols');
  // A database that cannot be read is there all the same.
  const staleReasons = isDamaged
    ? (['index_corrupt', ...reasons.filter((reason) => reason !== 'index_missing')] as const)
    : reasons;
  const meta = freshnessMeta({ stored, isFresh: staleReasons.length === 0, isWorking: job !== undefined, needs: 'symbols' });
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
    meta: { ...meta, ...troubleOf(isDamaged ? 'corrupt_manifest' : status?.schema) },
    store: status,
    counts: stored && countsOf(stored.table),
    integrity,
    watch,
    job: job && defined({ action: job.action, started_at: job.startedAt, progress: job.progress }),
  });
};

const troubleOf = (schema: StoreStatus['schema'] | undefined): Partial<IndexDescription['meta']> =>
  schema && schema !== 'compatible' ? { schema_status: schema, indexing_status: 'failed' } : {};
