/**
 * Root → source files, and the check that they are still what they were.
 * In: a root and settings; a view's table and the record of the look before. Out: `Scan`, `Sweep`, classified bytes.
 * Invariants: a clean sweep proves that nothing changed; a sweep applied to a view equals a fresh scan; secrets, links,
 * submodules and what the rules ignore are never read.
 */
export { classifyBytes } from './classify-bytes.ts';
export type { Scan, ScanOptions } from './scan.ts';
export { scan } from './scan.ts';
export { scanTree } from './scan-tree.ts';
export type { Sweep } from './sweep.ts';
export { sweep } from './sweep.ts';
