/** Binary search over sorted values and over a monotonic condition. */

/** Index of the first element at or above `value`, or the length if there is none. `sorted` is ascending. */
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

/** The largest number in `least`…`most` for which `holds` is true. `holds` must be monotonic and true for `least`. */
export const largestThat = (least: number, most: number, holds: (number: number) => boolean): number => {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
