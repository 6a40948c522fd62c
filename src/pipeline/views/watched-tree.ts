/**
 * The check of a working tree with the help of a watcher: only paths at which something happened are looked at.
 *
 * While there is trust, this holds: every file and folder that is no suspect is as the stored view has it. It begins with a
 * full look, under watches that were set before, that found nothing, or with the view that is stored from such a look. Each
 * event makes a suspect; a suspect stays one until a look, at a time when no update is being made of older looks, finds it as
 * stored.
 */
import type { StoredView } from '#model';
import { log } from '#platform';
import { recordedFolders, type DirtyPaths, type SweepRecord, TreeWatch, type WatchFailure, unwatchableReason } from '#scan';
import { checkWorktree, type CheckOptions, type WorktreeSpec, type WorktreeCheck } from './check-worktree.ts';

export type WatchedTreeOptions = {
  readonly tree: () => WorktreeSpec;
  /** An update of this view is under way in this process. */
  readonly isBusy: () => boolean;
  readonly onEvent: () => void;
};

/** More are looked at faster by looking at everything. */
const MOST_DIRTY_PATHS = 500;
/** Files that can change without an event are looked at in every check. */
const MOST_SILENT_FILES = 2_000;
/** Folders may come while folders are looked at. */
const MOST_ROUNDS = 8;
const MOST_OWN_RECORDS = 16;

/** The view that suspects are measured against. */
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
  /** Found unchanged since the view last changed: an update that looked before they settled may still be stored. */
  readonly #clearedPaths = new Set<string>();
  /** What looks under this trust remembered. A view that bears one of them is the last one with that look applied to it. */
  #ownRecords: SweepRecord[] = [];
  /** A full look that found changes, while there is no trust. */
  #lastFullCheck: { readonly record: SweepRecord; readonly silent: Set<string> } | undefined;
  /** The folders of the last look, as its record has them: as long as all are watched, nothing has to be done. */
  #watchedFolders: { readonly text: string; readonly count: number } | undefined;
  #lastFullCheckAt = 0;

  constructor(options: WatchedTreeOptions) {
    this.#options = options;
  }

  get isWatching(): boolean {
    return this.#watch !== undefined;
  }

  /** The next check looks at suspects alone. */
  get isTrusted(): boolean {
    return this.#trusted !== undefined;
  }

  /** Why there is no watcher, or why the last one was given up. */
  get trouble(): WatchFailure | undefined {
    return this.#trouble;
  }

  /** Milliseconds since everything was looked at, as `performance.now` counts them. */
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
    if (trouble) log.debug('files are not watched', { root: this.#options.tree().root, reason: trouble.reason });
    this.#trouble = trouble;
    this.#watch?.close();
    this.#watch = undefined;
    this.#watchedFolders = undefined;
    this.#loseTrust();
  }

  /** The next look looks at everything. */
  requireFullCheck(): void {
    this.#loseTrust();
  }

  async check(stored: StoredView, record: CheckOptions['record']): Promise<WorktreeCheck> {
    for (let round = 0; this.#watch && round < MOST_ROUNDS; round += 1) {
      const check = await this.#checkOnce(this.#watch, stored, record);
      if (check) return check;
    }
    if (this.#watch) this.stop({ reason: 'folders came faster than they could be watched', isLasting: false });
    return checkWorktree(this.#options.tree(), stored, { record });
  }

  /** Undefined when the watches have changed: then the look does not count. */
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

  /** False when folders were not watched so far. */
  #areFoldersWatched(watch: TreeWatch, { folders: text, ...record }: SweepRecord): boolean {
    if (text === this.#watchedFolders?.text && watch.size === this.#watchedFolders.count) return true;
    const folders = recordedFolders({ ...record, folders: text });
    this.#watchedFolders = { text, count: folders.length };
    return !watch.follow(folders);
  }

  /** Trust passes on to a view that is the one before with a look of ours applied; any other has to be looked at in full. */
  #adoptView(stored: StoredView, watch: TreeWatch): void {
    const view = viewStateKey(stored);
    if (!this.#trusted) return this.#trustLastFullCheck(stored);
    if (this.#trusted.view === view) return;
    const isOwn = this.#ownRecords.some((record) => isSameRecord(record, stored.attributes.sweep));
    if (!isOwn || this.#clearedPaths.size > MOST_DIRTY_PATHS) return this.#loseTrust();
    this.#trusted.view = view;
    watch.markDirty(this.#clearedPaths);
    this.#clearedPaths.clear();
  }

  /** Undefined: everything. */
  #pathsToCheck(stored: StoredView, { paths }: DirtyPaths): ReadonlySet<string> | undefined {
    if (this.#trusted?.view !== viewStateKey(stored) || paths.size > MOST_DIRTY_PATHS) return undefined;
    return new Set([...paths, ...this.#trusted.silent]);
  }

  #recordCheck({ sweep }: WorktreeCheck, { watch, stored, dirtyPaths, isFull, wasBusy }: CheckContext): void {
    // A scan says nothing of files that change without an event.
    if (!sweep.silent) return this.#loseTrust();
    if (isFull) this.#recordFullCheck(stored, sweep);
    if (this.#trusted?.view !== viewStateKey(stored)) return;
    for (const path of sweep.silent) this.#trusted.silent.add(path);
    if (this.#trusted.silent.size > MOST_SILENT_FILES)
      return this.stop({ reason: 'too many files have several names (hard links)', isLasting: true });
    if (sweep.isClean) this.#clearDirtyPaths(watch, dirtyPaths, wasBusy || this.#options.isBusy());
    else this.#ownRecords = [...this.#ownRecords, sweep.record].slice(-MOST_OWN_RECORDS);
  }

  #recordFullCheck(stored: StoredView, { isClean, record, silent }: WorktreeCheck['sweep']): void {
    this.#lastFullCheckAt = performance.now();
    if (isClean) this.#trustView(stored);
    else if (!this.#trusted) this.#lastFullCheck = { record, silent: new Set(silent) };
  }

  #trustView(stored: StoredView): void {
    const view = viewStateKey(stored);
    if (this.#trusted?.view === view) return;
    this.#loseTrust();
    this.#trusted = { view, silent: new Set() };
  }

  /** The view is the one that a full look saw: what happened since is among the suspects, none of which was forgotten. */
  #trustLastFullCheck(stored: StoredView): void {
    const lastCheck = this.#lastFullCheck;
    if (!lastCheck || !isSameRecord(lastCheck.record, stored.attributes.sweep)) return;
    this.#loseTrust();
    this.#trusted = { view: viewStateKey(stored), silent: lastCheck.silent };
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

/** Revisions of a store that was built anew start over. */
const viewStateKey = ({ revision, attributes }: StoredView): string =>
  `${revision} ${attributes.builtAt} ${attributes.extractor}`;

const isSameRecord = (record: SweepRecord, stored: StoredView['attributes']['sweep']): boolean =>
  stored?.['takenAt'] === record.takenAt &&
  stored['folders'] === record.folders &&
  stored['folderStats'] === record.folderStats &&
  JSON.stringify(stored['watched']) === JSON.stringify(record.watched);
