/**
 * Values by key, up to a total weight; the least recently used go first. The value used last stays even when it is over the
 * limit alone, so what was just made is there for the next question.
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

  /** Of all values together. */
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
   * One `make` per key at a time: whoever asks meanwhile waits for it. A failure is not kept, and is thrown to the caller
   * whose `make` it was; those who waited make the value themselves, since the other may have been cancelled.
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

  /** From the least to the most recently used. */
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

/** Linked in order of use: a hit costs a few pointers, where moving the key in the map would cost several times that. */
type Entry<Key, Value> = {
  readonly key: Key;
  readonly value: Value;
  readonly weight: number;
  older: Entry<Key, Value> | undefined;
  newer: Entry<Key, Value> | undefined;
};

/** Undefined when it was not made: the failure belongs to whoever made it. */
const valueIfMade = <Value>(making: Promise<Value>): Promise<{ readonly value: Value } | undefined> =>
  making.then(
    (value) => ({ value }),
    () => undefined,
  );
