/** What is known of a text that exists in a request alone: the same words, trigrams and facts that a stored one has. */
import { type ContentId, contentNumber, type RepoPath } from '#model';
import type { LayerPiece } from '#store';
import type { WorkOptions } from '../port.ts';
import { MOST_ATTEMPTS } from '../update/parse-failures.ts';
import type { Crew } from '../workers/crew.ts';
import type { FailedFile } from '../workers/tasks.ts';

export type VirtualText = {
  readonly path: RepoPath;
  readonly contentId: ContentId;
  readonly bytes: Uint8Array;
  /** Absent when no grammar serves it. */
  readonly language?: string;
};

/** `failure`: why its symbols are missing, though a grammar serves it. */
export type VirtualPiece = LayerPiece & { readonly failure?: string };

/** Enough that the files of an editor stay known from question to question. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;
/** Texts that could not be parsed; an editor has one or two. */
const MOST_COUNTED = 100;

export class VirtualContents {
  readonly #crew: Crew;
  readonly #objectFormat: 'sha1' | 'sha256';
  /** Least recently used first. */
  readonly #pieces = new Map<string, { readonly piece: VirtualPiece; readonly bytes: number }>();
  readonly #attempts = new Map<string, number>();
  #keptBytes = 0;

  constructor(crew: Crew, objectFormat: 'sha1' | 'sha256') {
    this.#crew = crew;
    this.#objectFormat = objectFormat;
  }

  /** A piece whose text could not be parsed is not kept: the next question tries again, up to the usual number of attempts. */
  async piece(text: VirtualText, options: WorkOptions): Promise<VirtualPiece> {
    const key = `${text.contentId} ${text.language ?? ''}`;
    const known = this.#pieces.get(key);
    const piece = known?.piece ?? (await this.#make(text, options));
    if (piece.failure !== undefined && (this.#attempts.get(key) ?? 0) < MOST_ATTEMPTS) return piece;
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

  async #make({ path, contentId, bytes, language }: VirtualText, options: WorkOptions): Promise<VirtualPiece> {
    const objectFormat = this.#objectFormat;
    const file = { path, contentId, size: bytes.length, source: { kind: 'bytes', bytes } } as const;
    const { batch } = await this.#crew.run<'texts'>({ kind: 'texts', objectFormat, files: [file] }, options);
    const [record] = batch.contents;
    if (!record) throw new Error(`the text of ${path} could not be read from memory`);
    const texts = { record, segments: batch.segments };
    if (language === undefined) return texts;
    const toParse = { ...file, language, content: contentNumber(0) };
    const [reply] = await this.#crew.parse({ kind: 'facts', objectFormat, files: [toParse] }, options);
    const [packed, failed] = [reply?.facts[0], reply?.failed[0]];
    if (failed) return { ...texts, failure: this.#failureOf(`${contentId} ${language}`, failed) };
    if (!reply || !packed) throw new Error(`the symbols of ${path} could not be read from memory`);
    return { ...texts, facts: { packed, names: reply.segment } };
  }

  /** What is missing for now says nothing about the text. */
  #failureOf(key: string, { blame, message }: FailedFile): string {
    if (this.#attempts.size >= MOST_COUNTED) this.#attempts.clear();
    if (blame === 'content') this.#attempts.set(key, (this.#attempts.get(key) ?? 0) + 1);
    return message;
  }
}
