/**
 * Workers and grammars that are unavailable for now. Each is retried with exponential backoff, so that a broken
 * installation does not start a worker for every question.
 */
const FIRST_PAUSE_MS = 1_000;
/** The longest time until a repaired installation is noticed. */
const LONGEST_PAUSE_MS = 60_000;

type Outage = { readonly message: string; readonly pauseMs: number; readonly until: number };

export class Outages {
  readonly #outages = new Map<string, Outage>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Why it must not be tried yet; undefined when it may be. */
  reason(what: string): string | undefined {
    const outage = this.#outages.get(what);
    return outage && this.#now() < outage.until ? outage.message : undefined;
  }

  record(what: string, message: string): void {
    // Workers that start together fail together: that is one outage.
    if (this.reason(what) !== undefined) return;
    const before = this.#outages.get(what)?.pauseMs;
    const pauseMs = before === undefined ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, before * 2);
    this.#outages.set(what, { message, pauseMs, until: this.#now() + pauseMs });
  }

  remove(what: string): void {
    this.#outages.delete(what);
  }

  /** Lets everything be tried at once. */
  clear(): void {
    this.#outages.clear();
  }
}
