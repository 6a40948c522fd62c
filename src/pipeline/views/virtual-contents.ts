/** What is known of a text that exists in a request alone: the same words, trigrams and facts that a stored one has. */
import { type ContentId, contentNumber, LruCache, type RepoPath } from '#model';
import type { LayerPiece } from '#store';
import type { WorkOptions } from '../port.ts';
import type { Crew } from '../workers/crew.ts';

export type VirtualText = {
  readonly path: RepoPath;
  readonly contentId: ContentId;
  readonly bytes: Uint8Array;
  /** Absent when no grammar serves it. */
  readonly language?: string;
};

/** Enough that the files of an editor stay known from question to question. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;

export class VirtualContents {
  readonly #crew: Crew;
  readonly #objectFormat: 'sha1' | 'sha256';
  readonly #pieces = new LruCache<string, LayerPiece>({ limit: MOST_KEPT_BYTES });

  constructor(crew: Crew, objectFormat: 'sha1' | 'sha256') {
    this.#crew = crew;
    this.#objectFormat = objectFormat;
  }

  piece(text: VirtualText, options: WorkOptions): Promise<LayerPiece> {
    const key = `${text.contentId} ${text.language ?? ''}`;
    return this.#pieces.getOrMake(
      key,
      () => this.#make(text, options),
      () => text.bytes.length,
    );
  }

  async #make({ path, contentId, bytes, language }: VirtualText, options: WorkOptions): Promise<LayerPiece> {
    const objectFormat = this.#objectFormat;
    const file = { path, contentId, source: { kind: 'bytes', bytes } } as const;
    const { batch } = await this.#crew.run<'texts'>({ kind: 'texts', objectFormat, files: [file] }, options);
    const [record] = batch.contents;
    if (!record) throw new Error(`the text of ${path} could not be read from memory`);
    const texts = { record, segments: batch.segments };
    if (language === undefined) return texts;
    const toParse = { ...file, language, content: contentNumber(0) };
    const [reply] = await this.#crew.parse({ kind: 'facts', objectFormat, files: [toParse] }, options);
    const packed = reply?.facts[0];
    if (!reply || !packed) throw new Error(`the symbols of ${path} could not be read from memory`);
    return { ...texts, facts: { packed, names: reply.segment } };
  }
}
