/**
 * The freshness check. Checks every known file and folder and the few files that determine which files are included, and
 * runs git only if one of those changed. A clean sweep proves that nothing changed. If a watcher has reported the dirty
 * paths, only those are checked.
 */
import { folderOf, type GitState, type RepoPath, type SourceFile, type StaleReason, type ViewTable } from '#model';
import { withGitProblems } from '#platform';
import { comparePaths } from './describe-file.ts';
import { checkHead } from './check-head.ts';
import { type GitListing, listByGit } from './git-listing.ts';
import { compareFiles, type Differences, type FilesCheck, checkFiles } from './check-files.ts';
import { findAddedFiles, type FoldersCheck, checkFolders, type AddedFiles, makeRulesReader } from './check-folders.ts';
import { fileRules, type ScanOptions, scan } from './scan.ts';
import { type ListingChanges, applyListing } from './apply-listing.ts';
import {
  type KeptFolders,
  checkWatchPoints,
  packFolders,
  parseRecord,
  type SweepRecord,
  makeFolderTable,
} from './sweep-record.ts';
import { silentFiles, dirtyInodes, findHardLinks } from './hard-links.ts';
import { dirtyFileIndexes } from './dirty-paths.ts';
import type { WatchGroup } from './watch-points.ts';

export type SweepOptions = ScanOptions & {
  /** The `record` of the previous scan or sweep, as stored. Without one, everything counts as changed. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** The paths that may have changed since the record; nothing else did. Absent: everything may have changed. */
  readonly only?: ReadonlySet<string> | undefined;
};

export type Sweep = {
  /** Nothing changed: `reasons` is empty. Store `record` anyway: it may save the next sweep work. */
  readonly isClean: boolean;
  readonly reasons: readonly StaleReason[];
  /** Files to read and hash, sorted by path: changed, created, or touched too close to the last sweep to be sure. */
  readonly changed: readonly SourceFile[];
  readonly removed: readonly RepoPath[];
  readonly record: SweepRecord;
  readonly git?: GitState;
  /** The checked files that can change without an event for their path; absent after a full scan. */
  readonly silent?: readonly RepoPath[];
};

/** `known`: the view of the working tree, with stats. Apply `changed` and `removed` to it and store `record` with it. */
export const sweep = async (root: string, known: ViewTable, options: SweepOptions = {}): Promise<Sweep> => {
  const record = parseRecord(options.record, root);
  if (!record) return rescan(root, known, { options, takenAt: 0, reason: 'watermark_missing' });
  const swept = haveSameRules(record, options)
    ? await withGitProblems(root, () => sweepKnown(record, known, options))
    : 'ignore_rules_changed';
  return typeof swept === 'string'
    ? rescan(root, known, { options, takenAt: record.takenAt, reason: swept, git: record.git })
    : swept;
};

const haveSameRules = (record: SweepRecord, options: ScanOptions): boolean =>
  JSON.stringify(record.rules) === JSON.stringify(fileRules(options));

const STALE_REASONS: Readonly<Record<Extract<WatchGroup, 'shape' | 'rules'>, StaleReason>> = {
  shape: 'filesystem_changed',
  rules: 'ignore_rules_changed',
};

/** Returns a reason instead of a sweep if a full scan is needed. */
const sweepKnown = async (record: SweepRecord, known: ViewTable, options: SweepOptions): Promise<Sweep | StaleReason> => {
  const takenAt = Date.now();
  const { changedGroups, watched: seen } = checkWatchPoints(record);
  for (const group of ['shape', 'rules'] as const) if (changedGroups.has(group)) return STALE_REASONS[group];
  if (changedGroups.has('index') && record.kind !== 'git') return 'filesystem_changed';
  const listing = changedGroups.has('index') ? startListing(record.root, options.signal) : undefined;
  const head = changedGroups.has('head')
    ? await checkHead({ record, watched: seen, signal: options.signal })
    : { git: record.git, watched: seen };
  if (!head) return 'filesystem_changed';
  const { git, watched } = head;
  const tree = await checkTree(record, known, { ...options, listing });
  if (typeof tree === 'string') return tree;
  const isUnchanged = changedGroups.size === 0 && !tree.hasChanged;
  const updatedRecord = (): SweepRecord => ({
    ...record,
    takenAt,
    ...withGit(git),
    ...packFolders(makeFolderTable(record.root, tree.folders, tree.kept)),
    watched,
  });
  const reasons = headReasons(record.git, git);
  return { ...makeSweep(tree, { reasons, record: isUnchanged ? record : updatedRecord(), git }), silent: tree.silent };
};

/** Runs while the files are checked. A failure is thrown where the listing is awaited. */
const startListing = (root: string, signal: AbortSignal | undefined): Promise<GitListing> => {
  const listing = listByGit({ root, signal });
  listing.catch(() => undefined);
  return listing;
};

