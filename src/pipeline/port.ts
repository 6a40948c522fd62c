/** What operations may ask of a repository's index: make it fresh, read a view of it, build it, describe it. */
import type { Hint, IndexState, Meta, RepoPath, SkipReason, VirtualFile } from '#model';
import type { OpenView, StoreStatus } from '#store';
import type { IndexSettings } from './index-settings.ts';
import type { UnparsedFiles } from './freshness/unparsed-files.ts';

export type FreshnessPolicy = 'strict' | 'auto' | 'balanced' | 'best_effort';

/**
 * Which tree is asked for: that of `ref`, else that of the named workspace, else the working tree with uncommitted and
 * untracked files; in any case with the virtual files laid over it.
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
  /** `text` answers from files when there is no index and the policy forbids building one. */
  readonly needs: 'text' | 'symbols';
  /** Settled by whoever asks; absent: read now. */
  readonly settings?: IndexSettings;
  /** Called with what the answer, or the refusal, rests on, before either. */
  readonly onFreshness?: (freshness: Freshness) => void;
};

/** How fresh the view is that an answer rests on. */
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
  >;
  readonly hints: readonly Hint[];
};

/** One read transaction over the view that was asked for. */
export type PreparedView = Freshness & {
  /** Absent only where `scanTexts` stands in for it. */
  readonly view?: OpenView;
  /** The files themselves, for operations that need text alone while there is no index. */
  readonly scanTexts?: () => AsyncIterable<{ readonly path: RepoPath; readonly text: string }>;
};

/** Of a request that needs symbols, for which there always is one. */
export const viewOf = ({ view }: PreparedView): OpenView => {
  if (!view) throw new Error('the view of a request that needs text alone was asked for');
  return view;
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
  /** The last check of the whole database, of whichever process. */
  readonly integrity?: IntegrityReport;
  /** A build or sync of this process that is under way. */
  readonly job?: { readonly action: string; readonly progress?: Progress; readonly started_at: string };
  /** Why the last build or sync of this process failed, while none succeeded since. */
  readonly failure?: string;
  /** Absent where files are not watched by choice. */
  readonly watch?: WatchState;
  /** Files that could not be parsed so far; absent when there are none. */
  readonly unparsed?: UnparsedFiles;
};

/** `watching`: a check looks at what events named. `sweeping`: it looks at every file, for the reason given. */
export type WatchState = { readonly status: 'watching' | 'starting' } | { readonly status: 'sweeping'; readonly reason: string };

/** Told while an index is kept in step with its files. */
export type SyncListener = {
  readonly onSync: (report: UpdateReport) => void;
  /** A round that failed; the next one tries again. */
  readonly onFailure?: (error: unknown) => void;
  /** After every round; undefined where watching is switched off. */
  readonly onState?: (state: WatchState | undefined) => void;
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

export type WorkspaceSummary = {
  readonly id: string;
  readonly baseCommit: string;
  /** How often files were taken over. */
  readonly revision: number;
  /** Files in which it differs from its base. */
  readonly changedFiles: number;
  /** Symbols and surface facts in these files, and how they were found; absent while the view is not built. */
  readonly symbols?: number;
  readonly facts?: number;
  readonly semanticLevel?: NonNullable<Meta['semantic_level']>;
  readonly createdAt: string;
  readonly refreshedAt?: string;
  readonly lastUsedAt: string;
  readonly projectPath?: string;
};

/**
 * Named workspaces of this root: a base commit and the files taken from the working tree when they were last refreshed.
 * They are kept beside the index: building it anew or clearing it leaves them. All that change one build its view as well.
 */
export interface Workspaces {
  /** The same again changes nothing; with another base or project it is `invalid_input`. `projectPath` limits refreshes. */
  create(
    workspace: { readonly id: string; readonly ref?: string; readonly projectPath?: string },
    options?: WorkOptions,
  ): Promise<{ readonly baseCommit: string; readonly revision: number; readonly isCreated: boolean }>;
  /** Back to the base commit, or to that of `ref`. */
  reset(
    workspace: { readonly id: string; readonly ref?: string },
    options?: WorkOptions,
  ): Promise<{ readonly baseCommit: string; readonly previousRevision: number }>;
  /** Syncs the working tree's view, then takes over what differs from the base, or only these paths. */
  refresh(
    workspace: { readonly id: string; readonly paths?: readonly RepoPath[] },
    options?: WorkOptions,
  ): Promise<{ readonly files: number; readonly symbols: number; readonly revision: number }>;
  /** In order of their ids. `currentCommit`: HEAD. */
  list(): Promise<{ readonly workspaces: readonly WorkspaceSummary[]; readonly currentCommit?: string }>;
  /** False when there was none. */
  remove(id: string): Promise<boolean>;
}

export interface RepositoryIndex {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly workspaces: Workspaces;
  /**
   * Brings the view as far as the policy wants, then asks inside the read transaction in which its freshness was told.
   * Throws `index_stale`, `index_missing`, `index_incompatible`, `index_corrupt`.
   */
  ask<Answer>(request: ViewRequest, question: (prepared: PreparedView) => Promise<Answer>): Promise<Answer>;
  /** Answers when tier 2 is complete. A second call while one runs joins it. */
  update(action: 'create' | 'reindex' | 'sync', options?: WorkOptions): Promise<UpdateReport>;
  /** Starts the same without waiting: for servers, where work may go on after the answer. */
  start(action: 'create' | 'reindex' | 'sync'): Promise<void>;
  /** Syncs, and again whenever files change, until the signal or while it is in place. Failures of the first sync are thrown. */
  keepSynced(listener: SyncListener, signal: AbortSignal): Promise<void>;
  /** Removes the stored index of this repository; workspaces stay. */
  clear(): Promise<{ readonly removed_bytes: number }>;
  /**
   * What is there, without changing anything. `files` compares it with the files, `git` also with HEAD. Without such a
   * check (`none`) it answers in a few milliseconds and does not say that the index is fresh.
   */
  describe(check: 'git' | 'files' | 'none'): Promise<IndexDescription>;
  identify(): Promise<RepositoryIdentity>;
  /** Whether a rebuild is needed, or whether a sync would do; looks at the files and changes nothing. */
  preflight(): Promise<Preflight>;
  /** Another process is writing; for those who wonder why the index is not complete. */
  hasOtherWriter(): Promise<boolean>;
  /** Reads the whole database in a thread of its own, unless that was done within the hour. Never fails. */
  checkIntegrity(): Promise<void>;
  /** Reads the whole database and asks for the writer's lock: for people who look for trouble, not for every call. */
  examine(): Promise<Examination>;
  close(): Promise<void>;
}

export type Preflight = {
  readonly outcome: 'reindex_required' | 'reindex_unnecessary_ignore_only' | 'unknown' | 'probe_failed';
  readonly confidence: 'high' | 'low';
  /** Why, in a sentence. */
  readonly message: string;
};

export type IntegrityReport = { readonly checked_at: string; readonly is_sound: boolean; readonly message: string };

export type Examination = {
  readonly isSound: boolean;
  /** What the database says of itself, or why it could not be asked. */
  readonly message: string;
  /** Another process is writing. */
  readonly hasOtherWriter: boolean;
};
