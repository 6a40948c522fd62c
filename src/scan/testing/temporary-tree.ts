/** Real folders and git repositories for the tests of this folder. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { repoPath, type SourceFile, type ViewTable } from '#model';

export const makeFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-scan-')));

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Returns a function that registers a folder for removal after each test. Hides the git settings of the machine. */
export const removeFoldersAfterEach = (): ((folder: string) => string) => {
  const folders: string[] = [];
  const keep = (folder: string): string => {
    folders.push(folder);
    return folder;
  };
  beforeEach(() => {
    const home = keep(makeFolder());
    vi.stubEnv('HOME', home);
    vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const folder of folders.splice(0)) removeFolder(folder);
  });
  return keep;
};

/** `files`: path → text. */
export const writeFiles = (root: string, files: Readonly<Record<string, string | Uint8Array>>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
};

const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid', '-c', 'commit.gpgsign=false'];

export const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...IDENTITY, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

export const makeRepository = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const root = makeFolder();
  git(root, 'init', '-q', '-b', 'main');
  writeFiles(root, files);
  return root;
};

export const commitAll = (root: string, message = 'change'): string => {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', message);
  return git(root, 'rev-parse', 'HEAD');
};

/** The table of a view with these files. */
export const viewTableOf = (files: readonly SourceFile[]): ViewTable => ({
  count: files.length,
  paths: files.map(({ path }) => repoPath(path)),
  contents: new Int32Array(files.length),
  facts: new Int32Array(files.length),
  languages: files.map(() => undefined),
  skips: files.map(({ skip }) => skip),
  stats: Float64Array.from(files.flatMap(({ stat }) => [stat.mtimeMs, stat.ctimeMs, stat.size, stat.inode])),
});

/** Waits longer than the clock tick within which files count as possibly changed. */
export const waitPastTick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
