/** The files that git considers part of a working tree: tracked files, and untracked files that are not ignored. */
import { isUtf8 } from 'node:buffer';
import { decodePath, splitNulFields, runGit } from '#platform';
import { NEVER_SOURCE_FOLDERS } from './ignore-rules.ts';

export type GitListing = {
  /** Relative to the root, without duplicates, unordered. Includes tracked files that are deleted on disk. */
  readonly files: ReadonlySet<string>;
  /** Submodules, and untracked repositories inside the tree. */
  readonly nested: ReadonlySet<string>;
  /** Names that are not UTF-8, escaped. Each stands for everything below it. */
  readonly notUtf8: ReadonlySet<string>;
};

export type ListingRequest = { readonly root: string; readonly signal?: AbortSignal | undefined };

const EXCLUSIONS = [...NEVER_SOURCE_FOLDERS].map((name) => `--exclude=${name}/`);

/** Fits on a command line on every platform. Beyond it, one full listing is cheaper than several partial ones. */
const MAX_NAMES_LENGTH = 16_384;

/** Lists the whole root, or at least everything at or below `names`. */
export const listByGit = async ({ root, signal }: ListingRequest, names: readonly string[] = []): Promise<GitListing> => {
  const length = names.reduce((sum, name) => sum + name.length + 1, 0);
  // Tags (-t) distinguish tracked from untracked files regardless of their names; stages (-s) identify submodules.
  const options = ['-c', '-o', '-s', '-t', '-z', '--exclude-standard', ...EXCLUSIONS];
  const args = ['--literal-pathspecs', 'ls-files', ...options, '--', ...(length > MAX_NAMES_LENGTH ? [] : names)];
  return parseListing((await runGit(root, args, { signal })).stdout);
};

const SUBMODULE_MODE = '160000';

type MutableListing = { readonly files: Set<string>; readonly nested: Set<string>; readonly notUtf8: Set<string> };

const parseListing = (bytes: Buffer): GitListing => {
  const sorted: MutableListing = { files: new Set(), nested: new Set(), notUtf8: new Set() };
  if (isUtf8(bytes)) for (const field of bytes.toString('utf8').split('\0')) addField(field, sorted);
  else for (const field of splitNulFields(bytes)) addBytes(field, sorted);
  return sorted;
};

const addField = (field: string, { files, nested }: MutableListing): void => {
  if (field === '') return;
  if (field.startsWith('?')) return addUntracked(field.slice(2), { files, nested });
  (field.startsWith(SUBMODULE_MODE, 2) ? nested : files).add(field.slice(field.indexOf('\t') + 1));
};

const TAB = 9;

const addBytes = (field: Buffer, sorted: MutableListing): void => {
  if (isUtf8(field)) return addField(field.toString('utf8'), sorted);
  const isUntracked = field[0] === '?'.charCodeAt(0);
  sorted.notUtf8.add(decodePath(field.subarray(isUntracked ? 2 : field.indexOf(TAB) + 1)).path);
};

/** Git lists an untracked repository with a trailing slash and does not enter it. */
const addUntracked = (path: string, into: { files: Set<string>; nested: Set<string> }): void => {
  if (path.endsWith('/')) into.nested.add(path.slice(0, -1));
  else into.files.add(path);
};

/** The folders that git ignores. */
export const ignoredByGit = async (
  { root, signal }: ListingRequest,
  folders: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (folders.length === 0) return new Set();
  // Without `./`, names that start with a colon would be read as pathspec magic.
  const input = folders.map((folder) => `./${folder}\0`).join('');
  const { stdout } = await runGit(root, ['check-ignore', '-v', '-z', '--stdin'], { input, signal, accept: [1] });
  const fields = stdout.toString('utf8').split('\0');
  const ignored = new Set<string>();
  // Four fields per match: source, line, pattern, path. The last match may be a `!` pattern, which includes the path again.
  for (let at = 0; at + 3 < fields.length; at += 4) {
    if (!fields[at + 2]?.startsWith('!')) ignored.add(fields[at + 3]?.slice(2) ?? '');
  }
  return ignored;
};

/** True if the enclosing repository ignores the root. */
export const isRootIgnored = async ({ root, signal }: ListingRequest): Promise<boolean> =>
  (await runGit(root, ['check-ignore', '-q', '.'], { signal, accept: [1] })).status === 0;
