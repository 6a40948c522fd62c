/** The builds that are measured: the working tree, and with `--against REF` a commit, built in a temporary worktree. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emptyFolder } from '../corpus.ts';

/** `folder`: the sources with `dist/` beside them. `home`: where this build keeps its indexes. */
export type Build = { readonly name: 'head' | 'base'; readonly folder: string; readonly home: string };

/** `npm run bench` has built it. */
export const headBuild = (): Build => ({ name: 'head', folder: process.cwd(), home: emptyFolder('home-head') });

/** The worktree is removed when the process ends, also when it is interrupted. */
export const baseBuild = (ref: string): Build => {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).trim();
  const parent = mkdtempSync(join(tmpdir(), 'lodestone-bench-'));
  const folder = join(parent, 'base');
  removeAtExit(folder, parent);
  console.error(`bench: building ${ref} (${commit.slice(0, 12)}) …`);
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  installPackages(folder);
  // Only the name of the script is the same in every commit.
  run(folder, 'npm', 'run', '--silent', 'build');
  return { name: 'base', folder, home: emptyFolder('home-base') };
};

const removeAtExit = (folder: string, parent: string): void => {
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(parent, { recursive: true, force: true });
    git('worktree', 'prune');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(INTERRUPTED));
};

/** What shells say of a command that Ctrl-C ended. */
const INTERRUPTED = 130;

/** The packages of the working tree serve where the lock file is the same. */
const installPackages = (folder: string): void => {
  if (readLock(folder) === readLock(process.cwd())) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  else run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
};

const readLock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');

const run = (folder: string, command: string, ...args: readonly string[]): void =>
  void execFileSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2] });

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' });
