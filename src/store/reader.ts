/** The read side of the port, on one connection inside one read transaction. */
import {
  type FileVectors,
  TurnBudget,
  type CommitRecord,
  type ContentId,
  type ContentNumber,
  type FactsNumber,
  nextTurn,
  type StoredView,
  type SurfaceFact,
  TURN_LIMITS,
  type ViewName,
} from '#model';
import { BrokenBytesError } from './bytes.ts';
import type { Caches } from './caches.ts';
import { CommitRows } from './commits/commit-rows.ts';
import { HistoryRows } from './commits/history-rows.ts';
import { ContentRows } from './content-rows.ts';
import { FactsRows } from './facts/facts-rows.ts';
import { ParseFailureRows } from './facts/parse-failures.ts';
import { unpackReferences, unpackSymbols, unpackSymbolsInTurns } from './facts/pack-facts.ts';
import { hasSurfaces, type SurfaceKinds, unpackSurfaces } from './facts/packed-surfaces.ts';
import { unpackVectors } from './facts/packed-vectors.ts';
import type {
  CommitNumbers,
  CountedCoverage,
  FactCounts,
  ContentRecord,
  FactsKey,
  FileReferences,
  FileSymbols,
  HistoryKey,
  ParseFailure,
  PostingKind,
  PostingList,
  StoredHistory,
  StoreReader,
  StoreTotals,
} from './port.ts';
import { PostingReader } from './segments/posting-reader.ts';
import { SegmentRows } from './segments/segment-rows.ts';
import type { Database } from './sqlite/driver.ts';
import { TotalsRow } from './sqlite/totals.ts';
import { ViewRows } from './views/view-rows.ts';

/** Above this many uncached records, one pass over the table is cheaper than single lookups. */
const MANY_CONTENTS = 500;
/** Packed symbols of this size would take a whole turn to decode, so they are decoded in turns. */
const LARGE_BYTES = 128 * 1024;
const { rows: ROWS, bytes: BYTES } = TURN_LIMITS.rows;

/** Prepared statements of one connection, shared by its transactions. */
export class ReadStatements {
  readonly views: ViewRows;
  readonly segments: SegmentRows;
  readonly contents: ContentRows;
  readonly facts: FactsRows;
  readonly parseFailures: ParseFailureRows;
  readonly commits: CommitRows;
  readonly histories: HistoryRows;
  readonly totals: TotalsRow;

  constructor(database: Database) {
    this.views = new ViewRows(database);
    this.segments = new SegmentRows(database);
    this.contents = new ContentRows(database);
    this.facts = new FactsRows(database);
    this.parseFailures = new ParseFailureRows(database);
    this.commits = new CommitRows(database);
    this.histories = new HistoryRows(database);
    this.totals = new TotalsRow(database);
  }
}

export type ReaderOptions = {
  readonly statements: ReadStatements;
  readonly caches: Caches;
  /** Turns errors of the store into Problems. */
  readonly asProblem: (error: unknown) => unknown;
};

export class SqliteReader implements StoreReader {
  readonly #statements: ReadStatements;
  readonly #caches: Caches;
  readonly #asProblem: ReaderOptions['asProblem'];
  readonly #postings: PostingReader;

  constructor({ statements, caches, asProblem }: ReaderOptions) {
    this.#statements = statements;
    this.#caches = caches;
    this.#asProblem = asProblem;
    this.#postings = new PostingReader(statements.segments, caches);
  }

