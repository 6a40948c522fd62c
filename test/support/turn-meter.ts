/** Counts the work that is done between two turns of the event loop: what a long-running path may hold it for. */
export class TurnMeter {
  #spent: Record<string, number> = {};
  #most: Record<string, number> = {};
  #turns = 0;
  #isRunning = true;

  constructor() {
    const turn = (): void => {
      this.#spent = {};
      this.#turns += 1;
      if (this.#isRunning) setImmediate(turn);
    };
    setImmediate(turn);
  }

  add(work: Readonly<Record<string, number>>): void {
    for (const [unit, amount] of Object.entries(work)) {
      const spent = (this.#spent[unit] ?? 0) + amount;
      this.#spent[unit] = spent;
      this.#most[unit] = Math.max(this.#most[unit] ?? 0, spent);
    }
  }

  /** The most work of a unit that one turn had. */
  most(unit: string): number {
    return this.#most[unit] ?? 0;
  }

  get turns(): number {
    return this.#turns;
  }

  stop(): void {
    this.#isRunning = false;
  }
}
