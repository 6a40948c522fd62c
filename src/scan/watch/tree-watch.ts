/**
 * One watch per folder. An event marks a path as dirty; a sweep then finds out what changed. The kernel queues an event
 * before the system call of the writer returns, so after a turn of the event loop every finished write is a dirty path.
 */
import { folderOf, nextTurn, TURN_LIMITS } from '#model';
import { type Stats, watch } from 'node:fs';
import { inodeIdentity } from '#platform';
import { statKnownFolder, statRoot } from '../sweep-record.ts';
import { childPath } from '../walk-folders.ts';
import { type EventQueue, maxWatchedFolders, sharedQueue } from './event-queue.ts';

export type WatchListener = { readonly onEvent: (name: string | null) => void; readonly onError: (error: Error) => void };
/** Throws as `fs.watch` does. */
export type WatchFolder = (path: string, listener: WatchListener) => { close(): void };

export type TreeWatchOptions = {
  readonly root: string;
  /** Called for every event. */
  readonly onEvent?: () => void;
  readonly watchFolder?: WatchFolder;
  readonly queue?: EventQueue;
  readonly maxFolders?: number;
};

/** Why a watch is not reliable. `isLasting`: a new watch would fail too. */
export type WatchFailure = { readonly reason: string; readonly isLasting: boolean };

export type DirtyPaths = {
  /** Files and folders. A folder includes everything below it. */
  readonly paths: ReadonlySet<string>;
  /** The number of the last event included; `markClean` uses it. */
  readonly upTo: number;
};

/** Never keeps the process alive. */
const watchBySystem: WatchFolder = (path, { onEvent, onError }) =>
  watch(path, { persistent: false }, (_, name) => onEvent(name)).on('error', onError);

export class TreeWatch {
  readonly #options: Required<TreeWatchOptions>;
  readonly #watches = new Map<string, { close(): void }>();
  /** Path → number of its last event. */
  readonly #dirtyPaths = new Map<string, number>();
  /** Watched folders with an event for their own name: they may have been moved, and their watch with them. */
  readonly #moved = new Set<string>();
  readonly #rootIdentity: string;
  readonly #rootStats: Stats | undefined;
  readonly #lossesBefore: number;
  #eventCount = 0;
  #failure: WatchFailure | undefined;

  private constructor(options: TreeWatchOptions) {
    const defaults = {
      onEvent: () => undefined,
      watchFolder: watchBySystem,
      queue: sharedQueue(),
      maxFolders: maxWatchedFolders(),
    };
    this.#options = { ...defaults, ...options };
    this.#rootIdentity = inodeIdentity(options.root);
    this.#rootStats = statRoot(options.root);
    this.#lossesBefore = this.#options.queue.losses;
  }

  /** `folders`: parents first, starting with the root ''. */
  static async open(options: TreeWatchOptions, folders: readonly string[]): Promise<TreeWatch> {
    const tree = new TreeWatch(options);
    for (let start = 0; start < folders.length && !tree.#failure; start += TURN_LIMITS.folders.folders) {
      if (start > 0) await nextTurn();
      for (const folder of folders.slice(start, start + TURN_LIMITS.folders.folders)) tree.#add(folder);
    }
    return tree;
  }

  /** The number of watched folders. */
  get size(): number {
    return this.#watches.size;
  }

  get failure(): WatchFailure | undefined {
    return this.#failure;
  }

