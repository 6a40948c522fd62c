/** The measured builds: the working tree and, with `--against REF`, a commit built in a temporary worktree. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { emptyFolder } from '../corpus.ts';

/** `folder`: the sources and `dist/`. `home`: the index folder of this build. */
export type Build = { readonly name: 'head' | 'base'; readonly folder: string; readonly home: string };

/** Built by `npm run bench`. */
export const headBuild = (): Build => ({ name: 'head', folder: process.cwd(), home: emptyFolder('home-head') });

/** The worktree is removed on exit, also after Ctrl-C. */
export const baseBuild = (ref: string): Build => {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).trim();
  const parent = mkdtempSync(join(tmpdir(), 'lodestone-bench-'));
  const folder = join(parent, 'base');
  removeAtExit(folder, parent);
  console.error(`bench: building ${ref} (${commit.slice(0, 12)}) …`);
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  installPackages(folder);
  // The build script's name is the only thing all commits share.
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

/** The shell's exit code after Ctrl-C. */
const INTERRUPTED = 130;

/** Reuses the packages of the working tree if the lock files are equal. */
const installPackages = (folder: string): void => {
  if (readLock(folder) === readLock(process.cwd())) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'dir');
  else run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
};

const readLock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');

const run = (folder: string, command: string, ...args: readonly string[]): void =>
  void execFileSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2] });

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' });
