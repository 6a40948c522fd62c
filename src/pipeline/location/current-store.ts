/** The store of a repository that is in use now. Follows another process that rebuilt or removed it. */
import type { Problem } from '#model';
import { openStore, removeStore, type Store } from '#store';
import {
  currentGeneration,
  forgetGenerations,
  generationFolder,
  nextGeneration,
  removeOtherGenerations,
  useFirstGeneration,
  useGeneration,
} from './location.ts';

const CLEAR_WAIT_MS = 5_000;

type DamageListener = (generation: string, problem: Problem) => void;
type Opened = { readonly generation: string; readonly store: Store };

export class CurrentStore {
  readonly folder: string;
  readonly #onDamage: DamageListener;
  #opened: Promise<Opened> | undefined;
  #openedGeneration: string | undefined;

  constructor(folder: string, onDamage: DamageListener = () => undefined) {
    this.folder = folder;
    this.#onDamage = onDamage;
  }

  /** Undefined when there is no index. */
  async get(): Promise<Store | undefined> {
    const generation = currentGeneration(this.folder);
    if (generation === undefined) {
      await this.close();
      return undefined;
    }
    return (await this.#open(generation)).store;
  }

  /** The store in use, or a first one. */
  async getOrCreate(): Promise<Store> {
    const found = await this.get();
    if (found) return found;
    const generation = useFirstGeneration(this.folder, nextGeneration(this.folder));
    return (await this.#open(generation)).store;
  }

  /** True while this is the store that others use: a lock on a store that was replaced is worth nothing. */
  async isCurrent(store: Store): Promise<boolean> {
    const opened = await this.#opened;
    return opened?.store === store && opened.generation === currentGeneration(this.folder);
  }

  /** Builds the next generation while the present one answers, then switches to it. A failure leaves the present one. */
  async replace<Report>(build: (store: Store) => Promise<Report>): Promise<Report> {
    const generation = nextGeneration(this.folder);
    const next = await openStore({ folder: generationFolder(this.folder, generation) });
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

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#openedGeneration = undefined;
    if (opened) await (await opened).store.close();
  }

  async #open(generation: string): Promise<Opened> {
    if (this.#opened && this.#openedGeneration === generation) return this.#opened;
    await this.close();
    this.#openedGeneration = generation;
    const onDamage = (problem: Problem): void => this.#onDamage(generation, problem);
    this.#opened = openStore({ folder: generationFolder(this.folder, generation), onDamage }).then((store) => ({
      generation,
      store,
    }));
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }
}
