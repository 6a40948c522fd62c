/** The files of a question set, laid out from a git directory outside this project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../../bench/corpus.ts';
import { listFiles, readGit } from '../tasks/material/repositories.ts';
import type { QuestionSet } from './read-questions.ts';

export type Checkout = {
  readonly folder: string;
  /** False if the git directory lacks the pinned revision and its newest commit stands in. Answers then match by path only. */
  readonly isPinned: boolean;
};

/** `below`: a folder of the repository, or empty. */
type Wanted = Pick<QuestionSet, 'name' | 'repository' | 'revision' | 'below'>;

/** Undefined if `repositories` has no git directory of it, or only commits without the folder. */
export const checkOut = (set: Wanted, repositories: string): Checkout | undefined => {
  const base = join(repositories, set.repository.replace('/', '+'));
  const git = [base, join(base, 'repo'), join(base, '.git'), join(base, 'repo', '.git')].find((each) =>
    existsSync(join(each, 'objects')),
  );
  if (!git) return undefined;
  const isPinned = hasTree(git, set.revision);
  const commit = isPinned ? set.revision : newestCommitWith(git, set.below);
  if (commit === undefined) return undefined;
  const folder = join(cacheFolder, 'evals', 'retrieval', `${set.name}-${commit.slice(0, 12)}`);
  if (!existsSync(folder)) layOut({ git, commit, below: set.below }, folder);
  return { folder, isPinned };
};

/** Of HEAD, else of the branch that changed last. */
const newestCommitWith = (git: string, folder: string): string | undefined => {
  const branches = readGit(git, ['for-each-ref', '--sort=-committerdate', '--format=%(objectname)', 'refs/heads']);
  const head = readGit(git, ['rev-parse', 'HEAD']);
  return [head, ...branches.split('\n')].map((line) => line.trim()).find((commit) => hasTree(git, commit, folder));
};

const hasTree = (git: string, commit: string, folder = ''): boolean => {
  try {
    return readGit(git, ['cat-file', '-t', `${commit}:${folder}`]).trim() === 'tree';
  } catch {
    return false;
  }
};

type Tree = { readonly git: string; readonly commit: string; readonly below: string };

/** Contents that the git directory lacks are left out, and symbolic links. */
const layOut = ({ git, commit, below }: Tree, folder: string): void => {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const files = listFiles(git, commit).filter(({ path, size, isLink }) => size !== undefined && !isLink && isBelow(path, below));
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const paths = files.slice(at, at + FILES_AT_ONCE).map(({ path }) => path);
    for (const [path, content] of readBlobs({ git, commit }, paths)) {
      mkdirSync(dirname(join(draft, path)), { recursive: true });
      writeFileSync(join(draft, path), content);
    }
  }
  const run = (...args: readonly string[]): void => void execFileSync('git', ['-C', draft, ...args], { stdio: 'pipe' });
  run('init', '--quiet');
  run('add', '--all', '--force');
  run('-c', 'user.name=evals', '-c', 'user.email=evals@localhost', 'commit', '--quiet', '--message', commit);
  renameSync(draft, folder);
};

const isBelow = (path: string, below: string): boolean => below === '' || path.startsWith(`${below}/`);

const MOST_BYTES = 1 << 28;

const FILES_AT_ONCE = 500;

/** Each content follows a line with its size. */
const readBlobs = (
  { git, commit }: Pick<Tree, 'git' | 'commit'>,
  paths: readonly string[],
): readonly (readonly [path: string, content: Buffer])[] => {
  const input = paths.map((path) => `${commit}:${path}\n`).join('');
  const output = execFileSync('git', ['--git-dir', git, 'cat-file', '--batch'], { input, maxBuffer: MOST_BYTES });
  let at = 0;
  return paths.map((path) => {
    const start = output.indexOf('\n', at) + 1;
    const size = Number(output.toString('utf8', at, start).split(' ').at(-1));
    at = start + size + 1;
    return [path, output.subarray(start, start + size)];
  });
};
