/** The word vectors: a float32 scale per word, then rows of 4-bit values, two per byte. */
import { VECTOR_SIZE } from '#model';

export type EmbeddingModel = {
  readonly rowOf: ReadonlyMap<string, number>;
  /** `VECTOR_SIZE` values per row, to be multiplied by the row's scale. */
  readonly rows: Int8Array;
  readonly scales: Float32Array;
};

/** Throws if the parts do not fit each other. */
export const readModel = ({ bytes, words }: { readonly bytes: Uint8Array; readonly words: string }): EmbeddingModel => {
  const list = words.trimEnd().split('\n');
  const packed = bytes.subarray(list.length * FLOAT_BYTES);
  if (packed.length * 2 !== list.length * VECTOR_SIZE) throw new Error('the code embedding is damaged: its parts do not fit');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const rows = new Int8Array(packed.length * 2);
  packed.forEach((pair, at) => {
    rows[2 * at] = (pair & LOW_HALF) - ZERO;
    rows[2 * at + 1] = (pair >> HALF_BITS) - ZERO;
  });
  return {
    rowOf: new Map(list.map((word, row) => [word, row])),
    rows,
    scales: Float32Array.from(list, (_, row) => view.getFloat32(row * FLOAT_BYTES, true)),
  };
};

const FLOAT_BYTES = 4;
const HALF_BITS = 4;
const LOW_HALF = 15;
/** Values are stored plus this. */
const ZERO = 8;
