/**
 * Checks a working tree with the help of a watcher: only dirty paths, where something may have happened, are checked.
 *
 * While a view is trusted, every path that is not dirty is as the stored view has it. Trust begins with a full check that
 * found no change, made after the watches were set, or with the view that was stored from a full check. Each event makes a
 * path dirty. It stays dirty until a check finds it as stored, while no update based on an older check is running.
 */
import type { StoredView } from '#model';
import { log } from '#platform';
import { recordedFolders, type DirtyPaths, type SweepRecord, TreeWatch, type WatchFailure, unwatchableReason } from '#scan';
import { checkWorktree, type CheckOptions, type WorktreeSpec, type WorktreeCheck } from './check-worktree.ts';
import { viewState } from './view-state.ts';

export type WatchedTreeOptions = {
  readonly tree: () => WorktreeSpec;
  /** This process is updating the view. */
  readonly isBusy: () => boolean;
  readonly onEvent: () => void;
};

/** With more dirty paths, a full check is faster. */
const MOST_DIRTY_PATHS = 500;
/** Files that can change without an event; every check covers them. */
const MOST_SILENT_FILES = 2_000;
/** Folders may appear during a check, which then has to be repeated. */
const MOST_ROUNDS = 8;
const MOST_OWN_RECORDS = 16;

/** The view that dirty paths are relative to. */
type TrustedView = { view: string; readonly silent: Set<string> };

type CheckContext = {
  readonly watch: TreeWatch;
  readonly stored: StoredView;
  readonly dirtyPaths: DirtyPaths;
  readonly isFull: boolean;
  readonly wasBusy: boolean;
};

export class WatchedTree {
  readonly #options: WatchedTreeOptions;
  #watch: TreeWatch | undefined;
  #trouble: WatchFailure | undefined;
  #trusted: TrustedView | undefined;
  /** Paths found unchanged since the view last changed. An update from an earlier check may still be stored over them. */
  readonly #clearedPaths = new Set<string>();
  /** Records of checks since this view was trusted. A view with one of these records is the previous view plus that check. */
  #ownRecords: SweepRecord[] = [];
  /** A full check that found changes, while no view was trusted. */
  #lastFullCheck: { readonly record: SweepRecord; readonly silent: Set<string> } | undefined;
  /** The folders in the record of the last check; unchanged folders need no new watches. */
  #watchedFolders: { readonly text: string; readonly count: number } | undefined;
  #lastFullCheckAt = 0;

  constructor(options: WatchedTreeOptions) {
    this.#options = options;
  }

  get isWatching(): boolean {
    return this.#watch !== undefined;
  }

  /** The next check covers only dirty paths. */
  get isTrusted(): boolean {
    return this.#trusted !== undefined;
  }

  /** Why there is no watcher, or why the last one stopped. */
  get trouble(): WatchFailure | undefined {
    return this.#trouble;
  }

  /** Milliseconds since the last full check. */
  get msSinceFullCheck(): number {
    return performance.now() - this.#lastFullCheckAt;
  }

