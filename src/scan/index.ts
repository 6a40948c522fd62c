/**
 * Root → source files, and the check whether they have changed.
 * In: a root and settings; the table of a view and the record of the last sweep. Out: `Scan`, `Sweep`, classified bytes.
 * `TreeWatch` reports dirty paths, so that a sweep only has to check those.
 * Invariants: a clean sweep proves that nothing changed; a sweep applied to a view equals a fresh scan; secrets, links,
 * submodules and ignored files are never read; secrets inside other texts are masked.
 */
export { classifyBytes, probeBytes, textOfCleanBytes } from './texts/classify-bytes.ts';
export { IGNORE_FILE_NAMES } from './ignore-rules.ts';
export { pathsOfPattern, RootIgnore } from './root-ignore.ts';
export { valueOfPath } from './texts/path-table.ts';
export { isFileDecidedByText, languageIdOfFile, type LanguageOverrides, TEXT } from './texts/language-overrides.ts';
export type { Scan, ScanOptions } from './scan.ts';
export { scan } from './scan.ts';
export { scanTree, virtualSkipReason } from './scan-tree.ts';
export { redactSecrets } from './texts/redact-secrets.ts';
export { isSecretPath, secretFolderOf } from './secrets.ts';
export type { Sweep } from './sweep.ts';
export { sweep } from './sweep.ts';
export { isWithinTick } from './sweep-record.ts';
export type { SweepRecord } from './sweep-record.ts';
export { recordedFolders } from './sweep-record.ts';
export type { DirtyPaths, WatchFailure } from './watch/tree-watch.ts';
export { TreeWatch } from './watch/tree-watch.ts';
export { unwatchableReason } from './watch/unwatchable-reason.ts';
