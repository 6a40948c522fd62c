import { Problem } from '#model';

type LimitedWork<Value> = {
  /** Absent: no limit. */
  readonly limitMs?: number;
  readonly signal?: AbortSignal;
  readonly run: (signal: AbortSignal) => Promise<Value>;
  /** Receives errors thrown after the caller was answered. */
  readonly onLateFailure: (error: unknown) => void;
};

/** Runs work that the caller or a time limit can stop. Rejects at once, even if the work is slow to notice. */
export const withDeadline = async <Value>({ limitMs, signal, run, onLateFailure }: LimitedWork<Value>): Promise<Value> => {
  const stop = new AbortController();
  const cancel = (): void => stop.abort(cancelledProblem());
  if (signal?.aborted) throw cancelledProblem();
  signal?.addEventListener('abort', cancel, { once: true });
  const timer = limitMs === undefined ? undefined : setTimeout(() => stop.abort(timeoutProblem(limitMs)), limitMs);
  const work = run(stop.signal);
  work.catch((error: unknown) => {
    if (stop.signal.aborted && error !== stop.signal.reason) onLateFailure(error);
  });
  try {
    return await Promise.race([work, untilAborted(stop.signal)]);
  } catch (error) {
    // Work that noticed the abort may throw its own error; report the reason of the abort instead.
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
};

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

const cancelledProblem = (): Problem =>
  new Problem('cancelled', 'The caller cancelled the request.', {
    retryable: true,
    hint: 'Retry; finished work is kept.',
  });

const timeoutProblem = (limitMs: number): Problem =>
  new Problem('timeout', `The operation took longer than ${limitMs} ms.`, {
    retryable: true,
    hint: 'Narrow the query or retry; files indexed so far are kept.',
  });
