/** The embedding that the package ships, loaded when it is first needed. */
import { type EmbeddingModel, readModel } from '#embed';
import { existsSync } from 'node:fs';
import { VECTORS_VERSION } from '#model';
import { embeddingPath, log, readFileBytes } from '#platform';

let loaded: { readonly model: EmbeddingModel | undefined } | undefined;

/** Undefined, with a warning in the log, if it is missing or damaged. */
export const loadEmbedding = (): EmbeddingModel | undefined => {
  loaded ??= { model: read() };
  return loaded.model;
};

let version: number | undefined;

/** 0 without a model: facts then have no vectors, and get them once there is one. */
export const vectorsVersion = (): number =>
  (version ??= FILES.every((name) => existsSync(embeddingPath(name))) ? VECTORS_VERSION : 0);

const FILES = ['model.bin', 'words.txt'] as const;

const read = (): EmbeddingModel | undefined => {
  const [bytes, words] = [readFileBytes(embeddingPath('model.bin')), readFileBytes(embeddingPath('words.txt'))];
  try {
    if (bytes.kind !== 'bytes' || words.kind !== 'bytes') throw new Error('the code embedding is missing from the package');
    return readModel({ bytes: bytes.bytes, words: new TextDecoder().decode(words.bytes) });
  } catch (error) {
    log.warn('search does without vectors', { error: String(error) });
    return undefined;
  }
};
