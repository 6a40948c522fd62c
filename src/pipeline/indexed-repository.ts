/** One repository opened by this process: its store, its updates, and the views it can answer for. */
import type { StoredView, ViewName } from '#model';
import { type BlobReader, gitLayout, isDirty, openBlobReader, repositoryFolder, resolveRef } from '#platform';
import { type ScanOptions, scan } from '#scan';
import type { OpenView, Store } from '#store';
import { type Crew, createCrew } from './workers/crew.ts';
import { CurrentStore } from './location/current-store.ts';
import { startDetachedSync } from './location/detached-sync.ts';
import { Attendant } from './freshness/attendant.ts';
import { planTree, treeViewName } from './freshness/git-tree.ts';
import { countsOf } from './freshness/counts.ts';
import { describeIndex } from './freshness/describe-index.ts';
import { isComplete } from './freshness/index-state.ts';
import { Integrity } from './health/integrity.ts';
import { unlessDamaged } from './health/unless-damaged.ts';
import { extractorFingerprint } from './update/languages-of-view.ts';
import { climb, type Footing, missingProblem, requireCompatible, type Subject } from './freshness/ladder.ts';
import { RepositoryIdentifier } from './location/identify-repository.ts';
import { removeIndexFiles, worktreeViewName } from './location/location.ts';
import type {
  Examination,
  Freshness,
  IndexDescription,
  Preflight,
  PrepareRequest,
  RepositoryIdentity,
  RepositoryIndex,
  StepListener,
  UpdateReport,
  WorkOptions,
} from './port.ts';
import { type CleanLook, renewRecord } from './freshness/renew-record.ts';
import { scanDisk } from './freshness/scan-disk.ts';
import { blobTexts, diskTexts } from './freshness/text-reader.ts';
import { preflight } from './update/preflight.ts';
import { type Planner, Updates } from './update/updates.ts';
import { RepositoryWorkspaces } from './workspaces/repository-workspaces.ts';
import { aboutWorkspace } from './workspaces/about-workspace.ts';
import { WORKSPACES_FOLDER } from './workspaces/workspace-files.ts';
import { scannedOver } from './views/scanned-over.ts';
import { type VirtualRequest, VirtualViews } from './views/virtual-view.ts';
import { planWorktree, type SweepCheck, settleSuspects } from './freshness/worktree.ts';

export type OpenOptions = {
  /** Absolute, links resolved. */
  readonly root: string;
  /** `continue`: work goes on in this process. `detach`: a process of its own finishes it. `off`: it waits for the next call. */
  readonly background: 'continue' | 'detach' | 'off';
  /** Which files count, asked before every look: settings may change meanwhile. May throw a Problem. Absent: the defaults. */
  readonly rules?: () => ScanOptions;
  /** Whether files are watched between questions, where work may go on: asked each time. Absent: they are not. */
  readonly mayWatch?: () => boolean;
};

export const openRepositoryIndex = async ({
  root,
  background,
  rules = () => ({}),
  mayWatch = () => false,
}: OpenOptions): Promise<RepositoryIndex> => {
  const layout = await gitLayout(root);
  const folder = repositoryFolder(layout?.commonDir ?? root);
  return new IndexedRepository({
    root,
    background,
    rules,
    mayWatch: () => background === 'continue' && mayWatch(),
    folder,
    prefix: layout?.prefix ?? '',
    objectFormat: layout?.objectFormat ?? 'sha1',
  });
};

/** A build that has published nothing so far answers with an empty, partial view rather than with a failure. */
const nothingYet = (name: ViewName, root: string): StoredView => ({
  name,
  revision: 0,
  table: {
    count: 0,
    paths: [],
    contents: new Int32Array(),
    facts: new Int32Array(),
    languages: [],
    skips: [],
    stats: new Float64Array(),
  },
  attributes: { root, isGit: false, builtAt: new Date(0).toISOString(), extractor: '', tier: 0 },
});

const nothingToDo = (action: UpdateReport['action'], { table }: StoredView): UpdateReport => ({
  action,
  counts: countsOf(table),
  added: 0,
  modified: 0,
  removed: 0,
  texts_indexed: 0,
  files_parsed: 0,
  files_with_problems: 0,
  bytes_read: 0,
  duration_ms: 0,
});

type Place = Required<OpenOptions> & {
  readonly folder: string;
  readonly prefix: string;
  readonly objectFormat: 'sha1' | 'sha256';
};

type Unmoving = {
  readonly name: ViewName;
  readonly plan: Planner;
  readonly bytes: Pick<BlobReader, 'read'>;
  readonly ref?: string;
};

/** Commits and staged files move no file of the tree; where files cannot be watched, edits wait for this. */
const LOOK_EVERY_MS = 2_000;

class IndexedRepository implements RepositoryIndex {
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
  #blobs: BlobReader | undefined;
  /** What the last clean look remembered: without it, a git index that was touched would cost a full scan each time. */
  #lastClean: CleanLook | undefined;

