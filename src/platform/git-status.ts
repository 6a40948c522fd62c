/** Whether the working tree differs from HEAD, asked without running the repository's filters. */
import { type GitOptions, runGit } from './git.ts';
import { withGitProblems } from './git-problem.ts';

type Asking = Pick<GitOptions, 'signal' | 'timeoutMs'>;

/**
 * True when something is staged, edited or untracked. Submodules are not entered.
 * A filter (LFS and the like) is a command of the user's settings that status would run on files whose stat moved:
 * all are switched off, so that such a file counts as edited.
 */
export const isDirty = (root: string, options: Asking = {}): Promise<boolean> =>
  withGitProblems(root, () => hasChanges(root, options));

const hasChanges = async (root: string, options: Asking): Promise<boolean> => {
  const filters = await filterNames(root, options);
  // `-c` cuts at the first `=`: such a filter cannot be switched off, and status must not run.
  if (filters.some((name) => name.includes('='))) return true;
  const config = filters.flatMap((name) =>
    ['clean=', 'smudge=', 'process=', 'required=false'].map((value) => `filter.${name}.${value}`),
  );
  const args = ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--ignore-submodules=all', '--no-renames'];
  const { stdout } = await runGit(root, args, { ...options, config });
  return stdout.byteLength > 0;
};

const filterNames = async (root: string, options: Asking): Promise<readonly string[]> => {
  const { stdout } = await runGit(root, ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'], {
    ...options,
    accept: [1],
  });
  const keys = stdout.toString('utf8').split('\0');
  const names = keys.map((key) => /^filter\.(.+)\.[^.]+$/su.exec(key)?.[1]).filter((name) => name !== undefined);
  return [...new Set(names)];
};
