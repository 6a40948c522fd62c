/**
 * The repositories of `projects.json`: changes are tuned on one half and reported on the other. They are bare git directories
 * outside this project, in one folder: `OWNER+NAME` or `OWNER+NAME/repo`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { cacheFolder } from '../../../bench/corpus.ts';
import lists from '../projects.json' with { type: 'json' };

export const HALVES = ['tune', 'report'] as const;
export type TaskHalf = (typeof HALVES)[number];
/** `commit`: the newest one used. */
export type PlannedRepository = {
  readonly half: TaskHalf;
  readonly name: string;
  readonly language: string;
  readonly commit: string;
};
/** `git`: the bare git directory. */
export type TaskRepository = PlannedRepository & { readonly git: string };

export const taskCache = join(cacheFolder, 'evals', 'tasks');
const DEFAULT_FOLDER = join(cacheFolder, 'task-repositories');

export const plannedRepositories = (): readonly PlannedRepository[] =>
  HALVES.flatMap((half) => lists[half].map((entry) => ({ half, ...entry })));

/** `folder`: where the repositories are; by default TASK_REPOSITORIES, else `.cache/task-repositories`. */
export const findRepository = (planned: PlannedRepository, folder?: string): TaskRepository => {
  const top = resolve(folder ?? process.env['TASK_REPOSITORIES'] ?? DEFAULT_FOLDER);
  const base = join(top, planned.name.replace('/', '+'));
  const git = [base, join(base, 'repo'), join(base, '.git')].find((each) => existsSync(join(each, 'objects')));
  if (!git) throw new Error(`${planned.name}: no git directory at ${base}; ${cloneCommand(planned, base)}`);
  const repository = { ...planned, git };
  if (!hasCommit(repository)) throw new Error(`${planned.name}: ${git} has no commit ${planned.commit}; fetch it`);
  return repository;
};

const cloneCommand = ({ name }: PlannedRepository, target: string): string =>
  `run: git clone --bare https://github.com/${name} ${target}`;

const hasCommit = ({ git, commit }: TaskRepository): boolean => {
  try {
    readGit(git, ['cat-file', '-e', `${commit}^{commit}`]);
    return true;
  } catch {
    return false;
  }
};

const MOST_OUTPUT = 1 << 29;

export const readGit = (git: string, args: readonly string[]): string =>
  execFileSync('git', ['--git-dir', git, '-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** A checkout for one purpose, which shares the objects of the repository. Made once, at the newest commit. */
export const checkoutOf = (repository: TaskRepository, purpose: 'index' | 'reading' | 'rivals'): string => {
  const folder = join(taskCache, purpose, repository.name.replace('/', '+'));
  if (existsSync(folder)) return realpathSync(folder);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', repository.git, draft], { stdio: 'pipe' });
  moveCheckout(repository, draft, repository.commit);
  renameSync(draft, folder);
  return realpathSync(folder);
};

/** A copy of a repository may lack a few contents; their files are left out. */
export const moveCheckout = ({ git }: TaskRepository, folder: string, commit: string): void => {
  const run = (...args: readonly string[]): void => void execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
  const absent = listFiles(git, commit).filter(({ size }) => size === undefined);
  if (absent.length > 0) run('sparse-checkout', 'set', '--no-cone', '/*', ...absent.map(({ path }) => `!/${path}`));
  run('checkout', '--quiet', '--force', '--detach', commit);
};

const LINK_MODE = '120000';

/** The size in bytes is absent where the repository lacks the content. */
export type TreeFile = { readonly path: string; readonly size?: number; readonly isLink: boolean };

export const listFiles = (git: string, commit: string): readonly TreeFile[] =>
  readGit(git, ['ls-tree', '-r', '-l', '-z', commit])
    .split('\0')
    .flatMap((line) => {
      const [, mode, size, path] = /^(\d+) blob \w+ +(\w+)\t(.+)$/su.exec(line) ?? [];
      return path === undefined ? [] : [{ path, isLink: mode === LINK_MODE, ...(size === 'BAD' ? {} : { size: Number(size) }) }];
    });
