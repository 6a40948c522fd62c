/** The updates of one repository in this process: at most one per view, each under the store's writer lock. */
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
import type { JobHistory } from './job-history.ts';

/** Another process may be building the index; after this wait the update fails with `index_in_progress`. */
const WRITER_LOCK_WAIT_MS = 60_000;
/** Attempts to update a store that other processes keep replacing. */
const MOST_UPDATE_ATTEMPTS = 3;

export type UpdatesOptions = {
  readonly current: CurrentStore;
  readonly pool: ExtractionPool;
  /** The states of existing workspaces, whose views are kept. */
  readonly workspaceStates: () => ReadonlySet<string>;
  readonly now: () => string;
  readonly history: JobHistory;
  /** An update of this view has ended well. */
  readonly onUpdated?: (name: ViewName) => void;
};
type UpdateRequest = { readonly name: ViewName; readonly action: UpdateReport['action']; readonly plan: Planner };

export class Updates {
  readonly #options: UpdatesOptions;
  readonly #jobs = new Map<ViewName, RunningJob>();
  /** Why the last update of each view failed; cleared by the next success. */
  readonly #failures = new Map<ViewName, Problem>();
  readonly #deferrals: Deferrals = { count: 0 };
  /** Not yet ended. Updates that end close together each have one; only the last one does the work. */
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

  /** Call when the view was found complete and up to date, whichever process updated it. */
  forgetFailure(name: ViewName): void {
    this.#failures.delete(name);
  }

  /** Starts an update of this view, or joins a running one. */
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
    const { history } = this.#options;
    const isRecorded = name.startsWith('worktree:');
    const succeed = (report: UpdateReport): void => {
      forget();
      this.forgetFailure(name);
      if (isRecorded) history.addSuccess(name, job, report);
      this.#options.onUpdated?.(name);
    };
    job.finished.then(succeed, (error: unknown) => {
      forget();
      // A failed rebuild leaves the current index unchanged.
      if (action !== 'reindex' && isLasting(error)) this.#failures.set(name, error);
      if (isRecorded) history.addFailure(name, job, error);
      if (isProblem(error)) log.debug('update failed', { action, error: String(error) });
      else log.error('internal error in an update', { action, error });
    });
    return job;
  }

  /** Called when a question arrives, which has priority over maintenance. */
  deferMaintenance(): void {
    for (const maintenance of this.#maintenance) maintenance.defer();
  }

  /** Resolves when all updates and maintenance have ended; undefined when none is running. Never rejects. */
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

  /** Cancels running updates; true when there were any. */
  async cancelAll(): Promise<boolean> {
    const running = [...this.#jobs.values()].filter(({ isFinished }) => !isFinished);
    await Promise.all(running.map((job) => job.cancel()));
    await this.#finishMaintenance();
    return running.length > 0;
  }

  async #perform(begin: UpdateRequest, options: WorkOptions): Promise<UpdateReport> {
    if (begin.action !== 'reindex') return this.#updateCurrent(begin, options);
    // Maintenance of the last update may hold the lock.
    await this.#finishMaintenance();
    return this.#rebuild(begin, options);
  }

  /** Holds the lock of the current store, so rebuilds never overlap. An unreadable store has no lock to take. */
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

  /** If another process replaced the store meanwhile, its lock protects nothing: locks the new store instead. */
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

  /** Takes over the lock of running maintenance, else acquires one. */
  async #lock(store: Store, options: WorkOptions): Promise<StoreWriter> {
    const taken = await Promise.all([...this.#maintenance].map((maintenance) => maintenance.takeOver(store)));
    return taken.find((writer) => writer !== undefined) ?? acquireLock(store, options);
  }

  /** Maintenance of earlier updates that has not started is left to this one. */
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

/** The report of an update that found nothing to do. */
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

/** True for failures that will likely recur: not a cancellation, nor another process writing. */
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
  throw new Problem('index_in_progress', 'Another process is writing this index.', {
    hint: 'Wait for it to finish, or use freshness_policy best_effort.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'status' }, reason: 'See the progress of the other process.' }],
  });
};

/** Another process replaced the store while this one waited for its lock. */
class StoreReplacedProblem extends Problem {
  constructor() {
    super('index_in_progress', 'Another process just rebuilt or removed the index.', {
      hint: 'Retry.',
      retryable: true,
      nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync' }, reason: 'Sync the current index.' }],
    });
  }
}
