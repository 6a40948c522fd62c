/** Indexes texts that exist only in a request: the same words, trigrams and facts as for stored ones. */
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
  /** Absent when the language is not supported. */
  readonly language?: string;
};

/** `failure`: why the symbols of a supported language are missing. */
export type VirtualPiece = LayerContent & { readonly failure?: string };

/** Enough to keep the open files of an editor between questions. */
const MOST_KEPT_BYTES = 16 * 1024 * 1024;
/** Texts that failed to parse; an editor has one or two. */
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

  /** Pieces that failed to parse are not cached: the next question retries, up to the usual number of attempts. */
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
    if (!record) throw new Error(`could not index the text of ${path}`);
    const texts = { record, segments: batch.segments };
    if (language === undefined) return texts;
    const toParse = { ...file, language, content: contentNumber(0) };
    const [reply] = await this.#pool.parse({ kind: 'facts', objectFormat, files: [toParse] }, options);
    const [packed, failed] = [reply?.facts[0], reply?.failed[0]];
    if (failed) return { ...texts, failure: this.#failureOf(`${contentId} ${language}`, failed) };
    if (!reply || !packed) throw new Error(`could not extract the symbols of ${path}`);
    return { ...texts, facts: { packed, names: reply.segment } };
  }

  /** A missing worker or grammar does not count as an attempt. */
  #failureOf(key: string, { blame, message }: FailedFile): string {
    if (blame === 'content') this.#attempts.set(key, (this.#attempts.get(key) ?? 0) + 1);
    return message;
  }
}

/** Thrown so that the cache does not keep the failed piece. */
class UnparsedPiece extends Error {
  readonly piece: VirtualPiece;

  constructor(piece: VirtualPiece) {
    super(piece.failure);
    this.piece = piece;
  }
}
