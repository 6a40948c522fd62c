/**
 * Tasks on worker threads that can be killed. One task at a time per worker; a task that runs too long, or whose worker
 * dies, is rejected with a reason while the others go on. Workers start when needed and end when idle.
 *
 * A worker says when it serves tasks. One that dies or hangs before that never saw its task: the failure is `start`, and
 * says nothing about the task.
 */
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';

export type WorkerPoolOptions = {
  readonly script: URL | string;
  readonly size: number;
  /** For one task, counted from the moment the worker serves tasks. */
  readonly taskTimeoutMs: number;
  /** How long a worker may load its script. */
  readonly startTimeoutMs?: number;
  /** A worker without tasks for so long is ended, and its memory with it. */
  readonly idleMs: number;
  /** The last worker stays this much longer, while its code is warm; not after so many tasks that its memory may have grown. */
  readonly lasting?: { readonly idleMs: number; readonly mostTasks: number };
  /** A worker is replaced after so many tasks: a ceiling for memory that never shrinks (WASM). */
  readonly maxTasksPerWorker?: number;
  readonly resourceLimits?: ResourceLimits;
  readonly workerData?: unknown;
};

export type RunOptions = {
  readonly transfer?: readonly TransferListItem[];
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
};

export type WorkerFailureKind = 'start' | 'timeout' | 'out_of_memory' | 'crash' | 'exit' | 'task_error' | 'aborted' | 'closed';

export class WorkerFailure extends Error {
  readonly kind: WorkerFailureKind;

  constructor(kind: WorkerFailureKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'WorkerFailure';
    this.kind = kind;
  }
}

export const isWorkerFailure = (error: unknown): error is WorkerFailure => error instanceof WorkerFailure;

export interface WorkerPool<Task, Value> {
  /** Rejects with `WorkerFailure`. Tasks start in the order of the calls. */
  run(task: Task, options?: RunOptions): Promise<Value>;
  /** Ends all workers; tasks under way and waiting are rejected with `closed`. */
  close(): Promise<void>;
  /** Workers alive. */
  readonly workerCount: number;
}

export const createWorkerPool = <Task, Value>(options: WorkerPoolOptions): WorkerPool<Task, Value> =>
  new ThreadPool<Task, Value>(options);

/** What a worker posts back: see `serveTasks`. `ready` comes once, before any reply. */
export type WorkerMessage = { readonly kind: 'ready' } | TaskReply;
export type TaskReply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack?: string };

type Job = {
  readonly task: unknown;
  readonly transfer: readonly TransferListItem[];
  readonly timeoutMs: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: WorkerFailure) => void;
};

type Seat = {
  readonly worker: Worker;
  job?: Job | undefined;
  tasksDone: number;
  isReady: boolean;
  /** Why the worker is ending, told before it has ended. */
  crash?: WorkerFailure;
  timer?: NodeJS.Timeout | undefined;
};

/** Loading takes a fraction of a second; a machine under load may take a hundred times that. */
const START_TIMEOUT_MS = 60_000;

