/**
 * Warming up: what the first question would have to load is loaded before it comes. A server starts it once it can answer;
 * nothing waits for it, and a failure is told by health_check while questions go on.
 */
import { isProblem } from '#model';
import { type ViewRequest, type RepositoryIndex, viewOf } from '#pipeline';
import { locate, search } from '#search';
import type { OpenView } from '#store';

export type PrewarmStatus = 'pending' | 'warming' | 'complete' | 'failed' | 'skipped';

export type PrewarmOptions = {
  /** False: commands and servers told not to. */
  readonly isEnabled: boolean;
  readonly open: (root: string) => Promise<RepositoryIndex>;
  readonly log: (message: string, cause: unknown) => void;
};

/** Agents have a handful of folders open; those beyond are warm after their own first question. */
const MAX_ROOTS = 3;
/** Whoever has just connected often asks at once, and that question warms up by itself what it needs. */
const QUIET_MS = 75;
/** Where question follows question, warming up goes on between them after this. */
const MAX_WAIT_MS = 2_000;
const POLL_MS = 15;

export class Prewarm {
  readonly #options: PrewarmOptions;
  readonly #warm = new Set<string>();
  /** Why a root could not be warmed up. */
  readonly #failures = new Map<string, string>();
  #hasStarted = false;
  #isStopped = false;
  #running = 0;
  #last: Promise<void> = Promise.resolve();
  #questions = 0;
  #lastQuestion = Number.NEGATIVE_INFINITY;

  constructor(options: PrewarmOptions) {
    this.#options = options;
  }

  get status(): PrewarmStatus {
    if (!this.#options.isEnabled) return 'skipped';
    if (!this.#hasStarted) return 'pending';
    if (this.#failures.size > 0) return 'failed';
    return this.#running > 0 ? 'warming' : 'complete';
  }

  /** Of the first root that could not be warmed up. */
  get error(): string | undefined {
    return [...this.#failures.values()][0];
  }

  /** In the background, one root after the other. Roots that are warm stay as they are. */
  start(listRoots: () => Promise<readonly string[]>): void {
    if (!this.#options.isEnabled) return;
    this.#hasStarted = true;
    this.#enqueue(listRoots);
  }

  /** What failed is tried again: the index may have been built anew meanwhile. Until it succeeds it counts as failed. */
  retry(): void {
    if (this.#running === 0) this.#enqueue(async () => [...this.#failures.keys()]);
  }

  /** This root's index was built or brought up to date: what was wrong with the one before does not count any more. */
  clearFailure(root: string): void {
    this.#failures.delete(root);
  }

  /** A question goes first: what is not begun waits until it is answered, which the returned function tells. */
  beginQuestion(): () => void {
    this.#questions += 1;
    return () => {
      this.#questions -= 1;
      this.#lastQuestion = performance.now();
    };
  }

  /** What is left undone stays so, and what fails from now on is nobody's trouble. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when what was started has ended. */
  finished(): Promise<void> {
    return this.#last;
  }

  #enqueue(listRoots: () => Promise<readonly string[]>): void {
    this.#running += 1;
    this.#last = this.#last
      .then(() => this.#warmAll(listRoots))
      .catch((error: unknown) => this.#options.log('what to warm up could not be told', error))
      .finally(() => {
        this.#running -= 1;
      });
  }

  async #warmAll(listRoots: () => Promise<readonly string[]>): Promise<void> {
    // Whoever started this has something to send first, such as the end of a handshake.
    this.#lastQuestion = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    for (const root of await listRoots()) {
      if (!this.#isStopped && !this.#warm.has(root) && this.#warm.size < MAX_ROOTS) await this.#warmRoot(root);
    }
  }

  async #waitUntilQuiet(): Promise<void> {
    const latest = performance.now() + MAX_WAIT_MS;
    const isBusy = (): boolean => this.#questions > 0 || performance.now() - this.#lastQuestion < QUIET_MS;
    while (isBusy() && !this.#isStopped && performance.now() < latest)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref());
  }

  async #warmRoot(root: string): Promise<void> {
    try {
      const repository = await this.#options.open(root);
      // Every question needs this first, and joins it: the database and the table of the files.
      const { state, store } = await repository.describe('none');
      const hasIndex = state.index.exists || (store !== undefined && store.schema !== 'compatible');
      for (const step of hasIndex ? warmUpSteps(repository) : []) {
        await this.#waitUntilQuiet();
        if (this.#isStopped) return;
        await step();
      }
      this.#warm.add(root);
      this.#failures.delete(root);
      // A thread of its own reads the whole database; nothing waits for it.
      if (this.#isStopped) return;
      repository.checkIntegrity().catch((error: unknown) => this.#options.log(`${root} could not be checked`, error));
    } catch (error) {
      if (this.#isStopped) return;
      const message = isProblem(error) ? error.message : 'Something failed that should not have; the log says what.';
      if (this.#failures.get(root) !== message)
        this.#options.log(`${root} could not be warmed up`, isProblem(error) ? message : error);
      this.#failures.set(root, message);
    }
  }
}

/** Words that most code bases know: they touch names, postings and facts. */
const WARM_UP_NAMES = ['main', 'init'] as const;
const WARM_UP_QUERY = 'error handling';

/** Between them questions get their turn. */
const warmUpSteps = (repository: RepositoryIndex): readonly (() => Promise<unknown>)[] => {
  const ask = (question: (view: OpenView) => Promise<unknown>) => () =>
    repository.ask(WARM_UP_REQUEST, async (prepared) => question(viewOf(prepared)));
  return [
    ask(async () => undefined),
    ...WARM_UP_NAMES.map((name) => ask((view) => locate(view, { name, limit: 1 }))),
    ask((view) => search(view, { query: WARM_UP_QUERY, limit: 1 })),
  ];
};

const WARM_UP_REQUEST: ViewRequest = { policy: 'best_effort', needs: 'symbols', maxReindexMs: 0, selector: {} };
