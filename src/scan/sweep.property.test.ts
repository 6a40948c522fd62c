import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SourceFile } from '#model';
import { type Scan, scan } from './scan.ts';
import { type Sweep, sweep } from './sweep.ts';
import { recordedFolders } from './sweep-record.ts';
import { TreeWatch } from './watch/tree-watch.ts';
import {
  commitAll,
  git,
  makeFolder,
  makeRepository,
  removeFolder,
  waitPastTick,
  viewTableOf,
  writeFiles,
} from './testing/temporary-tree.ts';

let home = '';
beforeAll(() => {
  home = makeFolder();
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  removeFolder(home);
});

const START = {
  '.gitignore': '*.log\n',
  'a.ts': 'aaa',
  'd/b.ts': 'bbb',
  'd/e/c.ts': 'ccc',
  'd/e/skip.log': '',
  'f/.ignore': 'gen\n',
  'f/g.ts': 'ggg',
  'f/gen/h.ts': 'hhh',
};

const path = fc.constantFrom(
  'a.ts',
  'd/b.ts',
  'd/e/c.ts',
  'd/e/new.ts',
  'f/g.ts',
  'f/gen/h.ts',
  'k/l/m.ts',
  'x.log',
  'd',
  'f/.ignore',
);
const folder = fc.constantFrom('d', 'd/e', 'f', 'f/gen', 'k', 'k/l', 'moved', 'linked');
const ignoreFile = fc.constantFrom(
  '.gitignore',
  'd/.gitignore',
  '.ignore',
  'f/.ignore',
  'd/e/.lodestoneignore',
  '.git/info/exclude',
);
const rule = fc.constantFrom('', '*.log\n', 'd/e\n', 'gen/\n', '*.ts\n!a.ts\n', '/f\n', 'new.ts\n');

type Edit = (root: string) => unknown;
const isFile = (at: string): boolean => statSync(at, { throwIfNoEntry: false })?.isFile() ?? false;
const isFolder = (at: string): boolean => statSync(at, { throwIfNoEntry: false })?.isDirectory() ?? false;
/** Edits that are impossible in the current state do nothing. */
const attempt =
  (edit: Edit): Edit =>
  (root) => {
    try {
      edit(root);
    } catch (error) {
      const { code, status } = error as NodeJS.ErrnoException & { status?: number };
      if (!['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY', 'EINVAL', 'ENOENT', 'ELOOP'].includes(code ?? '') && status === undefined)
        throw error;
    }
  };

const drawn = <Value>(values: fc.Arbitrary<Value>, edit: (root: string, value: Value) => unknown): fc.Arbitrary<Edit> =>
  values.map((value) => attempt((root) => edit(root, value)));

const edits = fc.oneof(
  drawn(fc.tuple(path, fc.string({ maxLength: 5 })), (root, [at, text]) => writeFiles(root, { [at]: text })),
  drawn(path, (root, at) => sameSizeWrite(join(root, at))),
  drawn(path, (root, at) => saveByRename(root, at)),
  drawn(path, (root, at) => rmSync(join(root, at), { recursive: true, force: true })),
  drawn(path, (root, at) => isFile(join(root, at)) && chmodSync(join(root, at), 0o640)),
  drawn(fc.oneof(path, folder), (root, at) => git(root, 'add', '-f', '--', at)),
  drawn(fc.oneof(path, folder), (root, at) => git(root, 'rm', '-r', '-q', '-f', '--cached', '--', at)),
  drawn(folder, (root, at) => rmSync(join(root, at), { recursive: true, force: true })),
  drawn(folder, (root, at) => mkdirSync(join(root, at), { recursive: true })),
  drawn(folder, (root, at) => replaceByLink(root, at)),
  drawn(folder, (root, at) => isFolder(join(root, at)) && git(root, 'init', '-q', at)),
  drawn(fc.tuple(folder, folder), (root, [from, to]) => renameSync(join(root, from), join(root, to))),
  drawn(fc.tuple(ignoreFile, rule), (root, [at, text]) => writeFiles(root, { [at]: text })),
  drawn(fc.constantFrom('main', 'side'), (root, branch) => git(root, 'checkout', '-q', '-f', branch)),
  drawn(fc.constant('commit'), (root) => commitAll(root)),
  drawn(fc.constantFrom(['pack-refs', '--all'], ['checkout', '-q', '--detach'], ['reset', '-q', '--hard']), (root, args) =>
    git(root, ...args),
  ),
);

const saveByRename = (root: string, at: string): void => {
  writeFileSync(join(root, 'save.tmp'), 'saved');
  mkdirSync(dirname(join(root, at)), { recursive: true });
  renameSync(join(root, 'save.tmp'), join(root, at));
};

const replaceByLink = (root: string, at: string): void => {
  renameSync(join(root, at), join(root, 'linked'));
  symlinkSync(join(root, 'linked'), join(root, at));
};

