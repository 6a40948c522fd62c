/**
 * Keeps a server's index in sync with the files: starts watching after the first question, and after a change waits for
 * quiet and syncs, so most questions find an up-to-date index. It never delays an answer and never fails one.
 */
import { log } from '#platform';
import type { SweepRecord } from '#scan';
import type { SyncListener, UpdateReport, WatchState } from '../port.ts';
import type { WatchedTree } from '../views/watched-tree.ts';
import type { WorktreeCheck } from '../views/check-worktree.ts';

export type BackgroundSyncOptions = {
  readonly watched: WatchedTree;
  /** Called each time: the setting may change. */
  readonly mayWatch: () => boolean;
  /** This process is updating the view. */
  readonly isBusy: () => boolean;
  /** Compares the index with the files; undefined when there is no index. */
  readonly check: () => Promise<{ readonly check: WorktreeCheck; readonly isUpToDate: boolean } | undefined>;
  readonly sync: (check: WorktreeCheck) => Promise<UpdateReport>;
};

/** After the last event; editors and git write several files at once. */
export const WATCH_QUIET_MS = 100;
/** Limits the wait while files are written constantly. */
const MOST_WAIT_MS = 1_000;
/** Delay after a question, so its answer is sent first. */
const START_DELAY_MS = 200;
/**
 * Writes through a memory map, or through a hard link created outside the tree, raise no event: after a question, a full
 * check runs at most this often.
 */
const FULL_CHECK_INTERVAL_MS = 60_000;
const FIRST_RETRY_MS = 100;
/** The last retry runs after about half a minute; then only a question or an event starts another. */
const MOST_RETRIES = 8;

export class BackgroundSync {
  readonly #options: BackgroundSyncOptions;
  readonly #watched: WatchedTree;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  /** An event arrived, and the timer is set for it. */
  #isAwaitingQuiet = false;
  #firstEvent = 0;
  #lastEvent = 0;
  #retries = 0;
  #isClosed = false;
  #listener: SyncListener | undefined;

  constructor(options: BackgroundSyncOptions) {
    this.#options = options;
    this.#watched = options.watched;
  }

  /** Undefined when watching is switched off. */
  get state(): WatchState | undefined {
    if (!this.#options.mayWatch()) return undefined;
    if (this.#watched.isTrusted) return { status: 'watching' };
    const { trouble } = this.#watched;
    return trouble?.isLasting ? { status: 'sweeping', reason: trouble.reason } : { status: 'starting' };
  }

  /** Also checks at intervals, because some changes raise no event. */
  async runUntilAborted(
    listener: SyncListener,
    {
      everyMs,
      signal,
      shouldContinue,
    }: { readonly everyMs: number; readonly signal: AbortSignal; readonly shouldContinue: () => boolean },
  ): Promise<void> {
    this.#listener = listener;
    listener.onState?.(this.state);
    while (!signal.aborted && shouldContinue()) {
      await this.#runRound();
      await abortableDelay(everyMs, signal);
    }
    this.#listener = undefined;
  }

  /** The watcher saw a change. */
  onEvent(): void {
    this.#lastEvent = performance.now();
    if (this.#isAwaitingQuiet) return;
    this.#isAwaitingQuiet = true;
    this.#firstEvent = this.#lastEvent;
    this.#retries = 0;
    this.#wakeAfter(WATCH_QUIET_MS);
  }

  /** Called after every check; checks made by a round are ignored. */
  onCheck(): void {
    if (this.#round || this.#timer || !this.#options.mayWatch()) return;
    const { isTrusted, trouble } = this.#watched;
    if (isTrusted ? !this.#isFullCheckDue() : trouble?.isLasting) return;
    this.#retries = 0;
    this.#wakeAfter(START_DELAY_MS);
  }

  /** Stops watching; resolves when the running round has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#watched.stop();
    await this.#round;
  }

  #wakeAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isQuiet()) return this.#wakeAfter(WATCH_QUIET_MS);
      this.#isAwaitingQuiet = false;
      void this.#runRound();
    }, milliseconds).unref();
  }

  #isQuiet(): boolean {
    const now = performance.now();
    return now - this.#lastEvent >= WATCH_QUIET_MS || now - this.#firstEvent >= MOST_WAIT_MS;
  }

  #runRound(): Promise<void> {
    this.#round ??= this.#syncIfNeeded()
      .catch((error: unknown) => {
        // The next question runs the same check and reports the error.
        log.debug('background sync failed', { error: String(error) });
        this.#listener?.onFailure?.(error);
        this.#retry();
      })
      .finally(() => {
        this.#round = undefined;
        this.#listener?.onState?.(this.state);
      });
    return this.#round;
  }

  async #syncIfNeeded(): Promise<void> {
    const { isBusy, check, sync } = this.#options;
    if (this.#isClosed) return;
    if (isBusy()) return this.#retry();
    if (this.#isFullCheckDue()) this.#watched.requireFullCheck();
    const found = await check();
    if (!found || this.#isClosed) return;
    if (found.isUpToDate) return this.#keepWatching(found.check.sweep.record);
    const report = await sync(found.check);
    this.#listener?.onSync(report);
    this.#retry();
  }

  #isFullCheckDue(): boolean {
    return this.#watched.isTrusted && this.#watched.msSinceFullCheck > FULL_CHECK_INTERVAL_MS;
  }

  async #keepWatching(record: SweepRecord): Promise<void> {
    const watched = this.#watched;
    if (!watched.isWatching && this.#options.mayWatch() && !watched.trouble?.isLasting) await watched.start(record);
    if (this.#isClosed) watched.stop();
    if (watched.isWatching && !watched.isTrusted) this.#retry();
    else this.#retries = 0;
  }

  /** Files written within the current clock tick must be checked again later. After the last retry, the next question does it. */
  #retry(): void {
    if (this.#timer || this.#retries >= MOST_RETRIES) return;
    this.#wakeAfter(FIRST_RETRY_MS * 2 ** this.#retries);
    this.#retries += 1;
  }
}

const abortableDelay = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