type TreeCheck = FilesCheck & { readonly folders: readonly string[]; readonly kept: KeptFolders; readonly hasChanged: boolean };

type CheckTreeOptions = SweepOptions & { readonly listing: Promise<GitListing> | undefined };

const checkTree = async (
  record: SweepRecord,
  known: ViewTable,
  { signal, only, ...options }: CheckTreeOptions,
): Promise<TreeCheck | StaleReason> => {
  const { root, rules, takenAt } = record;
  const folders = checkFolders(record, only);
  if (folders.isUncertain) return 'filesystem_changed';
  const indexes = only && dirtyFileIndexes(known, only);
  const request = { root, rules, takenAt, signal };
  const files = await checkFiles(known, { ...request, folders: folders.hasMissing ? folders.present : undefined, only: indexes });
  if (!files) return 'filesystem_changed';
  const listing = await options.listing;
  const addedFiles = await findAddedFiles({ record, known, folders, listing, signal });
  if (typeof addedFiles === 'string') return addedFiles;
  const listed = listing ? applyGitListing({ record, known, folders, added: addedFiles }, listing) : NO_LISTING_CHANGES;
  if (typeof listed === 'string') return listed;
  const added = [...addedFiles.files, ...listed.added];
  const found = [...files.changed, ...added];
  const isPresent = (path: RepoPath): boolean => folders.present.has(folderOf(path));
  const others = indexes
    ? await checkFiles(known, {
        ...request,
        only: findHardLinks(known, { inodes: dirtyInodes(root, found, only), checkedIndexes: indexes, isPresent }),
      })
    : NO_FILES;
  if (!others) return 'filesystem_changed';
  const { dropped } = listed;
  const changed = [...found, ...others.changed].filter(({ path }) => !dropped.has(path)).sort(comparePaths);
  const removed = [...new Set([...files.removed, ...others.removed, ...dropped])];
  return {
    changed,
    removed,
    silent: [...files.silent, ...others.silent, ...silentFiles(root, added)],
    kept: folders.kept,
    folders: [...new Set([...folders.present, ...addedFiles.folders])],
    hasChanged: folders.hasChanged || changed.length + removed.length > 0,
  };
};

const NO_FILES: FilesCheck = { changed: [], removed: [], silent: [] };
const NO_LISTING_CHANGES: ListingChanges = { added: [], dropped: new Set() };

type CheckedTree = {
  readonly record: SweepRecord;
  readonly known: ViewTable;
  readonly folders: FoldersCheck;
  readonly added: AddedFiles;
};

const applyGitListing = ({ record, known, folders, added }: CheckedTree, listing: GitListing): ListingChanges | StaleReason =>
  applyListing({
    record,
    known,
    listing,
    present: folders.present,
    walked: new Set([...folders.toList, ...added.folders]),
    rulesInside: makeRulesReader(record),
  });

type RescanRequest = {
  readonly options: SweepOptions;
  readonly takenAt: number;
  readonly reason: StaleReason;
  readonly git?: GitState | undefined;
};

const rescan = async (root: string, known: ViewTable, { options, takenAt, reason, git }: RescanRequest): Promise<Sweep> => {
  const fresh = await scan(root, options);
  // Another object format has other ids for the same bytes, so everything is hashed again.
  const isSameFormat = objectFormatOf(git) === objectFormatOf(fresh.git);
  const differences = compareFiles(known, fresh.files, isSameFormat ? takenAt : 0);
  const hasDifferences = differences.changed.length + differences.removed.length > 0;
  const reasons = [...(hasDifferences ? [reason] : []), ...headReasons(git, fresh.git)];
  return makeSweep(differences, { reasons, record: fresh.record, git: fresh.git });
};

const objectFormatOf = (git: GitState | undefined): GitState['objectFormat'] => git?.objectFormat ?? 'sha1';

type SweepParts = { readonly reasons: readonly StaleReason[]; readonly record: SweepRecord; readonly git: GitState | undefined };

const makeSweep = ({ changed, removed }: Differences, { reasons, record, git }: SweepParts): Sweep => {
  const all = changed.length + removed.length > 0 ? new Set<StaleReason>([...reasons, 'filesystem_changed']) : new Set(reasons);
  return { isClean: all.size === 0, reasons: [...all], changed, removed, record, ...withGit(git) };
};

const withGit = (git: GitState | undefined): { readonly git?: GitState } => (git ? { git } : {});

const headReasons = (before: GitState | undefined, now: GitState | undefined): readonly StaleReason[] =>
  before?.head === now?.head && before?.branch === now?.branch ? [] : ['git_head_mismatch'];
