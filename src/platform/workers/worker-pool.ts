/**
 * Runs tasks on worker threads that can be killed. One task at a time per worker. A task that runs too long, or whose worker
 * dies, is rejected with a reason; the others continue. Workers start on demand and end when idle.
 *
 * A worker reports when it is ready. One that dies or hangs before that never saw its task: the failure is `start`, and
 * does not count against the task.
 */
import { limitThread } from './thread-time.ts';
import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';

export type WorkerPoolOptions = {
  readonly script: URL | string;
  readonly size: number;
  /** The time that a task may compute, from when the worker is ready. One that waits may take several times as long. */
  readonly taskTimeoutMs: number;
  /** How long a worker may take to load its script. */
  readonly startTimeoutMs?: number;
  /** A worker is ended after being idle this long, which frees its memory. */
  readonly idleMs: number;
  /** The last worker may idle longer, to keep its code warm, unless it ran more tasks than this and its memory may have grown. */
  readonly lastWorker?: { readonly idleMs: number; readonly maxTasks: number };
  /** A worker is replaced after this many tasks: bounds memory that never shrinks (WASM). */
  readonly maxTasksPerWorker?: number;
  readonly resourceLimits?: ResourceLimits;
  readonly workerData?: unknown;
};

export type RunOptions = {
  readonly transfer?: readonly TransferListItem[];
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** A new worker starts for this task only while there are fewer; otherwise it waits for a free one. */
  readonly mostWorkers?: number;
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
  /** Ends all workers. Running and waiting tasks are rejected with `closed`. */
  close(): Promise<void>;
  readonly workerCount: number;
}

export const createWorkerPool = <Task, Value>(options: WorkerPoolOptions): WorkerPool<Task, Value> =>
  new ThreadPool<Task, Value>(options);

/** What a worker posts back: see `serveTasks`. `ready` is sent once, before any reply. */
export type WorkerMessage = { readonly kind: 'ready'; readonly thread?: string } | TaskReply;
export type TaskReply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly stack?: string };

type QueuedTask = {
  readonly task: unknown;
  readonly transfer: readonly TransferListItem[];
  readonly timeoutMs: number;
  readonly mostWorkers: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: WorkerFailure) => void;
};

type WorkerSlot = {
  readonly worker: Worker;
  current?: QueuedTask | undefined;
  tasksDone: number;
  isReady: boolean;
  /** See `ownThread`. */
  thread?: string | undefined;
  /** Why the worker is ending; set before it exits. */
  crash?: WorkerFailure;
  stopTimer?: () => void;
};

/** Loading takes a fraction of a second; a busy machine may take a hundred times longer. */
const START_TIMEOUT_MS = 60_000;

class ThreadPool<Task, Value> implements WorkerPool<Task, Value> {
  readonly #options: WorkerPoolOptions;
  readonly #slots = new Set<WorkerSlot>();
  readonly #queue: QueuedTask[] = [];
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  get workerCount(): number {
    return this.#slots.size;
  }

