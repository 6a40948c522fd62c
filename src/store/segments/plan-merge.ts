/**
 * Which segments to fold into one. Only neighbours are folded, so that segments stay in the order of their documents and
 * lists of several segments are simply joined. Sizes are sorted into levels, each eight times the one below: folding
 * what lies at or below a level only when enough of it stands side by side writes each posting a few times in its life.
 */
export type SegmentSize = {
  readonly bytes: number;
  /** Documents when it was written, and how many of them are still there. */
  readonly documents: number;
  readonly alive: number;
};

const LOWEST_LEVEL = 256 * 1024;
const LEVEL_FACTOR = 8;
const LEVELS = 3;
const MIN_RUN = 8;
/** Work of one call: well under a second. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A segment that lost more than this part of its documents is written again without them. */
const MAX_REMOVED = 0.25;

/** Start and end (not inside) of the run to fold; undefined when all is well. */
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
