/** A mistake of the caller, or a state the caller can act on. Any other thrown error is a bug. */
import type { ErrorCode } from './codes.ts';
import type { NextAction } from './envelope.ts';

export type ProblemExtras = {
  /** A sentence that says what to do next. */
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryable?: boolean;
  readonly nextActions?: readonly NextAction[];
  /**
   * A wrong value of the request and values to try instead. The next actions are the same call with each of them or, if there
   * are none, without the value.
   */
  readonly correction?: { readonly wrong: string; readonly instead: readonly string[] };
  /** Each is the same call with these fields changed; an undefined field is left out. */
  readonly retryWith?: readonly { readonly change: Readonly<Record<string, unknown>>; readonly reason: string }[];
  readonly cause?: unknown;
};

export class Problem extends Error {
  readonly code: ErrorCode;
  readonly extras: ProblemExtras;

  constructor(code: ErrorCode, message: string, extras: ProblemExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'Problem';
    this.code = code;
    this.extras = extras;
  }
}

export const isProblem = (error: unknown): error is Problem => error instanceof Problem;

export const assertNever = (value: never): never => {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
};
