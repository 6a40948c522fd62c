/** The write side of the port. Calls run one at a time, in order. */
import {
  type CommitRecord,
  type ContentNumber,
  contentNumber,
  type FactsNumber,
  factsNumber,
  isProblem,
  TURN_LIMITS,
  TurnBudget,
  type ViewName,
} from '#model';
import type { Caches } from './caches.ts';
import { CommitAdder } from './commits/commit-rows.ts';
import { dropHistories } from './commits/drop-histories.ts';
import { putHistory } from './commits/history-rows.ts';
import { ContentAdder } from './content-rows.ts';
import type { Database } from './sqlite/driver.ts';
import { FactsAdder } from './facts/facts-rows.ts';
import { dropParseFailures, putParseFailures } from './facts/parse-failures.ts';
import { SegmentMerger } from './segments/segment-merger.ts';
import { collectGarbage } from './collect-garbage.ts';
import type {
  FactsBatch,
  FactsKey,
  HistoryChange,
  HistoryKey,
  ParseFailure,
  StoreWriter,
  SweepRenewal,
  TextBatch,
  ViewChange,
} from './port.ts';
import { isBusy } from './sqlite/problems.ts';
import { SegmentAdder } from './segments/segment-rows.ts';
import { TotalsRow } from './sqlite/totals.ts';
import { inTransaction } from './sqlite/transaction.ts';
import { ViewPublisher } from './views/view-publisher.ts';
import { ViewRows } from './views/view-rows.ts';

