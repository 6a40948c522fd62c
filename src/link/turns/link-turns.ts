/** Makes a long request about links cancellable, and yields to other work in the process. */
import { nextTurn, TURN_LIMITS } from '#model';

/** A cached file costs microseconds; reading and unpacking one costs about fifty times as much. */
export const LOOKUP_UNITS = 1;
export const READ_UNITS = 50;

export class LinkTurns {
  #spent = 0;
  readonly #signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Await this before doing the work; undefined if there is nothing to wait for. Throws if the signal is aborted. */
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
