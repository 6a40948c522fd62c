/** State shared by the commands: engine, signals, exit code. */
import { type Caller, callOperation, type Engine, matchOperation, type Operation, type OperationRequest } from '#call';
import { exitCodeOf, formatAnswer, isEmptyAnswer, writeOut } from './output.ts';
import { showProgress } from './progress.ts';
import { waitForIndex } from './wait-for-index.ts';

export type OpenEngine = (options?: {
  readonly allowedRoots?: readonly string[];
  readonly isOneShot?: boolean;
  readonly hasPrewarm?: boolean;
  /** `key=value` words of `--set`. */
  readonly flags?: readonly string[];
}) => Promise<Engine>;

export type CliSession = {
  /** Arguments after the program name. */
  readonly argv: readonly string[];
  readonly operations: readonly Operation[];
  readonly openEngine: OpenEngine;
  readonly version: string;
  /** Aborted by SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** Resolves the folder given to `serve --repo`, including links. */
  servedRoot(repo: string): Promise<string>;
  setExitCode(code: number): void;
};

type CallOptions = {
  readonly isJson: boolean;
  readonly flags?: readonly string[];
  /** An answer with an empty main list is a failure for the exit code. */
  readonly failsWhenEmpty?: boolean;
  /** The repository if the request names none. */
  readonly servedRoot?: string;
};

/** Makes one call: the answer goes to stdout, progress to stderr. */
export const runCall = async (
  session: CliSession,
  request: OperationRequest,
  { isJson, flags = [], failsWhenEmpty = false, servedRoot }: CallOptions,
): Promise<void> => {
  const { operations, signal } = session;
  const engine = await session.openEngine({ isOneShot: true, flags });
  const progress = showProgress(process.stderr);
  try {
    const caller: Caller = {
      surface: 'cli',
      folder: process.cwd(),
      signal,
      onProgress: progress.onProgress,
      isOneShot: true,
      ...(servedRoot === undefined ? {} : { servedRoots: [servedRoot] }),
    };
    const operation = matchOperation(operations, request.operation)?.operation.name;
    const answer = await waitForIndex(() => callOperation({ engine, operations }, request, caller), { operation, signal });
    progress.finish();
    await writeOut(formatAnswer(answer, { isJson, hasColor: hasColor(), operations }));
    session.setExitCode(failsWhenEmpty && isEmptyAnswer(answer) ? 1 : exitCodeOf(answer.envelope));
  } finally {
    progress.finish();
    await engine.close();
  }
};

/** Colors only on a terminal. */
export const hasColor = (): boolean =>
  process.stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
