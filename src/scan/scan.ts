/** Root → source files, and the record a later sweep needs to prove that nothing changed. */
import type { GitState, SourceFile } from '#model';
import { Problem } from '#model';
import { type GitLayout, gitLayout, stateOfLayout, withGitProblems } from '#platform';
import { type Inventory, describeInventory, inventoryGitTree, inventoryPlainTree } from './inventory.ts';
import { DEFAULT_MAX_FILE_BYTES, type FileRules } from './describe-file.ts';
import { isRootIgnored } from './git-listing.ts';
import type { LanguageOverrides } from './texts/language-overrides.ts';
import { packFolders, packIgnoreFiles, packWatchPoints, type SweepRecord, statRoot, makeFolderTable } from './sweep-record.ts';
import { gitWatchPoints, settingsFiles, shapeWatchPoints } from './watch-points.ts';

export type ScanOptions = {
  /** Larger files are listed but not read. */
  readonly maxFileBytes?: number | undefined;
  /** Repository paths or file names that look like secrets but may be indexed. */
  readonly allowedSecrets?: readonly string[] | undefined;
  /** The secret folder that contains the root, from `secretFolderOf`. Empty: none. */
  readonly secretFolder?: string | undefined;
  /** Patterns in gitignore syntax, relative to the root. Only matching files are included. Empty: all. */
  readonly include?: readonly string[] | undefined;
  /** Matching files are excluded, even if `include` matches. */
  readonly exclude?: readonly string[] | undefined;
  /** Languages that the settings give to files. They do not change which files there are. */
  readonly languages?: LanguageOverrides | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Scan = {
  /** Sorted by path (UTF-16 code units). */
  readonly files: readonly SourceFile[];
  /** Absent outside a git repository. */
  readonly git?: GitState;
  /** Input for `sweep`; JSON. */
  readonly record: SweepRecord;
};

/** `root`: absolute, with links resolved. Throws `repo_not_found`, `repo_not_allowed`. */
export const scan = async (root: string, options: ScanOptions = {}): Promise<Scan> => {
  if (!statRoot(root)?.isDirectory()) throw new Problem('repo_not_found', `There is no folder at ${root}.`);
  const takenAt = Date.now();
  const { inventory, ...tree } = await withGitProblems(root, () => takeInventory(root, options));
  const rules = fileRules(options);
  const files = await describeInventory({ root, signal: options.signal }, inventory, rules);
  const watched = [...tree.watched, ...packIgnoreFiles(root, inventory.ignoreFiles)];
  const folders = packFolders(makeFolderTable(root, inventory.folders));
  const git = tree.git ? { git: tree.git } : {};
  return { files, ...git, record: { version: 2, root, takenAt, rules, ...tree, ...folders, watched } };
};

export const fileRules = (options: ScanOptions): FileRules => {
  const { maxFileBytes = DEFAULT_MAX_FILE_BYTES, allowedSecrets = [], secretFolder = '', include = [], exclude = [] } = options;
  return { maxFileBytes, allowedSecrets, secretFolder, include, exclude };
};

const takeInventory = async (root: string, options: ScanOptions): Promise<TreeInventory> => {
  const layout = await gitLayout(root, options);
  return layout ? takeGitInventory(root, layout, options) : takePlainInventory(root, options);
};

type TreeInventory = Pick<SweepRecord, 'kind' | 'watched' | 'git' | 'hasSettingsByBranch'> & { readonly inventory: Inventory };

const EMPTY_INVENTORY: Inventory = { files: [], nested: [], notUtf8: [], folders: [], ignoreFiles: [], repositories: [] };

const takePlainInventory = async (root: string, options: ScanOptions): Promise<TreeInventory> => ({
  kind: 'plain',
  watched: packWatchPoints(root, shapeWatchPoints(root)),
  inventory: await inventoryPlainTree({ root, signal: options.signal, rules: fileRules(options) }),
});

/** Reads the watch points before the files they affect, so that the next sweep notices a change in between. */
const takeGitInventory = async (root: string, layout: GitLayout, options: ScanOptions): Promise<TreeInventory> => {
  const { signal } = options;
  const [git, settings] = await Promise.all([stateOfLayout(root, layout, { signal }), settingsFiles({ root, layout, signal })]);
  const watched = packWatchPoints(root, gitWatchPoints({ root, layout, branch: git.branch, settings: settings.files }));
  const known = { watched, git, hasSettingsByBranch: settings.dependOnBranch };
  if (layout.prefix === undefined) return { ...known, kind: 'none', inventory: EMPTY_INVENTORY };
  const inventory = await inventoryGitTree({ root, signal, rules: fileRules(options) });
  // A user who passes an ignored folder as the root wants it indexed, although the repository around it ignores it.
  const isIgnoredRoot = layout.prefix !== '' && inventory.files.length === 0 && (await isRootIgnored({ root, signal }));
  return isIgnoredRoot ? takePlainInventory(root, options) : { ...known, kind: 'git', inventory };
};