  async start(record: SweepRecord): Promise<void> {
    const { root } = this.#options.tree();
    const reason = recordedFolders(record).length === 0 ? 'there are no files on disk' : unwatchableReason(root);
    if (reason !== undefined) return this.stop({ reason, isLasting: true });
    const watch = await TreeWatch.open({ root, onEvent: this.#options.onEvent }, recordedFolders(record));
    this.stop(watch.failure);
    if (watch.failure) watch.close();
    else this.#watch = watch;
  }

  stop(trouble?: WatchFailure): void {
    if (trouble) log.debug('not watching files', { root: this.#options.tree().root, reason: trouble.reason });
    this.#trouble = trouble;
    this.#watch?.close();
    this.#watch = undefined;
    this.#watchedFolders = undefined;
    this.#loseTrust();
  }

  /** Makes the next check a full one. */
  requireFullCheck(): void {
    this.#loseTrust();
  }

  async check(stored: StoredView, record: CheckOptions['record']): Promise<WorktreeCheck> {
    for (let round = 0; this.#watch && round < MOST_ROUNDS; round += 1) {
      const check = await this.#checkOnce(this.#watch, stored, record);
      if (check) return check;
    }
    if (this.#watch) this.stop({ reason: 'folders are created faster than they can be watched', isLasting: false });
    return checkWorktree(this.#options.tree(), stored, { record });
  }

  /** Undefined when the watches changed: the check must be repeated. */
  async #checkOnce(watch: TreeWatch, stored: StoredView, record: CheckOptions['record']): Promise<WorktreeCheck | undefined> {
    const wasBusy = this.#options.isBusy();
    this.#adoptView(stored, watch);
    const dirtyPaths = await watch.dirtyPaths();
    if (!dirtyPaths) {
      if (watch === this.#watch) this.stop(watch.failure);
      return undefined;
    }
    const only = this.#pathsToCheck(stored, dirtyPaths);
    const check = await checkWorktree(this.#options.tree(), stored, { record, only });
    if (watch !== this.#watch) return check;
    if (!this.#areFoldersWatched(watch, check.sweep.record)) return undefined;
    this.#recordCheck(check, { watch, stored, dirtyPaths, isFull: only === undefined, wasBusy });
    return check;
  }

  /** False when new watches had to be set. */
  #areFoldersWatched(watch: TreeWatch, { folders: text, ...record }: SweepRecord): boolean {
    if (text === this.#watchedFolders?.text && watch.size === this.#watchedFolders.count) return true;
    const folders = recordedFolders({ ...record, folders: text });
    this.#watchedFolders = { text, count: folders.length };
    return !watch.follow(folders);
  }

  /** A new view stays trusted if it is the previous one plus a check of ours; any other view needs a full check. */
  #adoptView(stored: StoredView, watch: TreeWatch): void {
    const view = viewState(stored);
    if (!this.#trusted) return this.#trustLastFullCheck(stored);
    if (this.#trusted.view === view) return;
    const isOwn = this.#ownRecords.some((record) => isSameRecord(record, stored.attributes.sweep));
    if (!isOwn || this.#clearedPaths.size > MOST_DIRTY_PATHS) return this.#loseTrust();
    this.#trusted.view = view;
    watch.markDirty(this.#clearedPaths);
    this.#clearedPaths.clear();
  }

  /** Undefined: a full check. */
  #pathsToCheck(stored: StoredView, { paths }: DirtyPaths): ReadonlySet<string> | undefined {
    if (this.#trusted?.view !== viewState(stored) || paths.size > MOST_DIRTY_PATHS) return undefined;
    return new Set([...paths, ...this.#trusted.silent]);
  }

  #recordCheck({ sweep }: WorktreeCheck, { watch, stored, dirtyPaths, isFull, wasBusy }: CheckContext): void {
    // Only a sweep, not a full scan, lists the files that can change without an event.
    if (!sweep.silent) return this.#loseTrust();
    if (isFull) this.#recordFullCheck(stored, sweep);
    if (this.#trusted?.view !== viewState(stored)) return;
    for (const path of sweep.silent) this.#trusted.silent.add(path);
    if (this.#trusted.silent.size > MOST_SILENT_FILES)
      return this.stop({ reason: 'too many files have hard links', isLasting: true });
    if (sweep.isClean) this.#clearDirtyPaths(watch, dirtyPaths, wasBusy || this.#options.isBusy());
    else this.#ownRecords = [...this.#ownRecords, sweep.record].slice(-MOST_OWN_RECORDS);
  }

  #recordFullCheck(stored: StoredView, { isClean, record, silent }: WorktreeCheck['sweep']): void {
    this.#lastFullCheckAt = performance.now();
    if (isClean) this.#trustView(stored);
    else if (!this.#trusted) this.#lastFullCheck = { record, silent: new Set(silent) };
  }

  #trustView(stored: StoredView): void {
    const view = viewState(stored);
    if (this.#trusted?.view === view) return;
    this.#loseTrust();
    this.#trusted = { view, silent: new Set() };
  }

  /** The view was stored from the last full check: all changes since are among the dirty paths, none of which was dropped. */
  #trustLastFullCheck(stored: StoredView): void {
    const lastCheck = this.#lastFullCheck;
    if (!lastCheck || !isSameRecord(lastCheck.record, stored.attributes.sweep)) return;
    this.#loseTrust();
    this.#trusted = { view: viewState(stored), silent: lastCheck.silent };
  }

  #clearDirtyPaths(watch: TreeWatch, dirtyPaths: DirtyPaths, isBusy: boolean): void {
    if (isBusy) return;
    watch.markClean(dirtyPaths);
    for (const path of dirtyPaths.paths) if (this.#clearedPaths.size <= MOST_DIRTY_PATHS) this.#clearedPaths.add(path);
  }

  #loseTrust(): void {
    this.#trusted = undefined;
    this.#lastFullCheck = undefined;
    this.#clearedPaths.clear();
    this.#ownRecords = [];
  }
}

const isSameRecord = (record: SweepRecord, stored: StoredView['attributes']['sweep']): boolean =>
  stored?.['takenAt'] === record.takenAt &&
  stored['folders'] === record.folders &&
  stored['folderStats'] === record.folderStats &&
  JSON.stringify(stored['watched']) === JSON.stringify(record.watched);
