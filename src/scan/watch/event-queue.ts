/**
 * The kernel drops events when too many wait to be read, and Node does not say so. All watches of a thread share one queue,
 * and all that waits is read in one turn of the loop: a turn that brings very many may have lost some.
 */
import { readFileSync } from 'node:fs';
import { log } from '#platform';

export class EventQueue {
  readonly #limit: number;
  #sinceTurn = 0;
  #losses = 0;

  /** `most`: events of one turn that are certain to be all of them. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How often events may have been lost so far. */
  get losses(): number {
    return this.#losses;
  }

  count(count: number): void {
    if (this.#sinceTurn === 0)
      setImmediate(() => {
        this.#sinceTurn = 0;
      });
    const wasBelow = this.#sinceTurn <= this.#limit;
    this.#sinceTurn += count;
    if (wasBelow && this.#sinceTurn > this.#limit) this.#losses += 1;
  }
}

/** What Linux has by itself. */
const DEFAULT_QUEUE = 16_384;
const DEFAULT_WATCHES = 8_192;

let shared: EventQueue | undefined;

/** The one that the watches of this thread fill. */
export const sharedQueue = (): EventQueue => {
  // Some of what waits is never told to us: events of watches that were closed.
  shared ??= new EventQueue(Math.floor(readLimit('max_queued_events', DEFAULT_QUEUE) / 2));
  return shared;
};

/** Other programs of the same user need watches too. */
export const maxWatchedFolders = (): number => Math.floor(readLimit('max_user_watches', DEFAULT_WATCHES) / 2);

const readLimit = (name: string, fallback: number): number => {
  try {
    return Number(readFileSync(`/proc/sys/fs/inotify/${name}`, 'utf8')) || fallback;
  } catch (error) {
    log.debug('a limit of the system cannot be read', { name, error: String(error) });
    return fallback;
  }
};
