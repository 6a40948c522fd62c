/**
 * The commits behind the views of one repository: answers from the store, and reads what it lacks in the background, one
 * head at a time. Nothing here decides freshness or fails an answer: an incomplete history says that it is.
 */
import { type CommitLog, LruCache, NO_HISTORY } from '#model';
import { log } from '#platform';
import type { HistoryCoverage, Store, StoredHistory } from '#store';
import type { HistoryDescription } from '../port.ts';
import { scopeOf } from './commit-scope.ts';
import { isReadToItsEnd, stateOf, whyIncomplete } from './history-coverage.ts';
import { type HistorySource, readHistory } from './read-history.ts';
import { whileWriting } from './while-writing.ts';

export type CommitHistoryOptions = Pick<HistorySource, 'root' | 'current'> & {
  /** Those of the running question. `most`: 0 switches the history off. */
  readonly settings: () => Pick<HistorySource, 'rules' | 'most'>;
};

/** An answer waits this long for a reading that has just begun: usually only the last commits are missing. */
const MOMENT_MS = 250;
/** After a failure, a question starts the next attempt only this much later; a sync at once. */
const RETRY_MS = 60_000;
const KEPT_LOGS = 4;

type Reading = { readonly startedAt: number; readonly finished: Promise<void> };
type Failure = { readonly message: string; readonly at: number };

