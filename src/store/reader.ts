/** The questions of the port, answered from one connection inside one read transaction. */
import {
  type ContentId,
  type ContentNumber,
  contentId,
  contentNumber,
  type FactsNumber,
  factsNumber,
  type StoredView,
  type ViewName,
} from '#model';
import type { Caches } from './caches.ts';
import type { Database, Statement } from './sqlite/driver.ts';
import { listParseFailures, parseFailureOf } from './facts/parse-failures.ts';
import { unpackReferences, unpackSymbols } from './facts/pack-facts.ts';
import type {
  ContentRecord,
  FactsKey,
  FileReferences,
  FileSymbols,
  ParseFailure,
  PostingKind,
  PostingList,
  StoreReader,
  StoreTotals,
} from './port.ts';
import { PostingReader } from './segments/posting-reader.ts';
import { corruptIndex } from './sqlite/problems.ts';
import { SegmentRows } from './segments/segment-rows.ts';
import { ViewRows } from './views/view-rows.ts';

/** Above this many records not in memory, one pass over the table is cheaper than a lookup each. */
const MANY_CONTENTS = 500;

type ContentRow = {
  readonly number: number;
  readonly id: Uint8Array;
  readonly size: number;
  readonly lines: number;
  readonly words: number;
  readonly isGenerated: number;
};
const CONTENT_COLUMNS = 'number, id, size, lines, words, is_generated AS isGenerated';

/** Statements of one connection: prepared once, used by every transaction on it. */
export class ReadStatements {
  /** The cheapest read there is: with it a transaction settles on a state. */
  readonly firstRead: Statement;
  readonly views: ViewRows;
  readonly segments: SegmentRows;
  readonly contentNumber: Statement;
  readonly content: Statement;
  readonly allContents: Statement;
  readonly factsNumber: Statement;
  readonly symbols: Statement;
  readonly references: Statement;
  readonly parseFailures: Statement;
  readonly totals: Statement;
  readonly nextNumbers: Statement;

  constructor(database: Database) {
    this.firstRead = database.prepare('SELECT value FROM counters LIMIT 1');
    this.views = new ViewRows(database);
    this.segments = new SegmentRows(database);
    this.contentNumber = database.prepare('SELECT number FROM contents WHERE id = ?');
    this.content = database.prepare(`SELECT ${CONTENT_COLUMNS} FROM contents WHERE number = ?`);
    this.allContents = database.prepare(`SELECT ${CONTENT_COLUMNS} FROM contents WHERE number BETWEEN ? AND ?`);
    this.factsNumber = database.prepare('SELECT number FROM facts WHERE content = ? AND language = ? AND version = ?');
    this.symbols = database.prepare('SELECT symbols AS packed FROM facts WHERE number = ?');
    this.references = database.prepare('SELECT reference_blob AS packed FROM facts WHERE number = ?');
    this.parseFailures = listParseFailures(database);
    this.totals = database.prepare(
      'SELECT (SELECT count(*) FROM contents) AS contents, (SELECT count(*) FROM facts) AS facts, (SELECT count(*) FROM segments) AS segments, (SELECT count(*) FROM views) AS views',
    );
    this.nextNumbers = database.prepare(
      "SELECT max(value) FILTER (WHERE name = 'content') AS content, max(value) FILTER (WHERE name = 'facts') AS facts FROM counters",
    );
  }
}

export type ReaderOptions = { readonly statements: ReadStatements; readonly caches: Caches; readonly folder: string };

export class SqliteReader implements StoreReader {
  readonly #statements: ReadStatements;
  readonly #caches: Caches;
  readonly #folder: string;
  readonly #postings: PostingReader;

  constructor({ statements, caches, folder }: ReaderOptions) {
    this.#statements = statements;
    this.#caches = caches;
    this.#folder = folder;
    this.#postings = new PostingReader(statements.segments, caches);
  }

  async view(name: ViewName): Promise<StoredView | undefined> {
    const row = this.#statements.views.row(name);
    if (!row) return undefined;
    this.#caches.usedAt.set(name, new Date().toISOString());
    const known = this.#caches.views.get(row.number);
    if (known?.revision === row.revision) return known;
    const loaded = this.#statements.views.load(name, row);
    this.#caches.views.set(row.number, loaded);
    return loaded;
  }

