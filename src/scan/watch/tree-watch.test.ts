import { appendFileSync, chmodSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ViewTable } from '#model';
import { scan } from '../scan.ts';
import { type Sweep, sweep } from '../sweep.ts';
import { recordedFolders, type SweepRecord } from '../sweep-record.ts';
import {
  commitAll,
  removeFoldersAfterEach,
  makeRepository,
  waitPastTick,
  viewTableOf,
  writeFiles,
} from '../testing/temporary-tree.ts';
import { EventQueue } from './event-queue.ts';
import { TreeWatch, type TreeWatchOptions } from './tree-watch.ts';
import { unwatchableReason } from './unwatchable-reason.ts';

const keep = removeFoldersAfterEach();
const FILES = { 'a.ts': 'one', 'src/b.ts': 'two', 'src/deep/c.ts': 'three' };

type Watched = { readonly root: string; readonly watch: TreeWatch; readonly table: ViewTable; readonly record: SweepRecord };

const open: TreeWatch[] = [];
afterEach(() => {
  for (const watch of open.splice(0)) watch.close();
});

const watched = async (
  options: Partial<TreeWatchOptions> = {},
  files: Readonly<Record<string, string>> = FILES,
): Promise<Watched> => {
  const root = keep(makeRepository(files));
  commitAll(root);
  await waitPastTick();
  const { files: found, record } = await scan(root);
  const watch = await TreeWatch.open({ root, ...options }, recordedFolders(record));
  open.push(watch);
  await waitPastTick();
  return { root, watch, table: viewTableOf(found), record };
};

const dirtyPathsOf = async ({ watch }: Watched): Promise<readonly string[]> =>
  [...((await watch.dirtyPaths())?.paths ?? ['(failed)'])].sort();

/** As the pipeline does before answering: watches new folders and sweeps again until there are none. */
const checkDirtyPaths = async ({ root, watch, table, record }: Watched): Promise<Sweep> => {
  for (;;) {
    const dirtyPaths = await watch.dirtyPaths();
    if (!dirtyPaths) throw new Error(watch.failure?.reason);
    const swept = await sweep(root, table, { record, only: dirtyPaths.paths });
    if (!watch.follow(recordedFolders(swept.record))) return swept;
  }
};

const changesOf = async (
  tree: Watched,
): Promise<{ readonly changed: readonly string[]; readonly removed: readonly string[] }> => {
  const { changed, removed } = await checkDirtyPaths(tree);
  const all = await sweep(tree.root, tree.table, { record: tree.record });
  expect({ changed, removed }).toEqual({ changed: all.changed, removed: all.removed });
  return { changed: changed.map(({ path }) => path), removed };
};

