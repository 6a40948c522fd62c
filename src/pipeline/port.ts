/** The interface of a repository's index: keep it fresh, read a view of it, build it, describe it. */
import type { Hint, HistoryState, IndexState, Meta, RepoPath, RoleOf, SkipReason, VirtualFile } from '#model';
import type { OpenView, StoreStatus } from '#store';
import type { IndexSettings } from './index-settings.ts';
import type { CountedFacts } from './freshness/count-facts.ts';
import type { PartlyReadFiles } from './freshness/partly-read-files.ts';
import type { UnparsedFiles } from './freshness/unparsed-files.ts';

export type FreshnessPolicy = 'strict' | 'auto' | 'balanced' | 'best_effort';

/**
 * Selects a tree: that of `ref`, else that of the named workspace, else the working tree with uncommitted and untracked
 * files. Virtual files replace or add files in any of them.
 */
export type ViewSelector = {
  readonly ref?: string;
  readonly workspaceId?: string;
  readonly virtualFiles?: readonly VirtualFile[];
};

export type Progress = {
  readonly stage: 'scan' | 'text' | 'symbols' | 'finish';
  readonly done: number;
  readonly total: number;
};
export type WorkOptions = { readonly signal?: AbortSignal; readonly onProgress?: (progress: Progress) => void };

export type ViewRequest = WorkOptions & {
  readonly policy: FreshnessPolicy;
  readonly maxReindexMs: number;
  readonly selector: ViewSelector;
  /** With `text`, the files on disk answer when there is no index and the policy forbids building one. */
  readonly needs: 'text' | 'symbols';
  /** False: not even then. */
  readonly allowsScan?: boolean;
  /** The files on disk answer whenever the index cannot, under every policy: for questions about the text of one file. */
  readonly fallback?: 'disk';
  /** Absent: the settings are read now. */
  readonly settings?: IndexSettings;
  /** Called before the answer is computed, and before a refusal is thrown. */
  readonly onFreshness?: (freshness: Freshness) => void;
};

/** How fresh the view behind an answer is. */
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
    | 'workspace_id'
    | 'overlay_revision'
    | 'history'
  >;
  readonly hints: readonly Hint[];
  /** Of the update that is running. */
  readonly progress?: Progress;
};

/** A file on disk, read without an index. */
export type DiskText = { readonly path: RepoPath; readonly text: string; readonly redactedLines: number };

/** One read transaction over the selected view. */
export type PreparedView = Freshness & {
  /** Absent only when `scanTexts` replaces it. */
  readonly view?: OpenView;
  /** The files on disk, or one of them, for operations that need only text while the index cannot answer. */
  readonly scanTexts?: (only?: RepoPath) => AsyncIterable<DiskText>;
  /** What the texts are for, if the settings say so of some; a view says it itself. */
  readonly roleOf?: RoleOf;
};

/** The view of a request that needs symbols: such requests always have one. */
export const viewOf = ({ view }: PreparedView): OpenView => {
  if (!view) throw new Error('a request that needs only text has no view');
  return view;
};

export type FileCounts = {
  readonly files: number;
  readonly indexed: number;
  readonly pending: number;
  readonly skipped: Readonly<Partial<Record<SkipReason, number>>>;
  readonly languages: Readonly<Record<string, number>>;
  /** Files of languages without a grammar, which are searched as text only. */
  readonly text_only: Readonly<Record<string, number>>;
};

export type UpdateReport = {
  readonly action: 'create' | 'reindex' | 'sync';
  readonly counts: FileCounts;
  readonly added: number;
  readonly modified: number;
  readonly removed: number;
  readonly texts_indexed: number;
  readonly files_parsed: number;
  /** Of `files_parsed`: those that parsed only in part, or not at all. */
  readonly files_with_problems: number;
  readonly bytes_read: number;
  readonly duration_ms: number;
};

/** One finished update of the working tree. */
export type JobRecord = {
  readonly job_id: string;
  readonly mode: UpdateReport['action'];
  readonly status: 'published' | 'failed' | 'interrupted';
  /** Absent unless published. */
  readonly changed_files?: number;
  readonly duration_ms: number;
  readonly created_at: string;
  readonly error?: string;
};

