/** What was read once and cannot change: kept over read transactions of one process, since its numbers are never used again. */
import type { ContentNumber, FactsNumber, StoredView, ViewName } from '#model';
import type { ContentRecord, FileReferences, FileSymbols } from './port.ts';

/** The last entries asked for, as many as their weights allow. */
class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  readonly #limit: number;
  #weight = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value, weight = 1): void {
    this.#drop(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}

const MAX_VIEWS = 4;
/** Packed bytes of the facts that are kept unpacked: in memory they are about 10 (symbols) and 30 (references) times that. */
const MAX_SYMBOL_BYTES = 4 * 1024 * 1024;
const MAX_REFERENCE_BYTES = 1024 * 1024;
const MAX_CONTENTS = 200_000;
const MAX_DIRECTORIES = 1_000;

export class Caches {
  /** By the view's row, which a view of the same name made later does not share. */
  readonly views = new RecentMap<number, StoredView>(MAX_VIEWS);
  readonly symbols = new RecentMap<FactsNumber, FileSymbols>(MAX_SYMBOL_BYTES);
  readonly references = new RecentMap<FactsNumber, FileReferences>(MAX_REFERENCE_BYTES);
  /** Small and asked for by the thousand: started over when there are too many rather than kept in order of use. */
  readonly contents = new Map<ContentNumber, ContentRecord>();
  readonly directories = new RecentMap<number, readonly string[]>(MAX_DIRECTORIES);
  /** When this process asked for a view last; the next write stores it. */
  readonly usedAt = new Map<ViewName, string>();

  addContents(records: Iterable<readonly [ContentNumber, ContentRecord]>): void {
    if (this.contents.size > MAX_CONTENTS) this.contents.clear();
    for (const [number, record] of records) this.contents.set(number, record);
  }
}
