/** Every known folder against the disk, and what appeared in those that moved. */
import { isAbsolute } from 'node:path';
import { basename } from 'node:path/posix';
import { folderOf, indexOfPath, repoPath, type SourceFile, type StaleReason, type ViewTable } from '#model';
import { type Census, describeCensus, gitCensus, type KnownParts, plainCensus } from './census.ts';
import type { GitListing } from './git-listing.ts';
import { extendRules, type IgnoreRules, outermostRules } from './ignore-rules.ts';
import {
  type FolderTable,
  isFolderMoved,
  isWithinTick,
  type KeptFolders,
  type SweepRecord,
  statKnownFolder,
  statRoot,
  unpackFolders,
} from './sweep-record.ts';
import { foldersToLookAt } from './suspects.ts';

export type FolderLook = {
  /** Reached from the root through folders alone: a link in between would lead elsewhere. */
  readonly present: ReadonlySet<string>;
  readonly hasLost: boolean;
  /** To be listed again: entries came or went, or may have come within the clock's tick. */
  readonly toList: readonly string[];
  readonly hasMoved: boolean;
  /** A folder was put in place while the look before was under way: what was listed may be another folder's. */
  readonly isUncertain: boolean;
  /** Those that were not looked at: they are as they were. */
  readonly kept: KeptFolders;
};

/** `only`: paths at which something may have happened; absent: all folders are looked at. */
export const lookAtFolders = (record: SweepRecord, only?: ReadonlySet<string>): FolderLook => {
  const table = unpackFolders(record);
  const isChosen = foldersToLookAt(only);
  const present = new Set<string>();
  const kept = new Set<string>();
  const toList: string[] = [];
  // A root that is gone is not an empty one: the scan says so.
  let isUncertain = statRoot(record.root) === undefined;
  for (const [index, folder] of table.paths.entries()) {
    if (folder !== '' && !present.has(folderOf(folder))) continue;
    const look = isChosen(folder) ? lookAtFolder(record, table, index) : 'kept';
    if (look === 'gone') continue;
    present.add(folder);
    if (look === 'kept') kept.add(folder);
    if (look === 'to_list' || look === 'uncertain') toList.push(folder);
    if (look === 'uncertain') isUncertain = true;
  }
  const hasLost = present.size < table.paths.length;
  const hasMoved = toList.length > 0 || hasLost;
  return { present, toList, hasLost, hasMoved, isUncertain, kept: { table, folders: kept } };
};

const lookAtFolder = (
  { root, takenAt }: SweepRecord,
  table: FolderTable,
  index: number,
): 'gone' | 'same' | 'to_list' | 'uncertain' => {
  const now = statKnownFolder(root, table.paths[index] ?? '');
  if (!now) return 'gone';
  if (isFolderMoved(table, index, now)) return 'to_list';
  if (!isWithinTick(now.ctimeMs, takenAt)) return 'same';
  // Creating and deleting stamps both times; a rename of the folder itself stamps only this one.
  return now.ctimeMs === now.mtimeMs ? 'to_list' : 'uncertain';
};

export type NewcomerRequest = {
  readonly record: SweepRecord;
  readonly known: ViewTable;
  readonly folders: FolderLook;
  /** All that git lists, where its index has moved. */
  readonly listing?: GitListing | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Newcomers = { readonly files: readonly SourceFile[]; readonly folders: readonly string[] };

/** Files and folders that were not known. A reason means that what counts has changed: everything has to be scanned. */
export const findNewcomers = async (request: NewcomerRequest): Promise<Newcomers | StaleReason> => {
  const { record, folders, signal } = request;
  if (folders.toList.length === 0) return { files: [], folders: [] };
  const ruleFiles = ruleFilesOf(record);
  const parts = knownParts(request, ruleFiles);
  const place = { root: record.root, signal, rules: record.rules };
  const census = record.kind === 'git' ? await gitCensus(place, parts) : await plainCensus(place, parts);
  const reason = rescanReason(census, record, ruleFiles);
  return reason ?? { files: await describeCensus(place, census, record.rules), folders: census.folders };
};

const rescanReason = (census: Census, record: SweepRecord, ruleFiles: ReadonlySet<string>): StaleReason | undefined => {
  if (census.ignoreFiles.some((path) => !ruleFiles.has(path))) return 'ignore_rules_changed';
  // Files inside a repository that just appeared are no longer git's to list.
  return record.kind === 'git' && census.repositories.length > 0 ? 'filesystem_changed' : undefined;
};

/** The ignore files inside the root; those above it and git's own are absolute. */
const ruleFilesOf = ({ watched }: SweepRecord): ReadonlySet<string> =>
  new Set(watched.filter(([group, path]) => group === 'rules' && !isAbsolute(path)).map(([, path]) => path));

const knownParts = ({ record, known, folders, listing }: NewcomerRequest, ruleFiles: ReadonlySet<string>): KnownParts => {
  const rulesInside = rulesReader(record, ruleFiles);
  return {
    starts: folders.toList.map((folder) => ({
      folder,
      rules: folder === '' ? outermost(record) : rulesInside(folderOf(folder)),
    })),
    isKnownFile: (path) => indexOfPath(known, repoPath(path)) >= 0,
    isKnownFolder: (folder) => folders.present.has(folder),
    listing,
  };
};

const outermost = ({ kind, rules }: SweepRecord): IgnoreRules => outermostRules(kind === 'git' ? 'git' : 'plain', rules);

/** The rules inside a known folder. Reads each folder's ignore files once. */
export const rulesReader = (record: SweepRecord, ruleFiles = ruleFilesOf(record)): ((folder: string) => IgnoreRules) => {
  const namesIn = new Map<string, Set<string>>();
  for (const path of ruleFiles) namesIn.set(folderOf(path), (namesIn.get(folderOf(path)) ?? new Set()).add(basename(path)));
  const read = new Map<string, IgnoreRules>();
  const rulesInside = (folder: string): IgnoreRules => {
    const before = read.get(folder);
    if (before) return before;
    const outer = folder === '' ? outermost(record) : rulesInside(folderOf(folder));
    const rules = extendRules(outer, { root: record.root, folder, names: namesIn.get(folder) ?? new Set() });
    read.set(folder, rules);
    return rules;
  };
  return rulesInside;
};
