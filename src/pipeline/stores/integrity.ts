/**
 * Whether a database is sound: the result of the last full check, or damage that a question found. Stored beside the
 * database for all processes. Also runs the next check, in a worker thread.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isProblem, type Problem } from '#model';
import { createWorkerPool, log, workerScript, writeFileAtomically } from '#platform';
import { currentGeneration, generationFolder } from './generations.ts';
import type { IntegrityReport } from '../port.ts';
import type { IntegrityReply, IntegrityTask } from './integrity-worker.ts';

const REPORT_FILE = 'integrity.json';
/** Reading a large database takes seconds of CPU; once per hour finds damage soon enough. */
const CHECK_INTERVAL_MS = 3_600_000;
/** Enough for gigabytes on a slow disk; a hung check must end. */
const CHECK_TIMEOUT_MS = 1_800_000;
/** Most processes run one check, so its thread exits at once. */
const THREAD_IDLE_MS = 1;

type StoredReport = IntegrityReport & { readonly generation: string };
type IntegrityOptions = { readonly folder: string; readonly now?: () => Date };

export class Integrity {
  readonly #folder: string;
  readonly #now: () => Date;
  #pool: ReturnType<typeof createWorkerPool<IntegrityTask, IntegrityReply>> | undefined;
  #running: Promise<void> | undefined;
  /** The result, if the data folder is not writable. */
  #unwritten: StoredReport | undefined;

  /** `folder`: the repository's data folder, which holds the generations. */
  constructor({ folder, now = () => new Date() }: IntegrityOptions) {
    this.#folder = folder;
    this.#now = now;
  }

  /** The last result for the generation in use; results for earlier generations do not count. */
  last(): IntegrityReport | undefined {
    const generation = currentGeneration(this.#folder);
    const unwritten = this.#unwritten?.generation === generation ? this.#unwritten : undefined;
    const stored = unwritten ?? readStored(join(this.#folder, REPORT_FILE));
    if (!stored || stored.generation !== generation) return undefined;
    const { checked_at, is_sound, message } = stored;
    return { checked_at, is_sound, message };
  }

  /** Resolves when the check is done; at once if the last one is recent. Never rejects. */
  check(): Promise<void> {
    this.#running ??= this.#checkIfDue().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Valid until the generation is replaced: a later check of the same bytes could only miss the damage. */
  noteDamage(generation: string, { message, cause }: Problem): void {
    if (generation !== currentGeneration(this.#folder) || this.last()?.is_sound === false) return;
    this.#store(generation, { isSound: false, message: cause instanceof Error ? cause.message : message });
  }

  async close(): Promise<void> {
    await this.#pool?.close();
    await this.#running;
  }

  async #checkIfDue(): Promise<void> {
    const generation = currentGeneration(this.#folder);
    const known = this.last();
    if (known?.is_sound === false) return;
    const isRecent = known !== undefined && this.#now().getTime() - Date.parse(known.checked_at) < CHECK_INTERVAL_MS;
    if (generation === undefined || isRecent) return;
    try {
      const found = await this.#runCheck({ folder: generationFolder(this.#folder, generation) });
      // Discarded if the store was replaced or removed during the check. Damage found in the meantime takes precedence.
      const isOvertaken = currentGeneration(this.#folder) !== generation || this.last()?.is_sound === false;
      if (!isOvertaken) this.#store(generation, found);
    } catch (error) {
      log.debug('could not check the index', { error: String(error) });
    }
  }

  #runCheck(task: IntegrityTask): Promise<IntegrityReply> {
    this.#pool ??= createWorkerPool({
      script: workerScript('integrity-worker'),
      size: 1,
      taskTimeoutMs: CHECK_TIMEOUT_MS,
      idleMs: THREAD_IDLE_MS,
    });
    return this.#pool.run(task);
  }

  #store(generation: string, { isSound, message }: IntegrityReply): void {
    const report: StoredReport = { generation, checked_at: this.#now().toISOString(), is_sound: isSound, message };
    try {
      writeFileAtomically(join(this.#folder, REPORT_FILE), `${JSON.stringify({ ...report, checksum: checksumOf(report) })}\n`);
      this.#unwritten = undefined;
    } catch (error) {
      this.#unwritten = report;
      log.debug('could not store the result of the integrity check', { error: String(error) });
    }
  }
}

const checksumOf = ({ generation, checked_at, is_sound, message }: StoredReport): number =>
  crc32([generation, checked_at, is_sound, message].join('\n'));

const readStored = (path: string): StoredReport | undefined => {
  try {
    const { checksum, ...found }: StoredReport & { readonly checksum: unknown } = JSON.parse(readFileSync(path, 'utf8'));
    return checksum === checksumOf(found) ? found : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.debug('could not read the result of the integrity check', { path, error: String(error) });
    return undefined;
  }
};

/** Lets a damaged index be described. The damage was recorded where it was found. */
export const unlessDamaged = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.code === 'index_corrupt') return undefined;
    throw error;
  }
};
