/** Where another process writes the index, a command waits for it. Told by the envelope alone, never by its text. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Envelope, OPERATION } from '#model';

/** Short enough to go unnoticed, long enough to cost the other process nothing. */
const PAUSE_MS = 500;
/** The largest code bases are built in a few minutes. */
const MAX_WAIT_MS = 600_000;

export type WaitOptions = {
  /** The operation asked. Questions answer from what there is: only builds wait. */
  readonly operation: string | undefined;
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
  readonly maxWaitMs?: number;
};

/** Asks until the answer is no longer that someone else is at work, the time is up or the person has enough. */
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

/** Nothing was done, so nothing is done twice. What was blocked, or done under a warning, is an answer. */
const isIndexInProgress = ({ status, error }: Envelope): boolean =>
  status === 'error' && error?.code === 'index_in_progress' && error.retryable;

/** False when it was cut short. */
const sleep = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await wait(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
};