  view(name: ViewName): Promise<StoredView | undefined> {
    return this.#query(async ({ views }) => {
      const row = views.row(name);
      if (!row) return undefined;
      this.#caches.usedAt.set(name, new Date().toISOString());
      const known = this.#caches.views.get(row.number);
      if (known?.revision === row.revision) return known;
      const loaded = await views.loadInTurns(row);
      // Another query may have loaded it meanwhile. Use that object: values derived from a table are cached per object.
      const other = this.#caches.views.get(row.number);
      if (other?.revision === row.revision) return other;
      this.#caches.views.set(row.number, loaded);
      return loaded;
    });
  }

  viewNames(): Promise<readonly { name: ViewName; revision: number; usedAt: string }[]> {
    return this.#query(({ views }) =>
      views.names().map(({ name, revision, usedAt }) => {
        const usedHere = this.#caches.usedAt.get(name) ?? '';
        return { name, revision, usedAt: usedHere > usedAt ? usedHere : usedAt };
      }),
    );
  }

  contentNumbers(ids: readonly ContentId[]): Promise<ReadonlyMap<ContentId, ContentNumber>> {
    return this.#query(({ contents }) => lookUpInTurns(ids, (id) => contents.numberOf(id)));
  }

  contents(numbers: readonly ContentNumber[]): Promise<ReadonlyMap<ContentNumber, ContentRecord>> {
    const known = this.#caches.contents;
    return this.#query(async () => {
      const missing = numbers.filter((number) => !known.has(number));
      // Use the loaded records, not the cache: the caller may request more than the cache holds.
      const loaded = missing.length > MANY_CONTENTS ? await this.#loadContents(missing) : undefined;
      return lookUpInTurns(numbers, (number) => loaded?.get(number) ?? known.get(number) ?? this.#loadContent(number));
    });
  }

  factsNumbers<Key extends FactsKey>(keys: readonly Key[]): Promise<ReadonlyMap<Key, FactsNumber>> {
    return this.#query(({ facts }) => lookUpInTurns(keys, (key) => facts.numberOf(key)));
  }

  postings(kind: PostingKind, keys: readonly string[]): Promise<readonly PostingList[]> {
    return this.#query(() => keys.map((key) => this.#postings.postings(kind, key)));
  }

  keysWithPrefix(kind: PostingKind, prefix: string, limit: number): Promise<readonly string[]> {
    return this.#query(() => this.#postings.keysWithPrefix(kind, prefix, limit));
  }

  factCounts(numbers: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FactCounts>> {
    return this.#query(({ facts }) => lookUpInTurns(numbers, (number) => facts.counts(number)));
  }

  symbols(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileSymbols>> {
    return this.#query(async () => {
      const found = new Map<FactsNumber, FileSymbols>();
      let bytes = 0;
      for (const number of facts) {
        const known = this.#caches.symbols.get(number);
        if (known) {
          found.set(number, known);
          continue;
        }
        if (bytes >= BYTES) {
          await nextTurn();
          bytes = 0;
        }
        const packed = this.#statements.facts.symbols(number);
        const isLarge = packed.length >= LARGE_BYTES;
        bytes += isLarge ? BYTES : packed.length;
        const unpacked = isLarge ? await unpackSymbolsInTurns(packed) : unpackSymbols(packed);
        this.#caches.symbols.set(number, unpacked, packed.length);
        found.set(number, unpacked);
      }
      return found;
    });
  }

  references(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileReferences>> {
    return this.#query(() => lookUpAll(facts, (number) => this.#loadReferences(number)));
  }

  surfaces(facts: readonly FactsNumber[], kinds: SurfaceKinds): Promise<ReadonlyMap<FactsNumber, readonly SurfaceFact[]>> {
    return this.#query(async ({ facts: rows }) => {
      const turn = new TurnBudget(TURN_LIMITS.rows);
      const found = new Map<FactsNumber, readonly SurfaceFact[]>();
      for (const number of facts) {
        const known = this.#caches.surfaces.get(number);
        const cached = known ?? { packed: rows.surfaces(number) };
        if (!known) this.#caches.surfaces.set(number, cached, cached.packed.length + 1);
        await turn.spend({ rows: 1, bytes: known ? 0 : cached.packed.length });
        if (hasSurfaces(cached.packed, kinds)) found.set(number, (cached.facts ??= unpackSurfaces(cached.packed)));
      }
      return found;
    });
  }

  vectors(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileVectors>> {
    return this.#query(async ({ facts: rows }) => {
      const turn = new TurnBudget(TURN_LIMITS.rows);
      const found = new Map<FactsNumber, FileVectors>();
      for (const number of facts) {
        const known = this.#caches.vectors.get(number);
        const packed = known ? undefined : rows.vectors(number);
        const vectors = known ?? unpackVectors(packed?.length ? packed : NO_PIECES);
        if (packed) this.#caches.vectors.set(number, vectors, packed.length + 1);
        if (vectors.ends.length > 0) found.set(number, vectors);
        await turn.spend({ rows: 1, bytes: packed?.length ?? 0 });
      }
      return found;
    });
  }

  parseFailures(): Promise<readonly ParseFailure[]> {
    return this.#query(({ parseFailures }) => parseFailures.list());
  }

  totals(): Promise<StoreTotals> {
    return this.#query((statements) => {
      const { contents, facts, segments, views, commits } = statements.totals.read();
      return { contents, facts, segments, views, commits };
    });
  }

  nextNumbers(): Promise<{ readonly content: number; readonly facts: number }> {
    return this.#query((statements) => {
      const { next_content: content, next_facts: facts } = statements.totals.read();
      return { content, facts };
    });
  }

  history(key: HistoryKey, most: number): Promise<StoredHistory | undefined> {
    return this.#query(async ({ histories }) => {
      const list = histories.list(key);
      if (!list) return undefined;
      const { numbers, checksum, ...coverage } = list;
      const name = [key.scope, key.head, most, checksum].join(' ');
      const known = this.#caches.histories.get(name);
      if (known) return known;
      const commits = await inTurns(numbers.slice(0, most), (number) => this.#loadCommit(number));
      // Another query may have loaded it meanwhile: values derived from a history are kept per object.
      const other = this.#caches.histories.get(name);
      if (other) return other;
      const loaded = { ...coverage, count: numbers.length, commits };
      this.#caches.histories.set(name, loaded);
      return loaded;
    });
  }

  historyCoverage(key: HistoryKey): Promise<CountedCoverage | undefined> {
    return this.#query(({ histories }) => {
      const list = histories.list(key);
      if (!list) return undefined;
      const { numbers, checksum: _, ...coverage } = list;
      return { ...coverage, count: numbers.length };
    });
  }

  unreadHeads(scope: string): Promise<readonly string[]> {
    return this.#query(({ histories }) => histories.unread(scope).map(({ head }) => head));
  }

  commitNumbers(scope: string, ids: readonly string[]): Promise<CommitNumbers> {
    return this.#query(async ({ commits, totals }) => {
      const numbers = await lookUpInTurns(ids, (id) => commits.numberOf(scope, id));
      return { numbers, drops: totals.read().commit_drops };
    });
  }

  /** Every access to stored data goes through here, so that all errors become Problems. */
  async #query<Answer>(work: (statements: ReadStatements) => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await work(this.#statements);
    } catch (error) {
      throw this.#asProblem(error);
    }
  }

  #loadReferences(facts: FactsNumber): FileReferences {
    const { references } = this.#caches;
    const known = references.get(facts);
    if (known) return known;
    const packed = this.#statements.facts.references(facts);
    const unpacked = unpackReferences(packed);
    references.set(facts, unpacked, packed.length);
    return unpacked;
  }

  async #loadContents(numbers: readonly ContentNumber[]): Promise<ReadonlyMap<ContentNumber, ContentRecord>> {
    const requested = new Set(numbers);
    const loaded = new Map<ContentNumber, ContentRecord>();
    const [lowest, highest] = minAndMax(numbers);
    for (let from = lowest; from <= highest; from += ROWS) {
      if (from > lowest) await nextTurn();
      for (const [number, record] of this.#statements.contents.range(from, Math.min(highest, from + ROWS - 1))) {
        if (!requested.has(number)) continue;
        loaded.set(number, record);
        this.#caches.contents.set(number, record);
      }
    }
    return loaded;
  }

  #loadCommit(number: number): CommitRecord {
    const known = this.#caches.commits.get(number);
    if (known) return known;
    const record = this.#statements.commits.record(number);
    if (!record) throw new BrokenBytesError(`commit ${number} is missing`);
    this.#caches.commits.set(number, record);
    return record;
  }

  #loadContent(number: ContentNumber): ContentRecord {
    const record = this.#statements.contents.record(number);
    if (!record) throw new BrokenBytesError(`content ${number} is missing`);
    this.#caches.contents.set(number, record);
    return record;
  }
}

