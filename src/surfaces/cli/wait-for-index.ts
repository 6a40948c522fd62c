/** Where another process writes the index, a command waits for it. Told by the envelope alone, never by its text. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Envelope, OPERATION } from '#model';

/** Short enough to go unnoticed, long enough to cost the other process nothing. */
const PAUSE_MS = 500;
/** The largest code bases are built in a few minutes. */
const LONGEST_MS = 600_000;

export type Waiting = {
  /** The operation asked. Questions answer from what there is: only builds wait. */
  readonly operation: string | undefined;
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
  readonly longestMs?: number;
};

/** Asks until the answer is no longer that someone else is at work, the time is up or the person has enough. */
export const askUntilFree = async <Answer extends { readonly envelope: Envelope }>(
  ask: () => Promise<Answer>,
  { operation, signal, pauseMs = PAUSE_MS, longestMs = LONGEST_MS }: Waiting,
): Promise<Answer> => {
  const until = performance.now() + longestMs;
  let answer = await ask();
  while (operation === OPERATION.manageIndex && isElsewhere(answer.envelope) && performance.now() < until) {
    if (!(await pause(pauseMs, signal))) break;
    answer = await ask();
  }
  return answer;
};

/** Nothing was done, so nothing is done twice. What was blocked, or done under a warning, is an answer. */
const isElsewhere = ({ status, error }: Envelope): boolean =>
  status === 'error' && error?.code === 'index_in_progress' && error.retryable;

/** False when it was cut short. */
const pause = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await wait(ms, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
};
