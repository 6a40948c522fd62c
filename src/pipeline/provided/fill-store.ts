/** Asks the provider for the vectors that are not stored yet, a few files per request. */
import { fileVectorsOf } from '#embed';
import { type ContentId, type FileVectors, nextTurn, type ViewName } from '#model';
import type { ProvidedStore, Store } from '#store';
import type { Provider } from '../index-settings.ts';
import { askProvider } from './ask-provider.ts';
import { filesToSend, type FileToSend, readPieces } from './pieces-to-send.ts';

export type FillProgress = { readonly done: number; readonly total: number; readonly isNearlyDone: boolean };

export type Filling = {
  readonly root: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly store: ProvidedStore;
  readonly provider: Provider;
  readonly index: Store | undefined;
  readonly viewName: ViewName;
  readonly secretFolder: string;
  /** Asked before each request: false as soon as the user switches the provider off. */
  readonly isWanted: () => boolean;
  readonly onProgress: (progress: FillProgress) => void;
  readonly signal: AbortSignal;
};

const MOST_PIECES_PER_REQUEST = 16;
const REQUESTS_AT_ONCE = 2;
const REQUEST_TIMEOUT_MS = 60_000;
const REQUEST_ATTEMPTS = 3;
/** A provider that refuses this many requests in a row refuses all. */
const MOST_REFUSALS = 3;
const NEARLY_DONE = 0.9;
/** The vectors of more would fill the memory of a server. */
const MOST_PIECES = 40_000;

/** Why it could not be done; undefined if it was, or if the user switched it off. Throws if aborted. */
export const fillStore = async (filling: Filling): Promise<string | undefined> => {
  const lock = await filling.store.lock();
  if (!lock) return DONE_ELSEWHERE;
  try {
    return await new Fill(filling).run();
  } finally {
    lock.release();
  }
};

export const DONE_ELSEWHERE = 'another process is building them';

type Prepared = { readonly file: FileToSend; readonly pieces: readonly string[] };

class Fill {
  readonly #filling: Filling;
  #refusals = 0;
  #done = 0;
  #total = 0;
  #failure: string | undefined;

  constructor(filling: Filling) {
    this.#filling = filling;
  }

  async run(): Promise<string | undefined> {
    const { index, viewName, secretFolder, store, signal } = this.#filling;
    const files = await index?.read(async (reader) => {
      const stored = await reader.view(viewName);
      return stored ? filesToSend({ reader, stored, secretFolder }) : [];
    });
    if (!files || files.length === 0) return undefined;
    if (files.reduce((sum, { ends }) => sum + ends.length, 0) > MOST_PIECES) return 'the repository is too large for a provider';
    store.tidy(new Set(files.map(({ content }) => content)));
    const lacking: FileToSend[] = [];
    for (const [at, file] of files.entries()) {
      if (!store.has(file.content)) lacking.push(file);
      if (at % FILES_PER_TURN === 0) await nextTurn(signal);
    }
    this.#total = files.length;
    this.#advance(files.length - lacking.length);
    const groups = grouped(lacking).values();
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, () => this.#work(groups)));
    return this.#failure;
  }

  /** Several workers take from the same groups. */
  async #work(groups: IterableIterator<readonly FileToSend[]>): Promise<void> {
    for (const group of groups) {
      if (this.#failure !== undefined || !this.#filling.isWanted()) return;
      const prepared: Prepared[] = [];
      for (const file of group) {
        const pieces = await readPieces(this.#filling, file);
        if (pieces) prepared.push({ file, pieces });
      }
      const vectors = await this.#ask(prepared.flatMap(({ pieces }) => pieces));
      if (vectors) this.#keep(prepared, vectors);
      this.#advance(group.length);
    }
  }

  async #ask(texts: readonly string[]): Promise<readonly Float32Array[] | undefined> {
    const { provider, store, signal, isWanted } = this.#filling;
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += MOST_PIECES_PER_REQUEST) {
      if (!isWanted()) return undefined;
      const answer = await askProvider(provider, {
        texts: texts.slice(at, at + MOST_PIECES_PER_REQUEST),
        purpose: 'document',
        size: vectors[0]?.length ?? store.size(),
        timeoutMs: REQUEST_TIMEOUT_MS,
        attempts: REQUEST_ATTEMPTS,
        signal,
      });
      if ('failure' in answer) return this.#refuse(answer);
      this.#refusals = 0;
      vectors.push(...answer.vectors);
    }
    return vectors;
  }

  #refuse({ failure, isAboutTexts }: { readonly failure: string; readonly isAboutTexts: boolean }): undefined {
    this.#refusals += 1;
    if (!isAboutTexts || this.#refusals >= MOST_REFUSALS) this.#failure ??= failure;
  }

  #keep(prepared: readonly Prepared[], vectors: readonly Float32Array[]): void {
    const { store } = this.#filling;
    const size = store.size();
    const found = vectors[0]?.length;
    if (size !== undefined && found !== undefined && found !== size) {
      this.#failure ??= `vectors of ${found} values where others have ${size}`;
      return;
    }
    const rows: (readonly [ContentId, FileVectors])[] = [];
    let at = 0;
    for (const { file, pieces } of prepared) {
      rows.push([file.content, fileVectorsOf(file.ends, vectors.slice(at, at + pieces.length))]);
      at += pieces.length;
    }
    store.write(rows);
  }

  #advance(files: number): void {
    this.#done += files;
    const [done, total] = [this.#done, this.#total];
    this.#filling.onProgress({ done, total, isNearlyDone: done >= total * NEARLY_DONE });
  }
}

const FILES_PER_TURN = 256;

/** Together at most the pieces of one request, unless one file has more. */
const grouped = (files: readonly FileToSend[]): readonly (readonly FileToSend[])[] => {
  const groups: FileToSend[][] = [];
  let pieces = 0;
  for (const file of files) {
    const last = groups.at(-1);
    if (last && pieces + file.ends.length <= MOST_PIECES_PER_REQUEST) {
      last.push(file);
      pieces += file.ends.length;
    } else {
      groups.push([file]);
      pieces = file.ends.length;
    }
  }
  return groups;
};
