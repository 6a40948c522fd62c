/**
 * The interface of the store: coarse, asynchronous, free of SQL. SQLite is the only engine; a second one must pass the same
 * contract test.
 *
 * Contents and facts are written once and never change. Postings are lists of (document, values) in segments.
 * A view is published in one step: readers see the old one or the new one, never a mixture.
 */
import type {
  ChunkFact,
  CommitLog,
  CommitRecord,
  ContentId,
  ContentNumber,
  ExportFact,
  FactsNumber,
  FactsProblem,
  FileFacts,
  FileVectors,
  ImportFact,
  ReferenceFact,
  RepoPath,
  StoredView,
  SurfaceFact,
  SymbolFact,
  TextReader,
  ViewAttributes,
  ViewEntry,
  ViewName,
} from '#model';

/**
 * `word`: key of `wordsOfIdentifier` → contents, values = lines (ascending, each once).
 * `trigram`: three folded bytes → contents, no values.
 * `name`: folded symbol name, and `~` + each stemmed part of it → facts, values = symbol indexes.
 */
export type PostingKind = 'word' | 'trigram' | 'name';

/** Decoded postings of one key, in ascending order of documents. The values of `documents[i]` are `values[offsets[i] … offsets[i + 1])`. */
export type PostingList = { readonly documents: Int32Array; readonly offsets: Int32Array; readonly values: Int32Array };

/** A sorted run of keys, packed for storage. Its documents count from 0; the store adds the base it assigns. */
export type PackedSegment = {
  readonly kind: PostingKind;
  readonly documentCount: number;
  readonly blocks: readonly { readonly firstKey: string; readonly body: Uint8Array }[];
};

export type ContentRecord = {
  readonly id: ContentId;
  readonly size: number;
  readonly lines: number;
  /** Length of the text for BM25. */
  readonly words: number;
  /** Its first lines contain a generated-code marker. */
  readonly isGenerated: boolean;
  /** Lines of which a part is masked, because it looks like a secret. */
  readonly redactedLines: number;
};

/** A batch of texts: `contents[i]` is document i of every segment. */
export type TextBatch = { readonly contents: readonly ContentRecord[]; readonly segments: readonly PackedSegment[] };

export type PackedFacts = {
  readonly content: ContentNumber;
  readonly language: string;
  readonly version: number;
  /** Packed; absent if the texts could not be embedded. */
  readonly vectors?: Uint8Array;
} & ReturnType<PackFacts>;
/** How many of each the facts of a file have. */
export type FactCounts = { readonly symbolCount: number; readonly referenceCount: number };
/** A batch of facts: `facts[i]` is document i of the `name` segment. */
export type FactsBatch = { readonly facts: readonly PackedFacts[]; readonly segment: PackedSegment };

/** The facts that most queries need. References are separate. */
export type FileSymbols = {
  readonly symbols: readonly SymbolFact[];
  readonly chunks: readonly ChunkFact[];
  readonly problems: readonly FactsProblem[];
};
export type FileReferences = {
  /** See `FileFacts`. */
  readonly packageName?: string;
  /** In text order. Decoded on demand: queries about one name need few of them. */
  readonly references: () => readonly ReferenceFact[];
  readonly referencesNamed: (name: string) => readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
};

export type FactsKey = { readonly content: ContentNumber; readonly language: string; readonly version: number };

/** A content that could not be parsed with this extractor version: the number of attempts and the last error. */
export type ParseFailure = FactsKey & {
  readonly attempts: number;
  readonly code: Extract<FactsProblem['code'], 'parse_timeout' | 'parse_crash'>;
  readonly message: string;
};

export type StoreStatus = {
  readonly schema: 'compatible' | 'reindex_required' | 'corrupt_manifest';
  readonly currentSchemaVersion: number;
  readonly requiredSchemaVersion: number;
  readonly path: string;
  readonly bytes: number;
};

export type StoreTotals = {
  readonly commits: number;
  readonly contents: number;
  readonly facts: number;
  readonly segments: number;
  readonly views: number;
};

/**
 * `scope`: what a record depends on besides its commit, such as the root inside the repository. `head`: the commit whose
 * history this is.
 */
export type HistoryKey = { readonly scope: string; readonly head: string };

