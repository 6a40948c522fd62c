/** A repository that is opened when it is first used, may be closed while nobody uses it, and is opened again by the next use. */
import type { Prepared, PrepareRequest, RepositoryIndex, Workspaces } from './port.ts';

/** What `openRepositoryIndex` gives. */
export type OpenedRepository = RepositoryIndex & {
  /** Work goes on although nobody waits for it. */
  readonly isAtWork: boolean;
};

export type HandleOptions = {
  readonly root: string;
  readonly open: (root: string) => Promise<OpenedRepository>;
  /** The last one of several uses has ended. */
  readonly onIdle: () => void;
};

type Work<Answer> = (repository: OpenedRepository) => Promise<Answer>;

export class RepositoryHandle implements RepositoryIndex {
  readonly root: string;
  readonly workspaces: Workspaces;
  readonly #options: HandleOptions;
  #opening: Promise<OpenedRepository> | undefined;
  #opened: OpenedRepository | undefined;
  #closing: Promise<void> = Promise.resolve();
  #uses = 0;
  #isClosed = false;

  constructor(options: HandleOptions) {
    this.root = options.root;
    this.#options = options;
    this.workspaces = workspacesOf((work) => this.use(work));
  }

  get isOpen(): boolean {
    return this.#opening !== undefined;
  }

  /** Open, without a question, a watcher of changes or work of its own under way. */
  get isIdle(): boolean {
    return this.#uses === 0 && this.#opened !== undefined && !this.#opened.isAtWork;
  }

  /** It stays open for as long as the work runs. */
  async use<Answer>(work: Work<Answer>): Promise<Answer> {
    this.#uses += 1;
    try {
      return await work(await this.#open());
    } finally {
      this.#uses -= 1;
      if (this.#uses === 0) this.#options.onIdle();
    }
  }

  ask<Answer>(request: PrepareRequest, question: (prepared: Prepared) => Promise<Answer>): Promise<Answer> {
    return this.use((repository) => repository.ask(request, question));
  }

  update(...args: Parameters<RepositoryIndex['update']>): ReturnType<RepositoryIndex['update']> {
    return this.use((repository) => repository.update(...args));
  }

  start(...args: Parameters<RepositoryIndex['start']>): ReturnType<RepositoryIndex['start']> {
    return this.use((repository) => repository.start(...args));
  }

  keepInStep(...args: Parameters<RepositoryIndex['keepInStep']>): ReturnType<RepositoryIndex['keepInStep']> {
    return this.use((repository) => repository.keepInStep(...args));
  }

  clear(): ReturnType<RepositoryIndex['clear']> {
    return this.use((repository) => repository.clear());
  }

  describe(...args: Parameters<RepositoryIndex['describe']>): ReturnType<RepositoryIndex['describe']> {
    return this.use((repository) => repository.describe(...args));
  }

  identify(): ReturnType<RepositoryIndex['identify']> {
    return this.use((repository) => repository.identify());
  }

  preflight(): ReturnType<RepositoryIndex['preflight']> {
    return this.use((repository) => repository.preflight());
  }

  hasOtherWriter(): Promise<boolean> {
    return this.use((repository) => repository.hasOtherWriter());
  }

  checkIntegrity(): Promise<void> {
    return this.use((repository) => repository.checkIntegrity());
  }

  examine(): ReturnType<RepositoryIndex['examine']> {
    return this.use((repository) => repository.examine());
  }

  /** For good, also while it is used. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.closeForNow();
  }

  /** Resolves when nothing of it is open; the next use waits for that and opens it again. */
  closeForNow(): Promise<void> {
    const [before, opening] = [this.#closing, this.#opening];
    this.#opening = undefined;
    this.#opened = undefined;
    this.#closing = closeAfter(before, opening);
    return this.#closing;
  }

  #open(): Promise<OpenedRepository> {
    if (this.#isClosed) return Promise.reject(new Error(`the index of ${this.root} is closed`));
    if (this.#opening) return this.#opening;
    const opening = this.#openAfter(this.#closing);
    this.#opening = opening;
    opening.then(
      (repository) => {
        if (this.#opening === opening) this.#opened = repository;
      },
      // Those who wait for it are told; the next use tries again.
      () => {
        if (this.#opening === opening) this.#opening = undefined;
      },
    );
    return opening;
  }

  async #openAfter(closing: Promise<void>): Promise<OpenedRepository> {
    await Promise.allSettled([closing]);
    return this.#options.open(this.root);
  }
}

/** Whoever closed it before was told how that went. */
const closeAfter = async (before: Promise<void>, opening: Promise<OpenedRepository> | undefined): Promise<void> => {
  const [, opened] = await Promise.allSettled([before, opening]);
  if (opened.status === 'fulfilled') await opened.value?.close();
};

const workspacesOf = (use: <Answer>(work: Work<Answer>) => Promise<Answer>): Workspaces => ({
  create: (...args) => use(({ workspaces }) => workspaces.create(...args)),
  reset: (...args) => use(({ workspaces }) => workspaces.reset(...args)),
  refresh: (...args) => use(({ workspaces }) => workspaces.refresh(...args)),
  list: () => use(({ workspaces }) => workspaces.list()),
  remove: (id) => use(({ workspaces }) => workspaces.remove(id)),
});
