type TurnLimits = {
  /** Calls under way at once. */
  readonly calls: number;
  /** Calls that may wait for a turn. Absent: any number. */
  readonly waiting?: number;
  /** How long a call may wait. Absent: until it has its turn or its caller has gone. */
  readonly waitMs?: number;
};

/** Ends a turn; to be called once. */
type Release = () => void;

/**
 * Hands out a fixed number of turns, in the order in which they were asked for. At most one begins per turn of the event
 * loop: between two calls the server reads what arrived, so that a call which was cancelled meanwhile never begins.
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

  /** Undefined when there was no turn to be had in time, or the signal came first. */
  async take(signal?: AbortSignal): Promise<Release | undefined> {
    if (signal?.aborted) return undefined;
    if (this.#waiting.size === 0 && this.#canBegin()) this.#begin();
    else if (this.#isFull() || !(await this.#wait(signal))) return undefined;
    return () => {
      this.#free += 1;
      this.#beginNext();
    };
  }

  /** Those that only wait for the event loop have a turn as good as theirs. */
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
