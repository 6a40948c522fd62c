/**
 * The kernel drops events when its queue is full, and Node does not report it. All watches of a thread share one queue,
 * which is read completely in one turn of the event loop. So a turn with very many events may have lost some.
 */
import { readFileSync } from 'node:fs';
import { log } from '#platform';

export class EventQueue {
  readonly #limit: number;
  #sinceTurn = 0;
  #losses = 0;

  /** `limit`: up to this many events in one turn, none can have been lost. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** How many times events may have been lost so far. */
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

/** The Linux defaults. */
const DEFAULT_QUEUE = 16_384;
const DEFAULT_WATCHES = 8_192;

let shared: EventQueue | undefined;

/** The queue of all watches of this thread. */
export const sharedQueue = (): EventQueue => {
  // Half, because events of closed watches also use the queue and are never delivered.
  shared ??= new EventQueue(Math.floor(readLimit('max_queued_events', DEFAULT_QUEUE) / 2));
  return shared;
};

/** Half of the limit, because other programs of the same user need watches too. */
export const maxWatchedFolders = (): number => Math.floor(readLimit('max_user_watches', DEFAULT_WATCHES) / 2);

const readLimit = (name: string, fallback: number): number => {
  try {
    return Number(readFileSync(`/proc/sys/fs/inotify/${name}`, 'utf8')) || fallback;
  } catch (error) {
    log.debug('cannot read system limit', { name, error: String(error) });
    return fallback;
  }
};
