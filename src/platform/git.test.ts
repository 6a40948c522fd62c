import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentIdOf } from './content-id.ts';
import { gitEnvironment, runGit } from './git.ts';
import { gitState, resolveRef } from './git-repository.ts';
import { isDirty } from './git-status.ts';
import { listTree, openBlobReader } from './git-tree.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-git-')));
  vi.stubEnv('HOME', join(root, '.home'));
  git('init', '-q', '-b', 'main');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
};
const commit = (): string => {
  git('add', '-A');
  git('commit', '-q', '-m', 'x');
  return git('rev-parse', 'HEAD');
};

describe('gitState', () => {
  it('is undefined outside a repository', async () => {
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-plain-')));
    expect(await gitState(elsewhere)).toBeUndefined();
    rmSync(elsewhere, { recursive: true });
    expect(await gitState(root)).toEqual({ commonDir: join(root, '.git'), objectFormat: 'sha1', branch: 'main' });
  });

  it('ignores the variables that git sets for hooks', async () => {
    vi.stubEnv('GIT_DIR', '/nowhere');
    vi.stubEnv('GIT_INDEX_FILE', '/nowhere/index');
    expect((await gitState(root))?.commonDir).toBe(join(root, '.git'));
  });

  it('is undefined without git', async () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(await gitState(root)).toBeUndefined();
  });

  it.runIf(process.getuid?.() === 0)("hints at safe.directory for another user's repository", async () => {
    chownSync(root, 12_345, 12_345);
    chownSync(join(root, '.git'), 12_345, 12_345);
    await expect(gitState(root)).rejects.toMatchObject({
      code: 'repo_not_allowed',
      extras: { hint: expect.stringContaining('safe.directory') },
    });
  });
});

describe('resolveRef', () => {
  it('resolves branches, tags, short ids and expressions', async () => {
    write('a.txt', '1');
    const head = commit();
    git('tag', '-a', 'v1', '-m', 'v1');
    const tree = git('rev-parse', 'HEAD^{tree}');
    for (const ref of ['main', 'v1', 'HEAD', head, head.slice(0, 8), 'HEAD^{commit}'])
      expect(await resolveRef(root, ref)).toEqual({ commit: head, tree });
  });

  it.each([
    'nope',
    '',
    '--all',
    '-p',
    'main\nHEAD',
    'HEAD..HEAD',
    'HEAD:a.txt',
    'HEAD:../..',
    ':../..',
    'HEAD:/etc',
    '$(touch x)',
  ])('refuses %j', async (ref) => {
    write('a.txt', '1');
    commit();
    await expect(resolveRef(root, ref)).rejects.toMatchObject({ code: 'ref_not_found' });
  });

  it('refuses every ref outside a repository', async () => {
    rmSync(join(root, '.git'), { recursive: true });
    await expect(resolveRef(root, 'HEAD')).rejects.toMatchObject({ code: 'ref_not_found' });
  });
});

describe('listTree and the blob reader', () => {
  it('give the files of a tree and their bytes, in order', async () => {
    const large = new Uint8Array(300_000).map((_, index) => index % 251);
    write('b/odd\n"name".ts', 'text\n');
    write('a.bin', large);
    write('empty', '');
    const { tree } = await resolveRef(root, commit());
    const entries = await listTree(root, tree);
    expect(entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ['a.bin', 'file', 300_000],
      ['b/odd\n"name".ts', 'file', 5],
      ['empty', 'file', 0],
    ]);
    const reader = openBlobReader(root);
    const ids = [...entries, ...entries].map(({ oid }) => oid);
    const blobs = await Promise.all([...ids, '0'.repeat(40), tree].map((oid) => reader.read(oid)));
    expect(blobs.map((blob) => blob?.byteLength)).toEqual([300_000, 5, 0, 300_000, 5, 0, undefined, undefined]);
    expect(Buffer.compare(blobs[0] ?? new Uint8Array(), large)).toBe(0);
    expect(blobs.slice(0, 3).map((blob) => blob && contentIdOf(blob))).toEqual(ids.slice(0, 3));
    reader.close();
    await expect(reader.read(ids[0] ?? '')).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('list files below a subfolder, relative to it', async () => {
    write('sub/in/a.ts', '');
    write('b.ts', '');
    const { tree } = await resolveRef(root, commit());
    expect((await listTree(join(root, 'sub'), tree)).map(({ path }) => path)).toEqual(['in/a.ts']);
  });

  it('rejects reads outside a repository', async () => {
    rmSync(join(root, '.git'), { recursive: true });
    await expect(openBlobReader(root).read('0'.repeat(40))).rejects.toMatchObject({ name: 'GitFailure' });
  });
});

describe('isDirty', () => {
  it('is false after a commit and true after an edit, a new file and staging', async () => {
    write('a.txt', '1');
    expect(await isDirty(root)).toBe(true);
    commit();
    expect(await isDirty(root)).toBe(false);
    write('a.txt', '22');
    expect(await isDirty(root)).toBe(true);
    git('add', '-A');
    expect(await isDirty(root)).toBe(true);
  });

  it('does not change the git index', async () => {
    write('a.txt', '1');
    commit();
    write('a.txt', '1');
    const before = readFileSync(join(root, '.git/index'));
    await isDirty(root);
    expect(readFileSync(join(root, '.git/index')).equals(before)).toBe(true);
  });
});

describe('runGit', () => {
  it('stops at its deadline and on request', async () => {
    const reading = ['cat-file', '--batch'];
    await expect(runGit(root, ['-c', 'alias.wait=!sleep 60', 'wait'], { timeoutMs: 50 })).rejects.toMatchObject({
      kind: 'timeout',
    });
    await expect(runGit(root, reading, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('keeps git from locking, prompting, fetching and translating', () => {
    expect(gitEnvironment({ GIT_DIR: 'x', GIT_CONFIG_GLOBAL: 'g', HOME: 'h', LC_ALL: 'de_DE' })).toEqual({
      GIT_CONFIG_GLOBAL: 'g',
      HOME: 'h',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
      GIT_NO_LAZY_FETCH: '1',
      GIT_ALLOW_PROTOCOL: 'none',
      LC_ALL: 'C',
      LANGUAGE: '',
    });
  });
});

describe('contentIdOf', () => {
  it('equals the id that git gives the same bytes', () => {
    const bytes = new TextEncoder().encode('héllo\r\n');
    const ask = (): string =>
      execFileSync('git', ['hash-object', '--stdin'], { cwd: root, input: bytes, encoding: 'utf8' }).trim();
    expect(contentIdOf(bytes)).toBe(ask());
    expect(contentIdOf(new Uint8Array())).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391');
    expect(contentIdOf(new Uint8Array(), 'sha256')).toBe('473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813');
  });
});
