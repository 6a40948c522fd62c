/** What was read once and cannot change: kept over read transactions of one process, since its numbers are never used again. */
import { type ContentNumber, type FactsNumber, LruCache, type StoredView, type ViewName } from '#model';
import type { ContentRecord, FileReferences, FileSymbols } from './port.ts';

const MAX_VIEWS = 4;
/** Packed bytes of the facts that are kept unpacked: in memory they are about 10 (symbols) and 30 (references) times that. */
const MAX_SYMBOL_BYTES = 4 * 1024 * 1024;
const MAX_REFERENCE_BYTES = 1024 * 1024;
const MAX_CONTENTS = 200_000;
const MAX_DIRECTORIES = 1_000;

export class Caches {
  /** By the view's row, which a view of the same name made later does not share. */
  readonly views = new LruCache<number, StoredView>({ limit: MAX_VIEWS });
  readonly symbols = new LruCache<FactsNumber, FileSymbols>({ limit: MAX_SYMBOL_BYTES });
  readonly references = new LruCache<FactsNumber, FileReferences>({ limit: MAX_REFERENCE_BYTES });
  readonly contents = new LruCache<ContentNumber, ContentRecord>({ limit: MAX_CONTENTS });
  readonly directories = new LruCache<number, readonly string[]>({ limit: MAX_DIRECTORIES });
  /** When this process asked for a view last; the next write stores it. */
  readonly usedAt = new Map<ViewName, string>();
}
