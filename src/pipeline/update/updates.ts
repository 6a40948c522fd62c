/** The updates of one repository in this process: at most one a view, under the writer's lock of the store. */
import { isProblem, OPERATION, Problem, type StoredView, type ViewName } from '#model';
import { log } from '#platform';
import type { Store, StoreWriter } from '#store';
import { countsOf } from '../views/counts.ts';
import { unlessDamaged } from '../stores/integrity.ts';
import type { ExtractionPool } from '../workers/extraction-pool.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import { StoreMaintenance, type MaintenanceOptions, type Deferrals } from './store-maintenance.ts';
import type { Planner } from '../views/plan.ts';
import type { UpdateReport, WorkOptions } from '../port.ts';
import { runUpdate, type UpdateTotals } from './run.ts';
import { RunningJob } from './running-job.ts';

/** Another process that builds the index may take long; after this, the caller is told. */
const WRITER_LOCK_WAIT_MS = 60_000;
/** To update a store that others keep replacing. */
const MOST_UPDATE_ATTEMPTS = 3;

export type UpdatesOptions = {
  readonly current: CurrentStore;
  readonly pool: ExtractionPool;
  /** Of the workspaces that exist: their views are kept. */
  readonly workspaceStates: () => ReadonlySet<string>;
  readonly now: () => string;
};
type UpdateRequest = { readonly name: ViewName; readonly action: UpdateReport['action']; readonly plan: Planner };

export class Updates {
  readonly #options: UpdatesOptions;
  readonly #jobs = new Map<ViewName, RunningJob>();
  /** By view: why its last update failed, while no later one succeeded. */
  readonly #failures = new Map<ViewName, Problem>();
  readonly #deferrals: Deferrals = { count: 0 };
  /** Those that have not ended: of updates that end close together each has its own, and only the last one goes on. */
  readonly #maintenance = new Set<StoreMaintenance>();

  constructor(options: UpdatesOptions) {
    this.#options = options;
  }

  job(name: ViewName): RunningJob | undefined {
    return this.#jobs.get(name);
  }

  failure(name: ViewName): Problem | undefined {
    return this.#failures.get(name);
  }

  /** The view was found complete and up to date, whoever made it so. */
  forgetFailure(name: ViewName): void {
    this.#failures.delete(name);
  }

