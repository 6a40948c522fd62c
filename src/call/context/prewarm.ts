/**
 * Loads what the first request needs before it arrives. A server starts this once it can answer; nothing waits for it.
 * health_check reports a failure, and requests still work.
 */
import { isProblem } from '#model';
import { type ViewRequest, type RepositoryIndex, viewOf } from '#pipeline';
import { locate, search } from '#search';
import type { OpenView } from '#store';

export type PrewarmStatus = 'pending' | 'warming' | 'complete' | 'failed' | 'skipped';

export type PrewarmOptions = {
  /** False for one-shot commands and with `--no-prewarm`. */
  readonly isEnabled: boolean;
  readonly open: (root: string) => Promise<RepositoryIndex>;
  readonly log: (message: string, cause: unknown) => void;
};

/** Agents rarely have more folders open; any others warm up with their first request. */
const MAX_ROOTS = 3;
/** A new client often sends a request at once, and that request loads what it needs. */
const QUIET_MS = 75;
/** Under constant requests, warming up continues between them after this long. */
const MAX_WAIT_MS = 2_000;
const POLL_MS = 15;

export class Prewarm {
  readonly #options: PrewarmOptions;
  readonly #warm = new Set<string>();
  /** Roots that a request has used. */
  readonly #used = new Set<string>();
  /** Milliseconds that the warm-up of each root took. */
  readonly #costs = new Map<string, number>();
  /** Error message by root. */
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

  /** The first failure. */
  get error(): string | undefined {
    return [...this.#failures.values()][0];
  }

  /** Runs in the background, one root after the other. Warm roots are skipped. */
  start(listRoots: () => Promise<readonly string[]>): void {
    if (!this.#options.isEnabled) return;
    this.#hasStarted = true;
    this.#enqueue(listRoots);
  }

  /** Retries failed roots: the index may have been rebuilt meanwhile. They count as failed until they succeed. */
  retry(): void {
    if (this.#running === 0) this.#enqueue(async () => [...this.#failures.keys()]);
  }

  /** Call after a root was indexed: an earlier failure no longer applies. */
  clearFailure(root: string): void {
    this.#failures.delete(root);
  }

  /** Whether an earlier request or the warm-up had loaded what this request needs. */
  use(root: string): { readonly isWarm: boolean; readonly costMs: number | undefined } {
    const isWarm = this.#warm.has(root) || this.#used.has(root);
    this.#used.add(root);
    return { isWarm, costMs: this.#costs.get(root) };
  }

  /** Requests go first: further steps wait until the returned function is called. */
  beginQuestion(): () => void {
    this.#questions += 1;
    return () => {
      this.#questions -= 1;
      this.#lastQuestion = performance.now();
    };
  }

  /** Starts no further steps and ignores later failures. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves when everything started so far has ended. */
  finished(): Promise<void> {
    return this.#last;
  }

  #enqueue(listRoots: () => Promise<readonly string[]>): void {
    this.#running += 1;
    this.#last = this.#last
      .then(() => this.#warmAll(listRoots))
      .catch((error: unknown) => this.#options.log('could not determine which repositories to warm up', error))
      .finally(() => {
        this.#running -= 1;
      });
  }

  async #warmAll(listRoots: () => Promise<readonly string[]>): Promise<void> {
    // Let the caller send first, such as the end of a handshake.
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
    const started = performance.now();
    try {
      const repository = await this.#options.open(root);
      // Loads the database and the file table, which every request needs first.
      const { state, store } = await repository.describe('none');
      const hasIndex = state.index.exists || (store !== undefined && store.schema !== 'compatible');
      for (const step of hasIndex ? warmUpSteps(repository) : []) {
        await this.#waitUntilQuiet();
        if (this.#isStopped) return;
        await step();
      }
      this.#warm.add(root);
      this.#costs.set(root, Math.round(performance.now() - started));
      this.#failures.delete(root);
      // Reads the whole database in its own thread; nothing waits for it.
      if (this.#isStopped) return;
      repository.checkIntegrity().catch((error: unknown) => this.#options.log(`could not check the index of ${root}`, error));
    } catch (error) {
      if (this.#isStopped) return;
      const message = isProblem(error) ? error.message : 'Internal error. See the log.';
      if (this.#failures.get(root) !== message)
        this.#options.log(`could not warm up ${root}`, isProblem(error) ? message : error);
      this.#failures.set(root, message);
    }
  }
}

/** Common words: looking them up loads names, postings and facts. */
const WARM_UP_NAMES = ['main', 'init'] as const;
const WARM_UP_QUERY = 'error handling';

/** Requests get their turn between the steps. */
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
