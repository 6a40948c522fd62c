/** What is known of a text that exists in a request alone: the same words, trigrams and facts that a stored one has. */
import { type ContentId, contentNumber, type RepoPath } from '#model';
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
  /** Least recently used first. */
  readonly #pieces = new Map<string, { readonly piece: LayerPiece; readonly bytes: number }>();
  #keptBytes = 0;

  constructor(crew: Crew, objectFormat: 'sha1' | 'sha256') {
    this.#crew = crew;
    this.#objectFormat = objectFormat;
  }

  async piece(text: VirtualText, options: WorkOptions): Promise<LayerPiece> {
    const key = `${text.contentId} ${text.language ?? ''}`;
    const known = this.#pieces.get(key);
    const piece = known?.piece ?? (await this.#make(text, options));
    this.#pieces.delete(key);
    this.#pieces.set(key, { piece, bytes: text.bytes.length });
    if (!known) this.#makeRoom(text.bytes.length);
    return piece;
  }

  #makeRoom(added: number): void {
    this.#keptBytes += added;
    for (const [key, { bytes }] of this.#pieces) {
      if (this.#keptBytes <= MOST_KEPT_BYTES || this.#pieces.size === 1) return;
      this.#pieces.delete(key);
      this.#keptBytes -= bytes;
    }
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