export type HistoryCoverage = {
  /** The most commits that were wanted. */
  readonly most: number;
  /** False while commits are still being read. */
  readonly isRead: boolean;
  /** The clone lacks older commits. */
  readonly isShallow: boolean;
  /** Commits that could not be read. */
  readonly unreadable: number;
};

/** `count`: of the commits that are stored, which may be more than are asked for. */
export type CountedCoverage = HistoryCoverage & { readonly count: number };

/** `numbers`: without commits that are not stored. They are valid until commits are dropped, which `drops` counts. */
export type CommitNumbers = { readonly numbers: ReadonlyMap<string, number>; readonly drops: number };

/** `numbers`: of its commits, newest first. `drops`: when the numbers were read. */
export type HistoryChange = HistoryCoverage & { readonly numbers: readonly number[]; readonly drops: number };

/** Commits newest first. */
export type StoredHistory = CountedCoverage & { readonly commits: readonly CommitRecord[] };

/**
 * A consistent snapshot of the store for one operation. Methods that look up several things return maps by key, not lists by
 * position. A number that the store assigned but cannot find is `index_corrupt`.
 */
export interface StoreReader {
  /** Returns the cached object while the revision is unchanged. */
  view(name: ViewName): Promise<StoredView | undefined>;
  viewNames(): Promise<readonly { name: ViewName; revision: number; usedAt: string }[]>;
  /** Omits contents that are not stored. */
  contentNumbers(ids: readonly ContentId[]): Promise<ReadonlyMap<ContentId, ContentNumber>>;
  contents(numbers: readonly ContentNumber[]): Promise<ReadonlyMap<ContentNumber, ContentRecord>>;
  /** By the key objects given. Omits keys without stored facts. */
  factsNumbers<Key extends FactsKey>(keys: readonly Key[]): Promise<ReadonlyMap<Key, FactsNumber>>;
  /** One list per key, possibly empty. Lists cover all views: the caller filters by its own. */
  postings(kind: PostingKind, keys: readonly string[]): Promise<readonly PostingList[]>;
  /** Sorted, without duplicates. */
  keysWithPrefix(kind: PostingKind, prefix: string, limit: number): Promise<readonly string[]>;
  /** Without reading the facts themselves. */
  factCounts(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FactCounts>>;
  symbols(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileSymbols>>;
  references(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileReferences>>;
  /** Those of these kinds, or more of the same file. Omits files that have none. */
  surfaces(
    facts: readonly FactsNumber[],
    kinds: ReadonlySet<SurfaceFact['kind']>,
  ): Promise<ReadonlyMap<FactsNumber, readonly SurfaceFact[]>>;
  /** Omits facts without vectors. */
  vectors(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileVectors>>;
  /** Of all views and versions, ordered by content. */
  parseFailures(): Promise<readonly ParseFailure[]>;
  totals(): Promise<StoreTotals>;
  /** The newest `most` commits. Returns the cached object while the history is unchanged. */
  history(key: HistoryKey, most: number): Promise<StoredHistory | undefined>;
  /** Without reading the commits. */
  historyCoverage(key: HistoryKey): Promise<CountedCoverage | undefined>;
  /** The heads whose histories are not read to their ends, in order. */
  unreadHeads(scope: string): Promise<readonly string[]>;
  commitNumbers(scope: string, ids: readonly string[]): Promise<CommitNumbers>;
  /** The numbers of the next content and the next facts. No list contains these or higher ones. */
  nextNumbers(): Promise<{ readonly content: number; readonly facts: number }>;
}

export type ViewChange = {
  readonly name: ViewName;
  /** The revision that this change is based on; the store refuses it if the view is at another. 0 replaces the whole view. */
  readonly from: number;
  readonly put: readonly ViewEntry[];
  readonly remove: readonly RepoPath[];
  readonly attributes: ViewAttributes;
};

/** A newer freshness record for unchanged entries. */
export type SweepRenewal = {
  readonly name: ViewName;
  readonly revision: number;
  readonly sweep: NonNullable<ViewAttributes['sweep']>;
};

/** Held by the owner of the writer lock. Each call is one transaction. */
export interface StoreWriter {
  /** Known contents keep their number; their postings in the new segments are never read. */
  writeTexts(batch: TextBatch): Promise<readonly ContentNumber[]>;
  writeFacts(batch: FactsBatch): Promise<readonly FactsNumber[]>;
  /** Replaces failures with the same key. */
  putParseFailures(failures: readonly ParseFailure[]): Promise<void>;
  dropParseFailures(keys: readonly FactsKey[]): Promise<void>;
  /** Known commits keep their number. Returns the numbers in the order given. */
  writeCommits(scope: string, commits: readonly CommitRecord[]): Promise<readonly number[]>;
  /** Replaces the history of this head. False, and nothing changes, if commits were dropped since the numbers were read. */
  putHistory(key: HistoryKey, history: HistoryChange): Promise<boolean>;
  /** Drops all histories of a scope, and their commits. Returns the number of commits dropped. */
  dropHistories(scope: string): Promise<number>;
  /** Drops the histories of commits that no stored view is based on, with the commits that only they list. Returns their number. */
  collectCommits(): Promise<number>;
  /** Returns the new revision. */
  publishView(change: ViewChange): Promise<number>;
  /**
   * Keeps entries and revision, so readers may keep using the old record: it costs time, not correctness.
   * Does nothing if the view is at another revision.
   */
  renewSweep(renewal: SweepRenewal): Promise<void>;
  removeView(name: ViewName): Promise<void>;
  /** Merges small segments, with bounded work per call. True if more is left. If aborted, false with nothing merged. */
  mergeSegments(signal?: AbortSignal): Promise<boolean>;
  /** Drops everything that no kept view refers to, in small steps. Returns the number of contents dropped. */
  collectGarbage(keep: readonly ViewName[]): Promise<number>;
  /** Truncates the write-ahead log and frees unused pages, as far as readers allow. */
  checkpoint(): Promise<void>;
  /** Releases the lock. */
  release(): Promise<void>;
}

export type LockWait = { readonly waitMs: number; readonly signal?: AbortSignal | undefined };

export interface Store {
  status(): Promise<StoreStatus>;
  /** Runs `work` inside one read transaction. */
  read<Answer>(work: (reader: StoreReader) => Promise<Answer>): Promise<Answer>;
  /** Waits up to `waitMs` for the lock, or until aborted. Undefined if another process still holds it. */
  acquireWriter(options: LockWait): Promise<StoreWriter | undefined>;
  /** Verifies the whole database. Slow for large ones: run it in the background. */
  checkIntegrity(): Promise<{ readonly isSound: boolean; readonly message: string }>;
  close(): Promise<void>;
}

export type PackFacts = (facts: FileFacts) => FactCounts & {
  readonly symbols: Uint8Array;
  readonly references: Uint8Array;
  readonly surfaces: Uint8Array;
};

export type Embedder = {
  /** Undefined if no word is known. */
  readonly embed: (text: string) => Float32Array | undefined;
  readonly cosines: (query: Float32Array, texts: readonly string[]) => readonly number[];
};

/** Vectors that a provider made, which the user chose. */
export type ProvidedVectors = {
  /** Why a view may lack them, as the end of a sentence. */
  readonly lacking: string;
  /** Most of them are still to come. */
  readonly isBuilding: boolean;
  /** Changes with what is stored. */
  readonly stamp: string;
  /** Omits contents without vectors. */
  readonly read: (ids: readonly ContentId[], signal?: AbortSignal) => Promise<ReadonlyMap<ContentId, FileVectors>>;
  /** The unit vector of a query, or soon why there is none. */
  readonly embed: (
    text: string,
    signal?: AbortSignal,
  ) => Promise<{ readonly vector: Float32Array } | { readonly failure: string }>;
};

/** A view opened for one operation: its entries, their facts, and the current texts. */
export type OpenView = {
  readonly stored: StoredView;
  readonly reader: StoreReader;
  readonly readText: TextReader;
  /** The vector of a text, and the cosines of other texts with it. Absent in tests and if there is no model: no vectors are used. */
  readonly embedder?: () => Promise<Embedder | undefined>;
  /** Undefined unless the user chose a provider. Absent in tests. */
  readonly provided?: () => Promise<ProvidedVectors | undefined>;
  /** The commits behind the view, as far as they are read. Absent in tests: no history. Never waits for git longer than a moment. */
  readonly commitLog?: () => Promise<CommitLog>;
  /** Virtual files of this request without symbols, because they could not be parsed. */
  readonly unparsed?: readonly { readonly path: RepoPath; readonly message: string }[];
  /** Virtual files that the view cannot hold: they are in a nested repository. */
  readonly leftOut?: readonly RepoPath[];
};
