const MOST_VALUE = 127;

/** Keeps the direction of a vector, not its length. */
export const quantise = (vector: Float32Array | Float64Array, into: Int8Array): void => {
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  if (most > 0) vector.forEach((value, at) => (into[at] = Math.round((value * MOST_VALUE) / most)));
};
