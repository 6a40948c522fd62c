import { appendFileSync, linkSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryOfPath } from '#model';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { openRepositoryIndex } from '../repository/indexed-repository.ts';
import type { ViewRequest, RepositoryIndex } from '../port.ts';
import { prepare, type PreparedQuestion } from '../../../test/support/prepare.ts';

const FILES = `
//- src/cart.ts
export const total = 1;

//- src/deep/sum.ts
export const sum = 2;

//- .gitignore
*.log
`;

/** `best_effort` updates nothing, so its answer shows the result of the check. */
const CHECK_REQUEST: ViewRequest = { policy: 'best_effort', maxReindexMs: 0, selector: {}, needs: 'symbols' };
const AUTO_REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 30_000, selector: {}, needs: 'symbols' };

const waitForClockTick = (): Promise<void> => sleep(60);

describe.runIf(process.platform === 'linux')('an index whose files are watched', () => {
  let repository: TemporaryRepository;
  let index: RepositoryIndex;
  let mayWatch: boolean;

  const at = (path: string): string => join(repository.root, path);
  const isFresh = async (): Promise<boolean> => (await prepare(index, CHECK_REQUEST)).meta.freshness_status === 'fresh';
  const statusOf = async (): Promise<string | undefined> => (await index.describe('none')).watch?.status;
  const pathsOf = (freshness: PreparedQuestion): Promise<readonly string[]> =>
    freshness.read(async ({ stored }) => stored.table.paths.map(String));

  /** The view behind an answer has the file as it is on disk. */
  const isSeen = async (path: string): Promise<boolean> => {
    const { size, ctimeMs } = statSync(at(path));
    const freshness = await prepare(index, AUTO_REQUEST);
    const known = await freshness.read(async ({ stored }) => entryOfPath(stored.table, path)?.stat);
    return freshness.meta.freshness_status === 'fresh' && known?.size === size && known.ctimeMs === ctimeMs;
  };

  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    while (!(await condition())) await sleep(20);
  };
  /** Another check may be running, so the state must be stable to count. */
  const watching = (): Promise<void> =>
    until(async () => (await statusOf()) === 'watching' && (await index.describe('none')).job === undefined && (await isFresh()));

  beforeEach(async () => {
    repository = temporaryRepository(FILES);
    process.env['LODESTONE_HOME'] = repository.home;
    mayWatch = true;
    index = await openRepositoryIndex({
      root: repository.root,
      background: 'continue',
      settings: () => ({ rules: {}, mayWatch }),
    });
    await index.update('create');
    await waitForClockTick();
    await prepare(index, AUTO_REQUEST);
    await watching();
  });

  afterEach(async () => {
    await index.close();
    repository.dispose();
  });

  it('lets the next question see an edit through events', async () => {
    for (const text of ['1', '2', '3']) {
      appendFileSync(at('src/cart.ts'), `export const more${text} = ${text};\n`);
      expect(await isSeen('src/cart.ts')).toBe(true);
      expect(await statusOf()).toBe('watching');
    }
  });

  it('syncs in the background after a change', async () => {
    writeFileSync(at('src/made.ts'), 'export const made = 1;\n');
    await until(async () =>
      (await prepare(index, CHECK_REQUEST)).read(async ({ stored }) => stored.table.paths.map(String).includes('src/made.ts')),
    );
    await watching();
    expect(await isFresh()).toBe(true);
  });

  it('sees new folders, moved folders and what happens in them later', async () => {
    mkdirSync(at('lib/in'), { recursive: true });
    writeFileSync(at('lib/in/a.ts'), '');
    expect(await pathsOf(await prepare(index, AUTO_REQUEST))).toContain('lib/in/a.ts');
    renameSync(at('lib'), at('moved'));
    expect(await pathsOf(await prepare(index, AUTO_REQUEST))).toContain('moved/in/a.ts');
    writeFileSync(at('moved/in/b.ts'), '');
    expect(await pathsOf(await prepare(index, AUTO_REQUEST))).toContain('moved/in/b.ts');
    rmSync(at('moved'), { recursive: true });
    expect((await pathsOf(await prepare(index, AUTO_REQUEST))).filter((path) => path.startsWith('moved'))).toEqual([]);
  });

  it('stays trusted when ignored files change', async () => {
    writeFileSync(at('src/x.log'), 'noise');
    expect(await isFresh()).toBe(true);
    appendFileSync(at('src/x.log'), 'noise');
    expect(await isFresh()).toBe(true);
    expect(await statusOf()).toBe('watching');
  });

  it('sees a write through a hard link outside the tree', async () => {
    const outside = join(repository.home, 'other-name.ts');
    linkSync(at('src/cart.ts'), outside);
    // Creating the link raises no event in the tree; an edit makes a sync check the file.
    appendFileSync(at('src/cart.ts'), '// linked\n');
    await prepare(index, AUTO_REQUEST);
    await watching();
    appendFileSync(outside, '// through the other name\n');
    expect(await isSeen('src/cart.ts')).toBe(true);
  });

  // Issue 11.
  it.each(['src/deep/other-name.ts', 'src/ignored.log'])(
    'sees a write through a hard link created inside the tree: %s',
    async (other) => {
      linkSync(at('src/cart.ts'), at(other));
      appendFileSync(at(other), '// through the new name\n');
      expect(await isSeen('src/cart.ts')).toBe(true);
      await watching();
      appendFileSync(at(other), '// once more\n');
      expect(await isSeen('src/cart.ts')).toBe(true);
    },
  );

  it('follows commits and edits of ignore files, which raise no event for source files', async () => {
    repository.write('.gitignore', '*.log\nsrc/deep\n');
    repository.git('rm', '-rq', '--cached', 'src/deep');
    expect(await pathsOf(await prepare(index, AUTO_REQUEST))).not.toContain('src/deep/sum.ts');
    await watching();
    repository.commit();
    const commit = await (await prepare(index, AUTO_REQUEST)).read(async ({ stored }) => stored.attributes.commit);
    expect(commit).toBe(repository.git('rev-parse', 'HEAD').trim());
  });

  it('runs a full check when another process has written the index', async () => {
    const other = await openRepositoryIndex({ root: repository.root, background: 'off' });
    appendFileSync(at('src/cart.ts'), '// by the other\n');
    await waitForClockTick();
    await other.update('sync');
    await other.close();
    expect(await isFresh()).toBe(true);
    await watching();
    appendFileSync(at('src/deep/sum.ts'), '// later\n');
    expect(await isSeen('src/deep/sum.ts')).toBe(true);
  });

  it('stops watching when it is switched off', async () => {
    mayWatch = false;
    expect(await statusOf()).toBeUndefined();
    appendFileSync(at('src/cart.ts'), '// unwatched\n');
    expect(await isSeen('src/cart.ts')).toBe(true);
  });

  it('runs a full check when its folder was replaced', async () => {
    renameSync(repository.root, `${repository.root}-away`);
    mkdirSync(at('src'), { recursive: true });
    writeFileSync(at('src/cart.ts'), 'export const other = 1;\n');
    try {
      expect(await isSeen('src/cart.ts')).toBe(true);
      expect(await pathsOf(await prepare(index, AUTO_REQUEST))).toEqual(['src/cart.ts']);
    } finally {
      rmSync(`${repository.root}-away`, { recursive: true });
    }
  });
});
