/**
 * What an update leaves to do under its lock: folding, forgetting, collecting. It begins once the answer that waited for the
 * update is on its way, and gives way to the next update, which takes the lock over.
 */
import { log } from '#platform';
import type { Store, StoreWriter } from '#store';
import type { Workshop } from './job.ts';
import { tidyStore, type Wanted } from './tidy-store.ts';

/** An answer is made of what was just stored within a few milliseconds; other processes wait for the lock meanwhile. */
const AFTER_MS = 50;
/** Where question follows question, the lock is held no longer than this before the work begins. */
const MOST_WAIT_MS = 1_000;

export class Aftercare {
  readonly #workshop: Workshop;
  readonly #latest = performance.now() + MOST_WAIT_MS;
  readonly #ended: Promise<void>;
  #interruption = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #beginNow: () => void = () => undefined;
  /** Who has the lock: it is let go of once, or handed over. */
  #state: 'held' | 'taken' | 'released' = 'held';
  #isHurried = false;

  constructor(workshop: Workshop, wanted: () => Wanted) {
    this.#workshop = workshop;
    this.#ended = this.#run(wanted);
  }

  /** Something else has to be done first. */
  putOff(): void {
    if (performance.now() > this.#latest) return;
    this.#timer?.refresh();
    this.#interruption.abort();
  }

  /** Resolves when all is done and the lock is free. */
  finish(): Promise<void> {
    this.#isHurried = true;
    this.#beginNow();
    return this.#ended;
  }

  /** Stops at the next step and hands the lock over. Undefined when this one is of another store, or was done: the lock is free then. */
  async takeOver(store: Store): Promise<StoreWriter | undefined> {
    if (store !== this.#workshop.store || this.#state !== 'held') return void (await this.finish());
    this.#state = 'taken';
    this.#interruption.abort();
    await this.finish();
    return this.#workshop.writer;
  }

  async #run(wanted: () => Wanted): Promise<void> {
    while (this.#state === 'held' && !(await this.#isTidied(wanted)));
    if (this.#state === 'taken') return;
    this.#state = 'released';
    await this.#workshop.writer.release();
  }

  /** A store that could not be tidied is no worse than before. */
  async #isTidied(wanted: () => Wanted): Promise<boolean> {
    await this.#quiet();
    if (this.#state === 'taken') return true;
    this.#interruption = new AbortController();
    const { signal } = this.#interruption;
    try {
      await tidyStore(this.#workshop, { ...wanted(), signal });
      return !signal.aborted;
    } catch (error) {
      log.warn('the index could not be tidied', { error: String(error) });
      return true;
    }
  }

  #quiet(): Promise<void> {
    if (this.#isHurried) return Promise.resolve();
    return new Promise((resolve) => {
      this.#timer = setTimeout(resolve, AFTER_MS).unref();
      this.#beginNow = () => {
        clearTimeout(this.#timer);
        resolve();
      };
    });
  }
}