/** How the last updates went, in any process, and what this process does. Times are unix milliseconds. */
export type RepositoryHealth = {
  /** Absent when there is no index. */
  readonly indexBytes?: number;
  readonly lastSuccessMs?: number;
  readonly lastFailureMs?: number;
  readonly lastFailureReason?: string;
  /** Of the recorded updates. */
  readonly failureCount: number;
  readonly p95Ms?: number;
  readonly watch?: WatchState['status'];
};

/** How much of the git history behind the working tree is stored. */
export type HistoryDescription = {
  readonly state: HistoryState;
  readonly commits: number;
  /** Why it is not complete. */
  readonly reason?: string;
};

export type IndexDescription = {
  readonly root: string;
  readonly state: IndexState;
  readonly meta: Freshness['meta'];
  readonly store?: StoreStatus;
  readonly counts?: FileCounts;
  /** The repository has no working tree. */
  readonly isBare?: boolean;
  /** The last check of the whole database, by any process. */
  readonly integrity?: IntegrityReport;
  /** The build or sync that this process is running. */
  readonly job?: { readonly job_id: string; readonly action: string; readonly progress?: Progress; readonly started_at: string };
  /** Why the last build or sync of this process failed; cleared by the next success. */
  readonly failure?: string;
  /** Absent when watching is switched off. */
  readonly watch?: WatchState;
  /** Files that failed to parse; absent when there are none. */
  readonly unparsed?: UnparsedFiles;
  /** Files whose text could only be parsed in part; absent when there are none. */
  readonly partlyRead?: PartlyReadFiles;
  /** Absent when there is no index. */
  readonly history?: HistoryDescription;
};

/** `watching`: a check covers only the paths that events named. `sweeping`: it covers every file, for the given reason. */
export type WatchState = { readonly status: 'watching' | 'starting' } | { readonly status: 'sweeping'; readonly reason: string };

/** Callbacks of `keepSynced`. */
export type SyncListener = {
  readonly onSync: (report: UpdateReport) => void;
  /** A round failed; the next one retries. */
  readonly onFailure?: (error: unknown) => void;
  /** After every round; undefined when watching is switched off. */
  readonly onState?: (state: WatchState | undefined) => void;
};

/** Which repository this is and what is checked out, according to git; needs no index. */
export type RepositoryIdentity = {
  /** 16 hex digits; the same on every machine unless `source` is `folder`. */
  readonly id: string;
  readonly source: 'first_commit' | 'remote' | 'folder';
  readonly branch?: string;
  readonly commit?: string;
  /** No staged, edited or untracked files; absent without git. */
  readonly isClean?: boolean;
};

export type WorkspaceSummary = {
  readonly id: string;
  readonly baseCommit: string;
  /** Incremented by every refresh that changes something. */
  readonly revision: number;
  /** Files that differ from the base commit. */
  readonly changedFiles: number;
  /** Symbols and surface facts in these files, and how they were extracted; absent until the view is built. */
  readonly symbols?: number;
  readonly facts?: number;
  readonly semanticLevel?: NonNullable<Meta['semantic_level']>;
  readonly createdAt: string;
  readonly refreshedAt?: string;
  readonly lastUsedAt: string;
  readonly projectPath?: string;
};

/**
 * Named workspaces of this root: a base commit plus the files copied from the working tree at the last refresh.
 * They are stored beside the index and survive rebuilding or clearing it. Changing a workspace also builds its view.
 */
export interface Workspaces {
  /** Idempotent; a different base or project is `invalid_input`. `projectPath` limits refreshes. */
  create(
    workspace: { readonly id: string; readonly ref?: string; readonly projectPath?: string },
    options?: WorkOptions,
  ): Promise<{ readonly baseCommit: string; readonly revision: number; readonly isCreated: boolean }>;
  /** Resets to the base commit, or moves the base to `ref`. */
  reset(
    workspace: { readonly id: string; readonly ref?: string },
    options?: WorkOptions,
  ): Promise<{ readonly baseCommit: string; readonly previousRevision: number }>;
  /** Syncs the working tree's view, then copies the files that differ from the base, or only these paths. */
  refresh(
    workspace: { readonly id: string; readonly paths?: readonly RepoPath[] },
    options?: WorkOptions,
  ): Promise<{ readonly files: number; readonly symbols: number; readonly revision: number }>;
  /** Sorted by id. `currentCommit`: HEAD. */
  list(): Promise<{ readonly workspaces: readonly WorkspaceSummary[]; readonly currentCommit?: string }>;
  /** False when there was none. */
  remove(id: string): Promise<boolean>;
}

