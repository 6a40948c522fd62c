/**
 * The vectors of a provider, if the user wants them: built in the background from the files of the working tree, stored apart from
 * the index, and used by searches once nearly all files have them. Nothing here delays or fails an answer, and what is sent
 * depends on the settings at the moment of sending.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { LruCache, type StoredView, type ViewName } from '#model';
import { log } from '#platform';
import { redactSecrets } from '#scan';
import { openProvidedStore, type ProvidedStore, type ProvidedVectors } from '#store';
import type { IndexSettings, Provider } from '../index-settings.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import { askProvider } from './ask-provider.ts';
import { DONE_ELSEWHERE, fillStore, type FillProgress } from './fill-store.ts';

export type VectorProviderOptions = {
  readonly root: string;
  /** The repository's data folder. */
  readonly folder: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly current: CurrentStore;
  readonly viewName: () => ViewName;
  /** Read each time: the user may have switched the provider off. */
  readonly settings: () => IndexSettings;
  /** Whether questions may start building. */
  readonly mayBuildForQuestions: boolean;
};

const FOLDER = 'provided';
/** After a question, so that its answer is sent first. */
const START_DELAY_MS = 200;
/** After a failure, nothing is asked for this long. */
const BUILD_PAUSE_MS = 60_000;
const QUERY_PAUSE_MS = 30_000;
const QUERY_TIMEOUT_MS = 1_500;
const MOST_QUERY_CHARACTERS = 2_000;
const KEPT_STAMP_MS = 5_000;
const KEPT_QUERIES = 200;

type Failure = { readonly message: string; readonly at: number };

export class VectorProvider {
  readonly #options: VectorProviderOptions;
  /** By fingerprint: the user may switch between providers. */
  readonly #stores = new Map<string, Promise<ProvidedStore>>();
  #timer: NodeJS.Timeout | undefined;
  #building: Promise<void> | undefined;
  #stop = new AbortController();
  #isClosed = false;
  #progress: FillProgress | undefined;
  #buildFailure: Failure | undefined;
  #queryFailure: Failure | undefined;
  #stamps = new WeakMap<ProvidedStore, { readonly stamp: string; readonly at: number }>();
  /** Provider and revision that were last built for. */
  #builtFor = '';
  readonly #queries = new LruCache<string, Float32Array>({ limit: KEPT_QUERIES });

  constructor(options: VectorProviderOptions) {
    this.#options = options;
  }

  /** For one question. Undefined unless the user chose a provider. */
  async vectors(stored: StoredView): Promise<ProvidedVectors | undefined> {
    const embeddings = this.#embeddings();
    if (!embeddings) return undefined;
    if ('refusal' in embeddings) return withoutVectors(embeddings.refusal);
    try {
      const store = await this.#open(embeddings);
      if (stored.name === this.#options.viewName()) this.#buildLater(`${fingerprintOf(embeddings)} ${stored.revision}`);
      return {
        lacking: this.#lacking(),
        isBuilding: this.#progress !== undefined && !this.#progress.isNearlyDone,
        stamp: `${fingerprintOf(embeddings)} ${this.#stampOf(store)}`,
        read: (ids, signal) => store.read(ids, signal),
        embed: (text, signal) => this.#embed({ provider: embeddings, store, signal }, text),
      };
    } catch (error) {
      log.warn('could not read the vectors of the provider', { error: String(error) });
      return withoutVectors('they cannot be read; the server log says why');
    }
  }

  /** Builds what is missing, unless that failed just now. Never rejects. */
  build(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const embeddings = this.#embeddings();
    if (this.#isClosed || !embeddings || 'refusal' in embeddings || isRecent(this.#buildFailure, BUILD_PAUSE_MS))
      return Promise.resolve();
    this.#building ??= this.#fill(embeddings).finally(() => {
      this.#building = undefined;
      this.#progress = undefined;
      this.#stamps = new WeakMap();
    });
    return this.#building;
  }

  /** Resolves when nothing is being built; undefined when nothing is. Never rejects. */
  ended(): Promise<void> | undefined {
    return this.#building;
  }

  /** Stops building, keeping what is built. True if something was left. */
  async close(): Promise<boolean> {
    this.#isClosed = true;
    return this.stop();
  }

  /** Closes the files; the next question opens them again. */
  async stop(): Promise<boolean> {
    const isUnfinished = this.#building !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stop.abort();
    await this.#building;
    this.#stop = new AbortController();
    this.#builtFor = '';
    await this.#closeStores();
    return isUnfinished;
  }

