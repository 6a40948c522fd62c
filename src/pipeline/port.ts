/** What operations may ask of a repository's index: make it fresh, read a view of it, build it, describe it. */
import type { Hint, IndexState, Meta, RepoPath, SkipReason } from '#model';
import type { OpenView, StoreStatus } from '#store';

export type FreshnessPolicy = 'strict' | 'auto' | 'balanced' | 'best_effort';

/** Which tree is asked for. Absent ref: the working tree with uncommitted and untracked files. */
export type ViewWish = { readonly ref?: string };

export type Progress = {
  readonly stage: 'scan' | 'text' | 'symbols' | 'finish';
  readonly done: number;
  readonly total: number;
};
export type WorkOptions = { readonly signal?: AbortSignal; readonly onProgress?: (progress: Progress) => void };

export type PrepareRequest = WorkOptions & {
  readonly policy: FreshnessPolicy;
  readonly maxReindexMs: number;
  readonly wish: ViewWish;
  /** `text` answers from files when there is no index and the policy forbids building one. */
  readonly needs: 'text' | 'symbols';
};

/** How fresh the view is that the answer will rest on. Problems (`index_stale`, `index_missing`, …) are thrown. */
export type Freshness = {
  readonly indexState: IndexState;
  readonly meta: Pick<
    Meta,
    | 'freshness_status'
    | 'indexing_status'
    | 'schema_status'
    | 'result_completeness'
    | 'ref'
    | 'baseline_commit_sha'
    | 'semantic_level'
  >;
  readonly hints: readonly Hint[];
  /** Present when there is no index and the policy builds none: the files themselves, for operations that need text alone. */
  readonly scanTexts?: () => AsyncIterable<{ readonly path: RepoPath; readonly text: string }>;
  /** Runs the question inside one read transaction over that view; `index_missing` when there is none. */
  read<Answer>(ask: (view: OpenView) => Promise<Answer>): Promise<Answer>;
};

export type FileCounts = {
  readonly files: number;
  readonly indexed: number;
  readonly pending: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly languages: Readonly<Record<string, number>>;
};

export type UpdateReport = {
  readonly action: 'create' | 'reindex' | 'sync';
  readonly counts: FileCounts;
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  readonly texts_indexed: number;
  readonly files_parsed: number;
  /** Of those parsed now: read only in part, or not at all. */
  readonly files_with_problems: number;
  readonly bytes_read: number;
  readonly duration_ms: number;
};

export type IndexDescription = {
  readonly root: string;
  readonly state: IndexState;
  readonly meta: Freshness['meta'];
  readonly store?: StoreStatus;
  readonly counts?: FileCounts;
  /** A build or sync of this process that is under way. */
  readonly job?: { readonly action: string; readonly progress?: Progress; readonly started_at: string };
};

/** Which repository this is and what of it is checked out, told by git without an index. */
export type RepositoryIdentity = {
  /** 16 hex digits: the same on every machine, unless its source is the folder. */
  readonly id: string;
  readonly source: 'first_commit' | 'remote' | 'folder';
  readonly branch?: string;
  readonly commit?: string;
  /** Nothing staged, edited or untracked; absent without git. */
  readonly isClean?: boolean;
};

export interface RepositoryIndex {
  /** Absolute, links resolved. */
  readonly root: string;
  prepare(request: PrepareRequest): Promise<Freshness>;
  /** Answers when tier 2 is complete. A second call while one runs joins it. */
  update(action: 'create' | 'reindex' | 'sync', options?: WorkOptions): Promise<UpdateReport>;
  /** Starts the same without waiting: for servers, where work may go on after the answer. */
  start(action: 'create' | 'reindex' | 'sync'): void;
  /** Removes the stored index of this repository. */
  clear(): Promise<{ readonly removed_bytes: number }>;
  /** What is there, without changing anything. `check: 'none'` skips the sweep and answers in a few milliseconds. */
  describe(check: 'sweep' | 'none'): Promise<IndexDescription>;
  identify(): Promise<RepositoryIdentity>;
  /** Reads the whole database and asks for the writer's lock: for people who look for trouble, not for every call. */
  examine(): Promise<Examination>;
  close(): Promise<void>;
}

export type Examination = {
  readonly isSound: boolean;
  /** What the database says of itself, or why it could not be asked. */
  readonly message: string;
  /** Another process is writing. */
  readonly hasOtherWriter: boolean;
};
