/** Those who do the work: a pool of killable workers, and this thread for what is too small to send away. */
import { availableParallelism } from 'node:os';
import type { FactsProblem, FileFacts } from '#model';
import { createWorkerPool, isWorkerFailure, type WorkerFailure, workerScript } from '#platform';
import { createSegmentBuilder, type PackedFacts, packFacts } from '#store';
import { versionOf } from '../update/languages-of-view.ts';
import { identify, indexTexts } from './perform-texts.ts';
import { cancelledProblem, throwIfCancelled } from '../update/cancel.ts';
import type { WorkOptions } from '../port.ts';
import type { FactsReply, FileToParse, FileToRead, ReplyOf, Task, TaskOf } from './tasks.ts';

const MAX_WORKERS = 4;
const IDLE_MS = 10_000;
/** Code that just started runs at a tenth of its speed: between edits one worker stays, with its 40 MB. */
const LASTING = { idleMs: 600_000, mostTasks: 64 };
/** Reading and tokenising cannot hang; a stuck disk can. */
const TEXT_TIMEOUT_MS = 120_000;
/** The extractor gives up on a file after a few seconds by itself: this is for grammars that loop where it cannot see. */
const PARSE_BATCH_TIMEOUT_MS = 60_000;
const PARSE_FILE_TIMEOUT_MS = 10_000;
/** Up to this, reading and tokenising take less than starting a worker. */
const IN_PLACE_FILES = 16;
const IN_PLACE_BYTES = 256 * 1024;

export type Crew = {
  readonly size: number;
  run<Kind extends 'identify' | 'texts'>(task: TaskOf<Kind>, options: WorkOptions): Promise<ReplyOf<Kind>>;
  /** A file that hangs or crashes the parser costs only itself: it comes back without symbols, with a problem. */
  parse(task: TaskOf<'facts'>, options: WorkOptions): Promise<readonly FactsReply[]>;
  /** Runs `work` over the batches, as many at once as there are workers; stops at the first failure or cancellation. */
  runAll<Batch>(batches: readonly Batch[], options: WorkOptions, work: (batch: Batch) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export type CrewOptions = {
  readonly script?: string;
  readonly parseBatchTimeoutMs?: number;
  readonly parseFileTimeoutMs?: number;
};

export const createCrew = ({
  script = workerScript('pipeline-worker'),
  parseBatchTimeoutMs = PARSE_BATCH_TIMEOUT_MS,
  parseFileTimeoutMs = PARSE_FILE_TIMEOUT_MS,
}: CrewOptions = {}): Crew => {
  const size = Math.min(MAX_WORKERS, availableParallelism());
  const pool = createWorkerPool<Task, unknown>({
    script,
    size,
    taskTimeoutMs: TEXT_TIMEOUT_MS,
    idleMs: IDLE_MS,
    lasting: LASTING,
  });
  const send = async <Kind extends Task['kind']>(
    task: TaskOf<Kind>,
    timeoutMs: number,
    { signal }: WorkOptions,
  ): Promise<ReplyOf<Kind>> => {
    try {
      return (await pool.run(task as Task, { timeoutMs, signal })) as ReplyOf<Kind>;
    } catch (error) {
      throw isWorkerFailure(error) && isCancelled(error) ? cancelledProblem(error) : error;
    }
  };
  const run = async <Kind extends 'identify' | 'texts'>(task: TaskOf<Kind>, options: WorkOptions): Promise<ReplyOf<Kind>> =>
    isSmall((task as Task).files) ? (performInPlace(task as Task) as ReplyOf<Kind>) : send<Kind>(task, TEXT_TIMEOUT_MS, options);
  const parse = async (task: TaskOf<'facts'>, options: WorkOptions): Promise<readonly FactsReply[]> => {
    try {
      return [await send<'facts'>(task, task.files.length > 1 ? parseBatchTimeoutMs : parseFileTimeoutMs, options)];
    } catch (error) {
      if (!isWorkerFailure(error)) throw error;
      const [only, ...others] = task.files;
      if (only && others.length === 0) return [withoutSymbols(only, error)];
      return (await inTurn(task.files, (file) => parse({ ...task, files: [file] }, options))).flat();
    }
  };
  const runAll = async <Batch>(
    batches: readonly Batch[],
    options: WorkOptions,
    work: (batch: Batch) => Promise<void>,
  ): Promise<void> => {
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
    const turns = await Promise.allSettled(Array.from({ length: size }, takeTurns));
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
  };
  return { size, run, parse, runAll, close: () => pool.close() };
};

const isSmall = (files: readonly FileToRead[]): boolean =>
  files.length <= IN_PLACE_FILES || files.reduce((sum, { size = Number.POSITIVE_INFINITY }) => sum + size, 0) <= IN_PLACE_BYTES;

const performInPlace = (task: Task): unknown => {
  if (task.kind === 'identify') return identify(task);
  if (task.kind === 'texts') return indexTexts(task);
  throw new Error('facts are made in workers only');
};

const inTurn = async <Item, Reply>(items: readonly Item[], work: (item: Item) => Promise<Reply>): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  for (const item of items) replies.push(await work(item));
  return replies;
};

const isCancelled = ({ kind }: WorkerFailure): boolean => kind === 'aborted' || kind === 'closed';

const withoutSymbols = ({ content, language }: FileToParse, failure: WorkerFailure): FactsReply => {
  const problem: FactsProblem = { code: failure.kind === 'timeout' ? 'parse_timeout' : 'parse_crash', message: failure.message };
  const facts: FileFacts = {
    symbols: [],
    references: [],
    imports: [],
    exports: [],
    chunks: [],
    surfaces: [],
    problems: [problem],
  };
  const packed: PackedFacts = { content, language, version: versionOf(language), ...packFacts(facts) };
  const names = createSegmentBuilder('name');
  return { facts: [packed], segment: names.finish(), withProblems: 1, bytesRead: 0 };
};
