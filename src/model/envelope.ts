/** The response object of every operation, the same on every surface. */
import type { HistoryState } from './commit-log.ts';
import type { ErrorCode, WarningCode } from './codes.ts';
import type { Json } from './json.ts';

export const PROTOCOL_VERSION = '1.0';

export type NextAction = { readonly tool: string; readonly args: Json; readonly reason: string };
export type Hint = { readonly type: 'info' | 'cache' | 'action' | 'warn' | 'deprecation'; readonly text: string };
export type Warning = { readonly code: WarningCode; readonly message: string };
export type Confidence = 'high' | 'medium' | 'low';

export type Evidence = {
  readonly repo_id?: string;
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly symbol_id?: string;
  readonly source_hash?: string;
  readonly excerpt?: string;
};

export type EnvelopeError = {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: Json;
  readonly hint?: string;
  readonly retryable: boolean;
  readonly next_actions: readonly NextAction[];
};

/** Every operation returns `ok` or `error`; only manage_index returns the others. */
export type EnvelopeStatus = 'ok' | 'error' | 'not_ready' | 'not_indexed' | 'requires_reindex' | 'blocked';
export type EnvelopeReason =
  | 'indexing'
  | 'not_indexed'
  | 'requires_reindex'
  | 'unnecessary_reindex_ignore_only'
  | 'preflight_unknown'
  | 'confirm_required';

export type Watermark = {
  readonly kind: 'git' | 'filesystem';
  readonly git_head?: string;
  readonly git_dirty?: boolean;
  readonly file_count?: number;
  readonly computed_at: string;
};

export type StaleReason =
  | 'index_missing'
  | 'index_corrupt'
  | 'index_incompatible'
  | 'watermark_missing'
  | 'git_head_mismatch'
  | 'git_dirty_mismatch'
  | 'filesystem_changed'
  | 'ignore_rules_changed'
  | 'facts_pending';

export type ReindexAttempt = {
  readonly attempted: boolean;
  readonly performed: boolean;
  readonly budget_ms?: number;
  readonly duration_ms?: number;
  readonly result: 'ok' | 'budget_exceeded' | 'failed' | 'skipped' | 'deferred';
  readonly error?: string;
};

export type IndexState = {
  readonly schema_version: 1;
  readonly project_root: string;
  readonly project_watermark?: Watermark;
  readonly index: {
    readonly exists: boolean;
    readonly path?: string;
    readonly built_at?: string;
    readonly watermark?: Watermark;
    readonly revision?: number;
    readonly files?: number;
    /** Files whose symbols are not extracted yet. */
    readonly pending_files?: number;
  };
  readonly stale: boolean;
  readonly stale_reasons: readonly StaleReason[];
  readonly reindex?: ReindexAttempt;
};

export type Timing = {
  readonly total_ms: number;
  readonly freshness_ms?: number;
  readonly query_ms?: number;
  readonly rank_ms?: number;
  readonly assemble_ms?: number;
};

export type LimitApplied = { readonly requested: number; readonly hard_cap: number };

export type Meta = {
  readonly protocol_version: typeof PROTOCOL_VERSION;
  readonly index_state?: IndexState;
  readonly freshness_status?: 'fresh' | 'stale' | 'syncing';
  readonly indexing_status?: 'not_indexed' | 'indexing' | 'ready' | 'failed';
  readonly schema_status?: 'compatible' | 'not_indexed' | 'reindex_required' | 'corrupt_manifest';
  readonly result_completeness?: 'complete' | 'partial' | 'truncated';
  readonly ref?: string;
  readonly baseline_commit_sha?: string;
  readonly semantic_level?: 'full' | 'partial' | 'syntax_only';
  /** The workspace that was queried, and the number of times its files were refreshed. */
  readonly workspace_id?: string;
  readonly overlay_revision?: number;
  /** How much of the git history the answer could use. */
  readonly history?: HistoryState;
  readonly limits_applied?: Readonly<Record<string, LimitApplied>>;
  readonly suppressed_duplicate_count?: number;
  /** The same count under its other name. */
  readonly duplicates_dropped?: number;
  readonly safety_limit_applied?: boolean;
  readonly ranking_reasons?: readonly Readonly<Record<string, number>>[];
  /** Whether links that were computed before could be used, and the size of the graph around the hits. */
  readonly graph_cache?: boolean;
  readonly graph_nodes?: number;
  readonly graph_edges?: number;
  readonly tokens_saved?: number;
  readonly cost_avoided?: number;
  /** When the index was last written, in unix milliseconds, and its size on disk. */
  readonly index_mtime_ms?: number;
  readonly index_size_bytes?: number;
  /** How this process notices changes, and how the last updates by any process went. */
  readonly health_watch_status?: 'watching' | 'starting' | 'sweeping';
  readonly health_last_success_ms?: number;
  readonly health_last_failure_ms?: number;
  readonly health_last_failure_reason?: string;
  readonly health_failure_count?: number;
  readonly health_p95_ms?: number;
  /** Whether this process had already loaded the index, and how long its warm-up took. */
  readonly warm?: boolean;
  readonly warm_cost_ms?: number;
  /** The same as `timing.freshness_ms` and `timing.query_ms`. */
  readonly timing_load_index_ms?: number;
  readonly timing_search_ms?: number;
  readonly timing?: Timing;
};

export type Envelope = {
  readonly status: EnvelopeStatus;
  readonly reason?: EnvelopeReason;
  readonly message?: string;
  readonly data?: Json;
  readonly error?: EnvelopeError;
  readonly hints?: readonly Hint[];
  readonly warnings?: readonly Warning[];
  readonly next_actions?: readonly NextAction[];
  readonly confidence?: Confidence;
  readonly evidence?: readonly Evidence[];
  readonly meta: Meta;
};
