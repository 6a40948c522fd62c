/** Checks the vectors of an answer: nothing of it is trusted. */
import type { FileVectors } from '#model';
import { quantise } from '../quantise.ts';

/** More values than any model in use has. */
const MOST_VALUES = 4_096;

export type ReadVectors = { readonly vectors: readonly Float32Array[] } | { readonly problem: string };

/** Unit vectors. `size`: that of the vectors known of this model. */
export const readVectors = (
  list: readonly unknown[] | undefined,
  { count, size: known }: { readonly count: number; readonly size: number | undefined },
): ReadVectors => {
  if (!list) return { problem: 'the answer holds no list of vectors' };
  if (list.length !== count) return { problem: `${list.length} vectors for ${count} texts` };
  const size = known ?? (Array.isArray(list[0]) ? list[0].length : 0);
  if (size < 1 || size > MOST_VALUES) return { problem: `vectors of ${size} values; 1 to ${MOST_VALUES} can be used` };
  const vectors: Float32Array[] = [];
  for (const values of list) {
    const vector = unitVectorOf(values, size);
    if (typeof vector === 'string') return { problem: vector };
    vectors.push(vector);
  }
  return { vectors };
};

/** Or what is wrong with it. */
const unitVectorOf = (values: unknown, size: number): Float32Array | string => {
  if (!Array.isArray(values)) return 'an entry is not a vector';
  if (values.length !== size) return `a vector of ${values.length} values where others have ${size}`;
  const numbers: readonly unknown[] = values;
  let squares = 0;
  for (const value of numbers) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'a vector holds something that is not a finite number';
    squares += value * value;
  }
  if (!Number.isFinite(squares) || squares === 0) return 'a vector has no usable length';
  const length = Math.sqrt(squares);
  return Float32Array.from(numbers, (value) => Number(value) / length);
};

/** The vectors of a file's pieces, as they are stored. */
export const fileVectorsOf = (ends: Int32Array, vectors: readonly Float32Array[]): FileVectors => {
  const size = vectors[0]?.length ?? 0;
  const values = new Int8Array(vectors.length * size);
  vectors.forEach((vector, at) => quantise(vector, values.subarray(at * size, (at + 1) * size)));
  return { ends, values };
};