  async viewNames(): Promise<readonly { name: ViewName; revision: number; usedAt: string }[]> {
    return this.#statements.views.names().map((view) => {
      const usedHere = this.#caches.usedAt.get(view.name) ?? '';
      return usedHere > view.usedAt ? { ...view, usedAt: usedHere } : view;
    });
  }

  async contentNumbers(ids: readonly ContentId[]): Promise<ReadonlyMap<ContentId, ContentNumber>> {
    const found = new Map<ContentId, ContentNumber>();
    for (const id of ids) {
      const row = this.#statements.contentNumber.get(Buffer.from(id, 'hex')) as { number: number } | undefined;
      if (row) found.set(id, contentNumber(row.number));
    }
    return found;
  }

  async contents(numbers: readonly ContentNumber[]): Promise<ReadonlyMap<ContentNumber, ContentRecord>> {
    const { contents } = this.#caches;
    const missing = numbers.filter((number) => !contents.has(number));
    // Answered from what was loaded: more may be asked for at once than the cache holds.
    const loaded = missing.length > MANY_CONTENTS ? this.#loadContents(missing) : undefined;
    const recordOf = (number: ContentNumber): ContentRecord =>
      loaded?.get(number) ?? contents.get(number) ?? this.#loadContent(number);
    return new Map(numbers.map((number) => [number, recordOf(number)]));
  }

  async factsNumbers<Key extends FactsKey>(keys: readonly Key[]): Promise<ReadonlyMap<Key, FactsNumber>> {
    const found = new Map<Key, FactsNumber>();
    for (const key of keys) {
      const row = this.#statements.factsNumber.get(key.content, key.language, key.version) as { number: number } | undefined;
      if (row) found.set(key, factsNumber(row.number));
    }
    return found;
  }

  async postings(kind: PostingKind, keys: readonly string[]): Promise<readonly PostingList[]> {
    return keys.map((key) => this.#postings.postings(kind, key));
  }

  async keysWithPrefix(kind: PostingKind, prefix: string, limit: number): Promise<readonly string[]> {
    return this.#postings.keysWithPrefix(kind, prefix, limit);
  }

  async symbols(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileSymbols>> {
    return new Map(facts.map((number) => [number, this.#symbolsOf(number)]));
  }

  async references(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileReferences>> {
    return new Map(facts.map((number) => [number, this.#referencesOf(number)]));
  }

  async parseFailures(): Promise<readonly ParseFailure[]> {
    return this.#statements.parseFailures.all().map(parseFailureOf);
  }

  async totals(): Promise<StoreTotals> {
    return { ...(this.#statements.totals.get() as StoreTotals) };
  }

  async nextNumbers(): Promise<{ readonly content: number; readonly facts: number }> {
    return { ...(this.#statements.nextNumbers.get() as { content: number; facts: number }) };
  }

  #symbolsOf(facts: FactsNumber): FileSymbols {
    const { symbols } = this.#caches;
    const known = symbols.get(facts);
    if (known) return known;
    const packed = this.#packed(this.#statements.symbols, facts);
    const unpacked = unpackSymbols(packed);
    symbols.set(facts, unpacked, packed.length);
    return unpacked;
  }

  #referencesOf(facts: FactsNumber): FileReferences {
    const { references } = this.#caches;
    const known = references.get(facts);
    if (known) return known;
    const packed = this.#packed(this.#statements.references, facts);
    const unpacked = unpackReferences(packed);
    references.set(facts, unpacked, packed.length);
    return unpacked;
  }

  #packed(statement: Statement, facts: FactsNumber): Uint8Array {
    const row = statement.get(facts) as { packed: Uint8Array } | undefined;
    if (!row) throw corruptIndex(this.#folder, new Error(`facts ${facts} are missing`));
    return row.packed;
  }

  #loadContents(numbers: readonly ContentNumber[]): ReadonlyMap<ContentNumber, ContentRecord> {
    let [lowest = 0, highest = 0] = numbers;
    for (const number of numbers) {
      lowest = Math.min(lowest, number);
      highest = Math.max(highest, number);
    }
    const rows = this.#statements.allContents.all(lowest, highest) as ContentRow[];
    const loaded = new Map(rows.map((row) => [contentNumber(row.number), recordOf(row)]));
    for (const number of numbers) {
      const record = loaded.get(number);
      if (record) this.#caches.contents.set(number, record);
    }
    return loaded;
  }

  #loadContent(number: ContentNumber): ContentRecord {
    const row = this.#statements.content.get(number) as ContentRow | undefined;
    if (!row) throw corruptIndex(this.#folder, new Error(`content ${number} is missing`));
    const record = recordOf(row);
    this.#caches.contents.set(number, record);
    return record;
  }
}

const recordOf = ({ id, size, lines, words, isGenerated }: ContentRow): ContentRecord => ({
  id: contentId(Buffer.from(id.buffer, id.byteOffset, id.length).toString('hex')),
  size,
  lines,
  words,
  isGenerated: isGenerated !== 0,
});
