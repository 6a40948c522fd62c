/** A pool of killable workers; tasks too small for a worker run in this thread. */
import { availableParallelism } from 'node:os';
import { TURN_LIMITS } from '#model';
import { createWorkerPool, isWorkerFailure, type WorkerFailure, type WorkerPool, workerScript } from '#platform';
import type { WorkOptions } from '../port.ts';
import { allFailed, cancelledProblem, environmentProblem, failedFile, throwIfCancelled, unavailableFile } from './failed-work.ts';
import { identify, indexTexts } from './perform-texts.ts';
import type { FactsReply, FileToParse, FileToRead, ReplyOf, WorkerTask, TaskOf } from './tasks.ts';
import { Outages } from './outages.ts';

const MAX_WORKERS = 4;
/** For the main thread, which stores what the workers read and answers questions, and for V8's own threads. */
const OTHER_CORES = 1;
const WORKER_IDLE_MS = 10_000;
/** A new worker runs at a tenth of its full speed until warm, so one worker (40 MB) stays alive between edits. */
const LAST_WORKER = { idleMs: 600_000, maxTasks: 64 };
/** Limits count the time that a worker computes. Reading and tokenising cannot hang; a stuck disk can, which takes several times the limit. */
const TEXT_TIMEOUT_MS = 40_000;
/** The extractor has its own timeout of a few seconds per file; this one is for grammars that loop outside its control. */
const PARSE_BATCH_TIMEOUT_MS = 60_000;
const PARSE_FILE_TIMEOUT_MS = 10_000;
/** Up to this size, reading and tokenising take less time than starting a worker. */
const IN_PLACE_FILES = 64;
const IN_PLACE_BYTES = 256 * 1024;
/** Every worker compiles and optimises the same code again. For less work than this, waiting a few seconds costs less. */
const BYTES_PER_WORKER = 8 << 20;
/** The outage key when no worker starts; other keys are language ids. */
const WORKER = 'worker';

type TextKind = 'identify' | 'texts';

/** `workers`: how many may run because of this work; see `workersFor`. One if absent. */
export type PoolOptions = WorkOptions & { readonly workers?: number };

export type ExtractionPool = {
  /** How many workers that much source is worth. */
  workersFor(bytes: number): number;
  run<Kind extends TextKind>(task: TaskOf<Kind>, options: PoolOptions): Promise<ReplyOf<Kind>>;
  /** A file that hangs or crashes the parser fails alone; the others are still parsed. */
  parse(task: TaskOf<'facts'>, options: PoolOptions): Promise<readonly FactsReply[]>;
  /** Runs `work` on the batches, at most one more than `workers` at a time; stops at the first failure or cancellation. */
  runAll<Batch>(batches: readonly Batch[], options: PoolOptions, work: (batch: Batch) => Promise<void>): Promise<void>;
  /** Retries missing workers and grammars at once instead of after a pause. */
  retryUnavailable(): void;
  close(): Promise<void>;
};

