/** What belongs to a working tree: its files and the folders in which new ones could appear. */
import { folderOf, nextTurn, type SourceFile, TURN_LIMITS } from '#model';
import { comparePaths, describeEscaped, describeFile, describeSubmodule, type FileRules } from './describe-file.ts';
import { type GitListing, ignoredByGit, listByGit } from './git-listing.ts';
import { type PathFilters, isIgnored, NEVER_SOURCE_FOLDERS, outermostRules } from './ignore-rules.ts';
import { childPath, emptyWalk, listFolder, type Walk, type WalkDecision, type WalkStart, walkFolders } from './walk-folders.ts';

export type Inventory = {
  /** Unordered. */
  readonly files: readonly string[];
  readonly nested: readonly string[];
  /** Names that are not UTF-8, escaped. */
  readonly notUtf8: readonly string[];
  /** Also those without a file that counts: one may be created there. */
  readonly folders: readonly string[];
  readonly ignoreFiles: readonly string[];
  /** Folders below the root that hold a `.git`. */
  readonly repositories: readonly string[];
};

export type InventoryRequest = { readonly root: string; readonly signal?: AbortSignal | undefined; readonly rules: PathFilters };

/** What is known already and left out of a partial inventory. */
export type KnownPaths = {
  readonly starts: readonly WalkStart[];
  readonly isKnownFile: (path: string) => boolean;
  readonly isKnownFolder: (folder: string) => boolean;
  /** What git lists by now, where it was asked already. */
  readonly listing?: GitListing | undefined;
};

export const inventoryGitTree = async (request: InventoryRequest, known?: KnownPaths): Promise<Inventory> => {
  const listing = known ? await listUnknown(request, known) : await listByGit(request);
  const decide = decideByListing(listing, known);
  const walk = emptyWalk();
  let starts = known?.starts ?? [{ folder: '', rules: outermostRules('git', request.rules) }];
  while (starts.length > 0) {
    await walkFolders({ ...request, starts, decide, collectsFiles: false }, walk);
    // A folder without files of git's list is empty, or all in it is ignored, or it is itself: only git can tell.
    const undecided = walk.undecided.splice(0);
    const ignored = await ignoredByGit(
      request,
      undecided.map(({ folder }) => folder),
    );
    starts = undecided.filter(({ folder }) => !ignored.has(folder));
  }
  return { ...walkedFolders(walk), ...filterByRules(listing, walk, known) };
};

export const inventoryPlainTree = async (request: InventoryRequest, known?: KnownPaths): Promise<Inventory> => {
  const decide = (folder: string, name: string): WalkDecision =>
    NEVER_SOURCE_FOLDERS.has(name) || known?.isKnownFolder(folder) ? 'leave' : 'enter';
  const starts = known?.starts ?? [{ folder: '', rules: outermostRules('plain', request.rules) }];
  const walk = await walkFolders({ ...request, starts, decide, collectsFiles: true }, emptyWalk());
  const files = known ? walk.files.filter((path) => !known.isKnownFile(path)) : walk.files;
  const notUtf8 = known ? walk.notUtf8.filter((path) => !known.isKnownFile(path)) : walk.notUtf8;
  return { ...walkedFolders(walk), files, nested: [], notUtf8 };
};

/** Files that vanish meanwhile are left out. In path order. */
export const describeInventory = async (
  { root, signal }: Omit<InventoryRequest, 'rules'>,
  inventory: Inventory,
  rules: FileRules,
): Promise<readonly SourceFile[]> => {
  const described = inventory.nested.map((path) => describeSubmodule(root, path));
  for (const [index, path] of inventory.files.entries()) {
    described.push(describeFile(root, path, rules));
    if ((index + 1) % TURN_LIMITS.stats.files === 0) await nextTurn(signal);
  }
  // A file may be named as the escapes of another one read: that one stays.
  const files = inventory.notUtf8.length > 0 ? new Set(inventory.files) : undefined;
  for (const path of inventory.notUtf8) if (!files?.has(path)) described.push(describeEscaped(root, path));
  return described.filter((file) => file !== undefined).sort(comparePaths);
};

const walkedFolders = ({
  folders,
  ignoreFiles,
  repositories,
}: Walk): Pick<Inventory, 'folders' | 'ignoreFiles' | 'repositories'> => ({
  folders: [...folders.keys()],
  ignoreFiles,
  repositories: repositories.filter((folder) => folder !== ''),
});

const decideByListing = (listing: GitListing, known: KnownPaths | undefined) => {
  let withFiles: ReadonlySet<string> | undefined;
  return (folder: string, name: string): WalkDecision => {
    if (known?.isKnownFolder(folder) || listing.nested.has(folder)) return 'leave';
    withFiles ??= foldersWithFiles(listing);
    if (withFiles.has(folder)) return 'enter';
    return NEVER_SOURCE_FOLDERS.has(name) ? 'leave' : 'undecided';
  };
};

/** Every folder that holds something of the list, at whatever depth; '' is the root. */
export const foldersWithFiles = (listing: GitListing): ReadonlySet<string> => {
  const folders = new Set<string>(['']);
  for (const paths of [listing.files, listing.nested, listing.notUtf8]) {
    for (const path of paths) {
      for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
    }
  }
  return folders;
};

/** A file of git's list counts when the walk entered its folder and the rules there let it pass. */
const filterByRules = (
  listing: GitListing,
  walk: Walk,
  known: KnownPaths | undefined,
): Pick<Inventory, 'files' | 'nested' | 'notUtf8'> => {
  const isKept = (path: string): boolean => {
    const rules = walk.folders.get(folderOf(path));
    return rules !== undefined && !known?.isKnownFile(path) && !isIgnored(rules, path);
  };
  return {
    files: [...listing.files].filter(isKept),
    nested: [...listing.nested].filter(isKept),
    notUtf8: [...listing.notUtf8].filter(isKept),
  };
};

const listUnknown = async (request: InventoryRequest, known: KnownPaths): Promise<GitListing> => {
  if (known.listing) return known.listing;
  const names = unknownNames(request.root, known);
  return names.length === 0 ? EMPTY_LISTING : listByGit(request, names);
};

const EMPTY_LISTING: GitListing = { files: new Set(), nested: new Set(), notUtf8: new Set() };

const unknownNames = (root: string, { starts, isKnownFile, isKnownFolder }: KnownPaths): readonly string[] =>
  starts.flatMap(({ folder }) => {
    const listing = listFolder(root, folder);
    const files = (listing?.files ?? []).map((name) => childPath(folder, name)).filter((path) => !isKnownFile(path));
    const folders = (listing?.folders ?? []).map((name) => childPath(folder, name)).filter((path) => !isKnownFolder(path));
    // A name that is not UTF-8 cannot be given to git: it lists the folder.
    const isListedWhole = listing?.notUtf8.some((name) => !isKnownFile(childPath(folder, name)));
    return isListedWhole ? [folder === '' ? '.' : folder] : [...files, ...folders];
  });
