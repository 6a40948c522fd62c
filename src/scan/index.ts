/**
 * Root → source files, and the check that they are still what they were.
 * In: a root and settings; a view's table and the record of the look before. Out: `Scan`, `Sweep`, classified bytes.
 * Invariants: a clean sweep proves that nothing changed; a sweep applied to a view equals a fresh scan; secrets, links,
 * submodules and what the rules ignore are never read.
 */
export type { ClassifiedBytes } from './classify-bytes.ts';
export { classifyBytes } from './classify-bytes.ts';
export { DEFAULT_MAX_FILE_BYTES } from './describe-file.ts';
export type { Scan, ScanOptions } from './scan.ts';
export { scan } from './scan.ts';
export type { TreeFile, TreeToScan } from './scan-tree.ts';
export { scanTree } from './scan-tree.ts';
export { isSecretPath } from './secrets.ts';
export type { Sweep, SweepOptions } from './sweep.ts';
export { sweep } from './sweep.ts';
export type { SweepRecord } from './sweep-record.ts';
