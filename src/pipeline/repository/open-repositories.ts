/** The repositories of a process. Each open one costs connections, watches and a git child, so unused ones are closed. */
import { log } from '#platform';
import type { RepositoryIndex } from '../port.ts';
import { type HandleOptions, RepositoryHandle } from './repository-handle.ts';

export type OpenRepositoriesOptions = Pick<HandleOptions, 'open'> & {
  /** Further repositories stay open only while in use. */
  readonly mostOpen?: number;
  readonly idleMs?: number;
};

const MOST_OPEN = 8;
/** People usually return to a project within this time. */
const REPOSITORY_IDLE_MS = 15 * 60_000;

export class OpenRepositories {
  readonly #options: Required<OpenRepositoriesOptions>;
  /** The open repositories and when each was last used, least recently used first. */
  readonly #usedAt = new Map<RepositoryHandle, number>();
  /** Includes closed ones, which cost nothing. */
  readonly #handles = new Map<string, RepositoryHandle>();
  #timer: NodeJS.Timeout | undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor({ open, mostOpen = MOST_OPEN, idleMs = REPOSITORY_IDLE_MS }: OpenRepositoriesOptions) {
    this.#options = { open, mostOpen, idleMs };
  }

  /** Returns the same object for the same root. It is open when this resolves, and reopens whenever it is used. */
  async get(root: string): Promise<RepositoryIndex> {
    const handle = this.#handles.get(root) ?? this.#add(root);
    if (!handle.isOpen) await handle.use(async () => undefined);
    return handle;
  }

  /** The open ones. */
  list(): readonly RepositoryIndex[] {
    return [...this.#handles.values()].filter(({ isOpen }) => isOpen);
  }

  /** Closes all, even those in use. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const open = [...this.#handles.values()];
    this.#handles.clear();
    this.#usedAt.clear();
    await Promise.allSettled([this.#closing, ...open.map((handle) => handle.close())]);
  }

  #add(root: string): RepositoryHandle {
    const handle: RepositoryHandle = new RepositoryHandle({
      root,
      open: this.#options.open,
      onUnused: () => this.#onUnused(handle),
      onIdle: () => this.#closeUnused(),
    });
    this.#handles.set(root, handle);
    return handle;
  }

  #onUnused(handle: RepositoryHandle): void {
    if (this.#handles.get(handle.root) !== handle) return;
    this.#usedAt.delete(handle);
    if (handle.isOpen) this.#usedAt.set(handle, performance.now());
    this.#closeUnused();
  }

  /** The most recently used one always stays open, so a server with one project keeps its watch. */
  #closeUnused(): void {
    const { mostOpen, idleMs } = this.#options;
    const byUse = [...this.#usedAt.keys()];
    const [last, now] = [byUse.at(-1), performance.now()];
    let open = byUse.length;
    for (const handle of byUse) {
      const isOld = now - (this.#usedAt.get(handle) ?? now) >= idleMs;
      if (handle === last || !handle.isIdle || !(isOld || open > mostOpen)) continue;
      this.#closeOne(handle);
      open -= 1;
    }
    if (open > 1) this.#timer ??= setTimeout(() => this.#onTimer(), idleMs).unref();
  }

  #onTimer(): void {
    this.#timer = undefined;
    this.#closeUnused();
  }

  #closeOne(handle: RepositoryHandle): void {
    this.#usedAt.delete(handle);
    const closed = handle.closeForNow().catch((error: unknown) => {
      // Nothing waits for it, and the next use reopens it.
      log.warn('could not close an unused repository', { root: handle.root, error: String(error) });
    });
    this.#closing = Promise.all([this.#closing, closed]).then(() => undefined);
  }
}
