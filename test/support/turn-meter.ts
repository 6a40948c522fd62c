/** Counts the work done per turn of the event loop, to check that long-running code yields. */
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

  /** The maximum work of a unit in one turn. */
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
