/** How the updates of a repository went lately, in any process: cheap enough for every answer. */
import { defined } from '#model';
import type { JobRecord, RepositoryHealth, WatchState } from '../port.ts';

type HealthInput = {
  /** Newest first. */
  readonly jobs: readonly JobRecord[];
  readonly watch: WatchState | undefined;
  readonly indexBytes: number | undefined;
};

export const repositoryHealth = ({ jobs, watch, indexBytes }: HealthInput): RepositoryHealth => {
  const lastSuccess = jobs.find(({ status }) => status === 'published');
  const failures = jobs.filter(({ status }) => status === 'failed');
  const durations = jobs.flatMap(({ status, duration_ms }) => (status === 'published' ? [duration_ms] : []));
  return defined({
    indexBytes,
    lastSuccessMs: lastSuccess && endOf(lastSuccess),
    lastFailureMs: failures[0] && endOf(failures[0]),
    lastFailureReason: failures[0]?.error,
    failureCount: failures.length,
    p95Ms: percentile95(durations),
    watch: watch?.status,
  });
};

const endOf = ({ created_at, duration_ms }: JobRecord): number => Date.parse(created_at) + duration_ms;

const percentile95 = (values: readonly number[]): number | undefined => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)];
};
