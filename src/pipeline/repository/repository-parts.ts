/** The parts of an open repository and how they are connected. */
import { type BlobReader, openBlobReader } from '#platform';
import { BackgroundSync } from '../freshness/background-sync.ts';
import { hasNothingToDo } from '../freshness/unparsed-files.ts';
import type { IndexSettings } from '../index-settings.ts';
import type { UpdateReport, WorkOptions } from '../port.ts';
import { CommitHistory } from '../commits/commit-history.ts';
import { VectorProvider } from '../provided/vector-provider.ts';
import { CurrentStore } from '../stores/current-store.ts';
import { Integrity } from '../stores/integrity.ts';
import { JobHistory } from '../update/job-history.ts';
import { rejectOnAbort, type RunningJob } from '../update/running-job.ts';
import { unchangedReport, Updates } from '../update/updates.ts';
import type { WorktreeCheck } from '../views/check-worktree.ts';
import { isComplete } from '../views/counts.ts';
import { MissingBlobs } from '../views/missing-blobs.ts';
import { VirtualViews } from '../views/virtual-view.ts';
import { workspaceStates } from '../views/workspaces/workspace-files.ts';
import { type StoredWorktree, WorktreeView } from '../views/worktree-view.ts';
import { type ExtractionPool, sharedExtractionPool } from '../workers/extraction-pool.ts';
import { RepositoryIdentifier } from './repository-identifier.ts';
import { isSameRoot, type RootIdentity } from './root-identity.ts';

export type RepositoryOptions = {
  /** Absolute, links resolved. */
  readonly root: string;
  /** Unfinished work: `continue` in this process, `detach` to a separate process, or `off` (left to the next call). */
  readonly background: 'continue' | 'detach' | 'off';
  /** Called at the start of every question without settings of its own. May throw a Problem. */
  readonly settings: () => IndexSettings;
  /** The repository's data folder. */
  readonly folder: string;
  /** The path of the root inside the git repository. */
  readonly prefix: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly identity: RootIdentity;
};

export class RepositoryParts {
  readonly options: RepositoryOptions;
  readonly current: CurrentStore;
  readonly pool: ExtractionPool = sharedExtractionPool();
  readonly updates: Updates;
  readonly worktree: WorktreeView;
  readonly backgroundSync: BackgroundSync;
  readonly blobs: BlobReader;
  readonly missing = new MissingBlobs();
  readonly virtual: VirtualViews;
  readonly integrity: Integrity;
  readonly identifier: RepositoryIdentifier;
  readonly history: JobHistory;
  readonly commits: CommitHistory;
  readonly provider: VectorProvider;
  #settings: IndexSettings | undefined;

  constructor(options: RepositoryOptions) {
    const { root, folder, objectFormat, prefix } = options;
    this.options = options;
    this.identifier = new RepositoryIdentifier(root);
    this.history = new JobHistory(folder);
    this.blobs = openBlobReader(root);
    this.integrity = new Integrity(options);
    this.current = new CurrentStore(folder, {
      onDamage: (generation, problem) => this.integrity.noteDamage(generation, problem),
    });
    this.virtual = new VirtualViews(this.pool, objectFormat);
    this.updates = new Updates({
      current: this.current,
      pool: this.pool,
      workspaceStates: () => workspaceStates(folder),
      now: () => new Date().toISOString(),
      history: this.history,
      onUpdated: (name) => {
        if (name !== this.worktree.name) return;
        this.requestCommits();
        this.requestVectors();
      },
    });
    const settings = (): IndexSettings => this.#settings ?? this.readSettings();
    this.commits = new CommitHistory({
      root,
      current: this.current,
      settings: () => {
        const { rules: secrets, mostCommits: most = 0 } = settings();
        return { rules: { prefix, secrets }, most };
      },
    });
    this.provider = this.#makeProvider();
    const isBusy = (): boolean => this.updates.job(this.worktree.name) !== undefined;
    this.worktree = new WorktreeView({
      root,
      objectFormat,
      settings,
      isBusy,
      onEvent: () => this.backgroundSync.onEvent(),
      onCheck: (stored, { sweep }) => {
        if (sweep.isClean && isComplete(stored, 'symbols')) this.updates.forgetFailure(stored.name);
        this.backgroundSync.onCheck();
      },
    });
    this.backgroundSync = new BackgroundSync({
      watched: this.worktree.watched,
      mayWatch: () => settings().mayWatch,
      isBusy,
      check: () => this.#compareForSync(),
      sync: (check) => this.beginUpdate('sync', { check }).join({}),
    });
  }

