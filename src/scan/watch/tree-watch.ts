/**
 * One watch a folder. Events only name paths that may have changed; what is there is for a look to say. The kernel queues an
 * event before the writer's call returns, so once the loop has turned, every write that has ended is among the suspects.
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
  /** Told of every event: something may have to be done about it. */
  readonly onEvent?: () => void;
  readonly watchFolder?: WatchFolder;
  readonly queue?: EventQueue;
  readonly maxFolders?: number;
};

/** Why a watch cannot be relied on. `lasting`: another one would fare no better. */
export type WatchFailure = { readonly reason: string; readonly isLasting: boolean };

export type DirtyPaths = {
  /** Files and folders; for a folder, all below it. */
  readonly paths: ReadonlySet<string>;
  /** For `forget`. */
  readonly upTo: number;
};

/** Never keeps the process alive. */
const watchBySystem: WatchFolder = (path, { onEvent, onError }) =>
  watch(path, { persistent: false }, (_, name) => onEvent(name)).on('error', onError);

export class TreeWatch {
  readonly #options: Required<TreeWatchOptions>;
  readonly #watches = new Map<string, { close(): void }>();
  /** With the number of the last event at each. */
  readonly #dirtyPaths = new Map<string, number>();
  /** Watched folders at whose names something happened: a watch may sit on a folder that is elsewhere by now. */
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

  /** `folders`: parents first, the root '' before all. */
  static async open(options: TreeWatchOptions, folders: readonly string[]): Promise<TreeWatch> {
    const tree = new TreeWatch(options);
    for (let start = 0; start < folders.length && !tree.#failure; start += TURN_LIMITS.folders.folders) {
      if (start > 0) await nextTurn();
      for (const folder of folders.slice(start, start + TURN_LIMITS.folders.folders)) tree.#add(folder);
    }
    return tree;
  }

  /** How many folders are watched. */
  get size(): number {
    return this.#watches.size;
  }

  get failure(): WatchFailure | undefined {
    return this.#failure;
  }

  /** All paths that may have changed through calls that ended before this one; undefined when there is trouble. */
  async dirtyPaths(): Promise<DirtyPaths | undefined> {
    // From wherever in a turn this is called, the queue of events is read once in between.
    await nextTurn();
    await nextTurn();
    this.#checkRoot();
    if (!this.#failure) this.#rewatchMoved();
    return this.#failure ? undefined : { paths: new Set(this.#dirtyPaths.keys()), upTo: this.#eventCount };
  }

  /** A look has found them unchanged. Those with later events stay. */
  markClean({ paths, upTo }: DirtyPaths): void {
    for (const path of paths) if ((this.#dirtyPaths.get(path) ?? upTo) <= upTo) this.#dirtyPaths.delete(path);
  }

  markDirty(paths: Iterable<string>): void {
    for (const path of paths) this.#addDirtyPath(path);
  }

  /**
   * Watches these folders and no others. True when some were not watched before: what happened in them is unknown, so they
   * are suspects, and a look from before does not count.
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
    if (this.#watches.size >= this.#options.maxFolders) return this.#fail('there are too many folders', { isLasting: true });
    // A folder that is gone or became a link has an event at its name, which its own folder's watch tells.
    const stats = statKnownFolder(root, folder);
    if (!stats) return;
    if (stats.dev !== this.#rootStats?.dev) return this.#fail('a folder lies on another file system', { isLasting: true });
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

  /** A folder above the root may be renamed or replaced without an event. */
  #checkRoot(): void {
    if (inodeIdentity(this.#options.root) !== this.#rootIdentity) this.#fail('the folder was replaced', { isLasting: false });
    if (this.#options.queue.losses !== this.#lossesBefore) this.#fail('there were too many events at once', { isLasting: false });
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
    // The kernel queues an event for each.
    this.#options.queue.count(folders.length);
  }

  /** The first reason is the one that tells. */
  #fail(reason: string, { isLasting }: { readonly isLasting: boolean }): void {
    this.#failure ??= { reason, isLasting };
  }
}

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

const FAILURE_REASONS: Readonly<Record<string, string | undefined>> = {
  ENOSPC: 'the limit of watched folders (fs.inotify.max_user_watches) is reached',
  EMFILE: 'the limit of watchers (fs.inotify.max_user_instances) is reached',
  ENFILE: 'the limit of open files is reached',
  ENOMEM: 'there is no memory for more watches',
  EACCES: 'a folder may not be watched',
  EPERM: 'a folder may not be watched',
};
