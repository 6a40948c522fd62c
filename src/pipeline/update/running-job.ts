/** One running update. Callers that need the same update join it; when the last caller gives up, it stops. */
import { randomBytes } from 'node:crypto';
import { cancelledProblem } from '../workers/failed-work.ts';
import type { Progress, UpdateReport, WorkOptions } from '../port.ts';

type JobWork = (options: WorkOptions) => Promise<UpdateReport>;

export class RunningJob {
  readonly id = randomBytes(8).toString('hex');
  readonly action: UpdateReport['action'];
  readonly startedAt: string;
  readonly finished: Promise<UpdateReport>;
  progress: Progress | undefined;
  isFinished = false;
  readonly #listeners = new Set<(progress: Progress) => void>();
  readonly #controller = new AbortController();
  #waiting = 0;
  #mayOutliveCallers = false;

  constructor({
    action,
    startedAt,
    work,
  }: { readonly action: UpdateReport['action']; readonly startedAt: string; readonly work: JobWork }) {
    this.action = action;
    this.startedAt = startedAt;
    this.finished = work({ signal: this.#controller.signal, onProgress: (progress) => this.#reportProgress(progress) })
      .catch((error: unknown) => {
        throw this.isStopping ? cancelledProblem(error) : error;
      })
      .finally(() => {
        this.isFinished = true;
      });
    // A background job may fail while nothing awaits it; the next question reports the failure.
    this.finished.catch(() => undefined);
  }

  /** It was cancelled and is about to end: do not join it. */
  get isStopping(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Waits for the end. A caller that gives up stops the job unless others wait for it or it runs in the background. */
  async join({ signal, onProgress }: WorkOptions): Promise<UpdateReport> {
    const leave = this.#addWaiter(onProgress);
    try {
      return await Promise.race([this.finished, rejectOnAbort(signal)]);
    } finally {
      leave();
    }
  }

  /** True when it ended in time; throws its failure. On timeout it continues in the background. */
  async joinFor(milliseconds: number, options: WorkOptions): Promise<boolean> {
    const leave = this.#addWaiter(options.onProgress);
    let timer: NodeJS.Timeout | undefined;
    try {
      const outOfTime = new Promise<false>((resolve) => {
        timer = setTimeout(resolve, milliseconds, false);
      });
      const isDone = await Promise.race([this.finished.then(() => true), outOfTime, rejectOnAbort(options.signal)]);
      if (!isDone) this.continueInBackground();
      return isDone;
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  continueInBackground(): void {
    this.#mayOutliveCallers = true;
  }

  /** Stops at the next batch; written data is kept. Resolves when the job has ended. */
  async cancel(): Promise<void> {
    this.#controller.abort();
    await this.finished.catch(() => undefined);
  }

  #addWaiter(onProgress: WorkOptions['onProgress']): () => void {
    this.#waiting += 1;
    if (onProgress) this.#listeners.add(onProgress);
    return () => {
      this.#waiting -= 1;
      if (onProgress) this.#listeners.delete(onProgress);
      if (this.#waiting === 0 && !this.#mayOutliveCallers && !this.isFinished) this.#controller.abort();
    };
  }

  #reportProgress(progress: Progress): void {
    this.progress = progress;
    for (const listener of this.#listeners) listener(progress);
  }
}

/** Pending while there is no signal. */
export const rejectOnAbort = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(cancelledProblem(signal.reason));
    signal?.addEventListener('abort', () => reject(cancelledProblem(signal.reason)), { once: true });
  });