  /** All paths that may have changed through system calls that finished before this call; undefined if the watch failed. */
  async dirtyPaths(): Promise<DirtyPaths | undefined> {
    // Two turns: wherever in a turn this is called, the event queue is read once in between.
    await nextTurn();
    await nextTurn();
    this.#checkRoot();
    if (!this.#failure) this.#rewatchMoved();
    return this.#failure ? undefined : { paths: new Set(this.#dirtyPaths.keys()), upTo: this.#eventCount };
  }

  /** Call when a sweep found the paths unchanged. Paths with later events stay dirty. */
  markClean({ paths, upTo }: DirtyPaths): void {
    for (const path of paths) if ((this.#dirtyPaths.get(path) ?? upTo) <= upTo) this.#dirtyPaths.delete(path);
  }

  markDirty(paths: Iterable<string>): void {
    for (const path of paths) this.#addDirtyPath(path);
  }

  /**
   * Watches exactly these folders. Returns true if some were not watched before. Those are marked dirty, and any earlier
   * sweep is invalid, since changes in them went unnoticed.
   */
  follow(folders: readonly string[]): boolean {
    const wanted = new Set(folders);
    this.#closeAll([...this.#watches.keys()].filter((folder) => !wanted.has(folder)));
    const missing = folders.filter((folder) => !this.#watches.has(folder));
    for (const folder of missing) this.#add(folder);
    this.markDirty(missing);
    return missing.length > 0;
  }

  close(): void {
    this.#closeAll([...this.#watches.keys()]);
    this.#fail('the watch was closed', { isLasting: false });
  }

  #addDirtyPath(path: string): void {
    this.#eventCount += 1;
    this.#dirtyPaths.set(path, this.#eventCount);
  }

  #add(folder: string): void {
    const { root, watchFolder } = this.#options;
    if (this.#failure || (folder !== '' && !this.#watches.has(folderOf(folder)))) return;
    if (this.#watches.size >= this.#options.maxFolders) return this.#fail('too many folders to watch', { isLasting: true });
    // If the folder was deleted or replaced by a link, the watch on its parent reports that.
    const stats = statKnownFolder(root, folder);
    if (!stats) return;
    if (stats.dev !== this.#rootStats?.dev) return this.#fail('a folder is on another file system', { isLasting: true });
    const onEvent = (name: string | null): void => this.#onEvent(folder, name);
    const onError = (error: Error): void => this.#fail(`a watch failed: ${error.message}`, { isLasting: false });
    try {
      this.#watches.set(folder, watchFolder(folder === '' ? root : childPath(root, folder), { onEvent, onError }));
    } catch (error) {
      this.#failWith(error);
    }
  }

  #failWith(error: unknown): void {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (GONE.has(code)) return;
    const reason = FAILURE_REASONS[code];
    if (reason === undefined) throw error;
    this.#fail(reason, { isLasting: true });
  }

  #onEvent(folder: string, name: string | null): void {
    const path = name === null ? folder : childPath(folder, name);
    this.#options.queue.count(1);
    this.#addDirtyPath(path);
    if (this.#watches.has(path)) this.#moved.add(path);
    this.#options.onEvent();
  }

  /** There is no event when a folder above the root is renamed or replaced. */
  #checkRoot(): void {
    if (inodeIdentity(this.#options.root) !== this.#rootIdentity)
      this.#fail('the root folder was replaced', { isLasting: false });
    if (this.#options.queue.losses !== this.#lossesBefore) this.#fail('too many file events at once', { isLasting: false });
  }

  #rewatchMoved(): void {
    if (this.#moved.size === 0) return;
    const renewed: string[] = [];
    const inside = new Set<string>();
    for (const folder of [...this.#watches.keys()].sort()) {
      if (!this.#moved.has(folder) && !(folder !== '' && inside.has(folderOf(folder)))) continue;
      inside.add(folder);
      renewed.push(folder);
    }
    this.markDirty(this.#moved);
    this.#moved.clear();
    this.#closeAll(renewed);
    for (const folder of renewed) this.#add(folder);
  }

  #closeAll(folders: readonly string[]): void {
    if (folders.length === 0) return;
    for (const folder of folders) {
      this.#watches.get(folder)?.close();
      this.#watches.delete(folder);
    }
    // The kernel queues an event for each closed watch.
    this.#options.queue.count(folders.length);
  }

  /** Keeps the first reason. */
  #fail(reason: string, { isLasting }: { readonly isLasting: boolean }): void {
    this.#failure ??= { reason, isLasting };
  }
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

const FAILURE_REASONS: Readonly<Record<string, string | undefined>> = {
  ENOSPC: 'the limit on watched folders (fs.inotify.max_user_watches) is reached',
  EMFILE: 'the limit on watchers (fs.inotify.max_user_instances) is reached',
  ENFILE: 'the limit on open files is reached',
  ENOMEM: 'not enough memory for more watches',
  EACCES: 'no permission to watch a folder',
  EPERM: 'no permission to watch a folder',
};