class ThreadPool<Task, Value> implements WorkerPool<Task, Value> {
  readonly #options: WorkerPoolOptions;
  readonly #seats = new Set<Seat>();
  readonly #queue: Job[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  get workerCount(): number {
    return this.#seats.size;
  }

  run(task: Task, { transfer = [], signal, timeoutMs = this.#options.taskTimeoutMs }: RunOptions = {}): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new WorkerFailure('closed', 'the worker pool is closed'));
    if (signal?.aborted) return Promise.reject(abortFailure(signal));
    return new Promise<Value>((resolve, reject) => {
      const onAbort = (): void => this.#drop(job, abortFailure(signal));
      const forget = (): void => signal?.removeEventListener('abort', onAbort);
      const job: Job = {
        task,
        transfer,
        timeoutMs,
        resolve: (value) => {
          forget();
          resolve(value as Value);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(job);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new WorkerFailure('closed', 'the worker pool was closed');
    for (const job of this.#queue.splice(0)) job.reject(closed);
    await Promise.all([...this.#seats].map((seat) => this.#end(seat, closed)));
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const seat = this.#freeSeat();
      if (!seat) return;
      const job = this.#queue.shift();
      if (job) this.#start(seat, job);
    }
  }

  #freeSeat(): Seat | undefined {
    for (const seat of this.#seats) if (!seat.job) return seat;
    return this.#seats.size < this.#options.size ? this.#open() : undefined;
  }

  #open(): Seat {
    const { script, resourceLimits, workerData } = this.#options;
    const worker = new Worker(script, { workerData, ...(resourceLimits ? { resourceLimits } : {}) });
    const seat: Seat = { worker, tasksDone: 0, isReady: false };
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') this.#onReady(seat);
      else this.#finish(seat, message);
    });
    worker.on('messageerror', (error) => void this.#end(seat, new WorkerFailure('crash', 'the reply could not be read', error)));
    // Messages that were posted before the crash are delivered before `exit`, and not always before `error`.
    worker.on('error', (error) => {
      seat.crash = crashFailure(error);
      if (!seat.job) void this.#end(seat);
    });
    worker.on('exit', (code) => {
      void this.#end(seat, seat.crash ?? new WorkerFailure('exit', `the worker ended with exit code ${code}`));
    });
    worker.unref();
    this.#seats.add(seat);
    return seat;
  }

  #start(seat: Seat, job: Job): void {
    clearTimeout(seat.timer);
    seat.job = job;
    seat.worker.ref();
    this.#startClock(seat, job);
    try {
      seat.worker.postMessage(job.task, job.transfer);
    } catch (error) {
      seat.job = undefined;
      job.reject(new WorkerFailure('task_error', 'the task cannot be sent to a worker', error));
      this.#rest(seat);
    }
  }

  #onReady(seat: Seat): void {
    seat.isReady = true;
    if (seat.job) this.#startClock(seat, seat.job);
  }

  /** The time of the task, or, before the worker serves tasks, that of its start. */
  #startClock(seat: Seat, { timeoutMs }: Job): void {
    clearTimeout(seat.timer);
    const limitMs = seat.isReady ? timeoutMs : (this.#options.startTimeoutMs ?? START_TIMEOUT_MS);
    seat.timer = setTimeout(() => {
      void this.#end(seat, new WorkerFailure('timeout', `the task took longer than ${limitMs} ms`));
    }, limitMs);
  }

  #finish(seat: Seat, reply: TaskReply): void {
    const { job } = seat;
    if (!job) return;
    seat.job = undefined;
    seat.tasksDone += 1;
    clearTimeout(seat.timer);
    if (reply.kind === 'value') job.resolve(reply.value);
    else job.reject(new WorkerFailure('task_error', reply.message, asError(reply)));
    if (seat.tasksDone >= (this.#options.maxTasksPerWorker ?? Number.POSITIVE_INFINITY)) void this.#end(seat);
    else {
      this.#rest(seat);
      this.#assign();
    }
  }

  #rest(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.worker.unref();
    seat.timer = setTimeout(() => this.#endIdle(seat), this.#options.idleMs).unref();
  }

  #endIdle(seat: Seat): void {
    const { lasting, idleMs } = this.#options;
    const isLasting = lasting !== undefined && this.#seats.size === 1 && seat.tasksDone <= lasting.mostTasks;
    if (!isLasting) return void this.#end(seat);
    seat.timer = setTimeout(() => void this.#end(seat), lasting.idleMs - idleMs).unref();
  }

  /** A worker that is gone or not to be trusted any more gives its place to another. */
  async #end(seat: Seat, failure?: WorkerFailure): Promise<void> {
    if (!this.#seats.delete(seat)) return;
    clearTimeout(seat.timer);
    if (failure) seat.job?.reject(seat.isReady || !isOwnFault(failure) ? failure : startFailure(failure));
    seat.job = undefined;
    this.#assign();
    await seat.worker.terminate();
  }

  #drop(job: Job, failure: WorkerFailure): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1);
      job.reject(failure);
      return;
    }
    for (const seat of this.#seats) if (seat.job === job) void this.#end(seat, failure);
  }
}

/** The worker's doing, not that of the caller. */
const isOwnFault = ({ kind }: WorkerFailure): boolean => kind !== 'aborted' && kind !== 'closed';

const startFailure = (failure: WorkerFailure): WorkerFailure => {
  const why = failure.kind === 'timeout' ? 'it did not start in time' : failure.message;
  return new WorkerFailure('start', `the worker could not start: ${why}`, failure);
};

const crashFailure = (error: unknown): WorkerFailure => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new WorkerFailure('out_of_memory', 'the worker ran out of memory', error);
  return new WorkerFailure('crash', `the worker crashed: ${message ?? String(error)}`, error);
};

const abortFailure = (signal: AbortSignal | undefined): WorkerFailure =>
  new WorkerFailure('aborted', 'the task was cancelled', signal?.reason);

const asError = (reply: Extract<TaskReply, { kind: 'error' }>): Error => {
  const error = new Error(reply.message);
  error.name = reply.name;
  if (reply.stack) error.stack = reply.stack;
  return error;
};
