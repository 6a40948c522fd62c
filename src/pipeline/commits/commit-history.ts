/**
 * The commits behind the views of one repository: answers from the store, and reads what it lacks in the background, one
 * head at a time. Nothing here decides freshness or fails an answer: an incomplete history says that it is.
 */
import { type CommitLog, LruCache, NO_HISTORY } from '#model';
import { log } from '#platform';
import type { HistoryCoverage, StoredHistory } from '#store';
import type { CurrentStore } from '../stores/current-store.ts';
import { type CommitRules, scopeOf } from './commit-scope.ts';
import { type HistorySource, readHistory } from './read-history.ts';

export type CommitHistoryOptions = {
  readonly root: string;
  readonly current: CurrentStore;
  /** The settings of the running question. `most`: 0 switches the history off. */
  readonly settings: () => { readonly rules: CommitRules; readonly most: number };
};

/** What `status` says. */
export type HistoryDescription = {
  readonly state: CommitLog['state'];
  readonly commits: number;
  /** Why it is not complete. */
  readonly reason?: string;
};

/** An answer waits this long for a reading that has just begun: usually a few commits are missing. */
const MOMENT_MS = 250;
/** After a failure, questions start the next attempt only this much later. */
const RETRY_MS = 60_000;
const KEPT_LOGS = 4;

type Reading = { readonly head: string; readonly startedAt: number; readonly finished: Promise<void> };
type Failure = { readonly message: string; readonly at: number };

export class CommitHistory {
  readonly #options: CommitHistoryOptions;
  readonly #readings = new Map<string, Reading>();
  readonly #failures = new Map<string, Failure>();
  /** Complete ones, which never change. */
  readonly #logs = new LruCache<string, CommitLog>({ limit: KEPT_LOGS });
  readonly #closing = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(options: CommitHistoryOptions) {
    this.#options = options;
  }

  /** The commits that `head` reaches, as far as they are read. Starts reading the others. */
  async log(head: string | undefined): Promise<CommitLog> {
    const { most, key } = this.#keyOf(head);
    if (head === undefined || most === 0) return NO_HISTORY;
    const known = this.#logs.get(key);
    if (known) return known;
    const found = await this.#load(head);
    if (found.state === 'complete' || !(await this.#hasReadMore(head))) return found;
    return this.#load(head);
  }

  /** Reads what is missing. Resolves when that ended; never rejects. */
  async read(head: string | undefined): Promise<void> {
    if (head === undefined || this.#options.settings().most === 0) return;
    await this.#begin(head).finished;
  }

  /** Like `read`, in the background. */
  request(head: string | undefined): void {
    void this.read(head);
  }

  async describe(head: string | undefined): Promise<HistoryDescription> {
    const { rules, most } = this.#options.settings();
    if (head === undefined || most === 0) return { state: 'absent', commits: 0, ...(most === 0 ? { reason: REASONS.off } : {}) };
    const store = await this.#options.current.get();
    const coverage = await store?.read((reader) => reader.historyCoverage({ scope: scopeOf(rules), head }));
    const commits = Math.min(coverage?.count ?? 0, most);
    if (coverage && isComplete(coverage, coverage.count, most)) return { state: 'complete', commits };
    return { state: 'partial', commits, reason: this.#reason(head, coverage) };
  }

  /** Resolves when nothing is being read; undefined when nothing is. Never rejects. */
  ended(): Promise<void> | undefined {
    return this.#readings.size > 0 ? this.#untilEnded() : undefined;
  }

  /** Stops reading, keeping what is read. True if something was left to read. */
  async close(): Promise<boolean> {
    const isUnfinished = this.#readings.size > 0;
    this.#closing.abort();
    await this.#untilEnded();
    return isUnfinished;
  }

  async #untilEnded(): Promise<void> {
    while (this.#readings.size > 0) await Promise.all([...this.#readings.values()].map(({ finished }) => finished));
  }

  #keyOf(head: string | undefined): { readonly most: number; readonly key: string } {
    const { rules, most } = this.#options.settings();
    return { most, key: `${scopeOf(rules)} ${head} ${most}` };
  }

  async #load(head: string): Promise<CommitLog> {
    const { rules } = this.#options.settings();
    const { most, key } = this.#keyOf(head);
    const store = await this.#options.current.get();
    const stored = await store?.read((reader) => reader.history({ scope: scopeOf(rules), head }, most));
    const found = stored ? logOf(stored, most) : NOTHING_READ;
    if (found.state === 'complete') this.#logs.set(key, found);
    return found;
  }

  /** Starts reading unless that failed just now, and waits for a moment. True if it has ended meanwhile. */
  async #hasReadMore(head: string): Promise<boolean> {
    const failure = this.#failures.get(head);
    if (failure && performance.now() - failure.at < RETRY_MS) return false;
    const { startedAt, finished } = this.#begin(head);
    const left = startedAt + MOMENT_MS - performance.now();
    if (left <= 0) return false;
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, left, false);
    });
    try {
      return await Promise.race([finished.then(() => true), isOver]);
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(head: string): Reading {
    const running = this.#readings.get(head);
    if (running) return running;
    const { rules, most } = this.#options.settings();
    const { root, current } = this.#options;
    const finished = this.#last.then(() => this.#attempt({ root, current, rules, most }, head));
    this.#last = finished;
    const reading = { head, startedAt: performance.now(), finished };
    this.#readings.set(head, reading);
    return reading;
  }

  async #attempt(source: HistorySource, head: string): Promise<void> {
    const { signal } = this.#closing;
    try {
      signal.throwIfAborted();
      await readHistory(source, head, { signal });
      this.#failures.delete(head);
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#failures.set(head, { message, at: performance.now() });
      log.warn('could not read the git history', { root: source.root, head, error: message });
    } finally {
      this.#readings.delete(head);
    }
  }

  #reason(head: string, coverage: HistoryCoverage | undefined): string {
    const failure = this.#failures.get(head);
    if (this.#readings.has(head)) return REASONS.reading;
    if (failure) return failure.message;
    if (coverage?.isShallow) return REASONS.shallow;
    return coverage?.isRead && coverage.unreadable > 0 ? `${coverage.unreadable} commits could not be read` : REASONS.unread;
  }
}

const REASONS = {
  off: 'history.max_commits is 0',
  reading: 'it is being read',
  shallow: 'the clone is shallow',
  unread: 'not all of it was read yet',
} as const;

const NOTHING_READ: CommitLog = { state: 'partial', commits: [] };

const logs = new WeakMap<StoredHistory, CommitLog>();

/** The same object for the same stored history: others derive their own structures from it. */
const logOf = (stored: StoredHistory, most: number): CommitLog => {
  const known = logs.get(stored);
  if (known) return known;
  const { commits } = stored;
  const made: CommitLog = { state: isComplete(stored, commits.length, most) ? 'complete' : 'partial', commits };
  logs.set(stored, made);
  return made;
};

/** With a smaller setting than now, the list may end too early. */
const isComplete = ({ isRead, isShallow, unreadable, most: wanted }: HistoryCoverage, count: number, most: number): boolean =>
  isRead && !isShallow && unreadable === 0 && (wanted >= most || count < wanted);
