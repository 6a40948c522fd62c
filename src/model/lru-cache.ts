/**
 * Values by key, up to a total weight. Evicts the least recently used first, but never the most recently used, even if it
 * exceeds the limit alone.
 */
export class LruCache<Key, Value> {
  readonly #limit: number;
  readonly #entries = new Map<Key, Entry<Key, Value>>();
  readonly #pending = new Map<Key, Promise<Value>>();
  #oldest: Entry<Key, Value> | undefined;
  #newest: Entry<Key, Value> | undefined;
  #weight = 0;

  constructor({ limit }: { readonly limit: number }) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The total weight of all values. */
  get weight(): number {
    return this.#weight;
  }

  /** Does not count as a use. */
  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined && entry !== this.#newest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    return entry?.value;
  }

  set(key: Key, value: Value, weight = 1): void {
    const known = this.#entries.get(key);
    if (known) this.#remove(known);
    const entry: Entry<Key, Value> = { key, value, weight, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#weight += weight;
    while (this.#weight > this.#limit && this.#oldest && this.#oldest !== entry) this.#remove(this.#oldest);
  }

  /**
   * Runs one `make` per key at a time; concurrent callers wait for it. A failure is not cached and is thrown only to the
   * caller whose `make` failed. The waiting callers then make the value themselves, since the first may have been cancelled.
   */
  async getOrMake(key: Key, make: () => Promise<Value>, weightOf: (value: Value) => number = () => 1): Promise<Value> {
    for (let making = this.#pending.get(key); making; making = this.#pending.get(key)) {
      const made = await valueIfMade(making);
      if (made) return made.value;
    }
    if (this.#entries.has(key)) return this.get(key) as Value;
    const making = make();
    this.#pending.set(key, making);
    try {
      const value = await making;
      this.set(key, value, weightOf(value));
      return value;
    } finally {
      this.#pending.delete(key);
    }
  }

  /** In order from the least to the most recently used. */
  *[Symbol.iterator](): Generator<readonly [Key, Value]> {
    for (let entry = this.#oldest; entry; entry = entry.newer) yield [entry.key, entry.value];
  }

  #remove(entry: Entry<Key, Value>): void {
    this.#entries.delete(entry.key);
    this.#unlink(entry);
    this.#weight -= entry.weight;
  }

  #append(entry: Entry<Key, Value>): void {
    entry.older = this.#newest;
    if (this.#newest) this.#newest.newer = entry;
    else this.#oldest = entry;
    this.#newest = entry;
  }

  #unlink(entry: Entry<Key, Value>): void {
    const { older, newer } = entry;
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
    entry.older = undefined;
    entry.newer = undefined;
  }
}

/** Linked in order of use: updating a few pointers is several times cheaper than moving the key within the map. */
type Entry<Key, Value> = {
  readonly key: Key;
  readonly value: Value;
  readonly weight: number;
  older: Entry<Key, Value> | undefined;
  newer: Entry<Key, Value> | undefined;
};

/** Undefined if making it failed; the failure is reported to the caller that made it. */
const valueIfMade = <Value>(making: Promise<Value>): Promise<{ readonly value: Value } | undefined> =>
  making.then(
    (value) => ({ value }),
    () => undefined,
  );
