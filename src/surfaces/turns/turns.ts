type TurnLimits = {
  /** Concurrent calls. */
  readonly calls: number;
  /** How many calls may wait. Absent: any number. */
  readonly waiting?: number;
  /** How long a call may wait. Absent: until it gets its turn or its client disconnects. */
  readonly waitMs?: number;
};

/** Ends a turn. Call it once. */
type Release = () => void;

/**
 * Hands out a fixed number of turns, first come, first served. At most one turn begins per iteration of the event loop: the
 * server reads its input between two calls, so a call that was cancelled meanwhile never starts.
 */
export class Turns {
  #free: number;
  #hasBegunOne = false;
  readonly #waiting = new Set<() => void>();
  readonly #limits: TurnLimits;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#free = limits.calls;
  }

  /** Undefined when no turn became free in time, or the signal aborted first. */
  async take(signal?: AbortSignal): Promise<Release | undefined> {
    if (signal?.aborted) return undefined;
    if (this.#waiting.size === 0 && this.#canBegin()) this.#begin();
    else if (this.#isFull() || !(await this.#wait(signal))) return undefined;
    return () => {
      this.#free += 1;
      this.#beginNext();
    };
  }

  /** Calls that only wait for the event loop do not count as waiting. */
  #isFull(): boolean {
    const { waiting = Number.POSITIVE_INFINITY } = this.#limits;
    return this.#waiting.size >= this.#free + waiting;
  }

  #wait(signal: AbortSignal | undefined): Promise<boolean> {
    const { waitMs } = this.#limits;
    return new Promise((resolve) => {
      const finish = (hasTurn: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.#waiting.delete(begin);
        resolve(hasTurn);
      };
      const begin = (): void => finish(true);
      const leave = (): void => finish(false);
      const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(begin);
    });
  }

  #canBegin(): boolean {
    return this.#free > 0 && !this.#hasBegunOne;
  }

  #begin(): void {
    this.#free -= 1;
    this.#hasBegunOne = true;
    setImmediate(() => {
      this.#hasBegunOne = false;
      this.#beginNext();
    });
  }

  #beginNext(): void {
    const [next] = this.#waiting;
    if (next === undefined || !this.#canBegin()) return;
    this.#begin();
    next();
  }
}
