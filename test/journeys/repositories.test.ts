/** All kinds of git repositories, through the command: a correct answer or a clear error. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  askHere,
  commitAll,
  type Json,
  lodestoneHere,
  makeRepository,
  type TestFolders,
  removeFolder,
  runGit,
  temporaryFolder,
  writeFiles,
} from './testing/command.ts';
import { openEngineAt, pathsOf } from './testing/engine.ts';

const folders: string[] = [];
const keep = (folder: string): string => {
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

const CODE = 'export const shapeOfGit = (): number => 7;\n';
const QUESTION = ['locate', 'shapeOfGit'] as const;

const foldersFor = (repo: string) => ({ repo, home: keep(temporaryFolder('home')) });
const placeWith = (files: Readonly<Record<string, string>> = { 'src/a.ts': CODE }) => foldersFor(keep(makeRepository(files)));
const located = async (place: TestFolders, ...more: string[]): Promise<readonly string[]> =>
  pathsOf(await askHere(place, ...QUESTION, ...more), 'results');
const countsOf = async (place: TestFolders): Promise<Json> => ((await askHere(place, 'index'))['data'] as Json | undefined) ?? {};

describe('a repository', () => {
  it('may be a plain folder without git, where querying a commit is a clear error', async () => {
    const place = foldersFor(keep(temporaryFolder('plain')));
    writeFiles(place.repo, { 'src/a.ts': CODE, 'node_modules/b/index.js': CODE });
    expect(await located(place)).toEqual(['src/a.ts']);
    const refused = await askHere(place, ...QUESTION, '--ref', 'HEAD');
    expect(refused).toMatchObject({ status: 'error', error: { code: 'ref_not_found' } });
  });

  it('may be empty, with git and without', async () => {
    const withoutGit = foldersFor(keep(temporaryFolder('empty')));
    const withGit = foldersFor(keep(temporaryFolder('empty')));
    runGit(withGit.repo, 'init', '--quiet');
    for (const place of [withoutGit, withGit]) {
      expect((await lodestoneHere(place, 'index')).status).toBe(0);
      expect(await askHere(place, ...QUESTION)).toMatchObject({ status: 'ok', data: { results: [] } });
      expect(await askHere(place, 'search', 'anything')).toMatchObject({ status: 'ok', data: { results: [] } });
      writeFiles(place.repo, { 'a.ts': CODE });
      expect(await located(place)).toEqual(['a.ts']);
    }
  });

  it('may have no commit yet', async () => {
    const place = foldersFor(keep(temporaryFolder('young')));
    runGit(place.repo, 'init', '--quiet');
    writeFiles(place.repo, { 'staged.ts': CODE, 'untracked.ts': `${CODE}// two\n` });
    runGit(place.repo, 'add', 'staged.ts');
    expect((await located(place)).toSorted()).toEqual(['staged.ts', 'untracked.ts']);
    expect(await askHere(place, ...QUESTION, '--ref', 'HEAD')).toMatchObject({ error: { code: 'ref_not_found' } });
    expect(await askHere(place, 'status')).toMatchObject({ status: 'ok' });
  });

  it('may have a detached HEAD', async () => {
    const place = placeWith();
    runGit(place.repo, 'checkout', '--quiet', '--detach');
    expect(await located(place)).toEqual(['src/a.ts']);
    expect(await located(place, '--ref', 'HEAD')).toEqual(['src/a.ts']);
    expect(await located(place, '--ref', 'main')).toEqual(['src/a.ts']);
  });

  it('may be bare: commits can be queried, and the working tree is not there', async () => {
    const source = placeWith();
    const bare = join(keep(temporaryFolder('bare')), 'a.git');
    runGit(source.repo, 'clone', '--quiet', '--bare', source.repo, bare);
    const place = foldersFor(bare);
    expect(await located(place, '--ref', 'HEAD', '--repo', bare)).toEqual(['src/a.ts']);
    expect(await askHere(place, 'span', 'src/a.ts', '1', '1', '--ref', 'HEAD', '--repo', bare)).toMatchObject({ status: 'ok' });
    const here = await askHere(place, ...QUESTION, '--repo', bare);
    expect(here).toMatchObject({ status: 'error', error: { code: 'invalid_input', details: { field: 'ref' } } });
  });

  it('may be opened from its own git folder without indexing it', async () => {
    const place = placeWith();
    const inside = { repo: join(place.repo, '.git'), home: place.home };
    const ask = (...more: readonly string[]) =>
      askHere(inside, 'grep', 'repositoryformatversion', '--repo', inside.repo, ...more);
    expect(await ask()).toMatchObject({ error: { code: 'invalid_input', details: { field: 'ref' } } });
    expect(await ask('--ref', 'HEAD')).toMatchObject({ data: { matches: [] } });
  });

  it('counts submodules without entering them, and answers about each separately', async () => {
    const inner = placeWith({ 'inner.ts': CODE });
    const place = placeWith({ 'outer.ts': '// nothing\n' });
    runGit(place.repo, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.repo, 'libs/inner');
    commitAll(place.repo);
    expect(await located(place)).toEqual([]);
    expect(JSON.stringify(await countsOf(place))).toContain('"submodule":1');
    expect(await located({ ...place, repo: join(place.repo, 'libs/inner') })).toEqual(['inner.ts']);
    expect(await located(place, '--ref', 'HEAD')).toEqual([]);
  });

  it('lists virtual files inside submodules and linked worktrees, and answers about the rest', async () => {
    const inner = placeWith({ 'inner.ts': CODE });
    const place = placeWith({ 'outer.ts': '// nothing\n' });
    runGit(place.repo, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.repo, 'libs/inner');
    commitAll(place.repo);
    runGit(place.repo, 'worktree', 'add', '--quiet', '-b', 'side', 'side');
    const { ask, engine } = await openEngineAt(place);
    onTestFinished(() => engine.close());
    const virtual_files = ['libs/inner/inner.ts', 'outer.ts', 'side/outer.ts'].map((path) => ({
      path,
      content: 'export const unsaved = 1;\n',
    }));
    const answered = await ask('locate_symbol', { name: 'unsaved', virtual_files });
    expect(pathsOf(answered, 'results')).toEqual(['outer.ts']);
    expect(answered.warnings).toEqual([
      { code: 'FILES_SKIPPED', message: expect.stringContaining('libs/inner/inner.ts, side/outer.ts.') },
    ]);
    const refused = await ask('get_file_outline', { path: 'side/outer.ts', virtual_files });
    expect(refused).toMatchObject({ error: { code: 'file_not_found' }, warnings: [{ code: 'FILES_SKIPPED' }] });
    const wrong = await ask('locate_symbol', { name: 'x', virtual_files: [{ path: 'outer.ts/below.ts', content: '' }] });
    expect(wrong.error).toMatchObject({ code: 'invalid_input', details: { path: 'outer.ts/below.ts' } });
  });

  it('may have worktrees with their own files and a shared database', async () => {
    const place = placeWith();
    const tree = join(keep(temporaryFolder('trees')), 'side');
    runGit(place.repo, 'worktree', 'add', '--quiet', '-b', 'side', tree);
    writeFiles(tree, { 'src/only-here.ts': 'export const onlyInSide = 1;\n' });
    const side = { ...place, repo: tree };
    expect(pathsOf(await askHere(side, 'locate', 'onlyInSide'), 'results')).toEqual(['src/only-here.ts']);
    expect(pathsOf(await askHere(place, 'locate', 'onlyInSide'), 'results')).toEqual([]);
    expect(await located(place)).toEqual(['src/a.ts']);
    const storeOf = (envelope: Json): unknown => /"[^"]*repositories[^"]*"/u.exec(JSON.stringify(envelope))?.[0];
    expect(storeOf(await askHere(side, 'status'))).toBe(storeOf(await askHere(place, 'status')));
    runGit(place.repo, 'worktree', 'remove', '--force', tree);
    expect(await located(place)).toEqual(['src/a.ts']);
  });

  it('may be a sparse checkout', async () => {
    const place = placeWith({ 'in/a.ts': CODE, 'out/b.ts': `${CODE}// out\n` });
    runGit(place.repo, 'sparse-checkout', 'set', 'in');
    expect(await located(place)).toEqual(['in/a.ts']);
    expect((await located(place, '--ref', 'HEAD')).toSorted()).toEqual(['in/a.ts', 'out/b.ts']);
  });

  it('may contain git LFS pointers, which are plain text and start nothing', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;
    const place = placeWith({
      '.gitattributes': '*.psd filter=lfs diff=lfs merge=lfs -text\n',
      'art.psd': pointer,
      'a.ts': CODE,
    });
    runGit(place.repo, 'config', 'filter.lfs.smudge', 'touch ran-a-filter');
    runGit(place.repo, 'config', 'filter.lfs.clean', 'touch ran-a-filter');
    expect(await located(place)).toEqual(['a.ts']);
    expect(pathsOf(await askHere(place, 'grep', 'git-lfs.github.com'), 'matches')).toEqual(['art.psd']);
    expect(runGit(place.repo, 'ls-files', '--others')).toBe('');
  });

  it('may use SHA-256 object names', async () => {
    const place = foldersFor(keep(temporaryFolder('sha256')));
    runGit(place.repo, 'init', '--quiet', '--object-format=sha256');
    writeFiles(place.repo, { 'a.ts': CODE });
    commitAll(place.repo);
    expect(await located(place)).toEqual(['a.ts']);
    expect(await located(place, '--ref', 'HEAD')).toEqual(['a.ts']);
  });

  it('may convert line endings on checkout: the file on disk and the blob answer the same', async () => {
    const place = placeWith({ 'a.ts': `// one\n// two\n${CODE}` });
    runGit(place.repo, 'config', 'core.autocrlf', 'true');
    writeFileSync(join(place.repo, 'a.ts'), `// one\r\n// two\r\n${CODE.replace('\n', '\r\n')}`);
    const [disk, blob] = [await askHere(place, ...QUESTION), await askHere(place, ...QUESTION, '--ref', 'HEAD')];
    expect(disk['data']).toEqual(blob['data']);
    expect(disk).toMatchObject({ data: { results: [{ path: 'a.ts', line_start: 3 }] } });
    expect((await lodestoneHere(place, 'span', 'a.ts:3-3')).stdout).not.toContain('\r');
  });

  it('may be given as a symbolic link, and is not left', async () => {
    const place = placeWith();
    const link = join(keep(temporaryFolder('link')), 'to-it');
    symlinkSync(place.repo, link);
    expect(await located(place, '--repo', link)).toEqual(['src/a.ts']);
  });

  it('is an error when it does not exist, or is a file', async () => {
    const place = placeWith();
    for (const repo of ['/no/such/folder', join(place.repo, 'src/a.ts')]) {
      const { status, stdout, stderr } = await lodestoneHere(place, ...QUESTION, '--repo', repo);
      expect(status).toBe(1);
      expect(`${stdout}${stderr}`).toContain('Repository folder not found');
    }
  });

  it('may have an invalid or broken git folder: it is read as a plain folder', async () => {
    for (const git of [{ '.git/HEAD': 'nonsense' }, { '.git': 'gitdir: /no/such/folder\n' }]) {
      const place = foldersFor(keep(temporaryFolder('broken')));
      writeFiles(place.repo, { 'a.ts': CODE, ...git });
      expect(await located(place)).toEqual(['a.ts']);
    }
  });

  it('that is damaged is rejected with the message of git, and answers again after the repair', async () => {
    const place = placeWith({ 'd/a.ts': CODE });
    const index = readFileSync(join(place.repo, '.git/index'));
    writeFiles(place.repo, { '.git/index': 'garbage' });
    const { status, stdout, stderr } = await lodestoneHere(place, ...QUESTION);
    expect([status, `${stdout}${stderr}`]).toEqual([1, expect.stringMatching(/Git cannot read.*\n.*git fsck/su)]);
    writeFileSync(join(place.repo, '.git/index'), index);
    expect(await located(place)).toEqual(['d/a.ts']);
    const tree = runGit(place.repo, 'rev-parse', 'HEAD:d').trim();
    rmSync(join(place.repo, '.git/objects', tree.slice(0, 2), tree.slice(2)));
    const lost = await askHere(place, ...QUESTION, '--ref', 'HEAD');
    expect(lost).toMatchObject({ status: 'error', error: { message: expect.stringContaining('Git cannot read') } });
  });

  it('that lacks a blob answers about the rest of a commit, and says what is missing', async () => {
    const place = placeWith({ 'a.ts': CODE, 'lost.ts': 'export const lostOne = 1;\n' });
    const blob = runGit(place.repo, 'rev-parse', 'HEAD:lost.ts').trim();
    rmSync(join(place.repo, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    expect(await located(place, '--ref', 'HEAD')).toEqual(['a.ts']);
    const lost = await askHere(place, 'locate', 'lostOne', '--ref', 'HEAD');
    expect(lost).toMatchObject({ status: 'ok', data: { results: [] }, warnings: [{ code: 'FILES_SKIPPED' }] });
  });

  it('may contain the data folder, and is still fresh', async () => {
    const repo = keep(makeRepository({ 'a.ts': CODE }));
    const place = { repo, home: join(repo, '.lodestone') };
    expect(await located(place)).toEqual(['a.ts']);
    expect(await located(place, '--freshness-policy', 'strict')).toEqual(['a.ts']);
  });
});
