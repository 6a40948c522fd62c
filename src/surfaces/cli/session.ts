/** What the commands share while one of them runs: the way to the engine, the signals, the exit code. */
import { defined } from '#model';
import { type Caller, callOperation, type Engine, matchOperation, type Operation, type OperationRequest } from '#call';
import { exitCodeOf, formatAnswer, writeOut } from './output.ts';
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
  /** What was typed after the program's name. */
  readonly argv: readonly string[];
  readonly operations: readonly Operation[];
  readonly openEngine: OpenEngine;
  readonly version: string;
  /** Aborted by SIGINT, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** The folder that `serve --repo` names, links resolved. */
  servedRoot(repo: string): Promise<string>;
  setExitCode(code: number): void;
};

type CallOptions = {
  readonly isJson: boolean;
  readonly flags?: readonly string[];
  /** The repository where the request names none. */
  readonly servedRoot?: string;
};

/** One call from the command line: its answer on stdout, its progress on stderr, nothing left running. */
export const runCall = async (
  session: CliSession,
  request: OperationRequest,
  { isJson, flags = [], servedRoot }: CallOptions,
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
      ...defined({ servedRoot }),
    };
    const operation = matchOperation(operations, request.operation)?.operation.name;
    const answer = await waitForIndex(() => callOperation({ engine, operations }, request, caller), { operation, signal });
    progress.finish();
    await writeOut(formatAnswer(answer, { isJson, hasColor: hasColor(), operations }));
    session.setExitCode(exitCodeOf(answer.envelope));
  } finally {
    progress.finish();
    await engine.close();
  }
};

/** Colours only where a person looks. */
export const hasColor = (): boolean =>
  process.stdout.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
