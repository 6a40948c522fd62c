/** What was read once and cannot change: kept over read transactions of one process, since its numbers are never used again. */
import type { ContentNumber, FactsNumber, StoredView, ViewName } from '#model';
import type { ContentRecord, FileReferences, FileSymbols } from './port.ts';

/** The last entries asked for, up to a number of them. */
export class RecentMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

const MAX_VIEWS = 4;
const MAX_FILES = 1_000;
const MAX_CONTENTS = 200_000;
const MAX_DIRECTORIES = 1_000;

export class Caches {
  /** By the view's row, which a view of the same name made later does not share. */
  readonly views = new RecentMap<number, StoredView>(MAX_VIEWS);
  readonly symbols = new RecentMap<FactsNumber, FileSymbols>(MAX_FILES);
  readonly references = new RecentMap<FactsNumber, FileReferences>(MAX_FILES);
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
