/** Values per vector. */
export const VECTOR_SIZE = 256;

/**
 * The vectors of one file's pieces: runs of lines from its start, in order. `ends[i]` is the last line of piece i; its vector is
 * `values[i × VECTOR_SIZE …]`, of any length.
 */
export type FileVectors = { readonly ends: Int32Array; readonly values: Int8Array };

/** Raised when the same text gives other vectors. */
export const VECTORS_VERSION = 1;
