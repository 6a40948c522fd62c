/** The last updates of a repository by any process, in a file beside the database. For status and health only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProblem, type ViewName } from '#model';
import { log, writeFileAtomically } from '#platform';
import type { JobRecord, UpdateReport } from '../port.ts';
import type { RunningJob } from './running-job.ts';

const HISTORY_FILE = 'jobs.json';
/** Worktrees of one repository share the file. */
const MOST_STORED = 40;

type StoredJob = JobRecord & { readonly view: ViewName };

export class JobHistory {
  readonly #folder: string;

  /** `folder`: the repository's data folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Newest first. */
  list(view: ViewName): readonly JobRecord[] {
    return this.#read().flatMap(({ view: name, ...job }) => (name === view ? [job] : []));
  }

  addSuccess(view: ViewName, job: RunningJob, report: UpdateReport): void {
    const { added, modified, removed, duration_ms } = report;
    this.#add({ view, ...jobFields(job), status: 'published', changed_files: added + modified + removed, duration_ms });
  }

  addFailure(view: ViewName, job: RunningJob, error: unknown): void {
    const status = isProblem(error) && error.code === 'cancelled' ? 'interrupted' : 'failed';
    const duration_ms = Math.max(0, Date.now() - Date.parse(job.startedAt));
    const message = error instanceof Error ? error.message : String(error);
    this.#add({ view, ...jobFields(job), status, duration_ms, ...(status === 'failed' ? { error: message } : {}) });
  }

  /** A process that writes at the same moment may drop an entry: the list is informational. */
  #add(job: StoredJob): void {
    const path = join(this.#folder, HISTORY_FILE);
    try {
      writeFileAtomically(path, `${JSON.stringify([job, ...this.#read()].slice(0, MOST_STORED))}\n`);
    } catch (error) {
      // The folder may be unwritable or gone, which the update itself has reported.
      log.debug('could not record an update', { path, error: String(error) });
    }
  }

  #read(): readonly StoredJob[] {
    try {
      const jobs: unknown = JSON.parse(readFileSync(join(this.#folder, HISTORY_FILE), 'utf8'));
      return Array.isArray(jobs) ? jobs : [];
    } catch (error) {
      log.debug('no recorded updates', { folder: this.#folder, error: String(error) });
      return [];
    }
  }
}

const jobFields = ({ id, action, startedAt }: RunningJob): Pick<JobRecord, 'job_id' | 'mode' | 'created_at'> => ({
  job_id: id,
  mode: action,
  created_at: startedAt,
});
