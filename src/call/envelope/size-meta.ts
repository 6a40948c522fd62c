/** The two sizes of `meta`: full, or only what an agent acts on. */
import type { IndexState, Meta } from '#model';
import { pruneFields } from './prune.ts';

/** The cast is needed because empty lists are omitted on the wire, even those that the type requires. */
export const sizeMeta = (meta: Meta, size: 'brief' | 'full'): Meta =>
  pruneFields(size === 'full' ? meta : briefMeta(meta)) as Meta;

/** Anything not fresh, complete or compatible; non-zero counts; requested fields; ref and limits. */
const briefMeta = (meta: Meta): Meta => ({
  protocol_version: meta.protocol_version,
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

const unless = <Key extends keyof Meta>(meta: Meta, key: Key, usual: Meta[Key]): Partial<Meta> =>
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
