import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommitLog } from '#model';
import { log } from '#platform';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import type { RepositoryIndex, ViewSelector } from '../port.ts';
import { openRepositoryIndex } from './indexed-repository.ts';

const home = process.env['LODESTONE_HOME'];
let repository: TemporaryRepository;
let elsewhere: string;
let mostCommits: number;
const opened: RepositoryIndex[] = [];

const open = async (root = repository.root): Promise<RepositoryIndex> => {
  const settings = () => ({ rules: {}, mayWatch: false, mostCommits });
  const index = await openRepositoryIndex({ root, background: 'continue', settings });
  opened.push(index);
  return index;
};

beforeEach(() => {
  repository = temporaryRepository('//- a.ts\nexport const a = 1;\n');
  elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-clone-')));
  process.env['LODESTONE_HOME'] = repository.home;
  mostCommits = 1_000;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const index of opened.splice(0)) await index.close();
  repository.dispose();
  rmSync(elsewhere, { recursive: true, force: true });
  if (home === undefined) delete process.env['LODESTONE_HOME'];
  else process.env['LODESTONE_HOME'] = home;
});

const commitFile = (path: string, subject: string): string => {
  repository.write(path, `// ${subject}\n`);
  repository.commit(subject);
  return repository.git('rev-parse', 'HEAD').trim();
};

const logOf = (index: RepositoryIndex, selector: ViewSelector = {}): Promise<CommitLog> =>
  index.ask({ policy: 'auto', maxReindexMs: 600_000, selector, needs: 'text' }, async ({ view }) => {
    if (!view?.commitLog) throw new Error('the view must have a history');
    return view.commitLog();
  });

const subjects = ({ state, commits }: CommitLog): readonly string[] => [state, ...commits.map(({ subject }) => subject)];

/** A history may take longer than an answer waits. */
const completeLog = (index: RepositoryIndex, selector: ViewSelector = {}): Promise<readonly string[]> =>
  vi.waitFor(
    async () => {
      const found = await logOf(index, selector);
      expect(found.state).toBe('complete');
      return subjects(found);
    },
    { timeout: 60_000, interval: 20 },
  );

const clone = (...options: readonly string[]): string => {
  repository.git('config', 'uploadpack.allowFilter', 'true');
  execFileSync('git', ['clone', '-q', ...options, `file://${repository.root}`, elsewhere], { stdio: 'ignore' });
  return elsewhere;
};

describe('the commits behind a view', () => {
  it('are read by a sync, newest first, and are the same object while nothing changes', async () => {
    commitFile('b.ts', 'second');
    const index = await open();
    await index.update('sync');
    const found = await logOf(index);
    expect(subjects(found)).toEqual(['complete', 'second', 'first']);
    expect(found.commits[0]).toMatchObject({ files: [{ path: 'b.ts' }], fileCount: 1 });
    expect(await logOf(index)).toBe(found);
    expect((await index.describe('none')).history).toEqual({ state: 'complete', commits: 2 });
  });

  it('follow new commits, and amended ones leave', async () => {
    const index = await open();
    await index.update('sync');
    commitFile('b.ts', 'second');
    await index.update('sync');
    expect(subjects(await logOf(index))).toEqual(['complete', 'second', 'first']);
    repository.write('b.ts', '// again\n');
    repository.git('add', '-A');
    repository.git('commit', '-q', '--amend', '-m', 'second, amended');
    await index.update('sync');
    expect(subjects(await logOf(index))).toEqual(['complete', 'second, amended', 'first']);
  });

  it('of a ref never include its future, even where a later commit has the same tree', async () => {
    const first = repository.git('rev-parse', 'HEAD').trim();
    commitFile('b.ts', 'second');
    repository.git('rm', '-q', 'b.ts');
    repository.git('commit', '-q', '-m', 'back to the first tree');
    const index = await open();
    await index.update('sync');
    expect(await completeLog(index, { ref: 'HEAD' })).toEqual(['complete', 'back to the first tree', 'second', 'first']);
    expect(await completeLog(index, { ref: first })).toEqual(['complete', 'first']);
    expect(await completeLog(index, { ref: 'HEAD~1' })).toEqual(['complete', 'second', 'first']);
  });

  it('of a workspace are those of its base', async () => {
    const index = await open();
    await index.update('sync');
    await index.workspaces.create({ id: 'review' });
    commitFile('b.ts', 'second');
    expect(await completeLog(index, { workspaceId: 'review' })).toEqual(['complete', 'first']);
  });

  it('are shared by worktrees, each with its own', async () => {
    repository.git('worktree', 'add', '-q', '-b', 'side', join(elsewhere, 'side'));
    commitFile('b.ts', 'on main');
    const [main, side] = [await open(), await open(join(elsewhere, 'side'))];
    await main.update('sync');
    await side.update('sync');
    expect(subjects(await logOf(main))).toEqual(['complete', 'on main', 'first']);
    expect(subjects(await logOf(side))).toEqual(['complete', 'first']);
  });

  it('of a root inside the repository are those that changed it', async () => {
    commitFile('sub/b.ts', 'inside');
    commitFile('c.ts', 'outside');
    const index = await open(join(repository.root, 'sub'));
    await index.update('sync');
    const found = await logOf(index);
    expect(subjects(found)).toEqual(['complete', 'inside']);
    expect(found.commits[0]?.files).toEqual([{ path: 'b.ts' }]);
  });

  it('answer a question with virtual files too', async () => {
    const index = await open();
    await index.update('sync');
    const virtualFiles = [{ path: 'a.ts' as never, content: 'export const a = 2;\n' }];
    expect(subjects(await logOf(index, { virtualFiles }))).toEqual(['complete', 'first']);
  });

  it('are absent without git and before the first commit', async () => {
    writeFileSync(join(elsewhere, 'a.ts'), '');
    const plain = await open(elsewhere);
    await plain.update('sync');
    expect(await logOf(plain)).toEqual({ state: 'absent', commits: [] });
    repository.git('update-ref', '-d', 'HEAD');
    const unborn = await open();
    await unborn.update('sync');
    expect(await logOf(unborn)).toEqual({ state: 'absent', commits: [] });
  });
});

