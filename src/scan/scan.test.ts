import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isDirty } from '#platform';
import { scan } from './scan.ts';
import { commitAll, git, removeFoldersAfterEach, makeFolder, makeRepository, writeFiles } from './testing/temporary-tree.ts';

const keep = removeFoldersAfterEach();

const repository = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => keep(makeRepository(files));
const paths = async (root: string): Promise<readonly string[]> => (await scan(root)).files.map(({ path }) => path);
/** Paths with their skip reasons. */
const skips = async (root: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await scan(root)).files.flatMap(({ path, skip }) => (skip ? [[path, skip]] : [])));

describe('scan of a git repository', () => {
  it('lists tracked and untracked files in path order', async () => {
    const root = repository({ 'b.ts': '1', 'a/z.ts': '2', 'a.ts': '3' });
    commitAll(root);
    writeFiles(root, { 'a/new.ts': '4' });
    expect(await paths(root)).toEqual(['a.ts', 'a/new.ts', 'a/z.ts', 'b.ts']);
  });

  it('applies nested ignore files with negations, and keeps tracked files that they match', async () => {
    const root = repository({
      '.gitignore': '*.log\nbuild/\n/only-top.txt\n',
      'pkg/.gitignore': '!keep.log\ntmp\n',
      'a.log': '',
      'pkg/keep.log': '',
      'pkg/other.log': '',
      'pkg/tmp/x.ts': '',
      'pkg/only-top.txt': '',
      'only-top.txt': '',
      'build/out.ts': '',
      'build/forced.ts': '',
    });
    git(root, 'add', '-f', 'build/forced.ts');
    expect(await paths(root)).toEqual(['.gitignore', 'build/forced.ts', 'pkg/.gitignore', 'pkg/keep.log', 'pkg/only-top.txt']);
  });

  it('respects info/exclude and the global excludes file', async () => {
    const root = repository({ 'a.ts': '', 'private.ts': '', 'global.ts': '' });
    writeFiles(root, { '.git/info/exclude': 'private.ts\n' });
    writeFiles(process.env['XDG_CONFIG_HOME'] ?? '', { 'git/ignore': 'global.ts\n' });
    expect(await paths(root)).toEqual(['a.ts']);
  });

  it('applies .ignore and .lodestoneignore on top, also to tracked files; deeper and later ones win', async () => {
    const root = repository({
      '.ignore': 'gen/\n*.snap\n',
      '.lodestoneignore': '!important.snap\nlegacy/**\n',
      'gen/a.ts': '',
      'x.snap': '',
      'important.snap': '',
      'legacy/old/b.ts': '',
      'src/.ignore': '!gen\n/gen/skip.ts\n',
      'src/gen/a.ts': '',
      'src/gen/skip.ts': '',
    });
    commitAll(root);
    expect(await paths(root)).toEqual(['.ignore', '.lodestoneignore', 'important.snap', 'src/.ignore', 'src/gen/a.ts']);
  });

  it('leaves out folders that never contain source, unless git tracks files in them', async () => {
    const root = repository({ 'node_modules/a/index.js': '', 'lib/__pycache__/x.pyc': '', 'vendor/node_modules/b.js': '' });
    git(root, 'add', '-f', 'vendor/node_modules/b.js');
    expect(await paths(root)).toEqual(['vendor/node_modules/b.js']);
  });

  it('records submodules and untracked repositories without entering them', async () => {
    const library = repository({ 'lib.ts': '1' });
    commitAll(library);
    const root = repository({ 'a.ts': '' });
    git(root, 'submodule', '--quiet', 'add', library, 'deps/lib');
    git(root, 'init', '-q', 'loose');
    writeFiles(root, { 'loose/x.ts': '' });
    expect(await paths(root)).toEqual(['.gitmodules', 'a.ts', 'deps/lib', 'loose']);
    expect(await skips(root)).toEqual({ 'deps/lib': 'submodule', loose: 'submodule' });
  });

  it('records links, including broken and looping ones, and does not follow them', async () => {
    const root = repository({ 'a/x.ts': '' });
    symlinkSync('..', join(root, 'a/loop'));
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync('/etc/passwd', join(root, 'out'));
    expect(await skips(root)).toEqual({ 'a/loop': 'symlink', broken: 'symlink', out: 'symlink' });
    expect(await paths(root)).toEqual(['a/loop', 'a/x.ts', 'broken', 'out']);
  });

  it('skips secrets and oversized files by name and size', async () => {
    const root = repository({ '.env': 'A=1', '.env.example': 'A=', 'big.ts': 'x'.repeat(2_000_000), 'a.ts': '' });
    expect(await skips(root)).toEqual({ '.env': 'secret', 'big.ts': 'oversized' });
    const { files } = await scan(root, { maxFileBytes: 10_000_000, allowedSecrets: ['.env'] });
    expect(files.filter(({ skip }) => skip)).toEqual([]);
  });

  it('leaves out deleted tracked files and files outside a sparse checkout', async () => {
    const root = repository({ 'a/x.ts': '', 'b/y.ts': '', 'gone.ts': '' });
    commitAll(root);
    rmSync(join(root, 'gone.ts'));
    git(root, 'sparse-checkout', 'set', '--no-cone', '/a/', '/gone.ts');
    rmSync(join(root, 'gone.ts'), { force: true });
    expect(await paths(root)).toEqual(['a/x.ts']);
  });

  it('reports the state of HEAD: no commits, a branch, detached', async () => {
    const root = repository({ 'a.ts': '' });
    expect((await scan(root)).git).toEqual({ commonDir: join(root, '.git'), objectFormat: 'sha1', branch: 'main' });
    const head = commitAll(root);
    expect((await scan(root)).git).toMatchObject({ head, branch: 'main' });
    git(root, 'checkout', '-q', '--detach');
    expect((await scan(root)).git).toEqual({ commonDir: join(root, '.git'), objectFormat: 'sha1', head });
  });

  it('finds no files but a git state in a bare repository', async () => {
    const root = keep(makeFolder());
    git(root, 'init', '-q', '--bare', '-b', 'main');
    const { files, git: state } = await scan(root);
    expect(files).toEqual([]);
    expect(state).toMatchObject({ commonDir: root, branch: 'main' });
  });

  it('shares the common git folder between worktrees', async () => {
    const root = repository({ 'a.ts': '' });
    commitAll(root);
    const other = join(keep(makeFolder()), 'tree');
    git(root, 'worktree', 'add', '-q', '-b', 'side', other);
    const scanned = await scan(other);
    expect(scanned.git).toMatchObject({ commonDir: join(root, '.git'), branch: 'side' });
    expect(scanned.files.map(({ path }) => path)).toEqual(['a.ts']);
  });

  it('reads a SHA-256 repository', async () => {
    const root = keep(makeFolder());
    git(root, 'init', '-q', '--object-format=sha256');
    writeFiles(root, { 'a.ts': '' });
    const head = commitAll(root);
    expect((await scan(root)).git).toMatchObject({ objectFormat: 'sha256', head });
    expect(head).toHaveLength(64);
  });

  it('keeps unusual names unchanged: quotes, newlines, emoji, right-to-left, colons, dashes', async () => {
    const names = [
      '"q".ts',
      "it's.ts",
      'a\nb.ts',
      '🎉.ts',
      'שלום.ts',
      ':colon.ts',
      '-dash.ts',
      'x\\y.ts',
      'tab\t.ts',
      ' lead.ts',
      '[a]*?.ts',
    ];
    const root = repository(Object.fromEntries(names.map((name) => [`odd ${name.length}/${name}`, ''])));
    expect(await paths(root)).toEqual(names.map((name) => `odd ${name.length}/${name}`).sort());
    git(root, 'add', '-A');
    expect(await paths(root)).toEqual(names.map((name) => `odd ${name.length}/${name}`).sort());
  });

  it('scans a folder inside a repository as a root, under the rules of the repository', async () => {
    const root = repository({ '.gitignore': '*.log\n', 'pkg/app/a.ts': '', 'pkg/app/x.log': '', 'pkg/b.ts': '' });
    commitAll(root);
    writeFiles(root, { 'pkg/app/new.ts': '' });
    expect(await paths(join(root, 'pkg'))).toEqual(['app/a.ts', 'app/new.ts', 'b.ts']);
    expect((await scan(join(root, 'pkg'))).git).toMatchObject({ commonDir: join(root, '.git') });
  });

  it('scans a root that the enclosing repository ignores as a plain folder', async () => {
    const root = repository({
      '.gitignore': 'work/\n',
      'work/clone/a.ts': '',
      'work/clone/.gitignore': '*.log\n',
      'work/clone/x.log': '',
    });
    expect(await paths(join(root, 'work/clone'))).toEqual(['.gitignore', 'a.ts']);
    expect((await scan(join(root, 'work/clone'))).git).toBeUndefined();
  });

  it('never provides a content id, so that converted files are hashed as they are on disk', async () => {
    const root = repository({ '.gitattributes': '* text=auto eol=crlf\n', 'a.ts': 'x\r\ny\r\n' });
    git(root, 'config', 'core.autocrlf', 'true');
    commitAll(root);
    expect((await scan(root)).files.every((file) => file.contentId === undefined)).toBe(true);
  });

  it('runs no code of the repository', async () => {
    const root = repository({ 'a.ts': '1' });
    const trap = join(root, '.git', 'trap.sh');
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(root, '.git', 'sprung')}\ncat\n`);
    chmodSync(trap, 0o755);
    commitAll(root);
    git(root, 'config', 'core.fsmonitor', trap);
    git(root, 'config', 'core.pager', trap);
    git(root, 'config', 'filter.trap.clean', trap);
    git(root, 'config', 'filter.trap.process', trap);
    writeFiles(root, { '.gitattributes': '* filter=trap\n', 'a.ts': '2', 'b.ts': '3' });
    await scan(root);
    expect(await paths(join(root, '.git'))).toEqual([]);
    expect(await isDirty(root)).toBe(true);
    expect(existsSync(join(root, '.git', 'sprung'))).toBe(false);
  });
});

describe('scan of a plain folder', () => {
  it('applies nested ignore files of all three names', async () => {
    const root = keep(makeFolder());
    writeFiles(root, {
      '.gitignore': 'build\n*.log\n',
      '.ignore': 'docs/\n',
      'src/.gitignore': '!build\n',
      'src/.lodestoneignore': '*.gen.ts\n',
      'src/build/a.ts': '',
      'src/x.gen.ts': '',
      'src/x.log': '',
      'build/b.ts': '',
      'docs/c.md': '',
      'node_modules/d.js': '',
      'main.ts': '',
    });
    mkdirSync(join(root, 'empty'));
    expect(await paths(root)).toEqual([
      '.gitignore',
      '.ignore',
      'main.ts',
      'src/.gitignore',
      'src/.lodestoneignore',
      'src/build/a.ts',
    ]);
    expect((await scan(root)).git).toBeUndefined();
  });

  it('leaves out folders whose path is too long for the system', async () => {
    const root = keep(makeFolder());
    writeFiles(root, { 'a.ts': '' });
    const dig = 'name=$(printf "d%.0s" $(seq 200)); for depth in $(seq 25); do mkdir $name && cd $name; done; touch deep.ts';
    execFileSync('bash', ['-c', dig], { cwd: root });
    expect(await paths(root)).toEqual(['a.ts']);
    execFileSync('rm', ['-rf', root]);
  });

  it('accepts an ignore file whose lines are not patterns', async () => {
    const root = keep(makeFolder());
    writeFiles(root, { '.ignore': `[\n\\\n!\n[z-a]\n(((\n\0\0\n${'a'.repeat(1_000_000)}\nb.ts\n`, 'a.ts': '', 'b.ts': '' });
    expect(await paths(root)).toEqual(['.ignore', 'a.ts']);
  });

  it('does not enter the data folder of the indexes', async () => {
    const root = repository({ 'a.ts': '' });
    vi.stubEnv('LODESTONE_HOME', join(root, '.lodestone'));
    writeFiles(root, { '.lodestone/repositories/x/current': 'g1' });
    expect(await paths(root)).toEqual(['a.ts']);
    rmSync(join(root, '.git'), { recursive: true });
    expect(await paths(root)).toEqual(['a.ts']);
  });

  it('reports the error of git for a repository that it cannot read', async () => {
    const root = repository({ 'a.ts': '' });
    commitAll(root);
    writeFiles(root, { '.git/index': 'garbage' });
    await expect(scan(root)).rejects.toMatchObject({
      message: expect.stringContaining('index file'),
      extras: { hint: expect.stringContaining('git fsck') },
    });
    writeFiles(root, { '.git/config': '[[[' });
    await expect(scan(root)).rejects.toMatchObject({ message: expect.stringContaining('bad config') });
  });

  it('lists the files if HEAD is invalid', async () => {
    const root = repository({ 'a.ts': '' });
    commitAll(root);
    const { branch } = (await scan(root)).git ?? {};
    writeFiles(root, { [`.git/refs/heads/${branch}`]: 'garbage' });
    expect(await paths(root)).toEqual(['a.ts']);
  });

  it('throws if the folder does not exist', async () => {
    await expect(scan('/nowhere/at/all')).rejects.toMatchObject({ code: 'repo_not_found' });
  });
});
