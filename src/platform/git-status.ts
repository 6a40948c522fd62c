/** Whether the working tree differs from HEAD, asked without running the repository's filters. */
import { type GitLimits, runGit } from './git.ts';
import { withGitProblems } from './git-problem.ts';

/**
 * True when something is staged, edited or untracked. Submodules are not entered.
 * A filter (LFS and the like) is a command of the user's settings that status would run on files whose stat moved:
 * all are switched off, so that such a file counts as edited.
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
 * What is staged, edited or untracked below the root, as paths from the top of the repository; an untracked folder stands
 * for all in it. Undefined when that cannot be asked without running filters.
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
 * Tracked paths below the root whose files differ from a commit in the eyes of git, to which a line ending that it
 * converts is no change. Undefined when that cannot be asked without running filters.
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

const DIFF_OPTIONS = [
  '--name-only',
  '-z',
  '--relative',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
];

/** Settings that switch every filter off. Undefined where one cannot be: `-c` cuts at the first `=`. */
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
