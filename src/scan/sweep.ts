/**
 * The freshness check: looks at every known file, every known folder and the few files that decide what counts, and asks
 * git only when one of those moved. A sweep that finds nothing proves that nothing changed. Where a watcher has told which
 * paths are in doubt, only these are looked at.
 */
import { folderOf, type GitState, type RepoPath, type SourceFile, type StaleReason, type ViewTable } from '#model';
import { withGitProblems } from '#platform';
import { byPath } from './describe-file.ts';
import { lookAtHead } from './git-head.ts';
import { type GitListing, listByGit } from './git-listing.ts';
import { compareFiles, type Differences, type FileLook, lookAtFiles } from './look-at-files.ts';
import { findNewcomers, type FolderLook, lookAtFolders, type Newcomers, rulesReader } from './look-at-folders.ts';
import { fileRules, type ScanOptions, scan } from './scan.ts';
import { type ListingEffects, settleListing } from './settle-listing.ts';
import { type KeptFolders, lookAtWatched, packFolders, readRecord, type SweepRecord, tableOfFolders } from './sweep-record.ts';
import { filesWithOtherNames, inodesInDoubt, otherNames } from './linked-names.ts';
import { filesToLookAt } from './suspects.ts';
import type { WatchGroup } from './watch-points.ts';

export type SweepOptions = ScanOptions & {
  /** The `record` that the scan or sweep before gave, as stored. Without one everything counts as changed. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** Paths at which something may have happened since the record; nothing did anywhere else. Absent: all are in doubt. */
  readonly only?: ReadonlySet<string> | undefined;
};

export type Sweep = {
  /** Nothing to do: `reasons` is empty. Keep `record` all the same: it may spare the next sweep work. */
  readonly isClean: boolean;
  readonly reasons: readonly StaleReason[];
  /** To be read and hashed, in path order: changed, created, or touched too close to the look before to be sure. */
  readonly changed: readonly SourceFile[];
  readonly removed: readonly RepoPath[];
  readonly record: SweepRecord;
  readonly git?: GitState;
  /** Files that can change without an event at their name, of those looked at; absent when all was scanned anew. */
  readonly silent?: readonly RepoPath[];
};

