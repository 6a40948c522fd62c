/** One repository opened by this process: its store, its updates, and the views it can answer for. */
import type { StoredView, ViewName } from '#model';
import { type BlobReader, isDirty, openBlobReader, repositoryFolder, resolveRef, tightenDataFolder } from '#platform';
import { type ScanOptions, scan } from '#scan';
import type { Store } from '#store';
import { type Crew, createCrew } from '../workers/crew.ts';
import { CurrentStore } from '../stores/current-store.ts';
import { startDetachedSync } from './detached-sync.ts';
import { Attendant } from '../freshness/attendant.ts';
import { missingBlobs, planTree, treeViewName } from '../views/git-tree-view.ts';
import { MissingBlobs } from '../views/missing-blobs.ts';
import { describeIndex } from '../freshness/describe-index.ts';
import { isComplete } from '../freshness/index-state.ts';
import { isSettled, unparsedFilesOf } from '../freshness/unparsed-files.ts';
import { Integrity } from '../stores/integrity.ts';
import { unlessDamaged } from '../stores/unless-damaged.ts';
import { extractorFingerprint } from '../workers/file-languages.ts';
import type { IndexSettings } from '../index-settings.ts';
import { type AskedView, askView, type Question } from '../freshness/ask-view.ts';
import { RepositoryIdentifier } from './identify-repository.ts';
import { findPlace, isSamePlace, type PlaceIdentity } from './place-identity.ts';
import { nothingToDo } from '../update/nothing-to-do.ts';
import { removeIndexFiles, worktreeViewName } from '../stores/generations.ts';
import type {
  Examination,
  IndexDescription,
  Preflight,
  PrepareRequest,
  RepositoryIdentity,
  StepListener,
  UpdateReport,
  WorkOptions,
} from '../port.ts';
import { type CleanLook, renewRecord } from '../views/renew-record.ts';
import { scanDisk } from '../views/scan-disk.ts';
import { blobTexts, diskTexts } from '../views/text-reader.ts';
import { preflight } from '../freshness/preflight.ts';
import { Updates } from '../update/updates.ts';
import type { OpenedRepository } from './repository-handle.ts';
import { RepositoryWorkspaces } from './repository-workspaces.ts';
import { aboutWorkspace } from './about-workspace.ts';
import { WORKSPACES_FOLDER } from '../views/workspaces/workspace-files.ts';
import type { WorkspaceView } from '../views/workspaces/workspace-view.ts';
import { scannedOver } from '../views/scanned-over.ts';
import { type VirtualRequest, VirtualViews } from '../views/virtual-view.ts';
import { planWorktree, type SweepCheck, settleSuspects } from '../views/worktree-view.ts';

export type OpenOptions = {
  /** Absolute, links resolved. */
  readonly root: string;
  /** `continue`: work goes on in this process. `detach`: a process of its own finishes it. `off`: it waits for the next call. */
  readonly background: 'continue' | 'detach' | 'off';
  /** Asked at the start of every question that does not bring its own. May throw a Problem. Absent: the defaults, unwatched. */
  readonly settings?: () => IndexSettings;
};

export const openRepositoryIndex = async ({
  root,
  background,
  settings = () => ({ rules: {}, mayWatch: false }),
}: OpenOptions): Promise<OpenedRepository> => {
  const { layout, identity } = await findPlace(root);
  const folder = repositoryFolder(layout?.commonDir ?? root);
  tightenDataFolder(folder);
  return new IndexedRepository({
    root,
    background,
    settings,
    folder,
    prefix: layout?.prefix ?? '',
    mayContinue: background !== 'off',
    objectFormat: layout?.objectFormat ?? 'sha1',
    identity,
  });
};

type Place = Required<OpenOptions> & {
  readonly folder: string;
  readonly prefix: string;
  /** Whether work may go on after the answer. */
  readonly mayContinue: boolean;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly identity: PlaceIdentity;
};

type Unmoving = Omit<WorkspaceView, 'definition'> & { readonly ref?: string };