const sameSizeWrite = (at: string): void => {
  if (!isFile(at)) return;
  const { atime, mtime } = statSync(at);
  const text = readFileSync(at, 'utf8');
  writeFileSync(at, text.split('').reverse().join(''));
  utimesSync(at, atime, mtime);
};

const makeStart = (isGit: boolean): string => {
  if (!isGit) {
    const root = makeFolder();
    writeFiles(root, START);
    return root;
  }
  const root = makeRepository(START);
  commitAll(root);
  git(root, 'checkout', '-q', '-b', 'side');
  writeFiles(root, { 'd/e/new.ts': 'side', 'a.ts': 'bbb' });
  rmSync(join(root, 'd/b.ts'));
  commitAll(root);
  git(root, 'checkout', '-q', 'main');
  return root;
};

const apply = (files: readonly SourceFile[], { changed, removed }: Sweep): readonly SourceFile[] => {
  const next = new Map(files.map((file) => [file.path, file]));
  for (const gone of removed) next.delete(gone);
  for (const file of changed) next.set(file.path, file);
  return [...next.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
};

/** `isSettled`: the clock ticks before the sweep, so that the next sweep can rely on this one. */
type Round = { readonly edits: readonly Edit[]; readonly isSettled: boolean };

/** After each round of edits the swept state must equal a fresh scan. */
const checkRounds = async (root: string, rounds: readonly Round[]): Promise<void> => {
  if (rounds[0]?.isSettled) await waitPastTick();
  const first: Scan = await scan(root);
  let { files } = first;
  let record: Readonly<Record<string, unknown>> = first.record;
  for (const round of rounds) {
    for (const edit of round.edits) edit(root);
    if (round.isSettled) await waitPastTick();
    const swept = await sweep(root, viewTableOf(files), { record });
    const fresh = await scan(root);
    files = apply(files, swept);
    record = JSON.parse(JSON.stringify(swept.record)) as Readonly<Record<string, unknown>>;
    expect(files).toEqual(fresh.files);
    expect(swept.git).toEqual(fresh.git);
    expect(swept.record.folders).toEqual(fresh.record.folders);
  }
};

type Watched = {
  readonly root: string;
  readonly watch: TreeWatch;
  readonly files: readonly SourceFile[];
  record: Scan['record'];
};

/** Sweeps the dirty paths. If new folders appear, watches them and sweeps again. */
const checkDirtyPaths = async ({ root, watch, files, record }: Watched): Promise<Sweep> => {
  for (;;) {
    const dirtyPaths = await watch.dirtyPaths();
    if (!dirtyPaths) throw new Error(watch.failure?.reason);
    const swept = await sweep(root, viewTableOf(files), { record, only: dirtyPaths.paths });
    if (watch.follow(recordedFolders(swept.record))) continue;
    if (swept.isClean) watch.markClean(dirtyPaths);
    return swept;
  }
};

/** The same, but sweeps only the dirty paths. */
const checkWatchedRounds = async (root: string, rounds: readonly Round[]): Promise<void> => {
  await waitPastTick();
  const first: Scan = await scan(root);
  const watch = await TreeWatch.open({ root }, recordedFolders(first.record));
  try {
    let tree: Watched = { root, watch, files: first.files, record: first.record };
    for (const round of rounds) {
      for (const edit of round.edits) edit(root);
      if (round.isSettled) await waitPastTick();
      const swept = await checkDirtyPaths(tree);
      const fresh = await scan(root);
      tree = { root, watch, files: apply(tree.files, swept), record: swept.record };
      expect(tree.files).toEqual(fresh.files);
      expect(swept.record.folders).toEqual(fresh.record.folders);
      await checkDirtyPaths(tree);
    }
  } finally {
    watch.close();
  }
};

const RUNS = Number(process.env['LODESTONE_PROPERTY_RUNS'] ?? (process.env['LODESTONE_SOAK'] === '1' ? 200 : 5));
const round = fc.record({ edits: fc.array(edits, { minLength: 1, maxLength: 4 }), isSettled: fc.boolean() });
const anyRounds = (check: typeof checkRounds) =>
  fc.asyncProperty(fc.boolean(), fc.array(round, { minLength: 1, maxLength: 4 }), async (isGit, rounds) => {
    const root = makeStart(isGit);
    try {
      await check(root, rounds);
    } finally {
      removeFolder(root);
    }
  });

describe('a sweep applied to the previous state', () => {
  it('equals a fresh scan after any edits of a repository or a plain folder', () =>
    fc.assert(anyRounds(checkRounds), { numRuns: RUNS * 2 }));

  it.runIf(process.platform === 'linux')('equals a fresh scan even if it checks only dirty paths', () =>
    fc.assert(anyRounds(checkWatchedRounds), { numRuns: RUNS }),
  );
});
