/** Immutable data kept across the read transactions of a process. Safe because row numbers are never reused. */
import {
  type CommitRecord,
  type ContentNumber,
  type FactsNumber,
  type FileVectors,
  LruCache,
  type StoredView,
  type SurfaceFact,
  type ViewName,
} from '#model';
import type { ContentRecord, FileReferences, FileSymbols, StoredHistory } from './port.ts';

const MAX_VIEWS = 4;
/** Limits on the packed size of cached facts. Unpacked they take about 10 (symbols) and 30 (references) times as much. */
const MAX_SYMBOL_BYTES = 4 * 1024 * 1024;
const MAX_REFERENCE_BYTES = 1024 * 1024;
/** Vectors are kept as they are packed. */
const MAX_VECTOR_BYTES = 48 * 1024 * 1024;
/** Packed. Decoded they take a few times as much. */
const MAX_SURFACE_BYTES = 8 * 1024 * 1024;
const MAX_CONTENTS = 200_000;
const MAX_DIRECTORIES = 1_000;
const MAX_HISTORIES = 4;
/** Histories share the records of their commits. */
const MAX_COMMITS = 20_000;

export type CachedSurfaces = { readonly packed: Uint8Array; facts?: readonly SurfaceFact[] };

export class Caches {
  /** By row number: a view created later under the same name has another. */
  readonly views = new LruCache<number, StoredView>({ limit: MAX_VIEWS });
  readonly symbols = new LruCache<FactsNumber, FileSymbols>({ limit: MAX_SYMBOL_BYTES });
  readonly references = new LruCache<FactsNumber, FileReferences>({ limit: MAX_REFERENCE_BYTES });
  readonly vectors = new LruCache<FactsNumber, FileVectors>({ limit: MAX_VECTOR_BYTES });
  /** By facts: what they are packed as, and decoded once a kind of theirs is asked for. */
  readonly surfaces = new LruCache<FactsNumber, CachedSurfaces>({ limit: MAX_SURFACE_BYTES });
  readonly contents = new LruCache<ContentNumber, ContentRecord>({ limit: MAX_CONTENTS });
  readonly directories = new LruCache<number, readonly string[]>({ limit: MAX_DIRECTORIES });
  readonly commits = new LruCache<number, CommitRecord>({ limit: MAX_COMMITS });
  /** By key, length and the checksum of the row. */
  readonly histories = new LruCache<string, StoredHistory>({ limit: MAX_HISTORIES });
  /** When this process last read each view. The next write stores it. */
  readonly usedAt = new Map<ViewName, string>();
}
