/** Counts the work that is under way, for whoever has to wait for its end. */
export class InFlight {
  #count = 0;
  #waiting: (() => void)[] = [];

  async during<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const end of this.#waiting.splice(0)) end();
    }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