export interface RepositoryIndex {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly workspaces: Workspaces;
  /**
   * Updates the view as the policy demands, then runs the question in the read transaction that determined its freshness.
   * Throws `index_stale`, `index_missing`, `index_incompatible`, `index_corrupt`.
   */
  ask<Answer>(request: ViewRequest, question: (prepared: PreparedView) => Promise<Answer>): Promise<Answer>;
  /** Resolves when tier 2 is complete. A call while an update runs joins it. */
  update(action: 'create' | 'reindex' | 'sync', options?: WorkOptions): Promise<UpdateReport>;
  /** Like `update`, but does not wait: for servers, where work may continue after the answer. */
  start(action: 'create' | 'reindex' | 'sync'): Promise<void>;
  /** Syncs now and whenever files change, until the signal aborts or the root is replaced. Throws if the first sync fails. */
  keepSynced(listener: SyncListener, signal: AbortSignal): Promise<void>;
  /** Removes the stored index of this repository; workspaces stay. */
  clear(): Promise<{ readonly removed_bytes: number }>;
  /**
   * Describes the index without changing it. `files` compares it with the files, `git` also with HEAD. `none` skips the
   * comparison, takes a few milliseconds and never reports the index as fresh.
   */
  describe(check: 'git' | 'files' | 'none'): Promise<IndexDescription>;
  identify(): Promise<RepositoryIdentity>;
  /** The id alone, read once per process. */
  repoId(): Promise<string>;
  /** Updates of the working tree by any process, newest first. */
  recentJobs(): Promise<readonly JobRecord[]>;
  health(): Promise<RepositoryHealth>;
  /** Counts the working tree's view; undefined without one, and for a view that is too large to count. */
  countFacts(counted: CountedFacts): Promise<number | undefined>;
  /** Whether a rebuild is needed or a sync is enough. Scans the files, changes nothing. */
  preflight(): Promise<Preflight>;
  /** What the `.gitignore` of the root says about these paths, and which of them each pattern would match in an ignore file. */
  checkIgnored(paths: readonly string[], patterns: readonly string[]): Promise<IgnoreCheck>;
  /** Files with uncommitted changes, relative to the root, sorted; a folder ends with a slash. Undefined if git cannot list them. */
  uncommittedFiles(): Promise<readonly string[] | undefined>;
  /** Another process is writing, which explains an incomplete index. */
  hasOtherWriter(): Promise<boolean>;
  /** Reads the whole database in a separate thread, at most once per hour. Never rejects. */
  checkIntegrity(): Promise<void>;
  /** Reads the whole database and tries the writer's lock. Slow: for diagnosis only. */
  examine(): Promise<Examination>;
  close(): Promise<void>;
}

export type IgnoreCheck = {
  /** `absent`, `error`: the root has no `.gitignore`, or it cannot be read. */
  readonly state: 'ready' | 'absent' | 'error';
  readonly ignored: readonly string[];
  /** One list of paths per pattern. */
  readonly matched: readonly (readonly string[])[];
};

export type Preflight = {
  readonly outcome: 'reindex_required' | 'reindex_unnecessary_ignore_only' | 'unknown' | 'probe_failed';
  readonly confidence: 'high' | 'low';
  /** The reason, in one sentence. */
  readonly message: string;
};

export type IntegrityReport = { readonly checked_at: string; readonly is_sound: boolean; readonly message: string };

export type Examination = {
  readonly isSound: boolean;
  /** The database's own verdict, or why it could not be read. */
  readonly message: string;
  /** Another process is writing. */
  readonly hasOtherWriter: boolean;
};