describe.runIf(process.platform === 'linux')('a watched tree', () => {
  let tree: Watched;
  const at = (path: string): string => join(tree.root, path);
  beforeEach(async () => {
    tree = await watched();
  });

  it('has no dirty paths while nothing happens', async () => {
    expect(await dirtyPathsOf(tree)).toEqual([]);
    expect(await checkDirtyPaths(tree)).toMatchObject({ isClean: true, record: tree.record });
  });

  it('reports paths that were written in place, saved by rename, created and removed', async () => {
    appendFileSync(at('a.ts'), '!');
    writeFileSync(at('src/.b.ts.swp'), 'saved');
    renameSync(at('src/.b.ts.swp'), at('src/b.ts'));
    writeFileSync(at('src/new.ts'), '');
    rmSync(at('src/deep/c.ts'));
    expect(await dirtyPathsOf(tree)).toEqual(['a.ts', 'src/.b.ts.swp', 'src/b.ts', 'src/deep/c.ts', 'src/new.ts']);
    expect(await changesOf(tree)).toEqual({ changed: ['a.ts', 'src/b.ts', 'src/new.ts'], removed: ['src/deep/c.ts'] });
  });

  it('reports a save without a change of size, and a changed mode', async () => {
    writeFileSync(at('a.ts'), 'eno');
    chmodSync(at('src/b.ts'), 0o600);
    expect(await changesOf(tree)).toEqual({ changed: ['a.ts', 'src/b.ts'], removed: [] });
  });

  it('forgets paths marked clean, unless something happened since', async () => {
    appendFileSync(at('a.ts'), '!');
    appendFileSync(at('src/b.ts'), '!');
    const before = await tree.watch.dirtyPaths();
    if (!before) throw new Error('trouble');
    appendFileSync(at('a.ts'), '!');
    await tree.watch.dirtyPaths();
    tree.watch.markClean(before);
    expect(await dirtyPathsOf(tree)).toEqual(['a.ts']);
  });

  it('reports files in folders created together with them', async () => {
    writeFiles(tree.root, { 'made/here/d.ts': '', 'made/e.ts': '' });
    expect(await changesOf(tree)).toEqual({ changed: ['made/e.ts', 'made/here/d.ts'], removed: [] });
    appendFileSync(at('made/here/d.ts'), 'later');
    expect(await dirtyPathsOf(tree)).toContain('made/here/d.ts');
  });

  it('reports folders that appear while new ones are being checked', async () => {
    mkdirSync(at('made'));
    const first = await tree.watch.dirtyPaths();
    const swept = await sweep(tree.root, tree.table, { record: tree.record, only: first?.paths });
    writeFiles(tree.root, { 'made/inner/late.ts': '' });
    expect(tree.watch.follow(recordedFolders(swept.record))).toBe(true);
    expect(await changesOf(tree)).toEqual({ changed: ['made/inner/late.ts'], removed: [] });
  });

  it('keeps track of a folder that is moved away and back', async () => {
    renameSync(at('src'), at('lib'));
    expect(await changesOf(tree)).toEqual({ changed: ['lib/b.ts', 'lib/deep/c.ts'], removed: ['src/b.ts', 'src/deep/c.ts'] });
    appendFileSync(at('lib/deep/c.ts'), '!');
    expect(await dirtyPathsOf(tree)).toContain('lib/deep/c.ts');
    renameSync(at('lib'), at('src'));
    expect(await changesOf(tree)).toEqual({ changed: ['src/deep/c.ts'], removed: [] });
    appendFileSync(at('src/b.ts'), '!');
    expect(await changesOf(tree)).toEqual({ changed: ['src/b.ts', 'src/deep/c.ts'], removed: [] });
  });

  it('watches a folder that replaced another one', async () => {
    writeFiles(tree.root, { 'other/b.ts': 'of the other' });
    await checkDirtyPaths(tree);
    renameSync(at('src'), join(keep(makeRepository()), 'gone'));
    renameSync(at('other'), at('src'));
    expect(await changesOf(tree)).toEqual({ changed: ['src/b.ts'], removed: ['src/deep/c.ts'] });
    const before = await tree.watch.dirtyPaths();
    if (before) tree.watch.markClean(before);
    appendFileSync(at('src/b.ts'), '!');
    expect(await dirtyPathsOf(tree)).toEqual(['src/b.ts']);
  });

  it('does not follow a link that replaced a folder', async () => {
    const outside = keep(makeRepository({ 'deep/c.ts': 'outside' }));
    rmSync(at('src'), { recursive: true });
    symlinkSync(outside, at('src'));
    expect(await changesOf(tree)).toEqual({ changed: ['src'], removed: ['src/b.ts', 'src/deep/c.ts'] });
    const before = await tree.watch.dirtyPaths();
    if (before) tree.watch.markClean(before);
    appendFileSync(join(outside, 'deep/c.ts'), '!');
    expect(await dirtyPathsOf(tree)).toEqual([]);
  });

  it('fails if a folder above the root is renamed, although there is no event', async () => {
    const above = keep(makeRepository());
    mkdirSync(join(above, 'one'));
    writeFiles(join(above, 'one'), FILES);
    const root = join(above, 'one/src');
    const watch = await TreeWatch.open({ root }, ['', 'deep']);
    open.push(watch);
    expect((await watch.dirtyPaths())?.paths.size).toBe(0);
    renameSync(join(above, 'one'), join(above, 'two'));
    writeFiles(join(above, 'one'), FILES);
    expect(await watch.dirtyPaths()).toBeUndefined();
    expect(watch.failure).toEqual({ reason: 'the root folder was replaced', isLasting: false });
  });

  it('fails if the watch on a folder reports an error', async () => {
    let fail: (error: Error) => void = () => undefined;
    const lost = await watched({
      watchFolder: (_, { onError }) => {
        fail = onError;
        return { close: () => undefined };
      },
    });
    expect(await dirtyPathsOf(lost)).toEqual([]);
    fail(new Error('the disk is gone'));
    expect(await dirtyPathsOf(lost)).toEqual(['(failed)']);
  });

  it('fails after more events at once than the system can queue', async () => {
    const few = await watched({ queue: new EventQueue(3) });
    for (const text of ['1', '2', '3']) writeFileSync(join(few.root, `${text}.ts`), text);
    expect(await dirtyPathsOf(few)).toEqual(['(failed)']);
    expect(few.watch.failure).toEqual({ reason: 'too many file events at once', isLasting: false });
  });

  it('accepts as many events over several turns', async () => {
    const few = await watched({ queue: new EventQueue(3) });
    for (const name of ['a.ts', 'src/b.ts', 'src/deep/c.ts', 'a.ts']) {
      appendFileSync(join(few.root, name), '!');
      expect(await dirtyPathsOf(few)).toContain(name);
    }
  });

  it.each(['ENOSPC', 'EMFILE', 'EACCES'])('fails without throwing if the system refuses a watch with %s', async (code) => {
    const refused = await watched({
      watchFolder: () => {
        throw Object.assign(new Error(code), { code });
      },
    });
    expect(refused.watch.failure?.isLasting).toBe(true);
    expect(await dirtyPathsOf(refused)).toEqual(['(failed)']);
  });

  it('fails without throwing if there are more folders than it may watch', async () => {
    expect((await watched({ maxFolders: 2 })).watch.failure).toEqual({ reason: 'too many folders to watch', isLasting: true });
  });
});

