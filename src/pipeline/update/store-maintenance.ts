/**
 * What an update leaves to do: folding, forgetting, collecting. It begins once the answer that waited for the update is on its
 * way, under a lock of its own, since no lock is held by whoever only waits. Questions and the next update go first.
 */
import { log } from '#platform';
import type { Store, StoreWriter } from '#store';
import { tidyStore, type ViewsInUse } from './tidy-store.ts';

/** An answer is made of what was just stored within a few milliseconds. */
const AFTER_MS = 50;
/** Where question follows question, or edit follows edit, the work is left to a later update this many times. */
const MOST_DEFERRALS = 10;

/** How many updates in a row have left their work to the next. */
export type Deferrals = { count: number };

export type MaintenanceOptions = {
  readonly viewsInUse: () => ViewsInUse;
  readonly now: () => string;
  readonly deferrals: Deferrals;
};

export class StoreMaintenance {
  readonly #store: Store;
  readonly #options: MaintenanceOptions;
  /** Never rejects. */
  readonly ended: Promise<void>;
  readonly #interruption = new AbortController();
  #beginNow: () => void = () => undefined;
  /** While it works; the one who takes it over has to let it go. */
  #writer: StoreWriter | undefined;

  constructor(store: Store, options: MaintenanceOptions) {
    this.#store = store;
    this.#options = options;
    this.ended = this.#run();
  }

  /** Something else has to be done first: the work is left to the next update. */
  defer(): void {
    if (this.#options.deferrals.count < MOST_DEFERRALS) this.#interruption.abort();
  }

  /** Resolves when nothing is under way any more; never rejects. */
  finish(): Promise<void> {
    this.#beginNow();
    return this.ended;
  }

  /** Stops at the next step. The lock is handed over when this one has it, and is of the same store. */
  async takeOver(store: Store): Promise<StoreWriter | undefined> {
    const writer = store === this.#store ? this.#writer : undefined;
    if (writer) this.#writer = undefined;
    this.defer();
    await this.finish();
    return writer;
  }

  async #run(): Promise<void> {
    await this.#waitForQuiet();
    const { deferrals } = this.#options;
    const isDone = !this.#interruption.signal.aborted && (await this.#tidy());
    deferrals.count = isDone ? 0 : deferrals.count + 1;
  }

  /** A store that could not be tidied is no worse than before. One that another process writes is left to that one. */
  async #tidy(): Promise<boolean> {
    const { signal } = this.#interruption;
    const { viewsInUse, now } = this.#options;
    try {
      const writer = await this.#store.acquireWriter({ waitMs: 0 });
      if (!writer) return false;
      this.#writer = writer;
      try {
        await tidyStore({ store: this.#store, writer, now }, { ...viewsInUse(), signal });
      } finally {
        await this.#release();
      }
    } catch (error) {
      log.warn('the index could not be tidied', { error: String(error) });
    }
    return !signal.aborted;
  }

  /** Unless it was taken over. */
  async #release(): Promise<void> {
    const kept = this.#writer;
    this.#writer = undefined;
    await kept?.release();
  }

  #waitForQuiet(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, AFTER_MS).unref();
      this.#beginNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
