/**
 * Long work on the main thread goes in turns: between two of them cancels, timers and other questions are served. A turn is
 * over when its work is done, not when time has passed: the same input is cut in the same way on every machine.
 */

/**
 * The most work of each kind that one turn holds, a few tens of milliseconds each on a slow machine. One piece of work (a
 * file of at most 1 MiB) may go over it.
 */
export const TURN_LIMITS = {
  /** Texts that are read, checked and searched. */
  texts: { files: 64, bytes: 1024 * 1024 },
  /** Texts that are cut into words and trigrams, which takes forty times as long. */
  tokens: { files: 16, bytes: 64 * 1024 },
  /** Files whose symbols are decoded and looked at. */
  symbols: { files: 128, symbols: 2_000 },
  /** Symbols whose names, signatures and comments are compared with words; characters of comments, which alone may be long. */
  words: { symbols: 500, characters: 64 * 1024 },
  /** Files that are scored against the words of a query. */
  scores: { files: 64, lines: 20_000 },
  /** Postings that are decoded and counted. */
  postings: { values: 200_000 },
  /** Paths that are filtered, keys that are listed. */
  names: { names: 20_000 },
  /** Files that links are followed through: see `LinkTurns` for what a unit is. */
  links: { units: 500 },
  /** Names whose distance from another is counted. */
  spellings: { names: 5_000 },
  /** Rows of the store that are read, checked and unpacked: contents, keys of facts; packed bytes of facts. */
  rows: { rows: 512, bytes: 1024 * 1024 },
  /** What is stored: blobs of postings and facts, entries of a view. */
  writes: { bytes: 256 * 1024, entries: 1_024 },
  /** Entries of a git tree or of a view that are made, matched with rules or compared. */
  entries: { entries: 256 },
  /** Files of a working tree whose stat is read and compared. */
  stats: { files: 1_024 },
  /** Folders that are listed or watched. */
  folders: { folders: 256 },
} as const;

type Work = Readonly<Record<string, number>>;

/** Counts work; once a turn is full, the next piece waits for another turn of the event loop. */
export class TurnBudget<Limits extends Work> {
  readonly #limits: Limits;
  readonly #signal: AbortSignal | undefined;
  #spent: Record<string, number> = {};

  constructor(limits: Limits, signal?: AbortSignal | undefined) {
    this.#limits = limits;
    this.#signal = signal;
  }

  /** Call it after each piece of work. Throws the reason of the signal once that is aborted. */
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

/** Visits 0 … count − 1, `each` of them per turn. */
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

/** Lets everything that waits for the event loop go first. */
export const nextTurn = async (signal?: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
};