  /** Starts an update of this view, or joins the one that runs. */
  begin({ name, action, plan }: UpdateRequest): RunningJob {
    const running = this.#jobs.get(name);
    if (running && !running.isStopping) return running;
    const work = async (options: WorkOptions): Promise<UpdateReport> => {
      await running?.finished.catch(() => undefined);
      return this.#perform({ name, action, plan }, options);
    };
    const job = new RunningJob({ action, startedAt: this.#options.now(), work });
    this.#jobs.set(name, job);
    const forget = (): void => {
      if (this.#jobs.get(name) === job) this.#jobs.delete(name);
    };
    const succeed = (): void => {
      forget();
      this.forgetFailure(name);
    };
    job.finished.then(succeed, (error: unknown) => {
      forget();
      // A rebuild that failed leaves the index that is in use as it was.
      if (action !== 'reindex' && isLasting(error)) this.#failures.set(name, error);
      log.debug('an update ended early', { action, error: String(error) });
    });
    return job;
  }

  /** A question has come: what follows the last update waits. */
  deferMaintenance(): void {
    for (const maintenance of this.#maintenance) maintenance.defer();
  }

  /** Resolves when nothing is under way any more, be it what follows an update; undefined when nothing is. Never rejects. */
  ended(): Promise<void> | undefined {
    return this.#isAtWork ? this.#untilEnded() : undefined;
  }

  get #isAtWork(): boolean {
    return this.#jobs.size > 0 || this.#maintenance.size > 0;
  }

  async #untilEnded(): Promise<void> {
    while (this.#isAtWork) {
      const jobs = [...this.#jobs.values()].map(({ finished }) => finished);
      await Promise.allSettled([...jobs, ...[...this.#maintenance].map(({ ended }) => ended)]);
    }
  }

  /** Stops what runs; true when something was left undone. */
  async cancelAll(): Promise<boolean> {
    const running = [...this.#jobs.values()].filter(({ isFinished }) => !isFinished);
    await Promise.all(running.map((job) => job.cancel()));
    await this.#finishMaintenance();
    return running.length > 0;
  }

  async #perform(begin: UpdateRequest, options: WorkOptions): Promise<UpdateReport> {
    if (begin.action !== 'reindex') return this.#updateCurrent(begin, options);
    // What follows the last update has its lock.
    await this.#finishMaintenance();
    return this.#rebuild(begin, options);
  }

  /** Under the lock of the store in use, so that two rebuilds never meet. A store that cannot be read has no lock to take. */
  async #rebuild(begin: UpdateRequest, options: WorkOptions): Promise<UpdateReport> {
    const lock = await unlessDamaged(() => this.#lockCurrent(options));
    try {
      return await this.#options.current.replace(async (store) => {
        const report = await this.#update({ ...begin, store }, options);
        await this.#finishMaintenance();
        return report;
      });
    } finally {
      await lock?.release();
    }
  }

  /** A lock on a store that another process replaced meanwhile is worth nothing: then the one in use by now is locked. */
  async #lockCurrent(options: WorkOptions): Promise<StoreWriter | undefined> {
    const { current } = this.#options;
    for (let attempt = 1; attempt <= MOST_UPDATE_ATTEMPTS; attempt += 1) {
      const present = await current.get();
      if (!present || (await present.status()).schema !== 'compatible') return undefined;
      const lock = await acquireLock(present, options).catch(async (error: unknown) => {
        if (await current.isCurrent(present)) throw error;
        return undefined;
      });
      if (lock && (await current.isCurrent(present))) return lock;
      await lock?.release();
    }
    throw new StoreReplacedProblem();
  }

  async #updateCurrent(begin: UpdateRequest, options: WorkOptions): Promise<UpdateReport> {
    for (let attempt = 1; ; attempt += 1) {
      const store = await this.#options.current.getOrCreate();
      try {
        return await this.#update({ ...begin, store }, options);
      } catch (error) {
        if (!(error instanceof StoreReplacedProblem) || attempt === MOST_UPDATE_ATTEMPTS) throw error;
      }
    }
  }

  async #update(
    { store, name, action, plan }: UpdateRequest & { readonly store: Store },
    options: WorkOptions,
  ): Promise<UpdateReport> {
    const startedAt = Date.now();
    const { current, pool, now } = this.#options;
    const writer = await this.#lock(store, options);
    try {
      if (action !== 'reindex' && !(await current.isCurrent(store))) throw new StoreReplacedProblem();
      const planned = await plan(store, options);
      const work = await runUpdate({ store, writer, pool, now }, planned, options);
      const stored = await store.read((reader) => reader.view(name));
      if (!stored) throw new Error(`the view ${name} is gone right after its update`);
      const viewsInUse = () => ({ current: name, states: this.#options.workspaceStates() });
      await writer.release();
      this.#startMaintenance(store, { viewsInUse, now, deferrals: this.#deferrals });
      return { ...toReport(work), action, counts: countsOf(stored.table), duration_ms: Date.now() - startedAt };
    } catch (error) {
      await writer.release();
      throw error;
    }
  }

  /** The lock under which the last update is followed up, else a free one. */
  async #lock(store: Store, options: WorkOptions): Promise<StoreWriter> {
    const taken = await Promise.all([...this.#maintenance].map((maintenance) => maintenance.takeOver(store)));
    return taken.find((writer) => writer !== undefined) ?? acquireLock(store, options);
  }

  /** What an update before this one has not begun is left to this one. */
  #startMaintenance(store: Store, maintenanceOptions: MaintenanceOptions): void {
    this.deferMaintenance();
    const maintenance = new StoreMaintenance(store, maintenanceOptions);
    this.#maintenance.add(maintenance);
    void maintenance.ended.then(() => this.#maintenance.delete(maintenance));
  }

  async #finishMaintenance(): Promise<void> {
    await Promise.all([...this.#maintenance].map((maintenance) => maintenance.finish()));
  }
}

/** The report of an update that found everything as it should be. */
export const unchangedReport = (action: UpdateReport['action'], { table }: StoredView): UpdateReport => ({
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

/** What another attempt is likely to meet again: not a caller that gave up, nor another process at work. */
const isLasting = (error: unknown): error is Problem =>
  isProblem(error) && error.code !== 'cancelled' && error.code !== 'index_in_progress';

const toReport = (work: UpdateTotals): Omit<UpdateReport, 'action' | 'counts' | 'duration_ms'> => ({
  ...work.changes,
  texts_indexed: work.textsIndexed,
  files_parsed: work.filesParsed,
  files_with_problems: work.filesWithProblems,
  bytes_read: work.bytesRead,
});

const acquireLock = async (store: Store, { signal }: WorkOptions): Promise<StoreWriter> => {
  const writer = await store.acquireWriter({ waitMs: WRITER_LOCK_WAIT_MS, signal });
  if (writer) return writer;
  throw new Problem('index_in_progress', 'Another process is writing the index of this repository.', {
    hint: 'Wait for it to finish, or ask with freshness_policy best_effort.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'status' }, reason: 'See how far the other process is.' }],
  });
};

/** While this one waited for the lock of a store, another process put a store of its own in its place. */
class StoreReplacedProblem extends Problem {
  constructor() {
    super('index_in_progress', 'The index was rebuilt or removed by another process just now.', {
      hint: 'Ask again.',
      retryable: true,
      nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync' }, reason: 'Bring the present index up to date.' }],
    });
  }
}
