/**
 * Files that determine what belongs to a working tree: git's index, HEAD and settings, and ignore files.
 * As long as none of them changed, there is no need to run git.
 */
import { type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type GitLayout, runGit } from '#platform';

/** `shape`: whether there is a repository; `index` and `rules`: which files are included; `head`: what is checked out. */
export type WatchGroup = 'shape' | 'index' | 'rules' | 'head';
/** The path is absolute or relative to the root. */
export type WatchPoint = { readonly group: WatchGroup; readonly path: string };

/** A new `.git` at the root or above makes the folder part of a repository. */
export const shapeWatchPoints = (root: string, top = '/'): readonly WatchPoint[] =>
  foldersUpTo(root, top).map((folder) => ({ group: 'shape', path: join(folder, '.git') }));

export type GitWatchRequest = {
  readonly root: string;
  readonly layout: GitLayout;
  readonly branch?: string | undefined;
  /** The result of `settingsFiles`. */
  readonly settings: readonly string[];
};

export const gitWatchPoints = ({ root, layout, branch, settings }: GitWatchRequest): readonly WatchPoint[] => {
  const { gitDir, commonDir } = layout;
  const top = worktreeTop(root, layout);
  const rules = [join(commonDir, 'info', 'exclude'), ...parentIgnoreFiles(root, top), ...settings];
  return [
    ...shapeWatchPoints(root, top),
    { group: 'index', path: join(gitDir, 'index') },
    ...[...new Set(rules)].map((path) => ({ group: 'rules', path }) as const),
    ...headWatchPoints({ gitDir, commonDir, branch }),
  ];
};

export type HeadLocation = Pick<GitLayout, 'gitDir' | 'commonDir'> & { readonly branch?: string | undefined };

/** The first is HEAD itself. */
export const headWatchPoints = ({ gitDir, commonDir, branch }: HeadLocation): readonly WatchPoint[] => {
  const heads = [join(gitDir, 'HEAD'), join(commonDir, 'packed-refs')];
  heads.push(join(commonDir, 'reftable', 'tables.list'), join(gitDir, 'reftable', 'tables.list'));
  if (branch) heads.push(join(commonDir, 'refs', 'heads', branch));
  return [...new Set(heads)].map((path) => ({ group: 'head', path }));
};

const worktreeTop = (root: string, { prefix = '' }: GitLayout): string =>
  prefix
    .split('/')
    .filter((name) => name !== '')
    .reduce(dirname, root);

/** The walk finds the ignore files of the root itself. Git also reads those above it. */
const parentIgnoreFiles = (root: string, top: string): readonly string[] =>
  foldersUpTo(root, top)
    .slice(1)
    .map((folder) => join(folder, '.gitignore'));

/** Innermost first, both ends included. */
const foldersUpTo = (folder: string, top: string): readonly string[] => {
  const parent = dirname(folder);
  return folder === top || parent === folder ? [folder] : [folder, ...foldersUpTo(parent, top)];
};

type SettingsRequest = { readonly root: string; readonly layout: GitLayout; readonly signal?: AbortSignal | undefined };

export type GitSettingsFiles = {
  /** The settings files that git read, those it would read if they existed, and the excludes file they name. */
  readonly files: readonly string[];
  /** The settings may be different on another branch. */
  readonly dependOnBranch: boolean;
};

export const settingsFiles = async ({ root, layout, signal }: SettingsRequest): Promise<GitSettingsFiles> => {
  const top = worktreeTop(root, layout);
  const { stdout } = await runGit(root, ['config', '--list', '--show-origin', '-z'], { signal });
  const fields = stdout.toString('utf8').split('\0');
  const origins = fields.filter((field, index) => index % 2 === 0 && field.startsWith('file:')).map((field) => field.slice(5));
  const excludes = fields.findLast((field, index) => index % 2 === 1 && field.startsWith('core.excludesfile\n'));
  const userSettings = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  const named = excludes?.slice(excludes.indexOf('\n') + 1).replace(/^~(?=\/)/u, homedir());
  const files = [
    ...origins.map((path) => resolve(top, path)),
    join(layout.commonDir, 'config'),
    join(layout.gitDir, 'config.worktree'),
    join(homedir(), '.gitconfig'),
    join(userSettings, 'git', 'config'),
    named === undefined ? join(userSettings, 'git', 'ignore') : resolve(top, named),
  ];
  return { files, dependOnBranch: fields.some((field, index) => index % 2 === 1 && field.startsWith('includeif.onbranch:')) };
};

/** Equal signatures mean that the file did not change. */
export const readWatchPoint = (
  root: string,
  { group, path }: WatchPoint,
): { readonly signature: string; readonly changedAtMs: number } => {
  const stats = statIfReadable(isAbsolute(path) ? path : `${root}/${path}`);
  if (!stats) return { signature: '', changedAtMs: 0 };
  // Every git command changes the `.git` folder, so only its existence matters.
  if (group === 'shape') return { signature: `${stats.ino}`, changedAtMs: 0 };
  return { signature: `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}:${stats.ino}`, changedAtMs: stats.ctimeMs };
};

/** Follows links, since people link their excludes file. Undefined if the file does not exist or is not accessible. */
export const statIfReadable = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENAMETOOLONG'].includes(code)) throw error;
    return undefined;
  }
};
