/**
 * A repository that opens on first use, may be closed while unused, and reopens on the next use. If its folder is replaced,
 * the old opening is closed after its last use.
 */
import { log } from '#platform';
import type { PreparedView, ViewRequest, RepositoryIndex, Workspaces } from '../port.ts';

/** What `openRepositoryIndex` returns. */
export type OpenedRepository = RepositoryIndex & {
  /** Resolves when all background work has ended; undefined when there is none. Never rejects. */
  workEnded(): Promise<void> | undefined;
  /** False once the root or its repository was replaced. */
  isRootUnchanged(): boolean;
};

export type HandleOptions = {
  readonly root: string;
  readonly open: (root: string) => Promise<OpenedRepository>;
  /** The last concurrent use has ended; background work may continue. */
  readonly onUnused: () => void;
  /** That work has ended too, and the repository has not been used since. */
  readonly onIdle: () => void;
};

type RepositoryWork<Answer> = (repository: OpenedRepository) => Promise<Answer>;

/** One opening of the repository, with a use count. */
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
  /** Resolves when every close requested so far has finished. */
  #closing: Promise<void> = Promise.resolve();
  /** Closed after their last use. */
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

  /** Open, with no running question, `keepSynced` call or background work. */
  get isIdle(): boolean {
    return this.#current?.uses === 0 && this.#current.opened !== undefined && this.#current.opened.workEnded() === undefined;
  }

  /** The repository stays open while the work runs. */
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

  repoId(): Promise<string> {
    return this.use((repository) => repository.repoId());
  }

  recentJobs(): ReturnType<RepositoryIndex['recentJobs']> {
    return this.use((repository) => repository.recentJobs());
  }

  health(): ReturnType<RepositoryIndex['health']> {
    return this.use((repository) => repository.health());
  }

  countFacts(...args: Parameters<RepositoryIndex['countFacts']>): ReturnType<RepositoryIndex['countFacts']> {
    return this.use((repository) => repository.countFacts(...args));
  }

  preflight(): ReturnType<RepositoryIndex['preflight']> {
    return this.use((repository) => repository.preflight());
  }

  hasOtherWriter(): Promise<boolean> {
    return this.use((repository) => repository.hasOtherWriter());
  }

  checkIgnored(...asked: Parameters<RepositoryIndex['checkIgnored']>): ReturnType<RepositoryIndex['checkIgnored']> {
    return this.use((repository) => repository.checkIgnored(...asked));
  }

  uncommittedFiles(): ReturnType<RepositoryIndex['uncommittedFiles']> {
    return this.use((repository) => repository.uncommittedFiles());
  }

  checkIntegrity(): Promise<void> {
    return this.use((repository) => repository.checkIntegrity());
  }

  examine(): ReturnType<RepositoryIndex['examine']> {
    return this.use((repository) => repository.examine());
  }

  /** Closes permanently, even while in use. */
  close(): Promise<void> {
    this.#isClosed = true;
    for (const opening of this.#replaced) this.#closeReplaced(opening);
    return this.closeForNow();
  }

  /** Resolves when everything is closed; the next use waits for that and reopens. */
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
      // Everyone who awaits the repository gets the error; the next use retries.
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

  /** Nothing awaits this, so a failure is logged. */
  #closeReplaced(opening: Opening): void {
    if (!this.#replaced.delete(opening)) return;
    this.#trackClosing(
      closeOpened(opening).catch((error: unknown) => {
        log.warn('could not close a replaced repository', { root: this.root, error: String(error) });
      }),
    );
  }

  /** Reopening and `close` wait for `closed`. Its failure is reported to the caller of that close. */
  #trackClosing(closed: Promise<void>): void {
    this.#closing = Promise.allSettled([this.#closing, closed]).then(() => undefined);
  }
}

/** A repository that failed to open needs no closing; its error was already reported. */
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