export class CommitHistory {
  readonly #options: CommitHistoryOptions;
  /** Calls of `read`. */
  readonly #works = new Set<Promise<void>>();
  readonly #readings = new Map<string, Reading>();
  /** Why the last reading of a head failed. */
  readonly #failures = new Map<string, Failure>();
  /** Complete ones, which never change. */
  readonly #logs = new LruCache<string, CommitLog>({ limit: KEPT_LOGS });
  readonly #closing = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(options: CommitHistoryOptions) {
    this.#options = options;
  }

  /** The commits that `head` reaches, as far as they are read. If some are missing, starts reading them and waits a moment. */
  async log(head: string | undefined): Promise<CommitLog> {
    const { rules, most } = this.#options.settings();
    if (head === undefined || most === 0) return NO_HISTORY;
    const key = `${scopeOf(rules)} ${head} ${most}`;
    const known = this.#logs.get(key);
    if (known) return known;
    const found = await this.#load(head);
    const { log: latest } = found.isFinal || !(await this.#readForMoment(head)) ? found : await this.#load(head);
    if (latest.state === 'complete') this.#logs.set(key, latest);
    return latest;
  }

  /** Reads what is missing of this history, and of those that another process left unfinished. Never rejects. */
  read(head: Promise<string | undefined>): Promise<void> {
    const work = this.#readAll(head).finally(() => this.#works.delete(work));
    this.#works.add(work);
    return work;
  }

  async describe(head: string | undefined): Promise<HistoryDescription> {
    const { rules, most } = this.#options.settings();
    if (most === 0) return { state: 'absent', commits: 0, reason: REASONS.off };
    if (head === undefined) return { state: 'absent', commits: 0, reason: REASONS.noCommit };
    const store = await this.#store();
    const coverage = await store?.read((reader) => reader.historyCoverage({ scope: scopeOf(rules), head }));
    const commits = Math.min(coverage?.count ?? 0, most);
    if (coverage && stateOf(coverage, most) === 'complete') return { state: 'complete', commits };
    return { state: 'partial', commits, reason: this.#reason(head, coverage) };
  }

  /** Resolves when nothing is being read; undefined when nothing is. Never rejects. */
  ended(): Promise<void> | undefined {
    return this.#works.size > 0 || this.#readings.size > 0 ? this.#untilEnded() : undefined;
  }

  /** Stops reading, keeping what is read. True if something was left to read. */
  async close(): Promise<boolean> {
    const isUnfinished = this.ended() !== undefined;
    this.#closing.abort();
    await this.#untilEnded();
    return isUnfinished;
  }

  async #untilEnded(): Promise<void> {
    while (this.#works.size > 0 || this.#readings.size > 0)
      await Promise.all([...this.#works, ...[...this.#readings.values()].map(({ finished }) => finished)]);
  }

  /** Undefined without an index. After `close`, nothing may open it again. */
  async #store(): Promise<Store | undefined> {
    return this.#closing.signal.aborted ? undefined : this.#options.current.get();
  }

  async #readAll(wanted: Promise<string | undefined>): Promise<void> {
    let head: string | undefined;
    try {
      head = await wanted;
      if (head === undefined || this.#closing.signal.aborted) return;
      if (this.#options.settings().most === 0) return await this.#forget(head);
      const incomplete: string[] = [];
      for (const each of new Set([head, ...(await this.#unreadHeads())]))
        if ((await this.describe(each)).state !== 'complete') incomplete.push(each);
      await Promise.all(incomplete.map((each) => this.#begin(each).finished));
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#noteFailure(head, error);
    }
  }

  /** `isFinal`: reading again would find nothing more. */
  async #load(head: string): Promise<{ readonly log: CommitLog; readonly isFinal: boolean }> {
    const { rules, most } = this.#options.settings();
    const store = await this.#store();
    const stored = await store?.read((reader) => reader.history({ scope: scopeOf(rules), head }, most));
    return stored ? { log: logOf(stored, most), isFinal: isReadToItsEnd(stored, most) } : NOTHING_READ;
  }

  async #unreadHeads(): Promise<readonly string[]> {
    const store = await this.#store();
    return (await store?.read((reader) => reader.unreadHeads(scopeOf(this.#options.settings().rules)))) ?? [];
  }

  /** False if there is nothing to wait for: it failed just now, or began a while ago. */
  async #readForMoment(head: string): Promise<boolean> {
    const failure = this.#failures.get(head);
    if (failure && performance.now() - failure.at < RETRY_MS) return false;
    const { startedAt, finished } = this.#begin(head);
    const left = startedAt + MOMENT_MS - performance.now();
    if (left <= 0) return false;
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, left);
    });
    await Promise.race([finished, isOver]);
    clearTimeout(timer);
    return true;
  }

  #begin(head: string): Reading {
    const running = this.#readings.get(head);
    if (running) return running;
    const { root, current, settings } = this.#options;
    const source = { root, current, ...settings() };
    const finished = this.#last.then(() => this.#attempt(source, head));
    this.#last = finished;
    const reading = { startedAt: performance.now(), finished };
    this.#readings.set(head, reading);
    return reading;
  }

  async #attempt(source: HistorySource, head: string): Promise<void> {
    const { signal } = this.#closing;
    try {
      signal.throwIfAborted();
      await readHistory(source, head, signal);
      this.#failures.delete(head);
    } catch (error) {
      if (!signal.aborted) this.#noteFailure(head, error);
    } finally {
      this.#readings.delete(head);
    }
  }

  /** `status` reports it, and the next sync retries. */
  #noteFailure(head: string | undefined, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (head !== undefined) this.#failures.set(head, { message, at: performance.now() });
    log.warn('could not read the git history', { root: this.#options.root, head, error: message });
  }

  /** Switched off: nothing of it stays. */
  async #forget(head: string): Promise<void> {
    const { current, settings } = this.#options;
    const scope = scopeOf(settings().rules);
    const store = await current.get();
    if (!store || !(await store.read((reader) => reader.historyCoverage({ scope, head })))) return;
    await whileWriting({ current, store, signal: this.#closing.signal }, (writer) => writer.dropHistories(scope));
  }

  #reason(head: string, coverage: HistoryCoverage | undefined): string {
    if (this.#readings.has(head)) return REASONS.reading;
    return this.#failures.get(head)?.message ?? (coverage && whyIncomplete(coverage)) ?? REASONS.unread;
  }
}

const REASONS = {
  off: 'history.max_commits is 0',
  noCommit: 'there is no commit',
  reading: 'it is being read',
  unread: 'the rest is read by the next sync',
} as const;

const NOTHING_READ = { log: { state: 'partial', commits: [] }, isFinal: false } as const;

const logs = new WeakMap<StoredHistory, CommitLog>();

/** The same object for the same stored history: others derive their own structures from it. */
const logOf = (stored: StoredHistory, most: number): CommitLog => {
  const known = logs.get(stored);
  if (known) return known;
  const { commits } = stored;
  const made: CommitLog = { state: stateOf(stored, most), commits };
  logs.set(stored, made);
  return made;
};