  /** Settings that cannot be read switch the provider off. */
  #embeddings(): IndexSettings['embeddings'] {
    try {
      return this.#options.settings().embeddings;
    } catch (error) {
      log.debug('the settings cannot be read', { error: String(error) });
      return undefined;
    }
  }

  #isWanted(provider: Provider): boolean {
    const embeddings = this.#embeddings();
    return embeddings !== undefined && !('refusal' in embeddings) && fingerprintOf(embeddings) === fingerprintOf(provider);
  }

  #lacking(): string {
    const { done = 0, total = 0 } = this.#progress ?? {};
    if (total > 0) return `they are being built (${done} of ${total} files)`;
    const { message } = this.#buildFailure ?? {};
    if (message === DONE_ELSEWHERE) return message;
    if (message !== undefined) return `the provider failed: ${message}`;
    return 'they are not built yet; a sync builds them';
  }

  /** Another process may be adding vectors all the time, and each new stamp makes a search read all of them. */
  #stampOf(store: ProvidedStore): string {
    const kept = this.#stamps.get(store);
    if (kept && performance.now() - kept.at < KEPT_STAMP_MS) return kept.stamp;
    const stamp = store.stamp();
    this.#stamps.set(store, { stamp, at: performance.now() });
    return stamp;
  }

  #buildLater(wanted: string): void {
    if (!this.#options.mayBuildForQuestions || this.#isClosed || this.#building || this.#timer) return;
    if (this.#builtFor === wanted && !this.#buildFailure) return;
    this.#builtFor = wanted;
    this.#timer = setTimeout(() => void this.build(), START_DELAY_MS).unref();
  }

  async #fill(provider: Provider): Promise<void> {
    const { root, objectFormat, current, viewName, settings } = this.#options;
    try {
      const store = await this.#open(provider);
      const failure = await fillStore({
        root,
        objectFormat,
        store,
        provider,
        index: await current.get(),
        viewName: viewName(),
        secretFolder: settings().rules.secretFolder ?? '',
        isWanted: () => this.#isWanted(provider),
        onProgress: (progress) => (this.#progress = progress),
        signal: this.#stop.signal,
      });
      this.#noteBuild(provider, failure);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#noteBuild(provider, error instanceof Error ? error.message : String(error));
    }
  }

  #noteBuild({ name, url }: Provider, failure: string | undefined): void {
    this.#buildFailure = failure === undefined ? undefined : { message: failure, at: performance.now() };
    if (failure !== undefined && failure !== DONE_ELSEWHERE)
      log.warn('the provider of vectors failed', { provider: name, url, reason: failure });
  }

  async #embed(
    {
      provider,
      store,
      signal,
    }: { readonly provider: Provider; readonly store: ProvidedStore; readonly signal?: AbortSignal | undefined },
    text: string,
  ): ReturnType<ProvidedVectors['embed']> {
    if (redactSecrets(text).lines > 0) return { failure: 'the query looks as if it held a secret, so it was not sent' };
    const query = text.slice(0, MOST_QUERY_CHARACTERS);
    const key = `${fingerprintOf(provider)} ${query}`;
    const known = this.#queries.get(key);
    if (known) return { vector: known };
    if (this.#queryFailure && isRecent(this.#queryFailure, QUERY_PAUSE_MS)) return { failure: this.#queryFailure.message };
    if (!this.#isWanted(provider)) return { failure: 'the provider was switched off' };
    const answer = await askProvider(provider, {
      texts: [query],
      purpose: 'query',
      size: store.size(),
      timeoutMs: QUERY_TIMEOUT_MS,
      attempts: 1,
      signal,
    });
    const [vector] = 'vectors' in answer ? answer.vectors : [];
    if (vector) this.#queries.set(key, vector);
    const message = `the provider failed: ${'failure' in answer ? answer.failure : 'no vector'}`;
    this.#queryFailure = vector ? undefined : { message, at: performance.now() };
    return vector ? { vector } : { failure: message };
  }

  #open(provider: Provider): Promise<ProvidedStore> {
    const fingerprint = fingerprintOf(provider);
    const known = this.#stores.get(fingerprint);
    if (known) return known;
    const store = openProvidedStore(join(this.#options.folder, FOLDER), fingerprint);
    this.#stores.set(fingerprint, store);
    store.catch(() => this.#stores.delete(fingerprint));
    return store;
  }

  async #closeStores(): Promise<void> {
    const opened = await Promise.allSettled(this.#stores.values());
    this.#stores.clear();
    for (const one of opened) if (one.status === 'fulfilled') one.value.close();
  }
}

const isRecent = (failure: Failure | undefined, pauseMs: number): boolean =>
  failure !== undefined && performance.now() - failure.at < pauseMs;

const fingerprintOf = ({ name, url, model }: Provider): string =>
  createHash('sha256')
    .update(JSON.stringify([name, url, model]))
    .digest('hex')
    .slice(0, 16);

const withoutVectors = (lacking: string): ProvidedVectors => ({
  lacking,
  isBuilding: false,
  stamp: '',
  read: async () => new Map(),
  embed: async () => ({ failure: lacking }),
});