/** A packed list of none. */
const NO_PIECES = Uint8Array.of(0);

/** Omits keys without a value. */
const lookUpAll = <Key, Value>(keys: readonly Key[], valueOf: (key: Key) => Value | undefined): ReadonlyMap<Key, Value> => {
  const found = new Map<Key, Value>();
  for (const key of keys) {
    const value = valueOf(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
};

const inTurns = async <Key, Value>(keys: readonly Key[], valueOf: (key: Key) => Value): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for (const key of keys) {
    if (found.length > 0 && found.length % ROWS === 0) await nextTurn();
    found.push(valueOf(key));
  }
  return found;
};

/** Like `lookUpAll`, in turns, for lookups that run a query each. */
const lookUpInTurns = async <Key, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value | undefined,
): Promise<ReadonlyMap<Key, Value>> => {
  const found = new Map<Key, Value>();
  let looked = 0;
  for (const key of keys) {
    if (looked > 0 && looked % ROWS === 0) await nextTurn();
    looked += 1;
    const value = valueOf(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
};

const minAndMax = (numbers: readonly number[]): readonly [number, number] => {
  let [lowest = 0, highest = 0] = numbers;
  for (const number of numbers) {
    lowest = Math.min(lowest, number);
    highest = Math.max(highest, number);
  }
  return [lowest, highest];
};
