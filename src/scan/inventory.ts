/** The files of a working tree, and the folders in which new files could appear. */
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
  /** Includes folders without source files, since one may be created there. */
  readonly folders: readonly string[];
  readonly ignoreFiles: readonly string[];
  /** Folders below the root that contain a `.git`. */
  readonly repositories: readonly string[];
};

export type InventoryRequest = { readonly root: string; readonly signal?: AbortSignal | undefined; readonly rules: PathFilters };

/** Paths that are already known and left out of a partial inventory. */
export type KnownPaths = {
  readonly starts: readonly WalkStart[];
  readonly isKnownFile: (path: string) => boolean;
  readonly isKnownFolder: (folder: string) => boolean;
  /** The current listing of git, if it has already been read. */
  readonly listing?: GitListing | undefined;
};

export const inventoryGitTree = async (request: InventoryRequest, known?: KnownPaths): Promise<Inventory> => {
  const listing = known ? await listUnknown(request, known) : await listByGit(request);
  const decide = decideByListing(listing, known);
  const walk = emptyWalk();
  let starts = known?.starts ?? [{ folder: '', rules: outermostRules('git', request.rules) }];
  while (starts.length > 0) {
    await walkFolders({ ...request, starts, decide, collectsFiles: false }, walk);
    // A folder in which git lists no files is either empty or ignored, with its files or as a whole. Only git knows which.
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

/** Sorted by path. Leaves out files that have been deleted since the inventory was taken. */
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
  // The escaped form of a name may equal the real name of another file: the real one wins.
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

/** Every folder that contains a listed path, at any depth; '' is the root. */
export const foldersWithFiles = (listing: GitListing): ReadonlySet<string> => {
  const folders = new Set<string>(['']);
  for (const paths of [listing.files, listing.nested, listing.notUtf8]) {
    for (const path of paths) {
      for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
    }
  }
  return folders;
};

/** Keeps the listed files whose folder was walked and that its rules do not ignore. */
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
    // A name that is not UTF-8 cannot be passed to git, so git lists the whole folder.
    const isListedWhole = listing?.notUtf8.some((name) => !isKnownFile(childPath(folder, name)));
    return isListedWhole ? [folder === '' ? '.' : folder] : [...files, ...folders];
  });
