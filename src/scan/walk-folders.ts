/** Walks folders top-down, reads ignore files on the way, and lets the caller decide which folders to enter. */
import { type Dirent, readdirSync } from 'node:fs';
import { nextTurn, TURN_LIMITS } from '#model';
import { dataFolder, decodePath, log } from '#platform';
import { extendRules, IGNORE_FILE_NAMES, type IgnoreRules, isIgnored } from './ignore-rules.ts';

/** A folder to enter. `rules` are those of its parent; the walk adds its own. */
export type WalkStart = { readonly folder: string; readonly rules: IgnoreRules };

export type Walk = {
  /** The folders entered, with the rules that apply inside each. */
  readonly folders: Map<string, IgnoreRules>;
  /** Files and links that no rule ignores. */
  readonly files: string[];
  /** Names of files and folders that are not UTF-8, escaped. */
  readonly notUtf8: string[];
  /** Ignore files, including `.gitignore`. */
  readonly ignoreFiles: string[];
  /** Entered folders that contain a `.git`. */
  readonly repositories: string[];
  /** Folders that `decide` could not judge: the caller asks git and starts another walk from them. */
  readonly undecided: WalkStart[];
};

export type WalkDecision = 'enter' | 'leave' | 'undecided';
export type WalkRequest = {
  readonly root: string;
  readonly starts: readonly WalkStart[];
  /** Called for folders that no rule ignores. */
  readonly decide: (folder: string, name: string) => WalkDecision;
  /** False: `files` and `notUtf8` stay empty. */
  readonly collectsFiles: boolean;
  readonly signal?: AbortSignal | undefined;
};

export const emptyWalk = (): Walk => ({
  folders: new Map(),
  files: [],
  notUtf8: [],
  ignoreFiles: [],
  repositories: [],
  undecided: [],
});

/** Adds to `walk`. Leaves out folders that are deleted in the meantime. */
export const walkFolders = async (request: WalkRequest, walk: Walk): Promise<Walk> => {
  const pending = [...request.starts];
  let count = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const listing = listFolder(request.root, next.folder);
    if (listing) pending.push(...visitFolder(request, { ...next, listing }, walk));
    count += 1;
    if (count % TURN_LIMITS.folders.folders === 0) await nextTurn(request.signal);
  }
  return walk;
};

type Visit = WalkStart & { readonly listing: FolderListing };

/** The folders to enter next. */
const visitFolder = (request: WalkRequest, { folder, rules: outer, listing }: Visit, walk: Walk): readonly WalkStart[] => {
  const rules = extendRules(outer, { root: request.root, folder, names: listing.ruleFiles });
  walk.folders.set(folder, rules);
  for (const name of listing.ruleFiles) walk.ignoreFiles.push(childPath(folder, name));
  if (listing.hasGit) walk.repositories.push(folder);
  const notIgnored = (names: readonly string[]): readonly string[] =>
    names.map((name) => childPath(folder, name)).filter((path) => !isIgnored(rules, path));
  if (request.collectsFiles) {
    walk.files.push(...notIgnored(listing.files));
    walk.notUtf8.push(...notIgnored(listing.notUtf8));
  }
  const inside = listing.folders.map((name) => ({ name, start: { folder: childPath(folder, name), rules } }));
  const ownData = dataFolder();
  return inside.flatMap(({ name, start }) => {
    // If the indexes are stored inside the tree, every scan changes them.
    if (isIgnored(rules, start.folder, true) || `${request.root}/${start.folder}` === ownData) return [];
    const decision = request.decide(start.folder, name);
    if (decision === 'undecided') walk.undecided.push(start);
    return decision === 'enter' ? [start] : [];
  });
};

export const childPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

type FolderListing = {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Escaped. */
  readonly notUtf8: readonly string[];
  readonly ruleFiles: ReadonlySet<string>;
  readonly hasGit: boolean;
};

/** Undefined if the folder does not exist. An unreadable one is listed as empty and stays watched. Skips pipes, sockets and devices. */
export const listFolder = (root: string, folder: string): FolderListing | undefined => {
  const entries = readEntries(folder === '' ? root : `${root}/${folder}`);
  if (!entries) return undefined;
  const files: string[] = [];
  const folders: string[] = [];
  const notUtf8: string[] = [];
  let hasGit = false;
  for (const entry of entries) {
    if (entry.name === '.git') hasGit = true;
    else if (entry.isDirectory()) (entry.isNotUtf8 ? notUtf8 : folders).push(entry.name);
    else if (entry.isFile() || entry.isSymbolicLink()) (entry.isNotUtf8 ? notUtf8 : files).push(entry.name);
  }
  return { files, folders, notUtf8, ruleFiles: new Set(files.filter((name) => IGNORE_FILE_NAMES.has(name))), hasGit };
};

const GONE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ESRCH', 'ESTALE']);
const UNREADABLE: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG', 'EIO', 'EINVAL', 'ENOTCONN', 'ETIMEDOUT']);
/** Keeps log lines short: paths can be very long. */
const MAX_LOGGED_LENGTH = 400;

type FolderEntry = Pick<Dirent, 'name' | 'isDirectory' | 'isFile' | 'isSymbolicLink'> & { readonly isNotUtf8?: true };

/** The replacement for invalid bytes. A valid name may also contain it. */
const UNDECODED = '\uFFFD';

const readEntries = (path: string): readonly FolderEntry[] | undefined => {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.some(({ name }) => name.includes(UNDECODED)) ? readBytes(path) : entries;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (GONE.has(code)) return undefined;
    if (!UNREADABLE.has(code)) throw error;
    log.warn('cannot read folder; its files are not indexed', { path: path.slice(0, MAX_LOGGED_LENGTH), code });
    return [];
  }
};

const readBytes = (path: string): readonly FolderEntry[] =>
  readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).map((entry) => {
    const { path: name, ...decoded } = decodePath(entry.name);
    return {
      name,
      ...decoded,
      isDirectory: () => entry.isDirectory(),
      isFile: () => entry.isFile(),
      isSymbolicLink: () => entry.isSymbolicLink(),
    };
  });
