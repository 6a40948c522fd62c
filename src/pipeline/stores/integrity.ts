/**
 * What is known of the soundness of a database, remembered beside it for every process: the last check of all of it, or the
 * damage that a question met. And the thread that makes the next check.
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
/** Reading a large database costs seconds of a core: once an hour finds damage soon enough. */
const CHECK_INTERVAL_MS = 3_600_000;
/** Gigabytes on a slow disk; a check that hangs must end some day. */
const CHECK_TIMEOUT_MS = 1_800_000;
/** One check a process is the rule: its thread need not stay. */
const THREAD_IDLE_MS = 1;

type StoredReport = IntegrityReport & { readonly generation: string };
type IntegrityOptions = { readonly folder: string; readonly now?: () => Date };

export class Integrity {
  readonly #folder: string;
  readonly #now: () => Date;
  #pool: ReturnType<typeof createWorkerPool<IntegrityTask, IntegrityReply>> | undefined;
  #running: Promise<void> | undefined;
  /** Where the data folder cannot be written, this process alone knows. */
  #unwritten: StoredReport | undefined;

  /** `folder`: that of the repository, with its generations. */
  constructor({ folder, now = () => new Date() }: IntegrityOptions) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Of the generation in use: what was found of one before says nothing about it. */
  last(): IntegrityReport | undefined {
    const generation = currentGeneration(this.#folder);
    const unwritten = this.#unwritten?.generation === generation ? this.#unwritten : undefined;
    const stored = unwritten ?? readStored(join(this.#folder, REPORT_FILE));
    if (!stored || stored.generation !== generation) return undefined;
    const { checked_at, is_sound, message } = stored;
    return { checked_at, is_sound, message };
  }

  /** Resolves when it is known; at once when the last check is young enough. Never fails. */
  check(): Promise<void> {
    this.#running ??= this.#checkIfDue().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Holds until the generation is replaced: later checks of the same bytes could only miss what was met. */
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
      // A store that was replaced or removed meanwhile takes what was found of it along; damage that was met meanwhile stays.
      const isOvertaken = currentGeneration(this.#folder) !== generation || this.last()?.is_sound === false;
      if (!isOvertaken) this.#store(generation, found);
    } catch (error) {
      log.debug('the index could not be checked', { error: String(error) });
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
      log.debug('what is known of the soundness of the index could not be stored', { error: String(error) });
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
      log.debug('what is known of the soundness of the index could not be read', { path, error: String(error) });
    return undefined;
  }
};

/** For what describes an index: one that is damaged is described too. The damage was noted where it was met. */
export const unlessDamaged = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.code === 'index_corrupt') return undefined;
    throw error;
  }
};