/** `known`: the working tree's view, with stats. Apply `changed` and `removed` to it and store `record` with it. */
export const sweep = async (root: string, known: ViewTable, options: SweepOptions = {}): Promise<Sweep> => {
  const record = readRecord(options.record, root);
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

const MEANING: Readonly<Record<Extract<WatchGroup, 'shape' | 'rules'>, StaleReason>> = {
  shape: 'filesystem_changed',
  rules: 'ignore_rules_changed',
};

/** A reason instead of a sweep means that everything has to be scanned. */
const sweepKnown = async (record: SweepRecord, known: ViewTable, options: SweepOptions): Promise<Sweep | StaleReason> => {
  const takenAt = Date.now();
  const { moved, watched: seen } = lookAtWatched(record);
  for (const group of ['shape', 'rules'] as const) if (moved.has(group)) return MEANING[group];
  if (moved.has('index') && record.kind !== 'git') return 'filesystem_changed';
  const listing = moved.has('index') ? startListing(record.root, options.signal) : undefined;
  const head = moved.has('head')
    ? await lookAtHead({ record, watched: seen, signal: options.signal })
    : { git: record.git, watched: seen };
  if (!head) return 'filesystem_changed';
  const { git, watched } = head;
  const tree = await lookAtTree(record, known, { ...options, listing });
  if (typeof tree === 'string') return tree;
  const isStill = moved.size === 0 && !tree.hasMoved;
  const renewed = (): SweepRecord => ({
    ...record,
    takenAt,
    ...withGit(git),
    ...packFolders(tableOfFolders(record.root, tree.folders, tree.kept)),
    watched,
  });
  const reasons = headReasons(record.git, git);
  return { ...conclude(tree, { reasons, record: isStill ? record : renewed(), git }), silent: tree.silent };
};

/** Git lists while we look at the files. Whoever waits for the list is told of its failure. */
const startListing = (root: string, signal: AbortSignal | undefined): Promise<GitListing> => {
  const listing = listByGit({ root, signal });
  listing.catch(() => undefined);
  return listing;
};

type TreeLook = FileLook & { readonly folders: readonly string[]; readonly kept: KeptFolders; readonly hasMoved: boolean };

type TreeOptions = SweepOptions & { readonly listing: Promise<GitListing> | undefined };

const lookAtTree = async (
  record: SweepRecord,
  known: ViewTable,
  { signal, only, ...options }: TreeOptions,
): Promise<TreeLook | StaleReason> => {
  const { root, rules, takenAt } = record;
  const folders = lookAtFolders(record, only);
  if (folders.isUncertain) return 'filesystem_changed';
  const places = only && filesToLookAt(known, only);
  const look = { root, rules, takenAt, signal };
  const files = await lookAtFiles(known, { ...look, folders: folders.hasLost ? folders.present : undefined, only: places });
  if (!files) return 'filesystem_changed';
  const listing = await options.listing;
  const newcomers = await findNewcomers({ record, known, folders, listing, signal });
  if (typeof newcomers === 'string') return newcomers;
  const settled = listing ? settleByList({ record, known, folders, newcomers }, listing) : NOTHING_SETTLED;
  if (typeof settled === 'string') return settled;
  const added = [...newcomers.files, ...settled.added];
  const found = [...files.changed, ...added];
  const isPresent = (path: RepoPath): boolean => folders.present.has(folderOf(path));
  const others = places
    ? await lookAtFiles(known, {
        ...look,
        only: otherNames(known, { inodes: inodesInDoubt(root, found, only), places, isPresent }),
      })
    : NO_FILES;
  if (!others) return 'filesystem_changed';
  const { dropped } = settled;
  const changed = [...found, ...others.changed].filter(({ path }) => !dropped.has(path)).sort(byPath);
  const removed = [...new Set([...files.removed, ...others.removed, ...dropped])];
  return {
    changed,
    removed,
    silent: [...files.silent, ...others.silent, ...filesWithOtherNames(root, added)],
    kept: folders.kept,
    folders: [...new Set([...folders.present, ...newcomers.folders])],
    hasMoved: folders.hasMoved || changed.length + removed.length > 0,
  };
};

const NO_FILES: FileLook = { changed: [], removed: [], silent: [] };
const NOTHING_SETTLED: ListingEffects = { added: [], dropped: new Set() };

type Looked = {
  readonly record: SweepRecord;
  readonly known: ViewTable;
  readonly folders: FolderLook;
  readonly newcomers: Newcomers;
};

const settleByList = ({ record, known, folders, newcomers }: Looked, listing: GitListing): ListingEffects | StaleReason =>
  settleListing({
    record,
    known,
    listing,
    present: folders.present,
    walked: new Set([...folders.toList, ...newcomers.folders]),
    rulesInside: rulesReader(record),
  });

type Rescan = {
  readonly options: SweepOptions;
  readonly takenAt: number;
  readonly reason: StaleReason;
  readonly git?: GitState | undefined;
};

const rescan = async (root: string, known: ViewTable, { options, takenAt, reason, git }: Rescan): Promise<Sweep> => {
  const fresh = await scan(root, options);
  // Another format has other ids for the same bytes: all are hashed again.
  const isSameFormat = formatOf(git) === formatOf(fresh.git);
  const differences = compareFiles(known, fresh.files, isSameFormat ? takenAt : 0);
  const hasDifferences = differences.changed.length + differences.removed.length > 0;
  const reasons = [...(hasDifferences ? [reason] : []), ...headReasons(git, fresh.git)];
  return conclude(differences, { reasons, record: fresh.record, git: fresh.git });
};

const formatOf = (git: GitState | undefined): GitState['objectFormat'] => git?.objectFormat ?? 'sha1';

type Conclusion = { readonly reasons: readonly StaleReason[]; readonly record: SweepRecord; readonly git: GitState | undefined };

const conclude = ({ changed, removed }: Differences, { reasons, record, git }: Conclusion): Sweep => {
  const all = changed.length + removed.length > 0 ? new Set<StaleReason>([...reasons, 'filesystem_changed']) : new Set(reasons);
  return { isClean: all.size === 0, reasons: [...all], changed, removed, record, ...withGit(git) };
};

const withGit = (git: GitState | undefined): { readonly git?: GitState } => (git ? { git } : {});

const headReasons = (before: GitState | undefined, now: GitState | undefined): readonly StaleReason[] =>
  before?.head === now?.head && before?.branch === now?.branch ? [] : ['git_head_mismatch'];
