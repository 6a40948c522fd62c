/** The working tree as a view. It changes, so every question starts with a check of the disk. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { GitState, RepoPath, SourceFile, StoredView, TextReader, ViewName } from '#model';
import { log } from '#platform';
import { type Scan, scan } from '#scan';
import type { StoreReader, SweepRenewal } from '#store';
import type { IndexSettings } from '../index-settings.ts';
import type { FreshnessPolicy } from '../port.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import { extractorFingerprint } from '../workers/file-languages.ts';
import { decideByContent, type WorktreeSpec, type WorktreeCheck } from './check-worktree.ts';
import { isComplete } from './counts.ts';
import { diskTexts, scanDisk, type TextSource } from './live-texts.ts';
import type { Plan, PlannedFile, Planner } from './plan.ts';
import { viewState } from './view-state.ts';
import type { View, ViewCheck } from './view.ts';
import { WatchedTree } from './watched-tree.ts';

export const worktreeViewName = (root: string): ViewName =>
  `worktree:${createHash('sha1').update(root).digest('hex').slice(0, 16)}`;

export type WorktreeOptions = {
  readonly root: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly settings: () => IndexSettings;
  /** This process is updating the view. */
  readonly isBusy: () => boolean;
  /** The watcher saw a change. */
  readonly onEvent: () => void;
  readonly onCheck: (stored: StoredView, check: WorktreeCheck) => void;
};

/** The record of the last clean check, and the state of the view that it was clean for. */
type LastClean = { readonly state: string; readonly renewal: SweepRenewal };

/** The stored view, compared with the disk. */
export type StoredWorktree = { readonly stored: StoredView; readonly check: WorktreeCheck; readonly isUpToDate: boolean };

export class WorktreeView implements View {
  readonly name: ViewName;
  readonly updateAction = 'sync';
  readonly watched: WatchedTree;
  readonly scanTexts = (only?: RepoPath) => scanDisk(this.#options.root, this.tree.rules, only);
  readonly #options: WorktreeOptions;
  /** The record of the last clean check: without it, a touched git index would cost a full scan each time. */
  #lastClean: LastClean | undefined;

  constructor(options: WorktreeOptions) {
    this.name = worktreeViewName(options.root);
    this.#options = options;
    this.watched = new WatchedTree({ ...options, tree: () => this.tree });
  }

  get languages(): View['languages'] {
    return this.tree.rules.languages;
  }

  get tree(): WorktreeSpec {
    const { root, objectFormat, settings } = this.#options;
    return { root, objectFormat, rules: settings().rules };
  }

  commitOf({ attributes }: StoredView): string | undefined {
    return attributes.commit;
  }

  async check(stored: StoredView, reader: StoreReader, policy: FreshnessPolicy): Promise<WorktreeCheck> {
    const check = await this.compareWithDisk(stored);
    return policy === 'auto' ? check : decideByContent(this.tree, { reader, stored, check });
  }

  async compareWithDisk(stored: StoredView): Promise<WorktreeCheck> {
    const { settings, onCheck } = this.#options;
    if (!settings().mayWatch) this.watched.stop();
    const state = viewState(stored);
    const known = this.#lastClean?.state === state ? this.#lastClean.renewal.sweep : stored.attributes.sweep;
    const check = await this.watched.check(stored, known);
    const { name, revision } = stored;
    if (check.sweep.isClean) this.#lastClean = { state, renewal: { name, revision, sweep: check.sweep.record } };
    onCheck(stored, check);
    return check;
  }

  /** Undefined when nothing is stored. */
  async compareStored(current: CurrentStore): Promise<StoredWorktree | undefined> {
    const store = await current.get();
    const stored = await store?.read((reader) => reader.view(this.name));
    if (!stored) return undefined;
    const check = await this.compareWithDisk(stored);
    const isCurrent = stored.attributes.extractor === extractorFingerprint(this.languages);
    return { stored, check, isUpToDate: check.sweep.isClean && isCurrent && isComplete(stored, 'symbols') };
  }

  /** Uses the given check if the view has not changed since, else makes its own; a rebuild scans everything. */
  plan(
    check?: ViewCheck,
    { isRebuild = false, retriesGivenUp = false }: { readonly isRebuild?: boolean; readonly retriesGivenUp?: boolean } = {},
  ): Planner {
    const { tree } = this;
    return async (store, { signal }) => {
      const stored = isRebuild ? undefined : await store.read((reader) => reader.view(this.name));
      if (!stored) return { ...planAll(tree, await scan(tree.root, { ...tree.rules, signal })), retriesGivenUp };
      const known = check?.state === viewState(stored) ? check.sweep : undefined;
      const found = known ?? (await this.compareWithDisk(stored)).sweep;
      const files = found.changed.map(plannedFile);
      return { ...planOf(tree, found), stored, files, remove: found.removed, retriesGivenUp };
    };
  }

  texts(source: TextSource): TextReader {
    return diskTexts(source, this.#options.root);
  }

  /**
   * Stores the record of the last clean check, which saves later processes a full check. Best effort: if another process
   * writes or the store is read-only, the older record stays, which is also correct.
   */
  async storeLastSweep(current: CurrentStore): Promise<void> {
    if (!this.#lastClean) return;
    const { state, renewal } = this.#lastClean;
    try {
      const store = await current.get();
      const stored = await store?.read((reader) => reader.view(renewal.name));
      if (!store || !stored || viewState(stored) !== state || stored.attributes.sweep === renewal.sweep) return;
      const writer = await store.acquireWriter({ waitMs: 0 });
      if (!writer) return;
      try {
        if (await current.isCurrent(store)) await writer.renewSweep(renewal);
      } finally {
        await writer.release();
      }
    } catch (error) {
      log.debug('could not store the record of the last check', { error: String(error) });
    }
  }
}

const planAll = (tree: WorktreeSpec, found: Scan): Plan => ({
  ...planOf(tree, found),
  files: found.files.map(plannedFile),
  remove: [],
});

const planOf = (
  { root, objectFormat, rules }: WorktreeSpec,
  { git, record }: { readonly git?: GitState; readonly record: Scan['record'] },
): Omit<Plan, 'files' | 'remove'> => ({
  name: worktreeViewName(root),
  objectFormat,
  languages: rules.languages,
  attributes: {
    root,
    isGit: git !== undefined,
    sweep: record,
    ...(git?.head ? { commit: git.head } : {}),
    ...(git?.branch ? { branch: git.branch } : {}),
  },
  open: async ({ path }) => ({ kind: 'disk', file: join(root, path) }),
});

const plannedFile = ({ path, stat, skip, contentId }: SourceFile): PlannedFile => ({
  path,
  size: stat.size,
  stat,
  ...(skip ? { skip } : {}),
  ...(contentId ? { contentId } : {}),
});
