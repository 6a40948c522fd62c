/** The last check of a whole database, remembered beside it for every process, and the thread that makes the next one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkerPool, log, workerScript, writeFileAtomically } from '#platform';
import { currentGeneration, generationFolder } from '../location/location.ts';
import type { IntegrityReport } from '../port.ts';
import type { IntegrityReply, IntegrityTask } from '../workers/integrity-worker.ts';

const RECORD = 'integrity.json';
/** Reading a large database costs seconds of a core: once an hour finds damage soon enough. */
const PAUSE_MS = 3_600_000;
/** Gigabytes on a slow disk; a check that hangs must end some day. */
const LONGEST_MS = 1_800_000;
/** One check a process is the rule: its thread need not stay. */
const IDLE_MS = 1;

type Stored = IntegrityReport & { readonly generation: string };
type Place = { readonly folder: string; readonly now?: () => Date };

export class Integrity {
  readonly #folder: string;
  readonly #now: () => Date;
  #pool: ReturnType<typeof createWorkerPool<IntegrityTask, IntegrityReply>> | undefined;
  #running: Promise<void> | undefined;

  /** `folder`: that of the repository, with its generations. */
  constructor({ folder, now = () => new Date() }: Place) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Of the generation in use: what was found of one before says nothing about it. */
  last(): IntegrityReport | undefined {
    const stored = readStored(join(this.#folder, RECORD));
    if (!stored || stored.generation !== currentGeneration(this.#folder)) return undefined;
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

  async close(): Promise<void> {
    await this.#pool?.close();
    await this.#running;
  }

  async #checkIfDue(): Promise<void> {
    const generation = currentGeneration(this.#folder);
    const known = this.last();
    const isYoung = known !== undefined && this.#now().getTime() - Date.parse(known.checked_at) < PAUSE_MS;
    if (generation === undefined || isYoung) return;
    try {
      const found = await this.#ask({ folder: generationFolder(this.#folder, generation) });
      // A store that was replaced or removed meanwhile takes what was found of it along.
      if (currentGeneration(this.#folder) === generation) this.#store(generation, found);
    } catch (error) {
      log.debug('the index could not be checked', { error: String(error) });
    }
  }

  #ask(task: IntegrityTask): Promise<IntegrityReply> {
    this.#pool ??= createWorkerPool({
      script: workerScript('integrity-worker'),
      size: 1,
      taskTimeoutMs: LONGEST_MS,
      idleMs: IDLE_MS,
    });
    return this.#pool.run(task);
  }

  #store(generation: string, { isSound, message }: IntegrityReply): void {
    const report: Stored = { generation, checked_at: this.#now().toISOString(), is_sound: isSound, message };
    writeFileAtomically(join(this.#folder, RECORD), `${JSON.stringify(report)}\n`);
  }
}

const readStored = (path: string): Stored | undefined => {
  try {
    const found: Partial<Stored> = JSON.parse(readFileSync(path, 'utf8'));
    const { generation, checked_at, is_sound, message = '' } = found;
    if (typeof generation !== 'string' || typeof is_sound !== 'boolean' || Number.isNaN(Date.parse(checked_at ?? '')))
      return undefined;
    return { generation, checked_at: checked_at ?? '', is_sound, message };
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.debug('what is known of the soundness of the index could not be read', { path, error: String(error) });
    return undefined;
  }
};
