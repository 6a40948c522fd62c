/**
 * Long work on the main thread is split into turns. Between turns the event loop serves cancellations, timers and other
 * requests. Turns are measured in work, not time, so the same input is split the same way on every machine.
 */

/**
 * The work per turn for each kind of work: a few tens of milliseconds on a slow machine. A single piece of work (a file of
 * at most 1 MiB) may exceed it.
 */
export const TURN_LIMITS = {
  /** Texts to read, verify and search. */
  texts: { files: 64, bytes: 1024 * 1024 },
  /** Texts to split into words and trigrams, which takes forty times as long. */
  tokens: { files: 16, bytes: 64 * 1024 },
  /** Files whose symbols are decoded and examined. */
  symbols: { files: 128, symbols: 2_000 },
  /** Symbols whose names, signatures and comments are compared with words. Only comments can be long: their characters count. */
  words: { symbols: 500, characters: 64 * 1024 },
  /** Files scored against the words of a query. */
  scores: { files: 64, lines: 20_000 },
  /** Vectors to compare with a query. */
  vectors: { vectors: 8_000 },
  /** Postings to decode and count. */
  postings: { values: 200_000 },
  /** Paths to filter, keys to list. */
  names: { names: 20_000 },
  /** Files that links are followed through. `LinkTurns` defines the unit. */
  links: { units: 500 },
  /** Names whose edit distance is computed. */
  spellings: { names: 5_000 },
  /** Rows of the store to read, verify and unpack: contents and keys of facts. `bytes`: packed facts. */
  rows: { rows: 512, bytes: 1024 * 1024 },
  /** Blobs of postings and facts, and entries of a view, to write to the store. */
  writes: { bytes: 256 * 1024, entries: 1_024 },
  /** Commits to mask and clean. Escaping a message full of control characters takes milliseconds. */
  commits: { commits: 50, characters: 64 * 1024 },
  /** Entries of a git tree or a view to create, match against rules or compare. */
  entries: { entries: 256 },
  /** Files of a working tree to stat and compare. */
  stats: { files: 1_024 },
  /** Folders to list or watch. */
  folders: { folders: 256 },
} as const;

type Work = Readonly<Record<string, number>>;

/** Counts work and, once a turn is full, waits for the next turn of the event loop. */
export class TurnBudget<Limits extends Work> {
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  #spent: Record<string, number> = {};

  constructor(limits: Limits, signal?: AbortSignal | undefined) {
    this.#limits = limits;
    this.#signal = signal;
  }

  /** Call after each piece of work. Throws the reason of the signal if it is aborted. */
  async spend(work: { readonly [Unit in keyof Limits]?: number }): Promise<void> {
    let isFull = false;
    for (const [unit, amount] of Object.entries<number | undefined>(work)) {
      const spent = (this.#spent[unit] ?? 0) + (amount ?? 0);
      this.#spent[unit] = spent;
      isFull ||= spent >= (this.#limits[unit] ?? Number.POSITIVE_INFINITY);
    }
    if (!isFull) return;
    this.#spent = {};
    await nextTurn(this.#signal);
  }
}

/** Visits 0 … count − 1, `each` numbers per turn. */
export const forEachInTurns = async (
  count: number,
  { each, signal }: { readonly each: number; readonly signal?: AbortSignal | undefined },
  visit: (index: number) => void,
): Promise<void> => {
  for (let start = 0; start < count; start += each) {
    if (start > 0) await nextTurn(signal);
    for (let index = start; index < Math.min(count, start + each); index += 1) visit(index);
  }
};

/** Yields to the event loop. */
export const nextTurn = async (signal?: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
};
