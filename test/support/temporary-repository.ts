/** A git repository in a temporary folder, with its own data folder for indexes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type TemporaryRepository = {
  readonly root: string;
  readonly home: string;
  write(path: string, text: string): void;
  remove(path: string): void;
  git(...args: readonly string[]): string;
  commit(message?: string): void;
  dispose(): void;
};

/** Without maintenance, which would be another process after each commit. */
const SETTINGS = ['user.name=Test', 'user.email=test@example.org', 'maintenance.auto=false'].flatMap((setting) => [
  '-c',
  setting,
]);

/** Files as `//- path` headers followed by their text. */
export const temporaryRepository = (files = ''): TemporaryRepository => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-repo-')));
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-home-')));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const git = (...args: readonly string[]): string => run('git', [...SETTINGS, ...args]);
  // One child of this process instead of one per command: starting one from a large process takes 12 ms.
  const commit = (message = 'change', before = ''): void => {
    run('sh', [
      '-c',
      `set -e; m=$1; shift; ${before} git "$@" add -A; git "$@" commit -q --allow-empty -m "$m"`,
      'sh',
      message,
      ...SETTINGS,
    ]);
  };
  for (const [path, text] of parseFiles(files)) write(path, text);
  commit('first', 'git "$@" init -q -b main;');
  return {
    root,
    home,
    write,
    remove: (path) => rmSync(join(root, path), { recursive: true }),
    git,
    commit: (message) => commit(message),
    dispose: () => {
      for (const folder of [root, home]) rmSync(folder, { recursive: true, force: true });
    },
  };
};

const parseFiles = (files: string): ReadonlyMap<string, string> => {
  const parts = files.split(/^\/\/- (.+)\n/mu).slice(1);
  return new Map(parts.flatMap((part, index) => (index % 2 === 0 ? [[part.trim(), parts[index + 1] ?? ''] as const] : [])));
};
