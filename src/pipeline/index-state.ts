/** `meta.index_state` and its siblings: what is known of the index, in the words of the contract. */
import type { GitState, IndexState, Meta, ReindexAttempt, StaleReason, StoredView, Watermark } from '#model';
import { countsOf } from './counts.ts';

export type Known = {
  readonly root: string;
  readonly storePath?: string;
  readonly stored?: StoredView;
  /** What the check of the files found; absent when none was made. */
  readonly git?: GitState;
  readonly checkedAt?: string;
  readonly staleReasons: readonly StaleReason[];
  readonly attempt?: ReindexAttempt;
};

export const indexStateOf = ({ root, storePath, stored, git, checkedAt, staleReasons, attempt }: Known): IndexState => ({
  schema_version: 1,
  project_root: root,
  ...(checkedAt === undefined
    ? {}
    : { project_watermark: watermark({ commit: git?.head, isGit: git !== undefined, at: checkedAt }) }),
  index: {
    exists: stored !== undefined,
    ...(storePath === undefined ? {} : { path: storePath }),
    ...(stored === undefined ? {} : indexPart(stored)),
  },
  stale: staleReasons.length > 0,
  stale_reasons: staleReasons,
  ...(attempt === undefined ? {} : { reindex: attempt }),
});

const indexPart = ({ attributes, table, revision }: StoredView): Partial<IndexState['index']> => ({
  built_at: attributes.builtAt,
  watermark: watermark({ commit: attributes.commit, isGit: attributes.isGit, at: attributes.builtAt, files: table.count }),
  revision,
  files: table.count,
  pending_files: countsOf(table).pending,
});

type Mark = { readonly commit?: string | undefined; readonly isGit: boolean; readonly at: string; readonly files?: number };

const watermark = ({ commit, isGit, at, files }: Mark): Watermark => ({
  kind: isGit ? 'git' : 'filesystem',
  ...(commit === undefined ? {} : { git_head: commit }),
  ...(files === undefined ? {} : { file_count: files }),
  computed_at: at,
});

type Situation = {
  readonly stored?: StoredView;
  readonly isFresh: boolean;
  readonly isWorking: boolean;
  readonly needs: 'text' | 'symbols';
  readonly ref?: string | undefined;
};

export type FreshnessMeta = Pick<
  Meta,
  | 'freshness_status'
  | 'indexing_status'
  | 'schema_status'
  | 'result_completeness'
  | 'ref'
  | 'baseline_commit_sha'
  | 'semantic_level'
>;

export const freshnessMeta = ({ stored, isFresh, isWorking, needs, ref }: Situation): FreshnessMeta => {
  const branch = ref ?? stored?.attributes.branch;
  return {
    freshness_status: isFresh ? 'fresh' : isWorking ? 'syncing' : 'stale',
    indexing_status: stored === undefined ? (isWorking ? 'indexing' : 'not_indexed') : isWorking ? 'indexing' : 'ready',
    schema_status: stored === undefined ? 'not_indexed' : 'compatible',
    result_completeness: stored !== undefined && isComplete(stored, needs) ? 'complete' : 'partial',
    ...(branch === undefined ? {} : { ref: branch }),
    ...(stored?.attributes.commit === undefined ? {} : { baseline_commit_sha: stored.attributes.commit }),
    semantic_level: 'syntax_only',
  };
};

/** Text is complete with tier 1; symbols when no file waits for its facts. */
export const isComplete = ({ attributes, table }: StoredView, needs: 'text' | 'symbols'): boolean =>
  attributes.tier > 0 && (needs === 'text' || (attributes.tier === 2 && countsOf(table).pending === 0));
