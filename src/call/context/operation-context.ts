/** What an operation can use while it runs: the engine, the repository, the view it reads, its caller. */
import type { Config, CreatedSettings, Settings, SettingsPaths } from '#config';
import type { Envelope, Hint, SystemFolderKind } from '#model';
import type { PreparedView, Progress, RepositoryIndex } from '#pipeline';
import type { OpenView } from '#store';
import type { Prewarm } from './prewarm.ts';

export type Surface = 'mcp' | 'cli' | 'http' | 'test';

export type Caller = {
  readonly surface: Surface;
  /** Base of relative `repo` paths: the caller's folder (CLI) or the served root (servers). */
  readonly folder: string;
  /** The repositories that the server was started for. With one, requests need not name it. */
  readonly servedRoots?: readonly string[];
  /** Folders that the MCP client has open. */
  readonly clientRoots?: readonly string[];
  /** Folders that this caller may query, besides those of the engine. Absolute, links resolved. */
  readonly allowedRoots?: () => Promise<readonly string[]>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** A one-shot command: nothing may keep running after the answer. */
  readonly isOneShot?: boolean;
  /** Connected over a network: messages of internal errors may reveal local paths and values, so they only go to the log. */
  readonly isRemote?: boolean;
};

export type Grammars = { readonly available: readonly string[]; readonly missing: readonly string[] };
export type Savings = { readonly tokens_saved: number; readonly cost_avoided: number };

/** An absolute path, with links resolved as far as it exists. */
export type ResolvedPath = { readonly path: string; readonly isFolder: boolean };

/** The parts of the product, opened once per process. Implemented in `src/engine.ts`. */
export interface Engine {
  readonly version: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** The settings of the process, plus those in the root's file. Reloaded when a file changes; never throws. */
  settings(root?: string): Settings;
  /** Paths of the settings files, which may not exist. */
  settingsFiles(root?: string): SettingsPaths;
  /** Keeps settings given to `create`, for this root and all its views. */
  keepSettings(root: string, values: CreatedSettings): void;
  /** The folders that the user named for clients. Absolute, links resolved. Absent here and for the caller: any folder. */
  readonly allowedRoots?: readonly string[];
  /** What is special about a folder that is not indexed for clients unless the user named it; undefined for all others. */
  systemFolderKind(path: string): SystemFolderKind | undefined;
  /** Opened on first use; the same root returns the same object. */
  repository(root: string): Promise<RepositoryIndex>;
  /** Currently open repositories; idle ones are closed and reopened on demand. */
  openRepositories(): readonly RepositoryIndex[];
  locate(path: string): Promise<ResolvedPath>;
  /** The top of the git working tree around a folder; undefined outside git. */
  gitRoot(folder: string): Promise<string | undefined>;
  /** `expected`: languages to report as missing if there is no grammar for them. */
  grammars(expected?: readonly string[]): Promise<Grammars>;
  readonly prewarm: Prewarm;
  /** Adds to the running totals; never fails. */
  recordSavings(savings: Savings): void;
  log(level: 'error' | 'warn' | 'debug', message: string, cause?: unknown): void;
  close(): Promise<void>;
}

/** A call, as every surface makes it. */
export type OperationRequest = {
  readonly operation: string;
  readonly input?: unknown;
  /** Cross-cutting options, for fields that the input leaves out. */
  readonly options?: unknown;
  /** Settings for this request only. */
  readonly config?: unknown;
};

export type RecognisedCall = {
  readonly tool: string;
  readonly repo?: string;
  readonly mainLists: readonly string[];
  readonly readOnly: boolean;
};

/** What left something out of an answer: its own limit, `max_chars`, or the safety limit in bytes. */
export type CutBy = 'limit' | 'max_chars' | 'bytes';

export type FittedEnvelope = { readonly envelope: Envelope; readonly cutBy?: CutBy };

/** The answer to a nested call. `fit`: the same answer in a smaller budget, without running the operation again. */
export type NestedAnswer = FittedEnvelope & { readonly fit: (maxChars: number) => FittedEnvelope };

export type OperationSummary = {
  readonly name: string;
  readonly summary: string;
  readonly toolset: string;
  readonly isDefault: boolean;
};

/**
 * `repository` is available when the operation needs a repository, `view` and `freshness` when it needs text or symbols.
 * Using one that was not prepared throws: it is a bug.
 */
export type OperationContext = {
  readonly engine: Engine;
  readonly config: Config;
  /** `config` with the source of each value. */
  readonly settings: Settings;
  readonly caller: Caller;
  /** Absent only for operations that need nothing, when no root could be determined. */
  readonly root?: string;
  readonly repository: RepositoryIndex;
  readonly freshness: PreparedView;
  readonly view: OpenView;
  /** Start of the requested page: 0 without a cursor. */
  readonly offset: number;
  /** Adds a hint to the answer, before those of the reply. */
  readonly addHint: (hint: Hint) => void;
  /** The options of the request. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Calls another operation for the same caller; used by `batch`. */
  readonly call: (request: OperationRequest) => Promise<NestedAnswer>;
  /** All operations, in the order of `--help`. */
  readonly listOperations: () => readonly OperationSummary[];
  /** Resolves a call without making it; undefined for an unknown operation. */
  readonly recognise: (request: OperationRequest) => RecognisedCall | undefined;
};