/** Unused pages are returned to the disk, some at a time, when they exceed this share of the file. */
const MAX_FREE = 0.1;
const PAGES_PER_STEP = 4_000;
/** Only a process that recovers the log after a kill can block the writer. */
const BUSY_TIMEOUT_MS = 5_000;
export const WRITE_PRAGMAS =
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000; ` +
  'PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 2000; PRAGMA journal_size_limit = 33554432;';

export type WriterOptions = {
  readonly database: Database;
  /** Turns errors of the store into Problems. */
  readonly asProblem: (error: unknown) => unknown;
  readonly caches: () => Caches;
  readonly onRelease: () => void;
};

export class SqliteWriter implements StoreWriter {
  readonly #options: WriterOptions;
  readonly #database: Database;
  readonly #segments: SegmentAdder;
  readonly #merger: SegmentMerger;
  readonly #views: ViewPublisher;
  readonly #contents: ContentAdder;
  readonly #facts: FactsAdder;
  readonly #commits: CommitAdder;
  readonly #totals: TotalsRow;
  #last: Promise<unknown> = Promise.resolve();
  #isReleased = false;
  #releasing: Promise<void> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#segments = new SegmentAdder(options.database);
    this.#merger = new SegmentMerger(options.database, this.#segments);
    this.#views = new ViewPublisher(options.database);
    this.#contents = new ContentAdder(options.database);
    this.#facts = new FactsAdder(options.database);
    this.#commits = new CommitAdder(options.database);
    this.#totals = new TotalsRow(options.database);
  }

  writeTexts({ contents, segments }: TextBatch): Promise<readonly ContentNumber[]> {
    return this.#change(async () => {
      const base = this.#totals.allocate('next_content', contents.length);
      const numbers = contents.map((record, index) => this.#contents.add(record, base + index));
      const added = numbers.filter((number, index) => number === base + index);
      this.#totals.change((before) => ({
        contents: before.contents + added.length,
        contents_sum: before.contents_sum + sumOf(added),
      }));
      if (added.length > 0) for (const segment of segments) await this.#segments.add(segment, segmentExtent(base, numbers));
      return numbers.map(contentNumber);
    });
  }

  writeFacts({ facts, segment }: FactsBatch): Promise<readonly FactsNumber[]> {
    return this.#change(async () => {
      const turn = new TurnBudget(TURN_LIMITS.writes);
      const base = this.#totals.allocate('next_facts', facts.length);
      const numbers: number[] = [];
      for (const [index, packed] of facts.entries()) {
        numbers.push(this.#facts.add(packed, base + index));
        await turn.spend({
          bytes: packed.symbols.length + packed.references.length + packed.surfaces.length + (packed.vectors?.length ?? 0),
        });
      }
      const added = numbers.filter((number, index) => number === base + index);
      this.#totals.change((before) => ({
        facts: before.facts + added.length,
        facts_sum: before.facts_sum + sumOf(added),
      }));
      if (added.length > 0) await this.#segments.add(segment, segmentExtent(base, numbers));
      return numbers.map(factsNumber);
    });
  }

  putParseFailures(failures: readonly ParseFailure[]): Promise<void> {
    return this.#change(() => putParseFailures(this.#database, failures));
  }

  dropParseFailures(keys: readonly FactsKey[]): Promise<void> {
    return this.#change(() => dropParseFailures(this.#database, keys));
  }

  writeCommits(scope: string, commits: readonly CommitRecord[]): Promise<readonly number[]> {
    return this.#change(async () => {
      const turn = new TurnBudget(TURN_LIMITS.writes);
      const base = this.#totals.allocate('next_commit', commits.length);
      const numbers: number[] = [];
      for (const [index, record] of commits.entries()) {
        numbers.push(this.#commits.add(scope, record, base + index));
        await turn.spend({ entries: 1 + record.files.length });
      }
      const added = numbers.filter((number, index) => number === base + index);
      this.#totals.change((before) => ({
        commits: before.commits + added.length,
        commits_sum: before.commits_sum + sumOf(added),
      }));
      return numbers;
    });
  }

  putHistory(key: HistoryKey, { drops, ...history }: HistoryChange): Promise<boolean> {
    return this.#change(() => {
      const isCurrent = this.#totals.read().commit_drops === drops;
      if (isCurrent) putHistory(this.#database, key, history);
      return isCurrent;
    });
  }

  dropHistories(scope: string): Promise<number> {
    return this.#queue(() => dropHistories(this.#database, (key) => key.scope === scope));
  }

  collectCommits(): Promise<number> {
    return this.#queue(() => {
      const heads = new ViewRows(this.#database).commits();
      return dropHistories(this.#database, ({ head }) => !heads.has(head));
    });
  }

  publishView(change: ViewChange): Promise<number> {
    return this.#change(() => {
      this.#storeUsage();
      return this.#views.publish(change, new Date().toISOString());
    });
  }

  renewSweep(renewal: SweepRenewal): Promise<void> {
    return this.#change(() => this.#views.renewSweep(renewal));
  }

  removeView(name: ViewName): Promise<void> {
    return this.#change(() => this.#views.remove(name));
  }

  mergeSegments(signal?: AbortSignal): Promise<boolean> {
    return this.#queue(() => this.#merger.merge(signal));
  }

  collectGarbage(keep: readonly ViewName[]): Promise<number> {
    return this.#queue(() => collectGarbage(this.#database, keep));
  }

  checkpoint(): Promise<void> {
    return this.#queue(() => {
      this.#giveBackPages();
      this.#emptyLog();
    });
  }

  release(): Promise<void> {
    this.#releasing ??= this.#release();
    return this.#releasing;
  }

  async #release(): Promise<void> {
    try {
      await this.#change(() => this.#storeUsage());
    } catch (error) {
      // The caller cannot act on damage here, and the lock on a damaged index must be released too.
      if (!isProblem(error) || error.code !== 'index_corrupt') throw error;
    } finally {
      this.#isReleased = true;
      this.#database.close();
      this.#options.onRelease();
    }
  }

  #change<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
    return this.#queue(() => inTransaction(this.#database, work));
  }

  #queue<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
    const run = this.#last.then(async () => {
      if (this.#isReleased) throw new Error('the writer was released');
      try {
        return await work();
      } catch (error) {
        throw this.#options.asProblem(error);
      }
    });
    this.#last = Promise.allSettled([run]);
    return run;
  }

  /** Stores when views were last read in this process: readers cannot write that themselves. */
  #storeUsage(): void {
    const { usedAt } = this.#options.caches();
    for (const [name, time] of usedAt) this.#views.markUsed(name, time);
    usedAt.clear();
  }

  #giveBackPages(): void {
    const count = (sql: string): number => Number(Object.values(this.#database.prepare(sql).get() as Record<string, number>)[0]);
    const free = count('PRAGMA freelist_count');
    if (free > count('PRAGMA page_count') * MAX_FREE) this.#database.exec(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
  }

  /**
   * While readers use older states, the log cannot be truncated. Waiting for them would deadlock: readers in this thread
   * could not finish.
   */
  #emptyLog(): void {
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isBusy(error)) throw error;
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }
}

const segmentExtent = (base: number, numbers: readonly number[]): { base: number; span: number; documents: number } => ({
  base,
  span: numbers.length,
  documents: numbers.length,
});

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