/** Commits and staged files move no file of the tree; where files cannot be watched, edits wait for this. */
const LOOK_EVERY_MS = 2_000;

class IndexedRepository implements OpenedRepository {
  readonly root: string;
  readonly workspaces: RepositoryWorkspaces;
  readonly #place: Place;
  readonly #current: CurrentStore;
  readonly #updates: Updates;
  readonly #crew: Crew = createCrew();
  readonly #identifier: RepositoryIdentifier;
  readonly #virtual: VirtualViews;
  readonly #integrity: Integrity;
  readonly #attendant: Attendant;
  readonly #worktree: ViewName;
  readonly #blobs: BlobReader;
  readonly #missing = new MissingBlobs();
  #settings: IndexSettings | undefined;
  /** What the last clean look remembered: without it, a git index that was touched would cost a full scan each time. */
  #lastClean: CleanLook | undefined;

  constructor(place: Place) {
    this.root = place.root;
    this.#place = place;
    this.#worktree = worktreeViewName(place.root);
    this.#identifier = new RepositoryIdentifier(place.root);
    this.#blobs = openBlobReader(place.root);
    this.#integrity = new Integrity(place);
    this.#current = new CurrentStore(place.folder, {
      onDamage: (generation, problem) => this.#integrity.noteDamage(generation, problem),
    });
    this.#virtual = new VirtualViews(this.#crew, place.objectFormat);
    this.#updates = new Updates({ current: this.#current, crew: this.#crew, now: () => new Date().toISOString() });
    this.#attendant = new Attendant({
      tree: () => this.#tree,
      mayWatch: () => (this.#settings ?? this.#settle()).mayWatch,
      isBusy: () => this.#updates.job(this.#worktree) !== undefined,
      // What was opened for another folder must not write about this one.
      look: async () => (this.isInPlace() ? (this.#settle(), this.#lookAtAll()) : undefined),
      sync: (check) => this.#begin('sync', check).join({}),
    });
    this.workspaces = new RepositoryWorkspaces({
      ...place,
      rules: () => this.#settle().rules,
      current: this.#current,
      updates: this.#updates,
      blobs: () => this.#blobs,
      sync: (options) => this.update('sync', options),
    });
  }

  async ask<Answer>(request: PrepareRequest, question: Question<Answer>): Promise<Answer> {
    this.#updates.giveWay();
    this.#settle(request.settings);
    const { ref, workspaceId, virtualFiles: files } = request.wish;
    const { rules } = this.#tree;
    const asked = files ? this.#withVirtual(question, { files, rules, options: request }) : question;
    const repository = { ...this.#place, current: this.#current, updates: this.#updates };
    if (ref !== undefined) return askView({ repository, view: await this.#treeView(ref), request }, asked);
    if (workspaceId === undefined) return askView({ repository, view: this.#worktreeView(request), request }, asked);
    const view = this.workspaces.open(workspaceId);
    return aboutWorkspace(view.definition, request, (named, name) =>
      askView({ repository, view: this.#unmovingView(view), request: named }, (prepared) => asked(name(prepared))),
    );
  }

  async update(action: UpdateReport['action'], options: WorkOptions = {}): Promise<UpdateReport> {
    this.#settle();
    for (;;) {
      const running = this.#updates.job(this.#worktree);
      const isJoining = running !== undefined && !running.isStopping;
      const look = isJoining || action === 'reindex' ? undefined : await this.#lookAtAll();
      if (look && (await isSettled(await this.#current.get(), look))) return nothingToDo(action, look.stored);
      const report = await this.#begin(action, look?.check, 'on request').join(options);
      // A job that was under way may have looked before the caller's last edit: what it did does not count.
      if (!isJoining) return report;
    }
  }

  async start(action: UpdateReport['action']): Promise<void> {
    this.#settle();
    this.#begin(action, undefined, 'on request').keepGoing();
  }

  async keepInStep(listener: StepListener, signal: AbortSignal): Promise<void> {
    listener.onSync(await this.update('sync', { signal }));
    await this.#attendant.stay(listener, { everyMs: LOOK_EVERY_MS, signal, isWanted: () => this.isInPlace() });
  }

  async clear(): Promise<{ readonly removed_bytes: number }> {
    await this.#updates.cancelAll();
    const bytes = await this.#current.clear();
    removeIndexFiles(this.#place.folder, WORKSPACES_FOLDER);
    return { removed_bytes: bytes };
  }

  async describe(check: 'git' | 'files' | 'none'): Promise<IndexDescription> {
    this.#settle();
    const store = await this.#current.get();
    const status = await store?.status();
    const stored = status?.schema === 'compatible' ? await unlessDamaged(() => this.#view(this.#worktree)) : undefined;
    const swept = stored && store && check !== 'none' ? await unlessDamaged(() => this.#settledCheck(store, stored)) : undefined;
    const isUncommitted = swept?.git && check === 'git' ? await isDirty(this.root) : undefined;
    const work = { job: this.#updates.job(this.#worktree), failure: this.#updates.failure(this.#worktree) };
    const known = { ...work, integrity: this.#integrity.last(), watch: this.#attendant.state };
    const unparsed = await unlessDamaged(() => unparsedFilesOf(store, stored));
    return describeIndex({ ...this.#place, status, stored, check: swept, isDirty: isUncommitted, ...known, unparsed });
  }

  identify(): Promise<RepositoryIdentity> {
    return this.#identifier.identify();
  }

  async preflight(): Promise<Preflight> {
    this.#settle();
    const store = await this.#current.get();
    const isSound = this.#integrity.last()?.is_sound;
    return preflight({ ...this.#tree, store, view: () => this.#view(this.#worktree), isSound });
  }

  async hasOtherWriter(): Promise<boolean> {
    const store = await this.#current.get();
    const writer = await store?.acquireWriter({ waitMs: 0 });
    await writer?.release();
    return store !== undefined && writer === undefined;
  }

  checkIntegrity(): Promise<void> {
    return this.#integrity.check();
  }

  async examine(): Promise<Examination> {
    const store = await this.#current.get();
    if (!store) return { isSound: true, message: 'There is no database yet.', hasOtherWriter: false };
    const checked = await store.checkIntegrity();
    if (!checked.isSound) return { ...checked, hasOtherWriter: false };
    return { ...checked, hasOtherWriter: await this.hasOtherWriter() };
  }

  isInPlace(): boolean {
    return isSamePlace(this.#place.identity);
  }

  async close(): Promise<void> {
    const attendance = this.#attendant.close();
    const isUnfinished = await this.#updates.cancelAll();
    await attendance;
    if (this.#lastClean) await renewRecord(this.#current, this.#lastClean);
    await Promise.all([this.#crew.close(), this.#integrity.close()]);
    this.#blobs.close();
    await this.#current.close();
    if (isUnfinished && this.#place.background === 'detach') startDetachedSync(this.root);
  }

  workEnded(): Promise<void> | undefined {
    return this.#updates.ended();
  }

  get #tree(): { readonly root: string; readonly objectFormat: 'sha1' | 'sha256'; readonly rules: ScanOptions } {
    const { rules } = this.#settings ?? this.#settle();
    return { root: this.root, objectFormat: this.#place.objectFormat, rules };
  }

  /** Settings are read once, at the start of whatever needs them, and hold until the next start. */
  #settle(settled?: IndexSettings): IndexSettings {
    const { background } = this.#place;
    const settings = settled ?? this.#place.settings();
    this.#settings = { ...settings, mayWatch: background === 'continue' && settings.mayWatch };
    return this.#settings;
  }

  #begin(action: UpdateReport['action'], check?: SweepCheck, cause: 'on request' | 'by itself' = 'by itself') {
    const look = (stored: StoredView): Promise<SweepCheck> => this.#look(stored);
    const options = { isRebuild: action === 'reindex', retriesGivenUp: cause === 'on request', check, look };
    return this.#updates.begin({ name: this.#worktree, action, plan: planWorktree(this.#tree, options) });
  }

  async #view(name: ViewName): Promise<StoredView | undefined> {
    const store = await this.#current.get();
    return store?.read((reader) => reader.view(name));
  }

  #settledCheck(store: Store, stored: StoredView): Promise<SweepCheck> {
    return store.read(async (reader) => settleSuspects(this.#tree, { reader, stored, check: await this.#look(stored) }));
  }

  /** Undefined when there is no view to look at. */
  async #lookAtAll(): Promise<
    { readonly stored: StoredView; readonly check: SweepCheck; readonly isUpToDate: boolean } | undefined
  > {
    const stored = await this.#view(this.#worktree);
    if (!stored) return undefined;
    const check = await this.#look(stored);
    const isCurrent = stored.attributes.extractor === extractorFingerprint();
    return { stored, check, isUpToDate: check.sweep.isClean && isCurrent && isComplete(stored, 'symbols') };
  }

  async #look(stored: StoredView): Promise<SweepCheck> {
    const known = this.#lastClean?.revision === stored.revision ? this.#lastClean.sweep : stored.attributes.sweep;
    const check = await this.#attendant.look(stored, known);
    if (check.sweep.isClean && isComplete(stored, 'symbols')) this.#updates.forgetFailure(stored.name);
    if (check.sweep.isClean) this.#lastClean = { name: stored.name, revision: stored.revision, sweep: check.sweep.record };
    return check;
  }

  #worktreeView(request: PrepareRequest): AskedView {
    const { root } = this;
    const tree = this.#tree;
    let lastCheck: SweepCheck | undefined;
    return {
      name: this.#worktree,
      check: async (stored, reader) => {
        lastCheck = await this.#look(stored);
        this.#renewOldFacts(stored, request);
        return request.policy === 'auto' ? lastCheck : settleSuspects(tree, { reader, stored, check: lastCheck });
      },
      begin: (isOwn) => this.#begin('sync', isOwn ? lastCheck : undefined),
      texts: (source) => diskTexts(source, root),
      scanTexts: () => scanDisk(root, () => scan(root, tree.rules)),
    };
  }

  #withVirtual<Answer>(question: Question<Answer>, request: VirtualRequest): Question<Answer> {
    return async ({ view, scanTexts, ...freshness }) =>
      question({
        ...freshness,
        ...(scanTexts ? { scanTexts: () => scannedOver(scanTexts(), request.files) } : {}),
        ...(view ? { view: await this.#virtual.over(view, request) } : {}),
      });
  }

  /** Facts of another extractor keep answering while they are made again, unless the policy forbids work. */
  #renewOldFacts({ attributes }: StoredView, { policy }: PrepareRequest): void {
    const mayWork = policy === 'auto' || policy === 'balanced';
    if (mayWork && attributes.extractor !== extractorFingerprint()) this.#begin('sync').keepGoing();
  }

  async #treeView(ref: string): Promise<AskedView> {
    const tree = this.#tree;
    const at = await resolveRef(this.root, ref);
    const name = treeViewName(at.tree, this.#place.prefix, tree.rules);
    const source = { ...tree, blobs: this.#blobs, at, name };
    const listMissing = (stored: StoredView) => missingBlobs(source, stored);
    return this.#unmovingView({ name, plan: planTree(source), bytes: this.#blobs, listMissing, ref });
  }

  /** It is what its name says: it may be unfinished, but never behind. */
  #unmovingView({ name, plan, bytes, listMissing: list, ref }: Unmoving): AskedView {
    return {
      name,
      ref,
      check: async (stored) => {
        const isUnfinished = await this.#missing.haveCome(stored, { list, bytes });
        return { staleReasons: isUnfinished ? ['facts_pending'] : [], checkedAt: new Date().toISOString() };
      },
      begin: () => this.#updates.begin({ name, action: 'create', plan }),
      texts: (source) => blobTexts(source, bytes),
    };
  }
}