describe('the setting', () => {
  it('limits the commits, and a larger one reads more', async () => {
    commitFile('b.ts', 'second');
    mostCommits = 1;
    const index = await open();
    await index.update('sync');
    expect(subjects(await logOf(index))).toEqual(['complete', 'second']);
    mostCommits = 5;
    await index.update('sync');
    expect(subjects(await logOf(index))).toEqual(['complete', 'second', 'first']);
    mostCommits = 1;
    expect(subjects(await logOf(index))).toEqual(['complete', 'second']);
  });

  it('switches the history off with 0, and a sync then drops what was stored', async () => {
    const index = await open();
    await index.update('sync');
    mostCommits = 0;
    expect(await logOf(index)).toEqual({ state: 'absent', commits: [] });
    await index.update('sync');
    mostCommits = 5;
    expect((await index.describe('none')).history).toMatchObject({ state: 'partial', commits: 0 });
    await index.update('sync');
    expect((await index.describe('none')).history).toEqual({ state: 'complete', commits: 1 });
  });
});

/** A reading may still run when a sync is over. */
const PATIENT = { timeout: PATIENCE_MS };

describe('an incomplete history', () => {
  it('of a shallow clone is partial until the clone is whole', async () => {
    commitFile('b.ts', 'second');
    commitFile('c.ts', 'third');
    const root = clone('--depth=2');
    const index = await open(root);
    await index.update('sync');
    await vi.waitFor(async () => expect(subjects(await logOf(index))).toEqual(['partial', 'third']), PATIENT);
    const described = { state: 'partial', reason: 'the clone is shallow' };
    await vi.waitFor(async () => expect((await index.describe('none')).history).toMatchObject(described), PATIENT);
    execFileSync('git', ['fetch', '-q', '--unshallow'], { cwd: root, stdio: 'ignore' });
    await index.update('sync');
    await vi.waitFor(async () => expect(subjects(await logOf(index))).toEqual(['complete', 'third', 'second', 'first']), PATIENT);
  });

  it('of a partial clone is complete, without fetching', async () => {
    repository.git('mv', 'a.ts', 'b.ts');
    repository.commit('move');
    const index = await open(clone('--filter=blob:none'));
    repository.git('config', 'uploadpack.allowFilter', 'false');
    await index.update('sync');
    expect((await logOf(index)).commits[0]).toMatchObject({ subject: 'move', files: [{ path: 'b.ts', from: 'a.ts' }] });
  });

  it('is partial with the reason while git fails, and a later sync reads it', async () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const fake = join(elsewhere, 'git');
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    writeFileSync(
      fake,
      `#!/bin/sh\ncase " $* " in *" log "*) echo 'fatal: out of luck' >&2; exit 128;; esac\nexec ${real} "$@"\n`,
    );
    chmodSync(fake, 0o755);
    vi.stubEnv('PATH', `${elsewhere}${delimiter}${process.env['PATH']}`);
    const index = await open();
    await index.update('sync');
    const failed = { state: 'partial', commits: 0, reason: expect.stringContaining('out of luck') };
    await vi.waitFor(async () => expect((await index.describe('none')).history).toMatchObject(failed), PATIENT);
    expect(subjects(await logOf(index))).toEqual(['partial']);
    expect(warned).toHaveBeenCalled();
    vi.unstubAllEnvs();
    process.env['LODESTONE_HOME'] = repository.home;
    await index.update('sync');
    expect(await completeLog(index)).toEqual(['complete', 'first']);
  });

  it('is read for a ref that a closed process did not finish', async () => {
    commitFile('b.ts', 'second');
    mostCommits = 0;
    const first = await open();
    await first.update('sync');
    mostCommits = 1_000;
    const asked = logOf(first, { ref: 'HEAD~1' });
    await asked;
    await first.close();
    const second = await open();
    await second.update('sync');
    expect(subjects(await logOf(second, { ref: 'HEAD~1' }))).toEqual(['complete', 'first']);
  });
});

it('masks tokens and leaves secret files out', async () => {
  const token = `ghp_${'A1b2'.repeat(9)}`;
  repository.write('.env', 'KEY=1\n');
  commitFile('b.ts', `use ${token}`);
  const index = await open();
  await index.update('sync');
  const [commit] = (await logOf(index)).commits;
  expect(commit).toMatchObject({ subject: `use ${'*'.repeat(token.length)}`, files: [{ path: 'b.ts' }], fileCount: 2 });
});
