/**
 * Commits and the files they changed, from `git log`. Every option that a configuration could change is given explicitly, no
 * command of the repository runs, and nothing is fetched.
 */
import { type GitLimits, runGit, streamGit } from '../git.ts';
import { LogParser, type ReadCommits } from './parse-log.ts';

/** Replacements would change what a commit says without changing its id. */
const CONFIG = ['core.useReplaceRefs=false'];

export type CommitRange = {
  readonly head: string;
  readonly most: number;
  /** For a root inside the repository: only commits that changed files below it. */
  readonly isBelowRootOnly: boolean;
};

/** The newest commits without merges that `head` reaches, newest first. */
export const listCommits = async (
  root: string,
  { head, most, isBelowRootOnly }: CommitRange,
  options: GitLimits = {},
): Promise<readonly string[]> => {
  checkCommitId(head);
  const paths = isBelowRootOnly ? ['--full-history', head, '--', '.'] : [head, '--'];
  const args = ['rev-list', '--no-merges', `--max-count=${most}`, ...paths];
  const { stdout } = await runGit(root, args, { ...options, config: CONFIG });
  return stdout.toString('latin1').split('\n').filter(Boolean);
};

/** True if git fetches objects only when they are needed. */
export const isPartialClone = async (root: string, options: GitLimits = {}): Promise<boolean> => {
  const pattern = '^(extensions\\.partialclone|remote\\..*\\.promisor)$';
  const { status } = await runGit(root, ['config', '--get-regexp', pattern], { ...options, accept: [1] });
  return status === 0;
};

export type CommitsToRead = {
  readonly ids: readonly string[];
  /** `exact` compares no contents, which a partial clone lacks. */
  readonly renames: 'similar' | 'exact';
  /** The paths of larger commits are not kept. */
  readonly mostFiles: number;
};

/** Reads commits in the order given. */
export const readCommits = async (
  root: string,
  { ids, renames, mostFiles }: CommitsToRead,
  options: GitLimits = {},
): Promise<ReadCommits> => {
  for (const id of ids) checkCommitId(id);
  const parser = new LogParser(ids, mostFiles);
  if (ids.length === 0) return parser.end();
  const similarity = renames === 'exact' ? '100%' : '50%';
  // More files are not kept, and comparing their contents would be the slowest part.
  const args = ['log', ...LOG_OPTIONS, `--find-renames=${similarity}`, `-l${mostFiles}`, '--stdin'];
  const input = `${ids.join('\n')}\n`;
  await streamGit(root, args, { ...options, config: CONFIG, input, onOutput: (chunk) => parser.push(chunk) });
  return parser.end();
};

/** Everything that a configuration could change is given explicitly. */
const LOG_OPTIONS = [
  '--no-walk=unsorted',
  '-z',
  '--format=tformat:%x00%H%x00%ct%x00%s%x00%b%x00',
  '--encoding=UTF-8',
  '--name-status',
  '--root',
  '--no-relative',
  '-O/dev/null',
  '--ignore-submodules=all',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-decorate',
  '--no-mailmap',
  '--no-notes',
  '--no-show-signature',
  '--no-expand-tabs',
];

const checkCommitId = (id: string): void => {
  if (!/^[0-9a-f]{40,64}$/u.test(id)) throw new Error(`not a commit id: ${JSON.stringify(id)}`);
};
