/** One update under way in this process. Those who ask for the same join it; when the last one gives up, it stops. */
import { cancelledProblem } from '../workers/failed-work.ts';
import type { Progress, UpdateReport, WorkOptions } from '../port.ts';

type JobWork = (options: WorkOptions) => Promise<UpdateReport>;

export class RunningJob {
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
    // A job in the background may fail with nobody waiting: whoever asks next is told by the state of the index.
    this.finished.catch(() => undefined);
  }

  /** It was told to stop and ends soon: nobody should join it. */
  get isStopping(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Waits to the end. A caller that gives up stops the job unless others wait for it or it runs in the background. */
  async join({ signal, onProgress }: WorkOptions): Promise<UpdateReport> {
    const leave = this.#addWaiter(onProgress);
    try {
      return await Promise.race([this.finished, rejectOnAbort(signal)]);
    } finally {
      leave();
    }
  }

  /** True when it ended in time; its failure is thrown. Out of time it goes on in the background. */
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

  /** Stops at the next batch; what was written stays. Resolves when it has ended, whichever way. */
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

const rejectOnAbort = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(cancelledProblem(signal.reason));
    signal?.addEventListener('abort', () => reject(cancelledProblem(signal.reason)), { once: true });
  });
