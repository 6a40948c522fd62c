/** How the working tree differs from a commit, without running filters. */
import { type GitLimits, runGit } from './git.ts';
import { withGitProblems } from './git-problem.ts';

/**
 * True if anything is staged, edited or untracked. Submodules are ignored.
 * A filter (such as LFS) is a configured command that status would run on files whose stat changed. Filters are switched
 * off, so such a file counts as edited.
 */
export const isDirty = (root: string, options: GitLimits = {}): Promise<boolean> =>
  withGitProblems(root, () => hasChanges(root, options));

const hasChanges = async (root: string, options: GitLimits): Promise<boolean> => {
  const config = await withoutFilters(root, options);
  if (!config) return true;
  const { stdout } = await runGit(root, STATUS, { ...options, config });
  return stdout.byteLength > 0;
};

const STATUS = ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--ignore-submodules=all', '--no-renames'];

/**
 * Staged, edited and untracked paths below the root, relative to the top of the repository. An untracked folder stands
 * for everything in it. Undefined if git cannot list them without running filters.
 */
export const uncommittedPaths = (root: string, options: GitLimits = {}): Promise<readonly string[] | undefined> =>
  withGitProblems(root, async () => {
    const config = await withoutFilters(root, options);
    if (!config) return undefined;
    const { stdout } = await runGit(root, [...STATUS, '--', '.'], { ...options, config });
    const lines = stdout.toString('utf8').split('\0').filter(Boolean);
    return lines.map((line) => line.slice('XY '.length));
  });

/**
 * Tracked paths below the root that git considers changed since a commit; line endings that git converts do not count.
 * Undefined if git cannot list them without running filters.
 */
export const pathsChangedSince = (
  root: string,
  commit: string,
  options: GitLimits = {},
): Promise<ReadonlySet<string> | undefined> =>
  withGitProblems(root, async () => {
    const config = await withoutFilters(root, options);
    if (!config) return undefined;
    const { stdout } = await runGit(root, ['diff', ...DIFF_OPTIONS, commit, '--'], { ...options, config });
    return new Set(stdout.toString('utf8').split('\0').filter(Boolean));
  });

/** Those of the paths that git converts by more than their line endings: by a filter, keywords or another encoding. */
export const convertedPaths = (root: string, paths: readonly string[], options: GitLimits = {}): Promise<ReadonlySet<string>> =>
  withGitProblems(root, async () => {
    const input = paths.map((path) => `${path}\0`).join('');
    const { stdout } = await runGit(root, ['check-attr', '-z', '--stdin', ...CONVERSIONS], { ...options, input });
    const fields = stdout.toString('utf8').split('\0');
    // Path, attribute and value of each pair.
    return new Set(fields.filter((_, at) => at % 3 === 0 && !NOT_SET.has(fields[at + 2] ?? 'unset')));
  });

const CONVERSIONS = ['filter', 'ident', 'working-tree-encoding'];
const NOT_SET: ReadonlySet<string> = new Set(['unspecified', 'unset']);

const DIFF_OPTIONS = [
  '--name-only',
  '-z',
  '--relative',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
];

/** Settings that switch off every filter. Undefined if a filter name contains `=`, where `-c` would split the key. */
const withoutFilters = async (root: string, options: GitLimits): Promise<readonly string[] | undefined> => {
  const filters = await filterNames(root, options);
  if (filters.some((name) => name.includes('='))) return undefined;
  return filters.flatMap((name) => ['clean=', 'smudge=', 'process=', 'required=false'].map((value) => `filter.${name}.${value}`));
};

const filterNames = async (root: string, options: GitLimits): Promise<readonly string[]> => {
  const { stdout } = await runGit(root, ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'], {
    ...options,
    accept: [1],
  });
  const keys = stdout.toString('utf8').split('\0');
  const names = keys.map((key) => /^filter\.(.+)\.[^.]+$/su.exec(key)?.[1]).filter((name) => name !== undefined);
  return [...new Set(names)];
};
