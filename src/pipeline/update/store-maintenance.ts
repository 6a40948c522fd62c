/**
 * Maintenance after an update: merging segments, removing old views, collecting garbage. It starts once the answer that
 * waited for the update has been sent, and takes the lock only then. Questions and the next update have priority.
 */
import { log } from '#platform';
import type { Store, StoreWriter } from '#store';
import { tidyStore, type ViewsInUse } from './tidy-store.ts';

/** The answer that waited for the update takes a few milliseconds. */
const AFTER_MS = 50;
/** Under constant questions or edits, maintenance is deferred at most this many times in a row. */
const MOST_DEFERRALS = 10;

/** How many updates in a row have deferred maintenance. */
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
  /** Set while tidying. The caller that takes it over must release it. */
  #writer: StoreWriter | undefined;

  constructor(store: Store, options: MaintenanceOptions) {
    this.#store = store;
    this.#options = options;
    this.ended = this.#run();
  }

  /** Leaves the work to the next update, unless it was deferred too often. */
  defer(): void {
    if (this.#options.deferrals.count < MOST_DEFERRALS) this.#interruption.abort();
  }

  /** Starts now instead of after the delay. Resolves when it has ended; never rejects. */
  finish(): Promise<void> {
    this.#beginNow();
    return this.ended;
  }

  /** Stops at the next step and returns its lock, if it holds one on this store. */
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

  /** A failure only logs a warning: the store is no worse than before. While another process writes, it does nothing. */
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
      log.warn('index maintenance failed', { error: String(error) });
    }
    return !signal.aborted;
  }

  /** Does nothing if the lock was taken over. */
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
