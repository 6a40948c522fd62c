/** Binary search, in its two shapes. */

/** Place of the first value that is not below `value`; the length when all are. `sorted` ascends. */
export const firstAtOrAfter = <Value extends string | number>(sorted: ArrayLike<Value>, value: Value): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle];
    if (found !== undefined && found < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The largest of `least` to `most` for which `holds`, which is true up to some number; `least` is taken for granted. */
export const largestThat = (least: number, most: number, holds: (number: number) => boolean): number => {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
