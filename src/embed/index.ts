/**
 * Text → vectors, by a table of word vectors. Pure: the bytes of the model are passed in. In: a text, or a file with its chunks and
 * symbols. Out: unit vectors. The same bytes give the same vectors on every machine. Also the requests and answers of providers of
 * other vectors, which `pipeline/` sends if the user wants it.
 */
export { cosinesWith, embedQuery } from './embed-query.ts';
export { embedFile, type FileToEmbed } from './embed-file.ts';
export { DIALECTS, type ProviderName, type TextsToEmbed } from './provider/dialects.ts';
export { fileVectorsOf, readVectors } from './provider/read-vectors.ts';
export { type EmbeddingModel, readModel } from './read-model.ts';
