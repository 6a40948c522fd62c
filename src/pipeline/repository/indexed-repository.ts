/** One repository opened by this process: routes each question to its view, and each task to the part that does it. */
import { repositoryFolder, resolveRef, tightenDataFolder, uncommittedPaths } from '#platform';
import { pathsOfPattern, RootIgnore } from '#scan';
import { answerOrReadDisk } from '../freshness/answer-or-read-disk.ts';
import type { ViewQuestion } from '../freshness/apply-freshness-policy.ts';
import { type CountedFacts, countFacts } from '../freshness/count-facts.ts';
import { describeIndex } from '../freshness/describe-index.ts';
import { preflight } from '../freshness/preflight.ts';
import type { IndexSettings } from '../index-settings.ts';
import type { IgnoreCheck, PreparedView, ViewRequest, SyncListener, UpdateReport, ViewSelector, WorkOptions } from '../port.ts';
import { removeIndexFiles } from '../stores/generations.ts';
import { GitTreeView, treeViewName } from '../views/git-tree-view.ts';
import type { View } from '../views/view.ts';
import { WORKSPACES_FOLDER } from '../views/workspaces/workspace-files.ts';
import { startDetachedSync } from './detached-sync.ts';
import { repositoryHealth } from './repository-health.ts';
import { identifyRoot } from './root-identity.ts';
import type { OpenedRepository } from './repository-handle.ts';
import { type RepositoryOptions, RepositoryParts } from './repository-parts.ts';
import { RepositoryWorkspaces } from './repository-workspaces.ts';

export type OpenOptions = Pick<RepositoryOptions, 'root' | 'background'> & {
  /** Absent: the defaults, without watching. */
  readonly settings?: () => IndexSettings;
};

export const openRepositoryIndex = async ({
  root,
  background,
  settings = () => ({ rules: {}, mayWatch: false }),
}: OpenOptions): Promise<OpenedRepository> => {
  const { layout, identity } = await identifyRoot(root);
  const folder = repositoryFolder(layout?.commonDir ?? root);
  tightenDataFolder(folder);
  const objectFormat = layout?.objectFormat ?? 'sha1';
  return new IndexedRepository({ root, background, settings, folder, prefix: layout?.prefix ?? '', objectFormat, identity });
};

/** Commits and staging raise no event in the tree. Where files cannot be watched, edits are found this late. */
const CHECK_EVERY_MS = 2_000;

class IndexedRepository implements OpenedRepository {
  readonly root: string;
  readonly workspaces: RepositoryWorkspaces;
  readonly #parts: RepositoryParts;
  readonly #rootIgnore: RootIgnore;

  constructor(options: RepositoryOptions) {
    const parts = new RepositoryParts(options);
    this.root = options.root;
    this.#parts = parts;
    this.#rootIgnore = new RootIgnore(options.root);
    const rules = () => parts.readSettings().rules;
    const { current, updates, blobs, missing } = parts;
    const sync = (work: WorkOptions) => this.#updateFiles('sync', work);
    this.workspaces = new RepositoryWorkspaces({ ...options, rules, current, updates, blobs, missing, sync });
  }

  async ask<Answer>(request: ViewRequest, question: (prepared: PreparedView) => Promise<Answer>): Promise<Answer> {
    const { updates, virtual } = this.#parts;
    updates.deferMaintenance();
    const { rules } = this.#parts.readSettings(request.settings);
    const { virtualFiles: files, ...selected } = request.selector;
    const query = {
      repository: this.#context,
      view: await this.#selectView(selected),
      request,
      question: files ? virtual.withVirtualFiles(question, { files, rules, options: request }) : question,
    };
    return answerOrReadDisk(query, async () => {
      const { state, meta } = await this.describe('none');
      return { indexState: state, meta, hints: [] };
    });
  }

  async update(action: UpdateReport['action'], options: WorkOptions = {}): Promise<UpdateReport> {
    const report = await this.#updateFiles(action, options);
    await this.#parts.readCommits(options);
    await this.#parts.buildVectors(options);
    return report;
  }

  async start(action: UpdateReport['action']): Promise<void> {
    this.#parts.readSettings();
    this.#parts.beginUpdate(action, { retriesGivenUp: true }).continueInBackground();
  }

