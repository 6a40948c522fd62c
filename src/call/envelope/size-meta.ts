/** The two sizes of `meta`: full, or only what an agent acts on. */
import { type IndexState, type Json, type Meta, PROTOCOL_VERSION } from '#model';
import { pruneFields } from './prune.ts';

type UnsizedMeta = Omit<Meta, 'protocol_version'>;

/** The cast is needed because empty lists are omitted on the wire, even those that the type requires. */
export const sizeMeta = (meta: UnsizedMeta, size: 'brief' | 'full'): Meta =>
  pruneFields({ protocol_version: PROTOCOL_VERSION, ...(size === 'full' ? orderedMeta(meta) : briefMeta(meta)) }) as Meta;

/** Anything not fresh, complete or compatible; non-zero counts; requested fields; ref and limits. */
const briefMeta = (meta: UnsizedMeta): UnsizedMeta => ({
  ...briefState(meta.index_state),
  ...unless(meta, 'freshness_status', 'fresh'),
  ...unless(meta, 'indexing_status', 'ready'),
  ...unless(meta, 'schema_status', 'compatible'),
  ...unless(meta, 'result_completeness', 'complete'),
  ...(meta.ref === undefined ? {} : { ref: meta.ref }),
  ...(meta.workspace_id === undefined ? {} : { workspace_id: meta.workspace_id, overlay_revision: meta.overlay_revision ?? 0 }),
  ...unless(meta, 'history', 'complete'),
  ...(meta.limits_applied ? { limits_applied: meta.limits_applied } : {}),
  ...(meta.suppressed_duplicate_count ? { suppressed_duplicate_count: meta.suppressed_duplicate_count } : {}),
  ...(meta.safety_limit_applied ? { safety_limit_applied: true } : {}),
  ...(meta.ranking_reasons ? { ranking_reasons: meta.ranking_reasons } : {}),
});

const unless = <Key extends keyof UnsizedMeta>(meta: UnsizedMeta, key: Key, usual: Meta[Key]): Partial<Meta> =>
  meta[key] === undefined || meta[key] === usual ? {} : { [key]: meta[key] };

/** A fresh index that needed no work is not reported. */
const briefState = (state: IndexState | undefined): Partial<Meta> => {
  if (!state || (!state.stale && !state.reindex?.attempted)) return {};
  const { schema_version, project_root, index, stale, stale_reasons, reindex } = state;
  return {
    index_state: {
      schema_version,
      project_root,
      index: { exists: index.exists, ...(index.pending_files ? { pending_files: index.pending_files } : {}) },
      stale,
      stale_reasons,
      ...(reindex ? { reindex } : {}),
    },
  };
};

const META_ORDER: readonly (keyof UnsizedMeta)[] = [
  'index_state',
  'freshness_status',
  'indexing_status',
  'schema_status',
  'result_completeness',
  'ref',
  'baseline_commit_sha',
  'semantic_level',
  'workspace_id',
  'overlay_revision',
  'history',
  'limits_applied',
  'suppressed_duplicate_count',
  'duplicates_dropped',
  'safety_limit_applied',
  'ranking_reasons',
  'graph_cache',
  'graph_nodes',
  'graph_edges',
  'tokens_saved',
  'cost_avoided',
  'index_mtime_ms',
  'index_size_bytes',
  'health_watch_status',
  'health_last_success_ms',
  'health_last_failure_ms',
  'health_last_failure_reason',
  'health_failure_count',
  'health_p95_ms',
  'warm',
  'warm_cost_ms',
  'timing_load_index_ms',
  'timing_search_ms',
  'timing',
];

const orderedMeta = (meta: UnsizedMeta): Json => {
  const rest: Json = meta;
  return Object.fromEntries(META_ORDER.flatMap((key) => (rest[key] === undefined ? [] : [[key, rest[key]] as const])));
};
