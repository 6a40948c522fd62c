/** What a sweep compares the disk with, besides the stats of the files. Small enough to store with every view. */
import type { Stats } from 'node:fs';
import type { GitState } from '#model';
import { lstatOf } from '#platform';
import type { FileRules } from './describe-file.ts';
import { readWatchPoint, statIfReadable, type WatchGroup, type WatchPoint } from './watch-points.ts';

/** JSON; the store saves it unchanged. */
export type SweepRecord = {
  readonly version: 2;
  readonly root: string;
  /** `none`: a bare repository, without files on disk. */
  readonly kind: 'git' | 'plain' | 'none';
  /** Milliseconds; a time before anything in this record was read. */
  readonly takenAt: number;
  readonly rules: FileRules;
  readonly git?: GitState;
  /** Absent: unknown. */
  readonly hasSettingsByBranch?: boolean;
  /** Folder paths joined by `//`, which no path contains; the first is the root, ''. */
  readonly folders: string;
  /** Three numbers per folder (mtimeMs, ctimeMs, inode) as a Float64Array in base64. */
  readonly folderStats: string;
  /** Group, path, signature. */
  readonly watched: readonly (readonly [WatchGroup, string, string])[];
};

export type FolderTable = { readonly paths: readonly string[]; readonly stats: Float64Array };
const STATS_PER_FOLDER = 3;
const SEPARATOR = '//';

/** '' is the root. Undefined if it does not exist or is not a folder. */
export const statKnownFolder = (root: string, folder: string): Stats | undefined => {
  if (folder === '') return statRoot(root);
  const stats = lstatOf(`${root}/${folder}`);
  return typeof stats !== 'string' && stats.isDirectory() ? stats : undefined;
};

/** The root may be a link, but nothing below it may. Undefined if the folder does not exist or is not accessible. */
export const statRoot = (root: string): Stats | undefined => {
  const stats = statIfReadable(root);
  return stats?.isDirectory() ? stats : undefined;
};

/** Folders whose stats are copied from an earlier table. */
export type KeptFolders = { readonly table: FolderTable; readonly folders: ReadonlySet<string> };

/** Sorted by path. Leaves out folders that have been deleted in the meantime. */
export const makeFolderTable = (root: string, folders: readonly string[], kept?: KeptFolders): FolderTable => {
  const paths: string[] = [];
  const numbers: number[] = [];
  const indexes = new Map(kept?.table.paths.map((folder, index) => [folder, index]));
  for (const folder of [...folders].sort()) {
    const at = kept?.folders.has(folder) ? indexes.get(folder) : undefined;
    const row = at === undefined ? statRow(statKnownFolder(root, folder)) : tableRow(kept?.table, at);
    if (!row) continue;
    paths.push(folder);
    numbers.push(...row);
  }
  return { paths, stats: Float64Array.from(numbers) };
};

const statRow = (stats: Stats | undefined): readonly number[] | undefined => stats && [stats.mtimeMs, stats.ctimeMs, stats.ino];

const tableRow = (table: FolderTable | undefined, index: number): Float64Array | undefined =>
  table?.stats.subarray(index * STATS_PER_FOLDER, (index + 1) * STATS_PER_FOLDER);

export const packFolders = ({ paths, stats }: FolderTable): Pick<SweepRecord, 'folders' | 'folderStats'> => ({
  folders: paths.join(SEPARATOR),
  folderStats: Buffer.from(stats.buffer, stats.byteOffset, stats.byteLength).toString('base64'),
});

export const unpackFolders = (record: SweepRecord): FolderTable => {
  if (record.folderStats === '') return { paths: [], stats: new Float64Array() };
  const bytes = Buffer.from(record.folderStats, 'base64');
  // Copied, because a small Buffer may start at any offset and a Float64Array must start at a multiple of 8.
  return { paths: recordedFolders(record), stats: new Float64Array(Uint8Array.from(bytes).buffer) };
};

/** All folders in which entries could be added or removed; parents first, '' is the root. */
export const recordedFolders = ({ folders, folderStats }: SweepRecord): readonly string[] =>
  folderStats === '' ? [] : folders.split(SEPARATOR);

export const hasFolderChanged = ({ stats }: FolderTable, index: number, now: Stats): boolean => {
  const at = index * STATS_PER_FOLDER;
  return stats[at] !== now.mtimeMs || stats[at + 1] !== now.ctimeMs || stats[at + 2] !== now.ino;
};

/** An ignore file deleted after it was read must not be recorded as one that never existed. */
const GONE_MEANWHILE = 'gone';

export const packWatchPoints = (root: string, points: readonly WatchPoint[]): SweepRecord['watched'] =>
  points.map((point) => [point.group, point.path, readWatchPoint(root, point).signature] as const);

export const packIgnoreFiles = (root: string, paths: readonly string[]): SweepRecord['watched'] =>
  [...paths]
    .sort()
    .map((path) => ['rules', path, readWatchPoint(root, { group: 'rules', path }).signature || GONE_MEANWHILE] as const);

/** `changedGroups`: the groups that changed, or may have changed within the clock tick. `watched`: the current signatures. */
export const checkWatchPoints = (
  record: SweepRecord,
): { changedGroups: ReadonlySet<WatchGroup>; watched: SweepRecord['watched'] } => {
  const changedGroups = new Set<WatchGroup>();
  const watched = record.watched.map(([group, path, signature]) => {
    const now = readWatchPoint(record.root, { group, path });
    if (now.signature !== signature || isWithinTick(now.changedAtMs, record.takenAt)) changedGroups.add(group);
    return [group, path, now.signature] as const;
  });
  return { changedGroups, watched };
};

/** Kernels take file times from a clock that ticks every 1 to 16 ms. */
const TICK_MS = 30;
/** FAT has a resolution of two seconds, older systems of one. Recognized by times without a fraction. */
const COARSE_TICK_MS = 2_000;

/**
 * True if the time is so recent that a change after `takenAt` could have the same one.
 * Such a file is hashed again and such a folder listed again.
 */
export const isWithinTick = (stampMs: number, takenAt: number): boolean =>
  stampMs >= takenAt - (stampMs % 1_000 === 0 ? COARSE_TICK_MS : TICK_MS);

/** Undefined if it is invalid or belongs to another root or version: then a full scan is needed. */
export const parseRecord = (stored: Readonly<Record<string, unknown>> | undefined, root: string): SweepRecord | undefined => {
  if (stored?.['version'] !== 2 || stored['root'] !== root) return undefined;
  const record = stored as SweepRecord;
  const isWhole = typeof record.takenAt === 'number' && typeof record.folders === 'string' && Array.isArray(record.watched);
  return isWhole && typeof record.folderStats === 'string' ? record : undefined;
};
