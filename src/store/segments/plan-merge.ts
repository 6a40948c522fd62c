/**
 * Chooses the segments to merge. Only neighbours are merged, so that segments stay in document order and lists of several
 * segments can simply be concatenated. Each size level is eight times the one below. Merging a run at or below a level only
 * once it is long enough means that each posting is rewritten only a few times.
 */
export type SegmentSize = {
  readonly bytes: number;
  /** Number of documents when it was written, and how many of them still exist. */
  readonly documents: number;
  readonly alive: number;
};

const LOWEST_LEVEL = 256 * 1024;
const LEVEL_FACTOR = 8;
const LEVELS = 3;
const MIN_RUN = 8;
/** Bounds one call to well under a second. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A segment that lost more than this share of its documents is rewritten without them. */
const MAX_REMOVED = 0.25;

/** Start and end (exclusive) of the run to merge. Undefined if there is nothing to merge. */
export const planMerge = (segments: readonly SegmentSize[]): { readonly start: number; readonly end: number } | undefined => {
  for (let level = 0; level < LEVELS; level++) {
    const limit = LOWEST_LEVEL * LEVEL_FACTOR ** level;
    const run = runBelow(segments, limit);
    if (run) return run;
  }
  const wasted = segments.findIndex(({ documents, alive }) => documents - alive > documents * MAX_REMOVED);
  return wasted < 0 ? undefined : { start: wasted, end: wasted + 1 };
};

const runBelow = (segments: readonly SegmentSize[], limit: number): { start: number; end: number } | undefined => {
  for (let start = 0; start < segments.length; start++) {
    let end = start;
    let bytes = 0;
    for (let next = segments[end]; next && next.bytes < limit && bytes + next.bytes <= MAX_BYTES; next = segments[end]) {
      bytes += next.bytes;
      end++;
    }
    if (end - start >= MIN_RUN) return { start, end };
  }
  return undefined;
};
