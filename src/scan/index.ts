/**
 * Root → source files, and the check that they are still what they were.
 * In: a root and settings; a view's table and the record of the look before. Out: `Scan`, `Sweep`, classified bytes.
 * `TreeWatch` tells at which paths something may have happened, so that a sweep need look at these alone.
 * Invariants: a clean sweep proves that nothing changed; a sweep applied to a view equals a fresh scan; secrets, links,
 * submodules and what the rules ignore are never read.
 */
export { classifyBytes } from './classify-bytes.ts';
export { IGNORE_FILE_NAMES } from './ignore-rules.ts';
export type { Scan, ScanOptions } from './scan.ts';
export { scan } from './scan.ts';
export { scanTree, virtualSkipReason } from './scan-tree.ts';
export type { Sweep } from './sweep.ts';
export { sweep } from './sweep.ts';
export { isWithinTick } from './sweep-record.ts';
export type { SweepRecord } from './sweep-record.ts';
export { recordedFolders } from './sweep-record.ts';
export type { DirtyPaths, WatchFailure } from './watch/tree-watch.ts';
export { TreeWatch } from './watch/tree-watch.ts';
export { unwatchableReason } from './watch/unwatchable-reason.ts';
