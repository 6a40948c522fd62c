import type { HttpLimits } from './limits.ts';

/** Hands out a fixed number of turns, in the order in which they were asked for. */
export class Turns {
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #limits: Pick<HttpLimits, 'calls' | 'waitMs'>;

  constructor(limits: Pick<HttpLimits, 'calls' | 'waitMs'>) {
    this.#limits = limits;
    this.#free = limits.calls;
  }

  /** Answers with the function that gives the turn back, to be called once; undefined when there was none to be had in time. */
  async take(): Promise<(() => void) | undefined> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.size >= this.#limits.calls || !(await this.#wait())) return undefined;
    return () => this.#giveBack();
  }

  #wait(): Promise<boolean> {
    return new Promise((resolve) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(called);
        resolve(false);
      }, this.#limits.waitMs);
      this.#waiting.add(called);
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