export type ExtractionPoolOptions = {
  readonly script?: string;
  readonly parseBatchTimeoutMs?: number;
  readonly parseFileTimeoutMs?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

export const createExtractionPool = (options: ExtractionPoolOptions = {}): ExtractionPool => new WorkerExtractionPool(options);

let shared: ExtractionPool | undefined;

/**
 * The pool of all repositories of this process. Starting a worker and loading a grammar costs more than parsing a small
 * repository. Nobody closes it: idle workers end by themselves and do not keep the process running.
 */
export const sharedExtractionPool = (): ExtractionPool => {
  shared ??= createExtractionPool();
  return shared;
};

class WorkerExtractionPool implements ExtractionPool {
  readonly #size = Math.min(MAX_WORKERS, Math.max(1, availableParallelism() - OTHER_CORES));
  readonly #batchTimeoutMs: number;
  readonly #fileTimeoutMs: number;
  readonly #outages: Outages;
  readonly #workers: WorkerPool<WorkerTask, unknown>;

  constructor({ script = workerScript('pipeline-worker'), parseBatchTimeoutMs, parseFileTimeoutMs, now }: ExtractionPoolOptions) {
    this.#batchTimeoutMs = parseBatchTimeoutMs ?? PARSE_BATCH_TIMEOUT_MS;
    this.#fileTimeoutMs = parseFileTimeoutMs ?? PARSE_FILE_TIMEOUT_MS;
    this.#outages = new Outages(now ?? (() => performance.now()));
    const timing = { taskTimeoutMs: TEXT_TIMEOUT_MS, idleMs: WORKER_IDLE_MS, lastWorker: LAST_WORKER };
    this.#workers = createWorkerPool<WorkerTask, unknown>({ script, size: this.#size, ...timing });
  }

  workersFor(bytes: number): number {
    return Math.min(this.#size, 1 + Math.floor(bytes / BYTES_PER_WORKER));
  }

  async run<Kind extends TextKind>(task: TaskOf<Kind>, options: PoolOptions): Promise<ReplyOf<Kind>> {
    const plain: WorkerTask = task;
    if (isSmall(plain.files)) return (await performInPlace(plain)) as ReplyOf<Kind>;
    const reason = this.#outages.reason(WORKER);
    if (reason !== undefined) throw environmentProblem(reason);
    try {
      return (await this.#send(task, TEXT_TIMEOUT_MS, options)) as ReplyOf<Kind>;
    } catch (error) {
      if (!isWorkerFailure(error) || error.kind !== 'start') throw error;
      this.#outages.record(WORKER, error.message);
      throw environmentProblem(error.message, error);
    }
  }

  async parse(task: TaskOf<'facts'>, options: PoolOptions): Promise<readonly FactsReply[]> {
    const reasonOf = ({ language }: FileToParse): string | undefined =>
      this.#outages.reason(WORKER) ?? this.#outages.reason(language);
    const usable: FileToParse[] = [];
    const blocked = task.files.flatMap((file) => {
      const reason = reasonOf(file);
      if (reason === undefined) usable.push(file);
      return reason === undefined ? [] : [unavailableFile(file, reason)];
    });
    const parsed = usable.length > 0 ? await this.#parseUsable({ ...task, files: usable }, options) : [];
    return blocked.length > 0 ? [...parsed, allFailed(blocked)] : parsed;
  }

  async runAll<Batch>(batches: readonly Batch[], options: PoolOptions, work: (batch: Batch) => Promise<void>): Promise<void> {
    const queue = [...batches];
    let failed = false;
    const takeTurns = async (): Promise<void> => {
      for (let batch = queue.shift(); batch !== undefined && !failed; batch = queue.shift()) {
        throwIfCancelled(options.signal);
        await work(batch).catch((error: unknown) => {
          failed = true;
          throw error;
        });
      }
    };
    // One more than there are workers, so that none is idle while a reply is stored.
    const turns = await Promise.allSettled(Array.from({ length: (options.workers ?? 1) + 1 }, takeTurns));
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
  }

  retryUnavailable(): void {
    this.#outages.clear();
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  async #parseUsable(task: TaskOf<'facts'>, options: PoolOptions): Promise<readonly FactsReply[]> {
    const [only, ...others] = task.files;
    try {
      const timeoutMs = others.length > 0 ? this.#batchTimeoutMs : this.#fileTimeoutMs;
      const reply = (await this.#send(task, timeoutMs, options)) as FactsReply;
      this.#noteAvailability(reply);
      return [reply];
    } catch (error) {
      if (!isWorkerFailure(error)) throw error;
      if (error.kind === 'start') {
        this.#outages.record(WORKER, error.message);
        return [allFailed(task.files.map((file) => unavailableFile(file, error.message)))];
      }
      if (only && others.length === 0) return [allFailed([failedFile(only, parseFailureCode(error), error.message)])];
      return (await runSequentially(task.files, (file) => this.parse({ ...task, files: [file] }, options))).flat();
    }
  }

  async #send(task: WorkerTask, timeoutMs: number, { signal, workers = 1 }: PoolOptions): Promise<unknown> {
    try {
      return await this.#workers.run(task, { timeoutMs, signal, mostWorkers: workers });
    } catch (error) {
      throw isWorkerFailure(error) && isCancelled(error) ? cancelledProblem(error) : error;
    }
  }

  #noteAvailability({ facts, failed }: FactsReply): void {
    this.#outages.remove(WORKER);
    for (const { language } of facts) this.#outages.remove(language);
    for (const { blame, language, message } of failed) if (blame === 'environment') this.#outages.record(language, message);
  }
}

/** A file that exceeds one turn's budget belongs in a worker. */
const isSmall = (files: readonly FileToRead[]): boolean => {
  const sizes = files.map(({ size = Number.POSITIVE_INFINITY }) => size);
  return (
    files.length <= IN_PLACE_FILES &&
    sizes.every((size) => size <= TURN_LIMITS.tokens.bytes) &&
    sizes.reduce((sum, size) => sum + size, 0) <= IN_PLACE_BYTES
  );
};

const performInPlace = (task: WorkerTask): Promise<unknown> => {
  if (task.kind === 'identify') return identify(task);
  if (task.kind === 'texts') return indexTexts(task);
  throw new Error('facts can be extracted only in a worker');
};

const runSequentially = async <Item, Reply>(
  items: readonly Item[],
  work: (item: Item) => Promise<Reply>,
): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  for (const item of items) replies.push(await work(item));
  return replies;
};

const isCancelled = ({ kind }: WorkerFailure): boolean => kind === 'aborted' || kind === 'closed';

const parseFailureCode = ({ kind }: WorkerFailure): 'parse_timeout' | 'parse_crash' =>
  kind === 'timeout' ? 'parse_timeout' : 'parse_crash';