  async keepSynced(listener: SyncListener, signal: AbortSignal): Promise<void> {
    listener.onSync(await this.#updateFiles('sync', { signal }));
    this.#parts.requestCommits();
    this.#parts.requestVectors();
    const shouldContinue = () => this.isRootUnchanged();
    await this.#parts.backgroundSync.runUntilAborted(listener, { everyMs: CHECK_EVERY_MS, signal, shouldContinue });
  }

  async clear(): ReturnType<OpenedRepository['clear']> {
    const { updates, current, options, provider } = this.#parts;
    await updates.cancelAll();
    await provider.stop();
    const bytes = await current.clear();
    removeIndexFiles(options.folder, WORKSPACES_FOLDER);
    return { removed_bytes: bytes };
  }

  async describe(check: 'git' | 'files' | 'none'): ReturnType<OpenedRepository['describe']> {
    this.#parts.readSettings();
    const { worktree, integrity, backgroundSync } = this.#parts;
    return describeIndex({ ...this.#context, worktree, integrity: integrity.last(), watch: backgroundSync.state }, check);
  }

  identify(): ReturnType<OpenedRepository['identify']> {
    return this.#parts.identifier.identify();
  }

  repoId(): Promise<string> {
    return this.#parts.identifier.id();
  }

  async recentJobs(): ReturnType<OpenedRepository['recentJobs']> {
    return this.#parts.history.list(this.#parts.worktree.name);
  }

  async health(): ReturnType<OpenedRepository['health']> {
    const status = await (await this.#parts.current.get())?.status();
    return repositoryHealth({
      jobs: await this.recentJobs(),
      watch: this.#parts.backgroundSync.state,
      indexBytes: status?.bytes,
    });
  }

  async countFacts(counted: CountedFacts): ReturnType<OpenedRepository['countFacts']> {
    const { current, worktree } = this.#parts;
    const store = await current.get();
    return store?.read(async (reader) => {
      const stored = await reader.view(worktree.name);
      return stored && countFacts(reader, stored, counted);
    });
  }

  async checkIgnored(paths: readonly string[], patterns: readonly string[]): Promise<IgnoreCheck> {
    return { ...this.#rootIgnore.check(paths), matched: patterns.map((pattern) => pathsOfPattern(pattern, paths)) };
  }

  async uncommittedFiles(): ReturnType<OpenedRepository['uncommittedFiles']> {
    const { prefix } = this.#parts.options;
    const paths = await uncommittedPaths(this.root);
    return paths
      ?.filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length))
      .sort();
  }

  async preflight(): ReturnType<OpenedRepository['preflight']> {
    this.#parts.readSettings();
    const { worktree, current, integrity } = this.#parts;
    return preflight({ worktree, current, isSound: integrity.last()?.is_sound });
  }

  hasOtherWriter(): Promise<boolean> {
    return this.#parts.current.hasOtherWriter();
  }

  checkIntegrity(): Promise<void> {
    return this.#parts.integrity.check();
  }

  examine(): ReturnType<OpenedRepository['examine']> {
    return this.#parts.current.examine();
  }

  isRootUnchanged(): boolean {
    return this.#parts.isRootUnchanged();
  }

  workEnded(): Promise<void> | undefined {
    return this.#parts.workEnded();
  }

  async close(): Promise<void> {
    const isUnfinished = await this.#parts.close();
    if (isUnfinished && this.#parts.options.background === 'detach') startDetachedSync(this.#parts.options);
  }

  #updateFiles(action: UpdateReport['action'], options: WorkOptions): Promise<UpdateReport> {
    this.#parts.readSettings();
    return this.#parts.update(action, options);
  }

  get #context(): ViewQuestion<never>['repository'] {
    const { options, current, updates, commits, provider } = this.#parts;
    return { ...options, mayContinue: options.background !== 'off', current, updates, commits, provider };
  }

  async #selectView({ ref, workspaceId }: ViewSelector): Promise<View> {
    const { worktree, blobs, missing, options } = this.#parts;
    if (ref === undefined) return workspaceId === undefined ? worktree : this.workspaces.open(workspaceId);
    const at = await resolveRef(this.root, ref);
    const name = treeViewName(at.tree, options.prefix, worktree.tree.rules);
    return new GitTreeView({ ...worktree.tree, blobs, at, name }, { missing, meta: { ref } });
  }
}
