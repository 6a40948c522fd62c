/** What an operation may reach while it runs: the engine, the repository asked about, the view it reads, its caller. */
import type { Config, Settings } from '#config';
import type { Envelope, Hint } from '#model';
import type { PreparedView, Progress, RepositoryIndex } from '#pipeline';
import type { OpenView } from '#store';
import type { Prewarm } from './prewarm.ts';

export type Surface = 'mcp' | 'cli' | 'http' | 'test';

export type Caller = {
  readonly surface: Surface;
  /** Where relative `repo` paths start: the caller's folder (CLI) or the served root (servers). */
  readonly folder: string;
  /** The root of a server started for one repository. */
  readonly servedRoot?: string;
  /** Folders that the MCP client has open. */
  readonly clientRoots?: readonly string[];
  /** What a request may name, where the engine allows any folder. Absolute, links resolved. Absent: anything. */
  readonly allowedRoots?: () => Promise<readonly string[]>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** A one-shot command: nothing may go on after the answer. */
  readonly isOneShot?: boolean;
  /** Asks over a network: what a bug says may name files and values of this machine, and is for the log alone. */
  readonly isRemote?: boolean;
};

export type Grammars = { readonly available: readonly string[]; readonly missing: readonly string[] };
export type Savings = { readonly tokens_saved: number; readonly cost_avoided: number };

/** Where a path leads: absolute, links resolved as far as it exists. */
export type ResolvedPath = { readonly path: string; readonly isFolder: boolean };

/** The parts of the product, opened once a process. `src/engine.ts` is the one implementation. */
export interface Engine {
  readonly version: string;
  /** Those of the process, and with a root those that its file adds. Read again when a file changed; never throws. */
  settings(root?: string): Settings;
  /** Where files of settings are looked for; they need not be there. */
  settingsFiles(root?: string): { readonly user: string; readonly repository?: string };
  /** Absent: any folder may be asked about. Absolute, links resolved. */
  readonly allowedRoots?: readonly string[];
  /** The same object for the same root, opened on first use. */
  repository(root: string): Promise<RepositoryIndex>;
  /** Repositories that are open now: one that nobody used for a while is closed until it is asked for again. */
  openRepositories(): readonly RepositoryIndex[];
  locate(path: string): Promise<ResolvedPath>;
  /** The top of the git working tree around a folder; undefined outside git. */
  gitRoot(folder: string): Promise<string | undefined>;
  grammars(): Promise<Grammars>;
  readonly prewarm: Prewarm;
  /** Adds to the running totals; never fails. */
  recordSavings(savings: Savings): void;
  log(level: 'error' | 'warn' | 'debug', message: string, cause?: unknown): void;
  close(): Promise<void>;
}

/** A call as every surface makes it (seed 002's request shape). */
export type OperationRequest = {
  readonly operation: string;
  readonly input?: unknown;
  /** Cross-cutting options: fill in what the input leaves open. */
  readonly options?: unknown;
  /** Settings for this request only. */
  readonly config?: unknown;
};

export type RecognisedCall = { readonly tool: string; readonly repo?: string; readonly maxChars?: number };

export type OperationSummary = {
  readonly name: string;
  readonly summary: string;
  readonly toolset: string;
  readonly isDefault: boolean;
};

/**
 * `repository` may be used when the operation needs a repository, `view` and `freshness` when it needs text or symbols;
 * reaching for one that was not prepared is a bug and throws.
 */
export type OperationContext = {
  readonly engine: Engine;
  readonly config: Config;
  /** Behind `config`: where each value came from. */
  readonly settings: Settings;
  readonly caller: Caller;
  /** Absent only for operations that need nothing, when no root could be told. */
  readonly root?: string;
  readonly repository: RepositoryIndex;
  readonly freshness: PreparedView;
  readonly view: OpenView;
  /** Where the page asked for starts: 0 without a cursor. */
  readonly offset: number;
  /** Adds a hint to the answer, for what is known of the question before the operation's own work. */
  readonly addHint: (hint: Hint) => void;
  /** The options that came with the request. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Calls another operation for the same caller: what `batch` is made of. */
  readonly call: (request: OperationRequest) => Promise<Envelope>;
  /** What can be asked, in the order of help. */
  readonly listOperations: () => readonly OperationSummary[];
  /** What a call would be about, without making it; undefined when no operation has this name. */
  readonly recognise: (request: OperationRequest) => RecognisedCall | undefined;
};
