/** Splits a list, in order, into batches of about `bytes` each. */
export const splitIntoBatches = <Item extends { readonly size: number }>(
  items: readonly Item[],
  bytes: number,
): readonly (readonly Item[])[] => {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    if (room <= 0) {
      batches.push([]);
      room = bytes;
    }
    batches.at(-1)?.push(item);
    room -= item.size + PER_FILE_BYTES;
  }
  return batches;
};

/** The cost of opening a file, in bytes of text: thousands of tiny files must not form one batch. */
const PER_FILE_BYTES = 200;

/** Large enough to make segments worthwhile, small enough to keep every worker busy and show progress. */
export const batchBytes = (totalBytes: number, workers: number): number =>
  Math.min(MAX_BATCH_BYTES, Math.max(MIN_BATCH_BYTES, Math.ceil(totalBytes / (workers * 4))));

const MIN_BATCH_BYTES = 256 * 1024;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
