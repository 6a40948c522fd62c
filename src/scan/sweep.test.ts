import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Scan, scan } from './scan.ts';
import { sweep } from './sweep.ts';
import {
  commitAll,
  git,
  removeFoldersAfterEach,
  makeFolder,
  makeRepository,
  waitPastTick,
  viewTableOf,
  writeFiles,
} from './testing/temporary-tree.ts';

const keep = removeFoldersAfterEach();

/** A repository with one commit, scanned after the clock tick, so that later changes have other times. */
const settled = async (files: Readonly<Record<string, string>>): Promise<{ root: string; before: Scan }> => {
  const root = keep(makeRepository(files));
  commitAll(root);
  await waitPastTick();
  const before = await scan(root);
  await waitPastTick();
  return { root, before };
};

const sweepAfter = (root: string, before: Scan) =>
  sweep(root, viewTableOf(before.files), { record: JSON.parse(JSON.stringify(before.record)) });
const FILES = { 'a.ts': 'one', 'src/b.ts': 'two', 'src/deep/c.ts': 'three' };

describe('sweep', () => {
  it('is clean and keeps its record if nothing changed', async () => {
    const { root, before } = await settled(FILES);
    const swept = await sweepAfter(root, before);
    expect(swept).toMatchObject({ isClean: true, reasons: [], changed: [], removed: [], git: before.git });
    expect(swept.record).toEqual(before.record);
  });

  it('notices an edit, even one of the same size with its time reset', async () => {
    const { root, before } = await settled(FILES);
    const { atime, mtime } = statSync(join(root, 'a.ts'));
    writeFileSync(join(root, 'a.ts'), 'eno');
    utimesSync(join(root, 'a.ts'), atime, mtime);
    writeFileSync(join(root, 'src/b.ts'), 'longer');
    const swept = await sweepAfter(root, before);
    expect(swept.changed.map(({ path }) => path)).toEqual(['a.ts', 'src/b.ts']);
    expect(swept.reasons).toEqual(['filesystem_changed']);
  });

  it('notices a save by rename, a deletion, a new file, a new folder and a moved folder', async () => {
    const { root, before } = await settled({ ...FILES, 'x/y/z.ts': '' });
    writeFiles(root, { 'a.tmp': 'one', 'made/here/d.ts': '', 'src/e.ts': '' });
    renameSync(join(root, 'a.tmp'), join(root, 'a.ts'));
    rmSync(join(root, 'src/b.ts'));
    renameSync(join(root, 'x'), join(root, 'w'));
    const swept = await sweepAfter(root, before);
    expect(swept.changed.map(({ path }) => path)).toEqual(['a.ts', 'made/here/d.ts', 'src/e.ts', 'w/y/z.ts']);
    expect(swept.removed).toEqual(['src/b.ts', 'x/y/z.ts']);
  });

  it('notices a file in a folder that was empty or contained only ignored files', async () => {
    const { root } = await settled({ ...FILES, '.gitignore': '*.log\n' });
    mkdirSync(join(root, 'empty/inner'), { recursive: true });
    writeFiles(root, { 'logs/x.log': '' });
    await waitPastTick();
    const before = await scan(root);
    await waitPastTick();
    writeFiles(root, { 'empty/inner/a.ts': '', 'logs/b.ts': '', 'logs/y.log': '' });
    const swept = await sweepAfter(root, before);
    expect(swept.changed.map(({ path }) => path)).toEqual(['empty/inner/a.ts', 'logs/b.ts']);
  });

  it('stays clean if only ignored files are added or removed, and updates its record', async () => {
    const { root, before } = await settled({ ...FILES, '.gitignore': '*.log\n' });
    writeFiles(root, { 'src/x.log': '', 'node_modules/a/b.js': '' });
    const swept = await sweepAfter(root, before);
    expect(swept).toMatchObject({ isClean: true, changed: [], removed: [] });
    expect(swept.record).not.toEqual(before.record);
  });

  it('hashes files again that were touched within the clock tick of the last sweep', async () => {
    const { root } = await settled(FILES);
    writeFileSync(join(root, 'a.ts'), 'two');
    const before = await scan(root);
    const swept = await sweepAfter(root, before);
    expect(swept.changed.map(({ path }) => path)).toEqual(['a.ts']);
    await waitPastTick();
    expect(await sweep(root, viewTableOf(before.files), { record: { ...before.record, takenAt: Date.now() } })).toMatchObject({
      isClean: true,
    });
  });

  it('notices changes of mode, type and permissions', async () => {
    const { root, before } = await settled(FILES);
    chmodSync(join(root, 'a.ts'), 0o600);
    rmSync(join(root, 'src/b.ts'));
    symlinkSync('../a.ts', join(root, 'src/b.ts'));
    rmSync(join(root, 'src/deep'), { recursive: true });
    writeFiles(root, { 'src/deep': 'a file now' });
    const swept = await sweepAfter(root, before);
    expect(swept.changed.map(({ path, skip }) => [path, skip])).toEqual([
      ['a.ts', undefined],
      ['src/b.ts', 'symlink'],
      ['src/deep', undefined],
    ]);
    expect(swept.removed).toEqual(['src/deep/c.ts']);
  });

  it('notices edits of every kind of ignore file', async () => {
    const { root, before } = await settled({ ...FILES, '.gitignore': '', 'src/.ignore': '' });
    const removedBy = async (path: string, rule: string): Promise<readonly string[]> => {
      writeFiles('/', { [path]: rule });
      const swept = await sweepAfter(root, before);
      expect(swept.reasons).toContain('ignore_rules_changed');
      writeFiles('/', { [path]: '' });
      return swept.removed;
    };
    expect(await removedBy(join(root, 'src/.ignore'), 'deep\n')).toEqual(['src/deep/c.ts']);
    expect(await removedBy(join(root, 'src/deep/.lodestoneignore'), '*\n')).toEqual(['src/deep/c.ts']);
    git(root, 'rm', '-rq', '--cached', '.');
    expect(await removedBy(join(root, '.gitignore'), 'a.ts\n')).toEqual(['a.ts']);
    expect(await removedBy(join(root, '.git/info/exclude'), 'b.ts\n')).toEqual(['src/b.ts']);
    expect(await removedBy(join(process.env['XDG_CONFIG_HOME'] ?? '', 'git/ignore'), 'c.ts\n')).toEqual(['src/deep/c.ts']);
  });

  it('notices commits, branch switches and staging of ignored files', async () => {
    const { root, before } = await settled({ ...FILES, '.gitignore': '*.log\n' });
    writeFiles(root, { 'forced.log': '' });
    const quiet = await sweepAfter(root, before);
    expect(quiet.isClean).toBe(true);
    git(root, 'add', '-f', 'forced.log');
    expect((await sweepAfter(root, before)).changed.map(({ path }) => path)).toEqual(['forced.log']);
    const head = commitAll(root);
    const committed = await sweepAfter(root, before);
    expect(committed.reasons).toContain('git_head_mismatch');
    expect(committed.git).toMatchObject({ head, branch: 'main' });
    git(root, 'checkout', '-q', '-b', 'side', 'HEAD~1');
    const switched = await sweepAfter(root, before);
    expect(switched.reasons).toEqual(['git_head_mismatch']);
    expect(switched.git?.branch).toBe('side');
  });

  it('notices git settings that apply to one branch only', async () => {
    const { root } = await settled({ 'a.ts': '' });
    writeFiles(root, { '.git/only-side': '[core]\n\texcludesFile = .git/hidden\n', '.git/hidden': 'b.ts\n' });
    git(root, 'config', 'includeIf.onbranch:side.path', 'only-side');
    writeFiles(root, { 'b.ts': '' });
    await waitPastTick();
    const before = await scan(root);
    expect(before.files.map(({ path }) => path)).toContain('b.ts');
    git(root, 'checkout', '-q', '-b', 'side');
    expect((await sweepAfter(root, before)).removed).toEqual(['b.ts']);
  });

  it('notices an empty commit, which changes only HEAD', async () => {
    const { root, before } = await settled(FILES);
    const head = git(root, 'commit', '-q', '--allow-empty', '-m', 'empty') || git(root, 'rev-parse', 'HEAD');
    const swept = await sweepAfter(root, before);
    expect(swept).toMatchObject({ reasons: ['git_head_mismatch'], changed: [], removed: [], git: { head } });
  });

  it('notices a folder that becomes a repository and one that stops being one', async () => {
    const { root, before } = await settled({ 'a.ts': '' });
    writeFiles(root, { 'sub/x.ts': '' });
    const first = await sweepAfter(root, before);
    expect(first.changed.map(({ path }) => path)).toEqual(['sub/x.ts']);
    await waitPastTick();
    const known = await scan(root);
    git(root, 'init', '-q', 'sub');
    const nested = await sweepAfter(root, known);
    expect(nested.removed).toEqual(['sub/x.ts']);
    expect(nested.changed.map(({ path, skip }) => [path, skip])).toEqual([['sub', 'submodule']]);
    await waitPastTick();
    const withNested = await scan(root);
    rmSync(join(root, 'sub/.git'), { recursive: true });
    expect((await sweepAfter(root, withNested)).changed.map(({ path }) => path)).toContain('sub/x.ts');
    rmSync(join(root, '.git'), { recursive: true });
    expect((await sweepAfter(root, withNested)).record.kind).toBe('plain');
  });

  it('treats everything as changed without a record, and notices changed settings', async () => {
    const { root, before } = await settled(FILES);
    const blind = await sweep(root, viewTableOf(before.files));
    expect(blind.changed).toHaveLength(3);
    expect(blind.reasons[0]).toBe('watermark_missing');
    const strict = await sweep(root, viewTableOf(before.files), { record: before.record, maxFileBytes: 4 });
    expect(strict.changed.map(({ path, skip }) => [path, skip])).toEqual([['src/deep/c.ts', 'oversized']]);
  });

  it('works in a plain folder and notices when it becomes a repository', async () => {
    const root = keep(makeFolder());
    writeFiles(root, { 'a.ts': '', 'src/b.ts': '', '.gitignore': 'tmp\n' });
    await waitPastTick();
    const before = await scan(root);
    await waitPastTick();
    expect(await sweepAfter(root, before)).toMatchObject({ isClean: true });
    appendFileSync(join(root, 'a.ts'), 'x');
    writeFiles(root, { 'src/in/c.ts': '', 'src/tmp/d.ts': '' });
    rmSync(join(root, 'src/b.ts'));
    const swept = await sweepAfter(root, before);
    expect(swept.changed.map(({ path }) => path)).toEqual(['a.ts', 'src/in/c.ts']);
    expect(swept.removed).toEqual(['src/b.ts']);
    git(root, 'init', '-q');
    expect((await sweepAfter(root, before)).git).toBeDefined();
  });
});
