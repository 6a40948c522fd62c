/** The part of full `meta` that describes the process and the index rather than the answer. */
import { defined, type Meta } from '#model';
import type { RepositoryIndex } from '#pipeline';
import type { Engine } from './context/operation-context.ts';

type ProcessState = {
  readonly repository: RepositoryIndex | undefined;
  readonly size: 'brief' | 'full';
  readonly indexState: Meta['index_state'] | undefined;
  readonly freshnessMs: number | undefined;
  readonly queryMs: number | undefined;
};

/** Empty for brief answers. Failing to read the state of the index never fails the answer. */
export const processMeta = async (engine: Engine, state: ProcessState): Promise<Partial<Meta>> => {
  const { repository, size, indexState, freshnessMs, queryMs } = state;
  if (!repository) return {};
  const warm = engine.prewarm.use(repository.root);
  if (size === 'brief') return {};
  const builtAt = indexState?.index.built_at;
  return defined({
    index_mtime_ms: builtAt === undefined ? undefined : Date.parse(builtAt),
    ...(await healthMeta(engine, repository)),
    warm: warm.isWarm,
    warm_cost_ms: warm.costMs,
    timing_load_index_ms: freshnessMs,
    timing_search_ms: queryMs,
  });
};

const healthMeta = async (
  engine: Engine,
  repository: RepositoryIndex,
): Promise<{ readonly [Key in keyof Meta]?: Meta[Key] | undefined }> => {
  try {
    const health = await repository.health();
    return {
      index_size_bytes: health.indexBytes,
      health_watch_status: health.watch,
      health_last_success_ms: health.lastSuccessMs,
      health_last_failure_ms: health.lastFailureMs,
      health_last_failure_reason: health.lastFailureReason,
      health_failure_count: health.failureCount,
      health_p95_ms: health.p95Ms,
    };
  } catch (error) {
    engine.log('debug', `could not read the health of ${repository.root}`, error);
    return {};
  }
};
