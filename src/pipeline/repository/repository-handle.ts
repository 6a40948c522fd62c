/**
 * A repository that is opened when it is first used, may be closed while nobody uses it, and is opened again by the next use.
 * Where another folder took the place of the one that was opened, what is open for it ends with its last use.
 */
import { log } from '#platform';
import type { PreparedView, ViewRequest, RepositoryIndex, Workspaces } from '../port.ts';

/** What `openRepositoryIndex` gives. */
export type OpenedRepository = RepositoryIndex & {
  /** Resolves when the work ends that goes on although nobody waits for it; undefined when there is none. Never rejects. */
  workEnded(): Promise<void> | undefined;
  /** False once another folder or repository stands where this one was opened. */
  isRootUnchanged(): boolean;
};

export type HandleOptions = {
  readonly root: string;
  readonly open: (root: string) => Promise<OpenedRepository>;
  /** The last one of several uses has ended; work may go on. */
  readonly onUnused: () => void;
  /** Such work has ended, and nobody has used the repository since. */
  readonly onIdle: () => void;
};

type RepositoryWork<Answer> = (repository: OpenedRepository) => Promise<Answer>;

/** One opening of the repository, and how many use it. */
type Opening = {
  readonly repository: Promise<OpenedRepository>;
  opened?: OpenedRepository;
  uses: number;
};

export class RepositoryHandle implements RepositoryIndex {
  readonly root: string;
  readonly workspaces: Workspaces;
  readonly #options: HandleOptions;
  #current: Opening | undefined;
  /** Resolves when everything that was to be closed so far is closed. */
  #closing: Promise<void> = Promise.resolve();
  /** Closed by their last use. */
  readonly #replaced = new Set<Opening>();
  #isClosed = false;

  constructor(options: HandleOptions) {
    this.root = options.root;
    this.#options = options;
    this.workspaces = workspacesOf((work) => this.use(work));
  }

  get isOpen(): boolean {
    return this.#current !== undefined;
  }

  /** Open, without a question, a watcher of changes or work of its own under way. */
  get isIdle(): boolean {
    return this.#current?.uses === 0 && this.#current.opened !== undefined && this.#current.opened.workEnded() === undefined;
  }

  /** It stays open for as long as the work runs. */
  async use<Answer>(work: RepositoryWork<Answer>): Promise<Answer> {
    const opening = this.#openCurrent();
    opening.uses += 1;
    try {
      return await work(await opening.repository);
    } finally {
      opening.uses -= 1;
      if (opening.uses === 0) this.#onLastUse(opening);
    }
  }

  ask<Answer>(request: ViewRequest, question: (prepared: PreparedView) => Promise<Answer>): Promise<Answer> {
    return this.use((repository) => repository.ask(request, question));
  }

  update(...args: Parameters<RepositoryIndex['update']>): ReturnType<RepositoryIndex['update']> {
    return this.use((repository) => repository.update(...args));
  }

  start(...args: Parameters<RepositoryIndex['start']>): ReturnType<RepositoryIndex['start']> {
    return this.use((repository) => repository.start(...args));
  }

  keepSynced(...args: Parameters<RepositoryIndex['keepSynced']>): ReturnType<RepositoryIndex['keepSynced']> {
    return this.use((repository) => repository.keepSynced(...args));
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
    for (const opening of this.#replaced) this.#closeReplaced(opening);
    return this.closeForNow();
  }

  /** Resolves when nothing of it is open; the next use waits for that and opens it again. */
  async closeForNow(): Promise<void> {
    const [before, opening] = [this.#closing, this.#current];
    this.#current = undefined;
    const closed = opening ? closeOpened(opening) : Promise.resolve();
    this.#trackClosing(closed);
    await Promise.all([before, closed]);
  }

  #openCurrent(): Opening {
    const known = this.#current;
    if (known && known.opened?.isRootUnchanged() !== false) return known;
    if (known) this.#replace(known);
    const opening: Opening = { repository: this.#open(this.#closing), uses: 0 };
    this.#current = opening;
    opening.repository.then(
      (repository) => {
        opening.opened = repository;
      },
      // Those who wait for it are told; the next use tries again.
      () => {
        if (this.#current === opening) this.#current = undefined;
      },
    );
    return opening;
  }

  async #open(closing: Promise<void>): Promise<OpenedRepository> {
    if (this.#isClosed) throw new Error(`the index of ${this.root} is closed`);
    await Promise.allSettled([closing]);
    return this.#options.open(this.root);
  }

  #replace(opening: Opening): void {
    this.#replaced.add(opening);
    if (opening.uses === 0) this.#closeReplaced(opening);
  }

  #onLastUse(opening: Opening): void {
    if (this.#replaced.has(opening)) this.#closeReplaced(opening);
    else if (this.#current === opening) this.#onUnused(opening);
  }

  #onUnused(opening: Opening): void {
    this.#options.onUnused();
    void opening.opened?.workEnded()?.then(() => {
      if (this.#current === opening && opening.uses === 0) this.#options.onIdle();
    });
  }

  /** Nobody waits for it: a failure is logged. */
  #closeReplaced(opening: Opening): void {
    if (!this.#replaced.delete(opening)) return;
    this.#trackClosing(
      closeOpened(opening).catch((error: unknown) => {
        log.warn('a replaced repository could not be closed', { root: this.root, error: String(error) });
      }),
    );
  }

  /** Before anything is opened again, and before `close` resolves. Failures belong to whoever closes. */
  #trackClosing(closed: Promise<void>): void {
    this.#closing = Promise.allSettled([this.#closing, closed]).then(() => undefined);
  }
}

/** What could not be opened need not be closed: those who waited for it were told. */
const closeOpened = async ({ repository }: Opening): Promise<void> => {
  const [opened] = await Promise.allSettled([repository]);
  if (opened.status === 'fulfilled') await opened.value.close();
};

const workspacesOf = (use: <Answer>(work: RepositoryWork<Answer>) => Promise<Answer>): Workspaces => ({
  create: (...args) => use(({ workspaces }) => workspaces.create(...args)),
  reset: (...args) => use(({ workspaces }) => workspaces.reset(...args)),
  refresh: (...args) => use(({ workspaces }) => workspaces.refresh(...args)),
  list: () => use(({ workspaces }) => workspaces.list()),
  remove: (id) => use(({ workspaces }) => workspaces.remove(id)),
});