  run(task: Task, options: RunOptions = {}): Promise<Value> {
    const { taskTimeoutMs, size } = this.#options;
    const { transfer = [], signal, timeoutMs = taskTimeoutMs, mostWorkers = size } = options;
    if (this.#isClosed) return Promise.reject(new WorkerFailure('closed', 'the worker pool is closed'));
    if (signal?.aborted) return Promise.reject(abortFailure(signal));
    return new Promise<Value>((resolve, reject) => {
      const onAbort = (): void => this.#cancel(queued, abortFailure(signal));
      const removeAbortListener = (): void => signal?.removeEventListener('abort', onAbort);
      const queued: QueuedTask = {
        task,
        transfer,
        timeoutMs,
        mostWorkers: Math.min(size, mostWorkers),
        resolve: (value) => {
          removeAbortListener();
          resolve(value as Value);
        },
        reject: (error) => {
          removeAbortListener();
          reject(error);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(queued);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new WorkerFailure('closed', 'the worker pool was closed');
    for (const queued of this.#queue.splice(0)) queued.reject(closed);
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, closed)));
  }

  #assign(): void {
    for (let queued = this.#queue[0]; queued; queued = this.#queue[0]) {
      const slot = this.#freeSlot(queued);
      if (!slot) return;
      this.#queue.shift();
      this.#start(slot, queued);
    }
  }

  #freeSlot({ mostWorkers }: QueuedTask): WorkerSlot | undefined {
    for (const slot of this.#slots) if (!slot.current) return slot;
    return this.#slots.size < mostWorkers ? this.#open() : undefined;
  }

  #open(): WorkerSlot {
    const { script, resourceLimits, workerData } = this.#options;
    const worker = new Worker(script, { workerData, ...(resourceLimits ? { resourceLimits } : {}) });
    const slot: WorkerSlot = { worker, tasksDone: 0, isReady: false };
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') this.#onReady(slot, message.thread);
      else this.#finish(slot, message);
    });
    worker.on(
      'messageerror',
      (error) => void this.#end(slot, new WorkerFailure('crash', 'could not read the reply of the worker', error)),
    );
    // Messages posted before a crash arrive before `exit`, but not always before `error`.
    worker.on('error', (error) => {
      slot.crash = crashFailure(error);
      if (!slot.current) void this.#end(slot);
    });
    worker.on('exit', (code) => {
      void this.#end(slot, slot.crash ?? new WorkerFailure('exit', `the worker ended with exit code ${code}`));
    });
    worker.unref();
    this.#slots.add(slot);
    return slot;
  }

  #start(slot: WorkerSlot, queued: QueuedTask): void {
    slot.stopTimer?.();
    slot.current = queued;
    slot.worker.ref();
    this.#startTaskTimer(slot, queued);
    try {
      slot.worker.postMessage(queued.task, queued.transfer);
    } catch (error) {
      slot.current = undefined;
      queued.reject(new WorkerFailure('task_error', 'could not send the task to a worker', error));
      this.#startIdleTimer(slot);
    }
  }

  #onReady(slot: WorkerSlot, thread: string | undefined): void {
    slot.isReady = true;
    slot.thread = thread;
    if (slot.current) this.#startTaskTimer(slot, slot.current);
  }

  /** Limits the task's time or, before the worker is ready, its start time. */
  #startTaskTimer(slot: WorkerSlot, { timeoutMs }: QueuedTask): void {
    slot.stopTimer?.();
    const onExceeded = (reason: string): void =>
      void this.#end(slot, new WorkerFailure('timeout', `the task was stopped: ${reason}`));
    if (slot.isReady) slot.stopTimer = limitThread({ thread: slot.thread, limitMs: timeoutMs }, onExceeded);
    else slot.stopTimer = timerOf(setTimeout(onExceeded, this.#options.startTimeoutMs ?? START_TIMEOUT_MS, 'it did not start'));
  }

  #finish(slot: WorkerSlot, reply: TaskReply): void {
    const { current } = slot;
    if (!current) return;
    slot.current = undefined;
    slot.tasksDone += 1;
    slot.stopTimer?.();
    if (reply.kind === 'value') current.resolve(reply.value);
    else current.reject(new WorkerFailure('task_error', reply.message, errorOfReply(reply)));
    if (slot.tasksDone >= (this.#options.maxTasksPerWorker ?? Number.POSITIVE_INFINITY)) void this.#end(slot);
    else {
      this.#startIdleTimer(slot);
      this.#assign();
    }
  }

  #startIdleTimer(slot: WorkerSlot): void {
    slot.stopTimer?.();
    slot.worker.unref();
    slot.stopTimer = timerOf(setTimeout(() => this.#endIdle(slot), this.#options.idleMs).unref());
  }

  #endIdle(slot: WorkerSlot): void {
    const { lastWorker, idleMs } = this.#options;
    const isLastWorker = lastWorker !== undefined && this.#slots.size === 1 && slot.tasksDone <= lastWorker.maxTasks;
    if (!isLastWorker) return void this.#end(slot);
    slot.stopTimer = timerOf(setTimeout(() => void this.#end(slot), lastWorker.idleMs - idleMs).unref());
  }

  /** Removes a worker that has died or can no longer be trusted; another takes its place. */
  async #end(slot: WorkerSlot, failure?: WorkerFailure): Promise<void> {
    if (!this.#slots.delete(slot)) return;
    slot.stopTimer?.();
    if (failure) slot.current?.reject(slot.isReady || !isWorkerFault(failure) ? failure : startFailure(failure));
    slot.current = undefined;
    this.#assign();
    await slot.worker.terminate();
  }

  #cancel(queued: QueuedTask, failure: WorkerFailure): void {
    const waiting = this.#queue.indexOf(queued);
    if (waiting >= 0) {
      this.#queue.splice(waiting, 1);
      queued.reject(failure);
      return;
    }
    for (const slot of this.#slots) if (slot.current === queued) void this.#end(slot, failure);
  }
}

const timerOf = (timer: NodeJS.Timeout) => (): void => clearTimeout(timer);

/** Caused by the worker, not by the caller. */
const isWorkerFault = ({ kind }: WorkerFailure): boolean => kind !== 'aborted' && kind !== 'closed';

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

const errorOfReply = (reply: Extract<TaskReply, { kind: 'error' }>): Error => {
  const error = new Error(reply.message);
  error.name = reply.name;
  if (reply.stack) error.stack = reply.stack;
  return error;
};
