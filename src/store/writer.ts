/** The changes of the port. Calls run one after the other in the order they were made. */
import { type ContentNumber, contentNumber, type FactsNumber, factsNumber, type ViewName } from '#model';
import type { Caches } from './caches.ts';
import { nextNumbers } from './sqlite/counters.ts';
import type { Database, Statement } from './sqlite/driver.ts';
import { dropParseFailures, putParseFailures } from './facts/parse-failures.ts';
import { SegmentFolder } from './segments/fold-segments.ts';
import { collectGarbage } from './garbage.ts';
import type {
  ContentRecord,
  FactsBatch,
  FactsKey,
  PackedFacts,
  ParseFailure,
  StoreWriter,
  SweepRenewal,
  TextBatch,
  ViewChange,
} from './port.ts';
import { asProblem, isBusy } from './sqlite/problems.ts';
import { SegmentAdder } from './segments/segment-rows.ts';
import { inTransaction } from './sqlite/transaction.ts';
import { ViewPublisher } from './views/view-rows.ts';

/** Free pages are given back to the disk when they are more than this part of the file, some at a time. */
const MAX_FREE = 0.1;
const PAGES_A_STEP = 4_000;
/** Only a process that recovers the log after a kill can be in the way. */
const BUSY_TIMEOUT_MS = 5_000;
export const WRITE_PRAGMAS =
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000; ` +
  'PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 2000; PRAGMA journal_size_limit = 33554432;';

export type WriterOptions = {
  readonly database: Database;
  readonly folder: string;
  readonly caches: () => Caches;
  readonly onRelease: () => void;
};

export class SqliteWriter implements StoreWriter {
  readonly #options: WriterOptions;
  readonly #database: Database;
  readonly #segments: SegmentAdder;
  readonly #folder: SegmentFolder;
  readonly #views: ViewPublisher;
  readonly #statements: WriteStatements;
  #last: Promise<unknown> = Promise.resolve();
  #isReleased = false;
  #releasing: Promise<void> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#segments = new SegmentAdder(options.database);
    this.#folder = new SegmentFolder(options.database, this.#segments);
    this.#views = new ViewPublisher(options.database);
    this.#statements = new WriteStatements(options.database);
  }

  writeTexts({ contents, segments }: TextBatch): Promise<readonly ContentNumber[]> {
    return this.#change(() => {
      const base = nextNumbers(this.#database, 'content', contents.length);
      const numbers = contents.map((record, index) => this.#statements.addContent(record, base + index));
      const hasFresh = numbers.some((number, index) => number === base + index);
      if (hasFresh) for (const segment of segments) this.#segments.add(segment, placeOf(base, numbers));
      return numbers.map(contentNumber);
    });
  }

  writeFacts({ facts, segment }: FactsBatch): Promise<readonly FactsNumber[]> {
    return this.#change(() => {
      const base = nextNumbers(this.#database, 'facts', facts.length);
      const numbers = facts.map((packed, index) => this.#statements.addFacts(packed, base + index));
      const hasFresh = numbers.some((number, index) => number === base + index);
      if (hasFresh) this.#segments.add(segment, placeOf(base, numbers));
      return numbers.map(factsNumber);
    });
  }

  putParseFailures(failures: readonly ParseFailure[]): Promise<void> {
    return this.#change(() => putParseFailures(this.#database, failures));
  }

  dropParseFailures(keys: readonly FactsKey[]): Promise<void> {
    return this.#change(() => dropParseFailures(this.#database, keys));
  }

  publishView(change: ViewChange): Promise<number> {
    return this.#change(() => {
      this.#storeUse();
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
    return this.#queue(() => this.#folder.fold(signal));
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
    this.#releasing ??= this.#change(() => this.#storeUse()).finally(() => {
      this.#isReleased = true;
      this.#database.close();
      this.#options.onRelease();
    });
    return this.#releasing;
  }

  #change<Answer>(work: () => Answer): Promise<Answer> {
    return this.#queue(() => inTransaction(this.#database, work));
  }

  #queue<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
    const run = this.#last.then(async () => {
      if (this.#isReleased) throw new Error('the writer was released');
      try {
        return await work();
      } catch (error) {
        throw asProblem(error, this.#options.folder);
      }
    });
    this.#last = Promise.allSettled([run]);
    return run;
  }

  /** Which views were asked for in this process: readers cannot write it themselves. */
  #storeUse(): void {
    const { usedAt } = this.#options.caches();
    for (const [name, time] of usedAt) this.#views.use(name, time);
    usedAt.clear();
  }

  #giveBackPages(): void {
    const count = (sql: string): number => Number(Object.values(this.#database.prepare(sql).get() as Record<string, number>)[0]);
    const free = count('PRAGMA freelist_count');
    if (free > count('PRAGMA page_count') * MAX_FREE) this.#database.exec(`PRAGMA incremental_vacuum(${PAGES_A_STEP})`);
  }

  /**
   * With readers in older states the log stays as it is until they are done. Not waited for: a reader of this thread
   * could never finish meanwhile.
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

const placeOf = (base: number, numbers: readonly number[]): { base: number; span: number; documents: number } => ({
  base,
  span: numbers.length,
  documents: numbers.length,
});

class WriteStatements {
  readonly #content: Statement;
  readonly #addContent: Statement;
  readonly #facts: Statement;
  readonly #addFacts: Statement;

  constructor(database: Database) {
    this.#content = database.prepare('SELECT number FROM contents WHERE id = ?');
    this.#addContent = database.prepare(
      'INSERT INTO contents (number, id, size, lines, words, is_generated) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#facts = database.prepare('SELECT number FROM facts WHERE content = ? AND language = ? AND version = ?');
    this.#addFacts = database.prepare(
      'INSERT INTO facts (number, content, language, version, symbols, reference_blob) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  /** The number it has already, else the one offered. */
  addContent(record: ContentRecord, offered: number): number {
    const id = Buffer.from(record.id, 'hex');
    const known = this.#content.get(id) as { number: number } | undefined;
    if (known) return known.number;
    this.#addContent.run(offered, id, record.size, record.lines, record.words, record.isGenerated ? 1 : 0);
    return offered;
  }

  addFacts({ content, language, version, symbols, references }: PackedFacts, offered: number): number {
    const known = this.#facts.get(content, language, version) as { number: number } | undefined;
    if (known) return known.number;
    this.#addFacts.run(offered, content, language, version, symbols, references);
    return offered;
  }
}