describe('a sweep of dirty paths', () => {
  it('reports files that can change without an event for their path', async () => {
    const root = keep(makeRepository(FILES));
    commitAll(root);
    linkSync(join(root, 'a.ts'), join(keep(makeRepository()), 'elsewhere.ts'));
    await waitPastTick();
    const { files, record } = await scan(root);
    await waitPastTick();
    const table = viewTableOf(files);
    expect((await sweep(root, table, { record })).silent).toEqual(['a.ts']);
    expect((await sweep(root, table, { record, only: new Set(['src/b.ts']) })).silent).toEqual([]);
  });

  it('finds changes below a dirty path, and removed files beside it', async () => {
    const root = keep(makeRepository({ ...FILES, 'src-2/d.ts': '', 'src/deep/er/e.ts': '' }));
    commitAll(root);
    await waitPastTick();
    const { files, record } = await scan(root);
    await waitPastTick();
    for (const path of ['src/deep/er/e.ts', 'src-2/d.ts', 'a.ts']) appendFileSync(join(root, path), '!');
    const sweepOnly = async (...only: string[]) => sweep(root, viewTableOf(files), { record, only: new Set(only) });
    expect((await sweepOnly('src')).changed.map(({ path }) => path)).toEqual(['src/deep/er/e.ts']);
    expect((await sweepOnly('')).changed.map(({ path }) => path)).toEqual(['a.ts', 'src-2/d.ts', 'src/deep/er/e.ts']);
    rmSync(join(root, 'src/deep'), { recursive: true });
    expect((await sweepOnly('src/deep/none.ts')).removed).toEqual(['src/deep/c.ts', 'src/deep/er/e.ts']);
  });

  it('keeps the recorded state of folders that were not checked', async () => {
    const root = keep(makeRepository(FILES));
    commitAll(root);
    await waitPastTick();
    const { files, record } = await scan(root);
    await waitPastTick();
    writeFiles(root, { 'src/deep/new.ts': '', 'top.ts': '' });
    const partly = await sweep(root, viewTableOf(files), { record, only: new Set(['src/deep/new.ts']) });
    expect(partly.changed.map(({ path }) => path)).toEqual(['src/deep/new.ts']);
    const rest = await sweep(root, viewTableOf([...files, ...partly.changed].sort((a, b) => (a.path < b.path ? -1 : 1))), {
      record: { ...partly.record, takenAt: Date.now() + 1_000 },
    });
    expect(rest.changed.map(({ path }) => path)).toContain('top.ts');
  });
});

describe('unwatchableReason', () => {
  it('rejects platforms without reliable events', () => {
    expect(unwatchableReason('/', 'darwin')).toMatch(/darwin/u);
    expect(unwatchableReason('/', 'win32')).toMatch(/win32/u);
  });

  it.runIf(process.platform === 'linux')('rejects file systems that are not local', () => {
    expect(unwatchableReason('/proc')).toMatch(/type 0x9fa0/u);
  });
});