  constructor(place: Place) {
    this.root = place.root;
    this.#place = place;
    this.#identifier = new RepositoryIdentifier(place.root);
    this.#integrity = new Integrity(place);
    this.#current = new CurrentStore(place.folder, (generation, problem) => this.#integrity.noteDamage(generation, problem));
    this.#virtual = new VirtualViews(this.#crew, place.objectFormat);
    this.#updates = new Updates({ current: this.#current, crew: this.#crew, now: () => new Date().toISOString() });
    this.#attendant = new Attendant({
      tree: () => this.#tree,
      mayWatch: place.mayWatch,
      isBusy: () => this.#updates.job(this.#worktree) !== undefined,
      look: () => this.#lookAtAll(),
      sync: (check) => this.#begin('sync', check).join({}),
    });
    this.workspaces = new RepositoryWorkspaces({
      ...place,
      current: this.#current,
      updates: this.#updates,
      blobs: () => this.#openBlobs(),
      sync: (options) => this.update('sync', options),
    });
  }

  async prepare(request: PrepareRequest): Promise<Freshness> {
    this.#updates.giveWay();
    const store = await this.#current.get();
    if (store) await requireCompatible(store, this.root);
    const { virtualFiles } = request.wish;
    const prepared = await this.#prepareStored(request);
    return virtualFiles
      ? this.#withVirtual(prepared, { files: virtualFiles, rules: this.#place.rules(), options: request })
      : prepared;
  }

  async update(action: UpdateReport['action'], options: WorkOptions = {}): Promise<UpdateReport> {
    const store = await this.#current.get();
    if (store && action !== 'reindex') await requireCompatible(store, this.root);
    for (;;) {
      const running = this.#updates.job(this.#worktree);
      const isJoining = running !== undefined && !running.isStopping;
      const look = isJoining || action === 'reindex' ? undefined : await this.#lookAtAll();
      if (look?.isUpToDate) return nothingToDo(action, look.stored);
      const report = await this.#begin(action, look?.check).join(options);
      // A job that was under way may have looked before the caller's last edit: what it did does not count.
      if (!isJoining) return report;
    }
  }

  start(action: UpdateReport['action']): void {
    this.#begin(action).keepGoing();
  }

  async keepInStep(listener: StepListener, signal: AbortSignal): Promise<void> {
    listener.onSync(await this.update('sync', { signal }));
    await this.#attendant.stay(listener, { everyMs: LOOK_EVERY_MS, signal });
  }

  async clear(): Promise<{ readonly removed_bytes: number }> {
    await this.#updates.cancelAll();
    const bytes = await this.#current.clear();
    removeIndexFiles(this.#place.folder, WORKSPACES_FOLDER);
    return { removed_bytes: bytes };
  }

  async describe(check: 'sweep' | 'none'): Promise<IndexDescription> {
    const store = await this.#current.get();
    const status = await store?.status();
    const stored = status?.schema === 'compatible' ? await unlessDamaged(() => this.#view(this.#worktree)) : undefined;
    const swept = stored && store && check === 'sweep' ? await unlessDamaged(() => this.#settledCheck(store, stored)) : undefined;
    const isUncommitted = swept?.git ? await isDirty(this.root) : undefined;
    const job = this.#updates.job(this.#worktree);
    const integrity = this.#integrity.last();
    const watch = this.#attendant.state;
    return describeIndex({ root: this.root, status, stored, check: swept, isDirty: isUncommitted, job, integrity, watch });
  }

  identify(): Promise<RepositoryIdentity> {
    return this.#identifier.identify();
  }

  async preflight(): Promise<Preflight> {
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

  async close(): Promise<void> {
    const attendance = this.#attendant.close();
    const isUnfinished = await this.#updates.cancelAll();
    await attendance;
    if (this.#lastClean) await renewRecord(this.#current, this.#lastClean);
    await Promise.all([this.#crew.close(), this.#integrity.close()]);
    this.#blobs?.close();
    await this.#current.close();
    if (isUnfinished && this.#place.background === 'detach') startDetachedSync(this.root);
  }

  get #worktree(): ViewName {
    return worktreeViewName(this.root);
  }

  get #tree(): { readonly root: string; readonly objectFormat: 'sha1' | 'sha256'; readonly rules: ScanOptions } {
    return { root: this.root, objectFormat: this.#place.objectFormat, rules: this.#place.rules() };
  }

  #begin(action: UpdateReport['action'], check?: SweepCheck) {
    return this.#updates.begin({
      name: this.#worktree,
      action,
      plan: planWorktree(this.#tree, { isRebuild: action === 'reindex', check, look: (stored) => this.#look(stored) }),
    });
  }

  async #view(name: ViewName): Promise<StoredView | undefined> {
    const store = await this.#current.get();
    return store?.read((reader) => reader.view(name));
  }

  async #settledCheck(store: Store, stored: StoredView): Promise<SweepCheck> {
    return settleSuspects(this.#tree, { store, stored, check: await this.#look(stored) });
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
    if (check.sweep.isClean) this.#lastClean = { name: stored.name, revision: stored.revision, sweep: check.sweep.record };
    return check;
  }

  async #prepareWorktree(request: PrepareRequest): Promise<Freshness> {
    let lastCheck: SweepCheck | undefined;
    const subject: Subject = {
      ...this.#subject(this.#worktree, (isOwn) => this.#begin('sync', isOwn ? lastCheck : undefined)),
      check: async (stored) => {
        lastCheck = await this.#look(stored);
        this.#renewOldFacts(stored, request);
        const store = request.policy === 'auto' ? undefined : await this.#current.get();
        return store ? settleSuspects(this.#tree, { store, stored, check: lastCheck }) : lastCheck;
      },
    };
    const footing = await climb(subject, request);
    const scanned = footing.stored ? {} : { scanTexts: () => scanDisk(this.root, () => scan(this.root, this.#place.rules())) };
    return { ...this.#freshness(footing, this.#worktree, (view) => diskTexts(view, this.root)), ...scanned };
  }

  #withVirtual(prepared: Freshness, request: VirtualRequest): Freshness {
    const { scanTexts } = prepared;
    return {
      ...prepared,
      ...(scanTexts ? { scanTexts: () => scannedOver(scanTexts(), request.files) } : {}),
      read: (ask) => prepared.read(async (view) => ask(await this.#virtual.over(view, request))),
    };
  }

  /** Facts of another extractor keep answering while they are made again, unless the policy forbids work. */
  #renewOldFacts({ attributes }: StoredView, { policy }: PrepareRequest): void {
    const mayWork = policy === 'auto' || policy === 'balanced';
    if (mayWork && attributes.extractor !== extractorFingerprint()) this.#begin('sync').keepGoing();
  }

  #prepareStored(request: PrepareRequest): Promise<Freshness> {
    const { ref, workspaceId } = request.wish;
    if (ref !== undefined) return this.#prepareTree(request, ref);
    return workspaceId === undefined ? this.#prepareWorktree(request) : this.#prepareWorkspace(request, workspaceId);
  }

  async #prepareTree(request: PrepareRequest, ref: string): Promise<Freshness> {
    const at = await resolveRef(this.root, ref);
    const tree = this.#tree;
    const name = treeViewName(at.tree, this.#place.prefix, tree.rules);
    const bytes = this.#openBlobs();
    return this.#prepareUnmoving(request, { name, plan: planTree({ ...tree, blobs: bytes, at, name }), bytes, ref });
  }

  async #prepareWorkspace(request: PrepareRequest, id: string): Promise<Freshness> {
    const view = this.workspaces.open(id);
    return aboutWorkspace(view.definition, () => this.#prepareUnmoving(request, view));
  }

  /** Of a view that is what its name says: it may be unfinished, but never behind. */
  async #prepareUnmoving(request: PrepareRequest, { name, plan, bytes, ref }: Unmoving): Promise<Freshness> {
    const subject: Subject = {
      ...this.#subject(name, () => this.#updates.begin({ name, action: 'create', plan })),
      ref,
      check: async () => ({ staleReasons: [], checkedAt: new Date().toISOString() }),
    };
    const footing = await climb(subject, request);
    return this.#freshness(footing, name, (view) => blobTexts(view, bytes));
  }

  #openBlobs(): BlobReader {
    this.#blobs ??= openBlobReader(this.root);
    return this.#blobs;
  }

  #subject(name: ViewName, begin: (isOwn: boolean) => ReturnType<Updates['begin']>): Omit<Subject, 'check'> {
    return {
      root: this.root,
      storePath: this.#place.folder,
      stored: () => this.#view(name),
      begin: () => {
        const isOwn = this.#updates.job(name) === undefined;
        return { job: begin(isOwn), isOwn };
      },
      job: () => this.#updates.job(name),
      mayContinue: this.#place.background !== 'off',
    };
  }

  #freshness(
    { indexState, meta, hints }: Footing,
    name: ViewName,
    textsOf: (view: Parameters<typeof diskTexts>[0]) => OpenView['readText'],
  ): Freshness {
    return {
      indexState,
      meta,
      hints,
      read: async (ask) => {
        const isBeingBuilt = this.#updates.job(name) !== undefined;
        const store = isBeingBuilt ? await this.#current.getOrCreate() : await this.#current.get();
        if (!store) throw missingProblem({ root: this.root });
        return store.read(async (reader) => {
          const stored = (await reader.view(name)) ?? (isBeingBuilt ? nothingYet(name, this.root) : undefined);
          if (!stored) throw missingProblem({ root: this.root });
          return ask({
            stored,
            reader,
            readText: textsOf({ table: stored.table, reader, objectFormat: this.#place.objectFormat }),
          });
        });
      },
    };
  }
}
