/**
 * What cannot be used for now: the worker, or the grammar of a language. Each is tried again after a while, at first soon
 * and then ever more rarely, so that questions about a broken installation do not start a worker each.
 */
const FIRST_PAUSE_MS = 1_000;
/** How long at most an installation that was mended goes unnoticed. */
const LONGEST_PAUSE_MS = 60_000;

type Outage = { readonly message: string; readonly pauseMs: number; readonly until: number };

export class Outages {
  readonly #outages = new Map<string, Outage>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Why it must not be tried yet; undefined when it may. */
  reason(what: string): string | undefined {
    const outage = this.#outages.get(what);
    return outage && this.#now() < outage.until ? outage.message : undefined;
  }

  record(what: string, message: string): void {
    // Several workers that start at once fail at once: that is one outage.
    if (this.reason(what) !== undefined) return;
    const before = this.#outages.get(what)?.pauseMs;
    const pauseMs = before === undefined ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, before * 2);
    this.#outages.set(what, { message, pauseMs, until: this.#now() + pauseMs });
  }

  remove(what: string): void {
    this.#outages.delete(what);
  }

  /** Everything may be tried at once. */
  clear(): void {
    this.#outages.clear();
  }
}
