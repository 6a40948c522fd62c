/** Builds `meta.index_state` and its sibling fields. */
import {
  defined,
  type GitState,
  type IndexState,
  type ReindexAttempt,
  type StaleReason,
  type StoredView,
  type Watermark,
} from '#model';
import type { Freshness } from '../port.ts';
import { countsOf, hasMissing, isComplete } from '../views/counts.ts';

export type IndexStateInput = {
  readonly root: string;
  readonly storePath?: string | undefined;
  readonly stored?: StoredView | undefined;
  /** There is a database, but this version cannot read it. */
  readonly isUnreadable?: boolean | undefined;
  /** From the check of the files; absent when there was none. */
  readonly git?: GitState | undefined;
  /** Set only on request: it costs a `git status`. */
  readonly isDirty?: boolean | undefined;
  readonly checkedAt?: string | undefined;
  readonly staleReasons: readonly StaleReason[];
  readonly attempt?: ReindexAttempt | undefined;
};

export const indexStateOf = ({
  root,
  storePath,
  stored,
  isUnreadable = false,
  git,
  checkedAt,
  staleReasons,
  attempt,
  isDirty,
}: IndexStateInput): IndexState =>
  defined({
    schema_version: 1 as const,
    project_root: root,
    project_watermark:
      checkedAt === undefined
        ? undefined
        : makeWatermark({ commit: git?.head, isGit: git !== undefined, at: checkedAt, isDirty }),
    index: {
      exists: stored !== undefined || isUnreadable,
      ...defined({ path: storePath }),
      ...(stored && describeStoredIndex(stored)),
    },
    stale: staleReasons.length > 0,
    stale_reasons: staleReasons,
    reindex: attempt,
  });

const describeStoredIndex = ({ attributes, table, revision }: StoredView): Partial<IndexState['index']> => ({
  built_at: attributes.builtAt,
  watermark: makeWatermark({ commit: attributes.commit, isGit: attributes.isGit, at: attributes.builtAt, files: table.count }),
  revision,
  files: table.count,
  pending_files: countsOf(table).pending,
});

type WatermarkInput = {
  readonly commit?: string | undefined;
  readonly isGit: boolean;
  readonly at: string;
  readonly files?: number;
  readonly isDirty?: boolean | undefined;
};

const makeWatermark = ({ commit, isGit, at, files, isDirty }: WatermarkInput): Watermark =>
  defined({
    kind: isGit ? ('git' as const) : ('filesystem' as const),
    git_head: commit,
    git_dirty: isDirty,
    file_count: files,
    computed_at: at,
  });

type FreshnessInput = {
  readonly stored?: StoredView | undefined;
  readonly isFresh: boolean;
  readonly isWorking: boolean;
  readonly needs: 'text' | 'symbols';
};

export type FreshnessMeta = Freshness['meta'];

export const freshnessMeta = ({ stored, isFresh, isWorking, needs }: FreshnessInput): FreshnessMeta =>
  defined({
    freshness_status: isFresh ? ('fresh' as const) : isWorking ? ('syncing' as const) : ('stale' as const),
    indexing_status: isWorking ? ('indexing' as const) : stored ? ('ready' as const) : ('not_indexed' as const),
    schema_status: stored ? ('compatible' as const) : ('not_indexed' as const),
    result_completeness:
      stored && isComplete(stored, needs) && !hasMissing(stored.table) ? ('complete' as const) : ('partial' as const),
    ref: stored?.attributes.branch,
    baseline_commit_sha: stored?.attributes.commit,
    semantic_level: 'syntax_only' as const,
  });
