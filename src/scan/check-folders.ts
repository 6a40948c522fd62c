/** Compares known folders with the disk, and finds new files in those that changed. */
import { isAbsolute } from 'node:path';
import { basename } from 'node:path/posix';
import { folderOf, indexOfPath, repoPath, type SourceFile, type StaleReason, type ViewTable } from '#model';
import { type Inventory, describeInventory, inventoryGitTree, type KnownPaths, inventoryPlainTree } from './inventory.ts';
import type { GitListing } from './git-listing.ts';
import { extendRules, type IgnoreRules, outermostRules } from './ignore-rules.ts';
import {
  type FolderTable,
  hasFolderChanged,
  isWithinTick,
  type KeptFolders,
  type SweepRecord,
  statKnownFolder,
  statRoot,
  unpackFolders,
} from './sweep-record.ts';
import { dirtyFolderFilter } from './dirty-paths.ts';

export type FoldersCheck = {
  /** Folders that exist and have only folders, no links, above them. */
  readonly present: ReadonlySet<string>;
  readonly hasMissing: boolean;
  /** Folders to list again: entries were added or removed, or may have been within the clock tick. */
  readonly toList: readonly string[];
  readonly hasChanged: boolean;
  /** A folder was moved here during the last check, so its listing may be that of another folder. */
  readonly isUncertain: boolean;
  /** Folders that were not checked, because they are not dirty. */
  readonly kept: KeptFolders;
};

/** Without `dirtyPaths`, checks all folders. */
export const checkFolders = (record: SweepRecord, dirtyPaths?: ReadonlySet<string>): FoldersCheck => {
  const table = unpackFolders(record);
  const isDirty = dirtyFolderFilter(dirtyPaths);
  const present = new Set<string>();
  const kept = new Set<string>();
  const toList: string[] = [];
  // A missing root is not an empty one: the scan reports it.
  let isUncertain = statRoot(record.root) === undefined;
  for (const [index, folder] of table.paths.entries()) {
    if (folder !== '' && !present.has(folderOf(folder))) continue;
    const state = isDirty(folder) ? checkFolder(record, table, index) : 'kept';
    if (state === 'gone') continue;
    present.add(folder);
    if (state === 'kept') kept.add(folder);
    if (state === 'to_list' || state === 'uncertain') toList.push(folder);
    if (state === 'uncertain') isUncertain = true;
  }
  const hasMissing = present.size < table.paths.length;
  const hasChanged = toList.length > 0 || hasMissing;
  return { present, toList, hasMissing, hasChanged, isUncertain, kept: { table, folders: kept } };
};

const checkFolder = (
  { root, takenAt }: SweepRecord,
  table: FolderTable,
  index: number,
): 'gone' | 'same' | 'to_list' | 'uncertain' => {
  const now = statKnownFolder(root, table.paths[index] ?? '');
  if (!now) return 'gone';
  if (hasFolderChanged(table, index, now)) return 'to_list';
  if (!isWithinTick(now.ctimeMs, takenAt)) return 'same';
  // Creating or deleting an entry updates both times; renaming the folder itself updates only ctime.
  return now.ctimeMs === now.mtimeMs ? 'to_list' : 'uncertain';
};

export type AddedFilesRequest = {
  readonly record: SweepRecord;
  readonly known: ViewTable;
  readonly folders: FoldersCheck;
  /** The full listing of git, if its index changed. */
  readonly listing?: GitListing | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type AddedFiles = { readonly files: readonly SourceFile[]; readonly folders: readonly string[] };

/** New files and folders. Returns a reason instead if the rules changed and a full scan is needed. */
export const findAddedFiles = async (request: AddedFilesRequest): Promise<AddedFiles | StaleReason> => {
  const { record, folders, signal } = request;
  if (folders.toList.length === 0) return { files: [], folders: [] };
  const ruleFiles = ruleFilesOf(record);
  const known = knownPaths(request, ruleFiles);
  const inventoryRequest = { root: record.root, signal, rules: record.rules };
  const inventory =
    record.kind === 'git' ? await inventoryGitTree(inventoryRequest, known) : await inventoryPlainTree(inventoryRequest, known);
  const reason = rescanReason(inventory, record, ruleFiles);
  return reason ?? { files: await describeInventory(inventoryRequest, inventory, record.rules), folders: inventory.folders };
};

const rescanReason = (inventory: Inventory, record: SweepRecord, ruleFiles: ReadonlySet<string>): StaleReason | undefined => {
  if (inventory.ignoreFiles.some((path) => !ruleFiles.has(path))) return 'ignore_rules_changed';
  // Git no longer lists the files inside a new nested repository.
  return record.kind === 'git' && inventory.repositories.length > 0 ? 'filesystem_changed' : undefined;
};

/** The ignore files inside the root. Those above the root and git's own have absolute paths. */
const ruleFilesOf = ({ watched }: SweepRecord): ReadonlySet<string> =>
  new Set(watched.filter(([group, path]) => group === 'rules' && !isAbsolute(path)).map(([, path]) => path));

const knownPaths = ({ record, known, folders, listing }: AddedFilesRequest, ruleFiles: ReadonlySet<string>): KnownPaths => {
  const rulesInside = makeRulesReader(record, ruleFiles);
  return {
    starts: folders.toList.map((folder) => ({
      folder,
      rules: folder === '' ? rulesAboveRoot(record) : rulesInside(folderOf(folder)),
    })),
    isKnownFile: (path) => indexOfPath(known, repoPath(path)) >= 0,
    isKnownFolder: (folder) => folders.present.has(folder),
    listing,
  };
};

const rulesAboveRoot = ({ kind, rules }: SweepRecord): IgnoreRules => outermostRules(kind === 'git' ? 'git' : 'plain', rules);

/** Returns the rules inside a known folder. Reads the ignore files of each folder once. */
export const makeRulesReader = (record: SweepRecord, ruleFiles = ruleFilesOf(record)): ((folder: string) => IgnoreRules) => {
  const ruleNames = new Map<string, Set<string>>();
  for (const path of ruleFiles) ruleNames.set(folderOf(path), (ruleNames.get(folderOf(path)) ?? new Set()).add(basename(path)));
  const read = new Map<string, IgnoreRules>();
  const rulesInside = (folder: string): IgnoreRules => {
    const before = read.get(folder);
    if (before) return before;
    const outer = folder === '' ? rulesAboveRoot(record) : rulesInside(folderOf(folder));
    const rules = extendRules(outer, { root: record.root, folder, names: ruleNames.get(folder) ?? new Set() });
    read.set(folder, rules);
    return rules;
  };
  return rulesInside;
};
