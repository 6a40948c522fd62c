/** Concurrency and time limits of the HTTP server. */
export type HttpLimits = {
  readonly bodyBytes: number;
  /** How much of a larger body is still received before the response. */
  readonly discardedBytes: number;
  /** Concurrent calls; the same number may wait. */
  readonly calls: number;
  /** How long a call may wait for its turn before it is rejected. */
  readonly waitMs: number;
  /** The limit for any call, builds included; queries have the shorter limit from the settings. */
  readonly callMs: number;
  /** Time limits for the request head, the whole request, and idle connections. */
  readonly headMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly connections: number;
  /** How long running calls may take to finish after the server is stopped. */
  readonly graceMs: number;
};

const KIB = 1_024;
const SECOND = 1_000;

export const HTTP_LIMITS: HttpLimits = {
  // Enough for the largest virtual files of a request, all of whose characters may be written as escapes.
  bodyBytes: 32 * KIB * KIB,
  discardedBytes: 16 * KIB * KIB,
  calls: 32,
  waitMs: 5 * SECOND,
  callMs: 900 * SECOND,
  headMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  idleMs: 10 * SECOND,
  connections: 512,
  graceMs: 5 * SECOND,
};
