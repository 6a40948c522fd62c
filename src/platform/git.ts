/**
 * Runs git read-only and without running anything the repository configures: no hooks, file system monitors, pagers,
 * prompts, optional locks or network. Commands that could start filters or textconv are avoided (see `git-status.ts`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Problem } from '#model';

export type GitFailureKind = 'git_missing' | 'not_a_repository' | 'unsafe_repository' | 'timeout' | 'aborted' | 'failed';

/** Git could not be run or reported an error. */
export class GitFailure extends Error {
  readonly kind: GitFailureKind;

  constructor(kind: GitFailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'GitFailure';
    this.kind = kind;
  }
}

export const isGitFailure = (error: unknown): error is GitFailure => error instanceof GitFailure;

export type GitOptions = {
  readonly input?: string | Uint8Array;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** Exit statuses besides 0 that are not failures. */
  readonly accept?: readonly number[];
  /** `key=value` settings for this run only. */
  readonly config?: readonly string[];
};

export type GitLimits = Pick<GitOptions, 'signal' | 'timeoutMs'>;

export type GitOutput = { readonly status: number; readonly stdout: Buffer };

const DEFAULT_TIMEOUT_MS = 60_000;
/** Longer than any git message; bounds the memory for a runaway stderr. */
const MAX_STDERR = 16_384;

const SAFE_CONFIG = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.pager=cat', 'log.showSignature=false'];

/** Runs git in `folder` and collects its output. Rejects with `GitFailure`. */
export const runGit = async (folder: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutput> => {
  const stdout: Buffer[] = [];
  const status = await streamGit(folder, args, { ...options, onOutput: (chunk) => stdout.push(chunk) });
  return { status, stdout: Buffer.concat(stdout) };
};

export type StreamOptions = GitOptions & { readonly onOutput: (chunk: Buffer) => void };

/** Like `runGit`, for output that may be too large to collect. Returns the exit status. */
export const streamGit = (folder: string, args: readonly string[], options: StreamOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawnGit(folder, args, options.config);
    let stderr = '';
    const deadline = endOnDeadline(child, options);
    child.stdout?.on('data', options.onOutput);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, MAX_STDERR);
    });
    child.on('error', (error) => {
      deadline.clear();
      reject(spawnFailure(error, folder));
    });
    child.on('close', (status) => {
      deadline.clear();
      if (deadline.reason) reject(new GitFailure(deadline.reason, `git ${args[0]} was stopped: ${deadline.reason}`));
      else if (status === 0 || (status !== null && options.accept?.includes(status))) resolve(status);
      else reject(exitFailure(args, { status, stderr }));
    });
    sendInput(child, options.input);
  });

/** Starts git with pipes on all three streams and safe settings and environment. */
export const spawnGit = (folder: string, args: readonly string[], config: readonly string[] = []): ChildProcess => {
  const settings = [...SAFE_CONFIG, ...config].flatMap((setting) => ['-c', setting]);
  return spawn('git', ['--no-pager', ...settings, ...args], {
    cwd: folder,
    env: gitEnvironment(process.env),
    stdio: 'pipe',
    windowsHide: true,
  });
};

/** Git variables to keep. The others could point git at another repository. */
const KEPT_VARIABLES = new Set([
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_EXEC_PATH',
]);

export const gitEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('GIT_') || KEPT_VARIABLES.has(name));
  return {
    ...Object.fromEntries(kept),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // A partial clone would fetch missing objects. Older versions of git know only GIT_ALLOW_PROTOCOL.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
    LANGUAGE: '',
  };
};

type Deadline = { reason?: 'timeout' | 'aborted'; clear(): void };

const endOnDeadline = (child: ChildProcess, { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: GitOptions): Deadline => {
  const stop = (reason: 'timeout' | 'aborted'): void => {
    deadline.reason ??= reason;
    child.kill('SIGKILL');
    // A process that git started may hold the pipes open: do not wait for it.
    child.stdout?.destroy();
    child.stderr?.destroy();
  };
  const timer = setTimeout(() => stop('timeout'), timeoutMs);
  const onAbort = (): void => stop('aborted');
  const deadline: Deadline = {
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return deadline;
};

const sendInput = (child: ChildProcess, input: string | Uint8Array = ''): void => {
  // Git may exit before it has read all input; its exit status says why.
  child.stdin?.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') child.emit('error', error);
  });
  child.stdin?.end(input);
};

const spawnFailure = (error: Error, folder: string): Error => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT')
    return new GitFailure('git_missing', `git is not installed, or the folder ${folder} does not exist`, error);
  return new GitFailure('failed', `could not start git: ${error.message}`, error);
};

const exitFailure = (args: readonly string[], outcome: { status: number | null; stderr: string }): GitFailure => {
  const message = outcome.stderr.trim();
  if (/not a git repository/u.test(message)) return new GitFailure('not_a_repository', message);
  if (/dubious ownership|unsafe repository/u.test(message)) return new GitFailure('unsafe_repository', message);
  return new GitFailure('failed', `git ${args[0]} exited with status ${outcome.status}: ${message || 'no message'}`);
};

/** Git refuses repositories of other users until the user lists them as safe. */
export const unsafeRepositoryProblem = (root: string, failure: GitFailure): Problem =>
  new Problem('repo_not_allowed', `Git refuses to read ${root}: the folder belongs to another user.`, {
    hint: `If you trust it, run: git config --global --add safe.directory ${JSON.stringify(root)}`,
    details: { git_message: failure.message },
    cause: failure,
  });
