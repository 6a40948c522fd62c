/** How much one server does at once, and for how long. */
export type HttpLimits = {
  readonly bodyBytes: number;
  /** Calls under way at once; as many again may wait. */
  readonly calls: number;
  /** How long a call may wait for its turn before it is sent away. */
  readonly waitMs: number;
  /** The longest that any call may take, builds included; questions have the shorter limit of the settings. */
  readonly callMs: number;
  /** A client that sends its head, its whole request or nothing more slowly than this is cut off. */
  readonly headMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
  readonly connections: number;
  /** Answers under way may finish for this long after the server was told to stop. */
  readonly graceMs: number;
};

const KIB = 1_024;
const SECOND = 1_000;

export const HTTP_LIMITS: HttpLimits = {
  bodyBytes: 2 * KIB * KIB,
  calls: 32,
  waitMs: 5 * SECOND,
  callMs: 900 * SECOND,
  headMs: 10 * SECOND,
  requestMs: 30 * SECOND,
  idleMs: 10 * SECOND,
  connections: 512,
  graceMs: 5 * SECOND,
};
