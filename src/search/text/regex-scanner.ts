/** Runs patterns over texts in worker threads. Each request has its own thread, so a slow pattern affects no other request. */
import { Worker } from 'node:worker_threads';
import { Problem } from '#model';
import type { TextSearchRequest } from '../request.ts';
import { simplerPattern } from './simpler-pattern.ts';
import type { ScanReply, ScanTask } from '../query-worker.ts';
import type { FileMatches, TextPattern } from './line-finder.ts';

/** A thread costs about 10 ms and 5 MB: worth keeping between the requests of one agent, but not overnight. */
const IDLE_THREAD_MS = 20_000;
const MOST_IDLE_THREADS = 2;

export type ScanBatch = { readonly pattern: TextPattern; readonly texts: readonly string[]; readonly most: number };

export type ScanLimits = { readonly leftMs: number; readonly signal?: AbortSignal | undefined };

/** Fails with `timeout` if the batch takes longer than `leftMs`, and with `cancelled` if the signal is aborted. */
export type ScanTexts = (batch: ScanBatch, limits: ScanLimits) => Promise<readonly FileMatches[]>;

export class RegexScanner {
  readonly #workerUrl: URL;
  readonly #idle: Worker[] = [];
  #idleTimer: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(workerUrl: URL = queryWorkerUrl()) {
    this.#workerUrl = workerUrl;
  }

  /** Gives `use` a thread, started on first use, and reclaims it afterwards. A thread whose use failed is terminated. */
  async withThread<Answer>(use: (scan: ScanTexts) => Promise<Answer>): Promise<Answer> {
    let worker: Worker | undefined;
    try {
      const answer = await use((batch, limits) => this.#scanBatch((worker ??= this.#acquireWorker()), batch, limits));
      if (worker) this.#releaseWorker(worker);
      return answer;
    } catch (error) {
      await worker?.terminate();
      throw error;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }

  #acquireWorker(): Worker {
    const worker = this.#idle.pop() ?? this.#startWorker();
    worker.ref();
    return worker;
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#workerUrl);
    // Without a listener, an idle thread that dies would crash the process.
    const forget = (): void => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    };
    worker.on('error', forget);
    worker.on('exit', forget);
    return worker;
  }

  #releaseWorker(worker: Worker): void {
    worker.unref();
    this.#idle.push(worker);
    if (this.#idle.length > MOST_IDLE_THREADS) void this.#idle.shift()?.terminate();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.close(), IDLE_THREAD_MS);
    this.#idleTimer.unref();
  }

  #scanBatch(worker: Worker, batch: ScanBatch, { leftMs, signal }: ScanLimits): Promise<readonly FileMatches[]> {
    const task: ScanTask = { id: this.#nextId++, ...batch };
    return new Promise((resolve, reject) => {
      const finishTask = (finish: () => void): void => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('error', onError);
        signal?.removeEventListener('abort', onAbort);
        finish();
      };
      const onMessage = (reply: ScanReply): void => {
        if (reply.id === task.id) finishTask(() => resolve(reply.files));
      };
      const onError = (error: Error): void => finishTask(() => reject(error));
      const onAbort = (): void => finishTask(() => reject(searchCancelled()));
      const timer = setTimeout(() => finishTask(() => reject(searchTimedOut({}))), Math.max(0, leftMs));
      worker.on('message', onMessage);
      worker.on('error', onError);
      signal?.addEventListener('abort', onAbort, { once: true });
      worker.postMessage(task);
    });
  }
}

export const searchCancelled = (): Problem => new Problem('cancelled', 'The search was cancelled.');

/** Offers the longest text of a regex as a plain search: the same call would time out again. */
export const searchTimedOut = ({ pattern = '', isRegex = false }: Partial<TextSearchRequest>): Problem => {
  const simpler = isRegex ? simplerPattern(pattern) : undefined;
  return new Problem('timeout', 'The search took longer than its limit.', {
    hint: 'Narrow the search with paths, or simplify the pattern: nested repetition such as (a+)+ takes exponential time.',
    retryable: false,
    ...(simpler === undefined
      ? {}
      : { retryWith: [{ change: { pattern: simpler, regex: undefined }, reason: 'The longest plain text of the pattern.' }] }),
  });
};

let shared: RegexScanner | undefined;
export const sharedScanner = (): RegexScanner => (shared ??= new RegexScanner());

/** Next to the bundle; when running from source, the bundle that the tests build. */
const queryWorkerUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/query-worker.js' : './query-worker.js', import.meta.url);
