/**
 * The store as the rest of the product sees it: coarse, promise-returning, nothing of SQL in it. One engine (SQLite)
 * stands behind it; a second must pass the same contract test.
 *
 * Contents and facts are written once and never change. Postings are lists of (document, values) in segments.
 * A view is published in one step: readers see the old one or the new one, never a mixture.
 */
import type {
  ChunkFact,
  ContentId,
  ContentNumber,
  ExportFact,
  FactsNumber,
  FactsProblem,
  FileFacts,
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

/** Decoded postings of one key. The values of `documents[i]` are `values[offsets[i] … offsets[i + 1])`. Documents ascend. */
export type PostingList = { readonly documents: Int32Array; readonly offsets: Int32Array; readonly values: Int32Array };

/** A run of keys, sorted, packed for storage. Documents inside count from 0; the store adds the base it assigns. */
export type PackedSegment = {
  readonly kind: PostingKind;
  readonly documentCount: number;
  readonly blocks: readonly { readonly firstKey: string; readonly body: Uint8Array }[];
};

export type ContentRecord = {
  readonly id: ContentId;
  readonly size: number;
  readonly lines: number;
  /** Words counted for search: the length of the text in BM25. */
  readonly words: number;
  /** A generated-code mark stands in its first lines. */
  readonly isGenerated: boolean;
};

/** Texts of one batch: `contents[i]` is document i of every segment. */
export type TextBatch = { readonly contents: readonly ContentRecord[]; readonly segments: readonly PackedSegment[] };

export type PackedFacts = {
  readonly content: ContentNumber;
  readonly language: string;
  readonly version: number;
  readonly symbols: Uint8Array;
  readonly references: Uint8Array;
};
/** Facts of one batch: `facts[i]` is document i of the `name` segment. */
export type FactsBatch = { readonly facts: readonly PackedFacts[]; readonly segment: PackedSegment };

/** What most questions need of a file, without its references. */
export type FileSymbols = {
  readonly symbols: readonly SymbolFact[];
  readonly chunks: readonly ChunkFact[];
  readonly surfaces: readonly SurfaceFact[];
  readonly problems: readonly FactsProblem[];
};
export type FileReferences = {
  /** As `FileFacts` has it. */
  readonly packageName?: string;
  /** In the order of the text. Made when asked for: questions about one name need few of them. */
  readonly references: () => readonly ReferenceFact[];
  readonly referencesNamed: (name: string) => readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
};

export type FactsKey = { readonly content: ContentNumber; readonly language: string; readonly version: number };

/** A content that no worker could parse under this version: how often it was tried, and why the last try failed. */
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
  readonly contents: number;
  readonly facts: number;
  readonly segments: number;
  readonly views: number;
};

/**
 * One consistent state of the store, for the time of one operation. Answers about several things come by what was asked
 * for, never by position; numbers that the store gave and cannot find any more are `index_corrupt`.
 */
export interface StoreReader {
  /** Cheap when the caller has this revision already: the same object comes back. */
  view(name: ViewName): Promise<StoredView | undefined>;
  viewNames(): Promise<readonly { name: ViewName; revision: number; usedAt: string }[]>;
  /** Without the contents that are not stored. */
  contentNumbers(ids: readonly ContentId[]): Promise<ReadonlyMap<ContentId, ContentNumber>>;
  contents(numbers: readonly ContentNumber[]): Promise<ReadonlyMap<ContentNumber, ContentRecord>>;
  /** By the very keys given, without those that no facts are stored for. */
  factsNumbers<Key extends FactsKey>(keys: readonly Key[]): Promise<ReadonlyMap<Key, FactsNumber>>;
  /** One list a key, empty where nothing has it. Documents of all views are in it: the caller keeps those of its view. */
  postings(kind: PostingKind, keys: readonly string[]): Promise<readonly PostingList[]>;
  /** Keys in order, without repeats. */
  keysWithPrefix(kind: PostingKind, prefix: string, limit: number): Promise<readonly string[]>;
  symbols(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileSymbols>>;
  references(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileReferences>>;
  /** Of every view and version, in the order of contents. */
  parseFailures(): Promise<readonly ParseFailure[]>;
  totals(): Promise<StoreTotals>;
  /** What the next content and the next facts will be numbered: no list names these or any above. */
  nextNumbers(): Promise<{ readonly content: number; readonly facts: number }>;
}

export type ViewChange = {
  readonly name: ViewName;
  /** The revision this change starts from; 0 replaces whatever is there. The store refuses another one. */
  readonly from: number;
  readonly put: readonly ViewEntry[];
  readonly remove: readonly RepoPath[];
  readonly attributes: ViewAttributes;
};

/** What a later look at the same entries remembered. */
export type SweepRenewal = {
  readonly name: ViewName;
  readonly revision: number;
  readonly sweep: NonNullable<ViewAttributes['sweep']>;
};

/** Only the holder of the writer's lock has one. Each call is one transaction. */
export interface StoreWriter {
  /** Contents already known keep their number; what their segment says of them is never seen. */
  writeTexts(batch: TextBatch): Promise<readonly ContentNumber[]>;
  writeFacts(batch: FactsBatch): Promise<readonly FactsNumber[]>;
  /** Replaces what is known of the same contents. */
  putParseFailures(failures: readonly ParseFailure[]): Promise<void>;
  dropParseFailures(keys: readonly FactsKey[]): Promise<void>;
  /** Returns the new revision. */
  publishView(change: ViewChange): Promise<number>;
  /**
   * Entries and revision stay, so readers may go on with what they have: an older record costs them time, never truth.
   * Does nothing to a view that is at another revision by now.
   */
  renewSweep(renewal: SweepRenewal): Promise<void>;
  removeView(name: ViewName): Promise<void>;
  /** Folds small segments; bounded work a call; true when more is left. False at the signal, with nothing folded. */
  mergeSegments(signal?: AbortSignal): Promise<boolean>;
  /** Drops what no kept view reaches, in small steps; returns how many contents went. */
  collectGarbage(keep: readonly ViewName[]): Promise<number>;
  /** Empties the log and gives free pages back, as far as readers allow. */
  checkpoint(): Promise<void>;
  /** Gives the lock back. */
  release(): Promise<void>;
}

export type LockWait = { readonly waitMs: number; readonly signal?: AbortSignal | undefined };

export interface Store {
  status(): Promise<StoreStatus>;
  /** Runs `ask` inside one read transaction. */
  read<Answer>(work: (reader: StoreReader) => Promise<Answer>): Promise<Answer>;
  /** Waits up to `waitMs` for the lock, or until the signal; undefined when another process kept it. */
  acquireWriter(options: LockWait): Promise<StoreWriter | undefined>;
  /** Quick check of the database file, for the background: slow on large ones. */
  checkIntegrity(): Promise<{ readonly isSound: boolean; readonly message: string }>;
  close(): Promise<void>;
}

export type PackFacts = (facts: FileFacts) => { readonly symbols: Uint8Array; readonly references: Uint8Array };

/** A view opened for one operation: its entries, the facts behind them, and the texts as they are now. */
export type OpenView = {
  readonly stored: StoredView;
  readonly reader: StoreReader;
  readonly readText: TextReader;
  /** Files of this request alone whose symbols are missing, since they could not be parsed. */
  readonly unparsed?: readonly { readonly path: RepoPath; readonly message: string }[];
  /** Virtual files that the view cannot hold: they lie in another repository inside the root. */
  readonly leftOut?: readonly RepoPath[];
};
