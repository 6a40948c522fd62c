/** The store that a repository uses. Switches when another process rebuilds or removes it. */
import type { Problem } from '#model';
import { openStore, removeStore, type Store } from '#store';
import type { Examination } from '../port.ts';
import {
  currentGeneration,
  forgetGenerations,
  generationFolder,
  nextGeneration,
  removeOtherGenerations,
  useFirstGeneration,
  useGeneration,
} from './generations.ts';

const CLEAR_WAIT_MS = 5_000;

type OpenedStore = { readonly generation: string; readonly store: Promise<Store> };
type CurrentStoreOptions = {
  readonly open?: typeof openStore;
  /** Called whenever a read finds damage. */
  readonly onDamage?: (generation: string, problem: Problem) => void;
};

export class CurrentStore {
  readonly folder: string;
  readonly #options: Required<CurrentStoreOptions>;
  #opened: OpenedStore | undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(folder: string, { open = openStore, onDamage = () => undefined }: CurrentStoreOptions = {}) {
    this.folder = folder;
    this.#options = { open, onDamage };
  }

  /** Undefined when there is no index. */
  async get(): Promise<Store | undefined> {
    const generation = currentGeneration(this.folder);
    if (generation === undefined) {
      await this.close();
      return undefined;
    }
    return this.#open(generation);
  }

  /** The store in use; created if there is none. */
  async getOrCreate(): Promise<Store> {
    const found = await this.get();
    if (found) return found;
    const generation = useFirstGeneration(this.folder, nextGeneration(this.folder));
    return this.#open(generation);
  }

  /** True while other processes use this store too: a lock on a replaced store protects nothing. */
  async isCurrent(store: Store): Promise<boolean> {
    const opened = this.#opened;
    return (await opened?.store) === store && opened?.generation === currentGeneration(this.folder);
  }

  /** Builds the next generation while the current one answers, then switches to it. A failure keeps the current one. */
  async replace<Report>(build: (store: Store) => Promise<Report>): Promise<Report> {
    const generation = nextGeneration(this.folder);
    const next = await this.#options.open({ folder: generationFolder(this.folder, generation) });
    try {
      const report = await build(next);
      await next.close();
      useGeneration(this.folder, generation);
      await this.close();
      return report;
    } catch (error) {
      await next.close();
      throw error;
    } finally {
      removeOtherGenerations(this.folder, currentGeneration(this.folder));
    }
  }

  /** Waits for a running writer, up to a limit. Returns the bytes removed. */
  async clear(): Promise<number> {
    const generation = currentGeneration(this.folder);
    await this.close();
    if (generation === undefined) return 0;
    const { removedBytes } = await removeStore({ folder: generationFolder(this.folder, generation), waitMs: CLEAR_WAIT_MS });
    forgetGenerations(this.folder);
    return removedBytes;
  }

  /** Another process is writing. */
  async hasOtherWriter(): Promise<boolean> {
    const store = await this.get();
    const writer = await store?.acquireWriter({ waitMs: 0 });
    await writer?.release();
    return store !== undefined && writer === undefined;
  }

  /** Reads the whole database. */
  async examine(): Promise<Examination> {
    const store = await this.get();
    if (!store) return { isSound: true, message: 'There is no database yet.', hasOtherWriter: false };
    const checked = await store.checkIntegrity();
    return { ...checked, hasOtherWriter: checked.isSound && (await this.hasOtherWriter()) };
  }

  /** Also waits for a store that is still being opened or closed. */
  close(): Promise<void> {
    const [before, opened] = [this.#closing, this.#opened];
    this.#opened = undefined;
    this.#closing = closeAfter(before, opened);
    return this.#closing;
  }

  /** Opens each generation once. Synchronous up to the assignment, so concurrent calls share one store. */
  #open(generation: string): Promise<Store> {
    if (this.#opened?.generation === generation) return this.#opened.store;
    const opened: OpenedStore = { generation, store: this.#openAfter(this.close(), generation) };
    this.#opened = opened;
    // Everyone who awaits the store gets the error; the next question retries.
    opened.store.catch(() => {
      if (this.#opened === opened) this.#opened = undefined;
    });
    return opened.store;
  }

  async #openAfter(closed: Promise<void>, generation: string): Promise<Store> {
    await closed;
    const { open, onDamage } = this.#options;
    return open({ folder: generationFolder(this.folder, generation), onDamage: (problem) => onDamage(generation, problem) });
  }
}

/** A failure of `before` was already reported to the caller that closed that store. */
const closeAfter = async (before: Promise<void>, opened: OpenedStore | undefined): Promise<void> => {
  const [, store] = await Promise.allSettled([before, opened?.store]);
  if (store.status === 'fulfilled') await store.value?.close();
};
