/** Values per vector of the built-in model. */
export const VECTOR_SIZE = 256;

/**
 * The vectors of one file's pieces: runs of lines from its start, in order. `ends[i]` is the last line of piece i; its vector is
 * `values[i × size …]`, of any length; the size is `VECTOR_SIZE` unless a provider made them.
 */
export type FileVectors = { readonly ends: Int32Array; readonly values: Int8Array };

/** Raised when the same text gives other vectors. */
export const VECTORS_VERSION = 1;
