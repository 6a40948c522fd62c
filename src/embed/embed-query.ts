import { VECTOR_SIZE } from '#model';
import { addWords } from './count-words.ts';
import type { EmbeddingModel } from './read-model.ts';

/** The unit vector of a text; undefined if the model knows none of its words. */
export const embedQuery = (model: EmbeddingModel, text: string): Float32Array | undefined => {
  const sum = new Float64Array(VECTOR_SIZE);
  addWords(model, [text], sum);
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return length === 0 ? undefined : Float32Array.from(sum, (value) => value / length);
};

/** Of a query with several texts, 0 for those without a known word. */
export const cosinesWith = (model: EmbeddingModel, query: Float32Array, texts: readonly string[]): readonly number[] =>
  texts.map((text) => embedQuery(model, text)?.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0) ?? 0);
