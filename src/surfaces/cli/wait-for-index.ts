/** Waits while another process writes the index. Decided by the error code, never by the message. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Envelope, OPERATION } from '#model';

/** Short enough to go unnoticed, long enough not to slow the other process. */
const PAUSE_MS = 500;
/** The largest code bases are indexed in a few minutes. */
const MAX_WAIT_MS = 600_000;

export type WaitOptions = {
  /** Only builds wait; queries answer from the current index. */
  readonly operation: string | undefined;
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
  readonly maxWaitMs?: number;
};

/** Retries until no other process writes the index, the time is up, or the user cancels. */
export const waitForIndex = async <Answer extends { readonly envelope: Envelope }>(
  call: () => Promise<Answer>,
  { operation, signal, pauseMs = PAUSE_MS, maxWaitMs = MAX_WAIT_MS }: WaitOptions,
): Promise<Answer> => {
  const until = performance.now() + maxWaitMs;
  let answer = await call();
  while (operation === OPERATION.manageIndex && isIndexInProgress(answer.envelope) && performance.now() < until) {
    if (!(await sleep(pauseMs, signal))) break;
    answer = await call();
  }
  return answer;
};

/** Nothing was done, so a retry repeats nothing. A blocked call, or one done with a warning, is final. */
const isIndexInProgress = ({ status, error }: Envelope): boolean =>
  status === 'error' && error?.code === 'index_in_progress' && error.retryable;

/** False when cancelled. */
const sleep = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await wait(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
};
