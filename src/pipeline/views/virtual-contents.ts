/** What is known of a text that exists in a request alone: the same words, trigrams and facts that a stored one has. */
import { type ContentId, contentNumber, LruCache, type RepoPath } from '#model';
import type { LayerContent } from '#store';
import type { WorkOptions } from '../port.ts';
import { MOST_PARSE_ATTEMPTS } from '../workers/failed-work.ts';
import type { ExtractionPool } from '../workers/extraction-pool.ts';
import type { FailedFile } from '../workers/tasks.ts';

export type VirtualText = {
  readonly path: RepoPath;
  readonly contentId: ContentId;
  readonly bytes: Uint8Array;
  /** Absent when no grammar serves it. */
  readonly language?: string;
};

/** `failure`: why its symbols are missing, though a grammar serves it. */
export type VirtualPiece = LayerContent & { readonly failure?: string };

/** Enough that the files of an editor stay known from question to question. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;
/** Texts that could not be parsed; an editor has one or two. */
const MOST_COUNTED = 100;

export class VirtualContents {
  readonly #pool: ExtractionPool;
  readonly #objectFormat: 'sha1' | 'sha256';
  readonly #pieces = new LruCache<string, VirtualPiece>({ limit: MOST_KEPT_BYTES });
  readonly #attempts = new LruCache<string, number>({ limit: MOST_COUNTED });

  constructor(pool: ExtractionPool, objectFormat: 'sha1' | 'sha256') {
    this.#pool = pool;
    this.#objectFormat = objectFormat;
  }

  /** A piece whose text could not be parsed is not kept: the next question tries again, up to the usual number of attempts. */
  async piece(text: VirtualText, options: WorkOptions): Promise<VirtualPiece> {
    const key = `${text.contentId} ${text.language ?? ''}`;
    const make = async (): Promise<VirtualPiece> => {
      const piece = await this.#make(text, options);
      if (piece.failure !== undefined && (this.#attempts.get(key) ?? 0) < MOST_PARSE_ATTEMPTS) throw new UnparsedPiece(piece);
      return piece;
    };
    try {
      return await this.#pieces.getOrMake(key, make, () => text.bytes.length);
    } catch (error) {
      if (error instanceof UnparsedPiece) return error.piece;
      throw error;
    }
  }

  async #make({ path, contentId, bytes, language }: VirtualText, options: WorkOptions): Promise<VirtualPiece> {
    const objectFormat = this.#objectFormat;
    const file = { path, contentId, size: bytes.length, source: { kind: 'bytes', bytes } } as const;
    const { batch } = await this.#pool.run<'texts'>({ kind: 'texts', objectFormat, files: [file] }, options);
    const [record] = batch.contents;
    if (!record) throw new Error(`the text of ${path} could not be read from memory`);
    const texts = { record, segments: batch.segments };
    if (language === undefined) return texts;
    const toParse = { ...file, language, content: contentNumber(0) };
    const [reply] = await this.#pool.parse({ kind: 'facts', objectFormat, files: [toParse] }, options);
    const [packed, failed] = [reply?.facts[0], reply?.failed[0]];
    if (failed) return { ...texts, failure: this.#failureOf(`${contentId} ${language}`, failed) };
    if (!reply || !packed) throw new Error(`the symbols of ${path} could not be read from memory`);
    return { ...texts, facts: { packed, names: reply.segment } };
  }

  /** What is missing for now says nothing about the text. */
  #failureOf(key: string, { blame, message }: FailedFile): string {
    if (blame === 'content') this.#attempts.set(key, (this.#attempts.get(key) ?? 0) + 1);
    return message;
  }
}

/** Leaves the cache without a value: a failure is not kept there. */
class UnparsedPiece extends Error {
  readonly piece: VirtualPiece;

  constructor(piece: VirtualPiece) {
    super(piece.failure);
    this.piece = piece;
  }
}
