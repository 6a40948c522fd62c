/** Lets a long question about links be stopped, and other work of the process go on meanwhile. */
import { nextTurn, TURN_LIMITS } from '#model';

/** A file that is in memory is looked at in microseconds, one that is read and unpacked takes some fifty times as long. */
export const LOOKUP_UNITS = 1;
export const READ_UNITS = 50;

export class LinkTurns {
  #spent = 0;
  readonly #signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** To be awaited before the work is done; undefined when there is nothing to wait for. Throws at the signal. */
  spend(units: number): Promise<void> | undefined {
    this.#signal?.throwIfAborted();
    this.#spent += units;
    return this.#spent < TURN_LIMITS.links.units ? undefined : this.#nextTurn();
  }

  async #nextTurn(): Promise<void> {
    this.#spent = 0;
    await nextTurn(this.#signal);
  }
}
