/** The store of a repository that is in use now. Follows another process that rebuilt or removed it. */
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
  /** Told of damage whenever some is met. */
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

  /** The store in use, or a first one. */
  async getOrCreate(): Promise<Store> {
    const found = await this.get();
    if (found) return found;
    const generation = useFirstGeneration(this.folder, nextGeneration(this.folder));
    return this.#open(generation);
  }

  /** True while this is the store that others use: a lock on a store that was replaced is worth nothing. */
  async isCurrent(store: Store): Promise<boolean> {
    const opened = this.#opened;
    return (await opened?.store) === store && opened?.generation === currentGeneration(this.folder);
  }

  /** Builds the next generation while the present one answers, then switches to it. A failure leaves the present one. */
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

  /** Waits for a writer at work; refused when it takes too long. Bytes that went. */
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

  /** Waits for a store that is being opened or closed. */
  close(): Promise<void> {
    const [before, opened] = [this.#closing, this.#opened];
    this.#opened = undefined;
    this.#closing = closeAfter(before, opened);
    return this.#closing;
  }

  /** Once per generation, whoever asks for it. What is decided here is decided without a pause. */
  #open(generation: string): Promise<Store> {
    if (this.#opened?.generation === generation) return this.#opened.store;
    const opened: OpenedStore = { generation, store: this.#openAfter(this.close(), generation) };
    this.#opened = opened;
    // Those who wait for it are told; the next question tries again.
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

/** Whoever closed the one before was told how that went. */
const closeAfter = async (before: Promise<void>, opened: OpenedStore | undefined): Promise<void> => {
  const [, store] = await Promise.allSettled([before, opened?.store]);
  if (store.status === 'fulfilled') await store.value?.close();
};
