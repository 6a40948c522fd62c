/** What a sweep compares the disk with, beside the stats of the files: small enough to be stored with every view. */
import type { Stats } from 'node:fs';
import type { GitState } from '#model';
import { lstatOf } from '#platform';
import type { FileRules } from './describe-file.ts';
import { readWatchPoint, statIfReadable, type WatchGroup, type WatchPoint } from './watch-points.ts';

/** JSON: the store keeps it as it is. */
export type SweepRecord = {
  readonly version: 2;
  readonly root: string;
  /** `none`: a bare repository, without files on disk. */
  readonly kind: 'git' | 'plain' | 'none';
  /** Milliseconds; before anything of this record was looked at. */
  readonly takenAt: number;
  readonly rules: FileRules;
  readonly git?: GitState;
  /** Absent: unknown. */
  readonly hasSettingsByBranch?: boolean;
  /** Folder paths joined by `//`, which no path holds; the first is the root, ''. */
  readonly folders: string;
  /** Three numbers a folder (mtimeMs, ctimeMs, inode) as a Float64Array in base64. */
  readonly folderStats: string;
  /** Group, path, look. */
  readonly watched: readonly (readonly [WatchGroup, string, string])[];
};

export type FolderTable = { readonly paths: readonly string[]; readonly stats: Float64Array };
const STATS_PER_FOLDER = 3;
const SEPARATOR = '//';

/** '' is the root. Undefined for a folder that is gone or is none. */
export const statKnownFolder = (root: string, folder: string): Stats | undefined => {
  if (folder === '') return statRoot(root);
  const stats = lstatOf(`${root}/${folder}`);
  return typeof stats !== 'string' && stats.isDirectory() ? stats : undefined;
};

/** The root may be given through a link; what is below it may not. Undefined when there is no such folder for us. */
export const statRoot = (root: string): Stats | undefined => {
  const stats = statIfReadable(root);
  return stats?.isDirectory() ? stats : undefined;
};

/** Folders whose stats are taken over from an earlier table. */
export type KeptFolders = { readonly table: FolderTable; readonly folders: ReadonlySet<string> };

/** Folders that are gone meanwhile are left out. In path order. */
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
  // Copied: the bytes of a small buffer start anywhere, and a Float64Array must start at a multiple of 8.
  return { paths: recordedFolders(record), stats: new Float64Array(Uint8Array.from(bytes).buffer) };
};

/** All folders in which something could come or go; parents first, '' is the root. */
export const recordedFolders = ({ folders, folderStats }: SweepRecord): readonly string[] =>
  folderStats === '' ? [] : folders.split(SEPARATOR);

export const hasFolderChanged = ({ stats }: FolderTable, index: number, now: Stats): boolean => {
  const at = index * STATS_PER_FOLDER;
  return stats[at] !== now.mtimeMs || stats[at + 1] !== now.ctimeMs || stats[at + 2] !== now.ino;
};

/** An ignore file that went away between its reading and this look must not pass as one that never was. */
const GONE_MEANWHILE = 'gone';

export const packWatchPoints = (root: string, points: readonly WatchPoint[]): SweepRecord['watched'] =>
  points.map((point) => [point.group, point.path, readWatchPoint(root, point).signature] as const);

export const packIgnoreFiles = (root: string, paths: readonly string[]): SweepRecord['watched'] =>
  [...paths]
    .sort()
    .map((path) => ['rules', path, readWatchPoint(root, { group: 'rules', path }).signature || GONE_MEANWHILE] as const);

/** The groups in which something moved, or may have moved within the clock's tick, and how all look now. */
export const checkWatchPoints = (record: SweepRecord): { moved: ReadonlySet<WatchGroup>; watched: SweepRecord['watched'] } => {
  const moved = new Set<WatchGroup>();
  const watched = record.watched.map(([group, path, signature]) => {
    const now = readWatchPoint(record.root, { group, path });
    if (now.signature !== signature || isWithinTick(now.changedAtMs, record.takenAt)) moved.add(group);
    return [group, path, now.signature] as const;
  });
  return { moved, watched };
};

/** Kernels stamp files with a clock that ticks every 1 to 16 ms. */
const TICK_MS = 30;
/** FAT counts two seconds, older systems one: told by stamps without a fraction. */
const COARSE_TICK_MS = 2_000;

/**
 * True for what was stamped so late that a change after the look could bear the same stamp.
 * Such a file is hashed again, such a folder listed again.
 */
export const isWithinTick = (stampMs: number, takenAt: number): boolean =>
  stampMs >= takenAt - (stampMs % 1_000 === 0 ? COARSE_TICK_MS : TICK_MS);

/** Undefined when it is of another root, of another version or no record at all: then all is scanned. */
export const parseRecord = (stored: Readonly<Record<string, unknown>> | undefined, root: string): SweepRecord | undefined => {
  if (stored?.['version'] !== 2 || stored['root'] !== root) return undefined;
  const record = stored as SweepRecord;
  const isWhole = typeof record.takenAt === 'number' && typeof record.folders === 'string' && Array.isArray(record.watched);
  return isWhole && typeof record.folderStats === 'string' ? record : undefined;
};
