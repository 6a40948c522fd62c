import { Problem } from '#model';

export const cancelledProblem = (cause: unknown): Problem =>
  new Problem('cancelled', 'The work was cancelled; what was done is kept.', { retryable: true, cause });

export const throwIfCancelled = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw cancelledProblem(signal.reason);
};
