/** Which files git counts as part of a working tree: tracked ones, and untracked ones that its rules do not ignore. */
import { isUtf8 } from 'node:buffer';
import { decodePath, splitNulFields, runGit } from '#platform';
import { NEVER_SOURCE_FOLDERS } from './ignore-rules.ts';

export type GitListing = {
  /** Relative to the root, each once, unordered. Tracked files that are gone from disk are among them. */
  readonly files: ReadonlySet<string>;
  /** Submodules, and repositories that lie in the tree untracked. */
  readonly nested: ReadonlySet<string>;
  /** Names that are not UTF-8, escaped, each for all that is below it. */
  readonly notUtf8: ReadonlySet<string>;
};

export type ListingRequest = { readonly root: string; readonly signal?: AbortSignal | undefined };

const EXCLUSIONS = [...NEVER_SOURCE_FOLDERS].map((name) => `--exclude=${name}/`);

/** What fits on a command line everywhere; for more, one full listing is cheaper than several partial ones. */
const MAX_NAMES_LENGTH = 16_384;

/** All of the root, or at least what lies at or below `names`. */
export const listByGit = async ({ root, signal }: ListingRequest, names: readonly string[] = []): Promise<GitListing> => {
  const length = names.reduce((sum, name) => sum + name.length + 1, 0);
  // Tags (-t) tell tracked from untracked, whatever the names look like; stages (-s) tell submodules.
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

/** Git ends the name of an untracked repository with a slash and does not look inside. */
const addUntracked = (path: string, into: { files: Set<string>; nested: Set<string> }): void => {
  if (path.endsWith('/')) into.nested.add(path.slice(0, -1));
  else into.files.add(path);
};

/** The folders among these that git's rules ignore. */
export const ignoredByGit = async (
  { root, signal }: ListingRequest,
  folders: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (folders.length === 0) return new Set();
  // `./` keeps names that start with a colon from being read as pathspec magic.
  const input = folders.map((folder) => `./${folder}\0`).join('');
  const { stdout } = await runGit(root, ['check-ignore', '-v', '-z', '--stdin'], { input, signal, accept: [1] });
  const fields = stdout.toString('utf8').split('\0');
  const ignored = new Set<string>();
  // Four fields a match: source, line, pattern, path. The last match of a path may be one that takes it back in.
  for (let at = 0; at + 3 < fields.length; at += 4) {
    if (!fields[at + 2]?.startsWith('!')) ignored.add(fields[at + 3]?.slice(2) ?? '');
  }
  return ignored;
};

/** True when the repository around the root ignores it. */
export const isRootIgnored = async ({ root, signal }: ListingRequest): Promise<boolean> =>
  (await runGit(root, ['check-ignore', '-q', '.'], { signal, accept: [1] })).status === 0;
