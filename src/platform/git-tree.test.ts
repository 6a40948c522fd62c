/** Kills the git process behind the blob reader. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BlobReader, openBlobReader } from './git-tree.ts';

const TEXTS = ['one\n', 'two\n', 'three\n'];
let root = '';
let ids: readonly string[] = [];
let reader: BlobReader;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-blobs-')));
  execFileSync('git', ['init', '-q'], { cwd: root });
  ids = TEXTS.map((input) =>
    execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: root, input, encoding: 'utf8' }).trim(),
  );
  reader = openBlobReader(root);
});
afterEach(() => {
  reader.close();
  rmSync(root, { recursive: true, force: true });
});

const read = async (id: string | undefined): Promise<string> => Buffer.from((await reader.read(id ?? '')) ?? []).toString();

/** Children of this reader only: others run in other folders. */
const gitChildren = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && isOurs(name))
    .map(Number);

const isOurs = (pid: string): boolean => {
  try {
    const parent = /PPid:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(parent) === process.pid && readlinkSync(`/proc/${pid}/cwd`) === root;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(code)) return false;
    throw error;
  }
};

const signal = (name: NodeJS.Signals): void => {
  const children = gitChildren();
  expect(children).toHaveLength(1);
  for (const pid of children) process.kill(pid, name);
};

const noChildren = (): Promise<unknown> => vi.waitUntil(() => gitChildren().length === 0, { timeout: 60_000 });

// Issue 11.
describe.runIf(process.platform === 'linux')('a blob reader whose git dies', () => {
  it('restarts it for the next read', async () => {
    expect(await read(ids[0])).toBe('one\n');
    signal('SIGKILL');
    await noChildren();
    expect(await Promise.all(ids.map(read))).toEqual(TEXTS);
    signal('SIGKILL');
    expect(await read(ids[2])).toBe('three\n');
  });

  it('repeats pending reads with the new process', async () => {
    await read(ids[0]);
    signal('SIGSTOP');
    const asked = Promise.all(ids.map(read));
    signal('SIGKILL');
    expect(await asked).toEqual(TEXTS);
  });

  it('fails with an error if the new process dies as well', async () => {
    await read(ids[0]);
    signal('SIGSTOP');
    const asked = read(ids[0]);
    rmSync(join(root, '.git'), { recursive: true });
    signal('SIGKILL');
    await expect(asked).rejects.toThrow(/git cat-file ended\. fatal: not a git repository/u);
  });

  it('ends it when it is closed', async () => {
    await read(ids[0]);
    signal('SIGSTOP');
    const asked = read(ids[0]);
    signal('SIGCONT');
    reader.close();
    await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
    await noChildren();
    await expect(read(ids[0])).rejects.toMatchObject({ kind: 'aborted' });
    expect(gitChildren()).toEqual([]);
  });
});