  #makeProvider(): VectorProvider {
    return new VectorProvider({
      ...this.options,
      current: this.current,
      viewName: () => this.worktree.name,
      mayBuildForQuestions: this.options.background === 'continue',
    });
  }

  /** False once the root or its repository was replaced. */
  isRootUnchanged(): boolean {
    return isSameRoot(this.options.identity);
  }

  /** Called once at the start of each operation; the settings apply until the next one starts. */
  readSettings(settings: IndexSettings = this.options.settings()): IndexSettings {
    const mayWatch = this.options.background === 'continue' && settings.mayWatch;
    this.#settings = { ...settings, mayWatch };
    return this.#settings;
  }

  /** Syncs or rebuilds the view of the working tree. */
  async update(action: UpdateReport['action'], options: WorkOptions): Promise<UpdateReport> {
    for (;;) {
      const running = this.updates.job(this.worktree.name);
      const isJoining = running !== undefined && !running.isStopping;
      const found = isJoining || action === 'reindex' ? undefined : await this.worktree.compareStored(this.current);
      if (found && (await hasNothingToDo(await this.current.get(), found))) return unchangedReport(action, found.stored);
      const report = await this.beginUpdate(action, { check: found?.check, retriesGivenUp: true }).join(options);
      // A joined job may have scanned before the caller's last edit, so another round is needed.
      if (!isJoining) return report;
    }
  }

  beginUpdate(
    action: UpdateReport['action'],
    { check, retriesGivenUp = false }: { readonly check?: WorktreeCheck | undefined; readonly retriesGivenUp?: boolean },
  ): RunningJob {
    const plan = this.worktree.plan(check, { isRebuild: action === 'reindex', retriesGivenUp });
    return this.updates.begin({ name: this.worktree.name, action, plan });
  }

  /** Resolves when all background work has ended; undefined when there is none. Never rejects. */
  workEnded(): Promise<void> | undefined {
    const works = [this.updates.ended(), this.commits.ended(), this.provider.ended()].filter((work) => work !== undefined);
    return works.length > 0 ? Promise.all(works).then(() => this.workEnded()) : undefined;
  }

  /** True when work was cancelled. */
  async close(): Promise<boolean> {
    const closed = this.backgroundSync.close();
    const isUnfinished = [await this.updates.cancelAll(), await this.commits.close(), await this.provider.close()].some(Boolean);
    await closed;
    await this.worktree.storeLastSweep(this.current);
    await this.integrity.close();
    this.blobs.close();
    await this.current.close();
    return isUnfinished;
  }

  /** Reads the commits behind the working tree that are not stored yet. If aborted, the rest is read in the background. */
  async readCommits({ signal }: WorkOptions = {}): Promise<void> {
    await Promise.race([this.commits.read(this.#worktreeCommit()), rejectOnAbort(signal)]);
  }

  /** Reads them in the background; if there is none, the next sync does. */
  requestCommits(): void {
    if (this.options.background !== 'off') void this.commits.read(this.#worktreeCommit());
  }

  /** If nothing may go on in the background, waits for the provider of vectors. */
  async buildVectors({ signal }: WorkOptions = {}): Promise<void> {
    const built = this.provider.build();
    if (this.options.background === 'off') await Promise.race([built, rejectOnAbort(signal)]);
  }

  requestVectors(): void {
    if (this.options.background !== 'off') void this.provider.build();
  }

  async #worktreeCommit(): Promise<string | undefined> {
    const store = await this.current.get();
    const stored = await store?.read((reader) => reader.view(this.worktree.name));
    return stored && this.worktree.commitOf(stored);
  }

  /** A repository opened for a replaced folder must not write to the index. */
  async #compareForSync(): Promise<StoredWorktree | undefined> {
    if (!this.isRootUnchanged()) return undefined;
    this.readSettings();
    return this.worktree.compareStored(this.current);
  }
}
