import { spawn } from 'node:child_process';
import { lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entryOfPath } from '#model';
import { openRepositoryIndex, type ViewRequest, type RepositoryIndex } from '#pipeline';
import { contentIdOf } from '#platform';
import { commitAll, environmentOf, MAIN, makeRepository, removeFolder, runGit, temporaryFolder } from './testing/command.ts';
import { isSoak, seedOfRun } from './testing/random.ts';
import { prepare } from '../support/prepare.ts';

const WRITES = isSoak ? 5_000 : 100;
const CHECKED_OUT_FILES = isSoak ? 2_000 : 200;
const ASK: ViewRequest = { policy: 'auto', maxReindexMs: 60_000, selector: {}, needs: 'symbols' };

let repo: string;
let home: string;
let index: RepositoryIndex;

beforeEach(() => {
  home = temporaryFolder('home');
  process.env['LODESTONE_HOME'] = home;
});

afterEach(async () => {
  await index?.close();
  removeFolder(repo);
  removeFolder(home);
});

const isWatching = async (): Promise<boolean> => (await index.describe('none')).watch?.status === 'watching';

const trusted = async (): Promise<void> => {
  while (!(await isWatching())) {
    await prepare(index, ASK);
    await sleep(20);
  }
};

const openWatched = async (): Promise<void> => {
  index = await openRepositoryIndex({ root: repo, background: 'continue', settings: () => ({ rules: {}, mayWatch: true }) });
  await trusted();
};

/** The next answer uses the bytes on disk. */
const isAnswered = async (path: string): Promise<boolean> => {
  const freshness = await prepare(index, ASK);
  const id = contentIdOf(readFileSync(join(repo, path)), 'sha1');
  const known = await freshness.read(async ({ stored, reader }) => {
    const content = entryOfPath(stored.table, path)?.content;
    return content === undefined ? undefined : (await reader.contents([content])).get(content);
  });
  return freshness.meta.freshness_status === 'fresh' && known?.id === id;
};

describe.runIf(process.platform === 'linux')('with a watcher', () => {
  it('every write of another process is in the next answer', async () => {
    repo = makeRepository({ 'src/a.ts': '', 'src/b.ts': '', 'src/deep/c.ts': '', 'd.ts': '' });
    await openWatched();
    const seed = seedOfRun();
    const writer = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'writer.mjs'), repo, String(seed)]);
    const written = createInterface({ input: writer.stdout })[Symbol.asyncIterator]();
    const missed: string[] = [];
    let watchedChecks = 0;
    for (let count = 0; count < WRITES; count += 1) {
      // Every other write waits until events are trusted; the others happen at any moment.
      if (count % 2 === 0) await trusted();
      if (await isWatching()) watchedChecks += 1;
      writer.stdin.write('\n');
      const line = String((await written.next()).value);
      const { path } = JSON.parse(line) as { readonly path: string };
      if (!(await isAnswered(path))) missed.push(line);
    }
    writer.stdin.end();
    console.info(`LODESTONE_SEED=${seed}: ${missed.length} of ${WRITES} writes missed, ${watchedChecks} checked by events`);
    expect(missed).toEqual([]);
  });

  it('a checkout of many files is in the next answer', async () => {
    const files = (text: string) =>
      Object.fromEntries(Array.from({ length: CHECKED_OUT_FILES }, (_, at) => [`p${at % 50}/f${at}.ts`, `${text} // ${at}\n`]));
    repo = makeRepository(files('export const one = 1;'));
    runGit(repo, 'checkout', '--quiet', '-b', 'side');
    for (const [path, text] of Object.entries(files('export const another = 2;'))) writeFileSync(join(repo, path), text);
    runGit(repo, 'rm', '-rqf', 'p49');
    commitAll(repo);
    runGit(repo, 'checkout', '--quiet', 'main');
    await openWatched();
    for (const branch of ['side', 'main']) {
      runGit(repo, 'checkout', '--quiet', branch);
      const listed = runGit(repo, 'ls-files').trim().split('\n').sort();
      const freshness = await prepare(index, ASK);
      const known = await freshness.read(async ({ stored }) =>
        stored.table.paths.map((path) => [path, entryOfPath(stored.table, path)?.stat?.ctimeMs]),
      );
      expect(known).toEqual(listed.map((path) => [path, lstatSync(join(repo, path)).ctimeMs]));
    }
  });
});

describe('the watch command', () => {
  /** Atomic: a sync between creating and writing the file would print another line. */
  const put = (path: string, text: string): void => {
    writeFileSync(join(home, 'saved'), text);
    renameSync(join(home, 'saved'), join(repo, path));
  };

  it('prints one line per sync, and exits cleanly on a signal', async () => {
    repo = makeRepository({ 'src/a.ts': 'export const a = 1;\n' });
    const child = spawn(process.execPath, [MAIN, 'watch', '--repo', repo, '--json'], { env: environmentOf(home) });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
    expect(await next()).toMatchObject({ files: 1 });
    put('src/b.ts', 'export const b = 2;\n');
    expect(await next()).toMatchObject({ added: 1, modified: 0, removed: 0, files: 2 });
    put('src/a.ts', 'export const a = 3;\n');
    expect(await next()).toMatchObject({ added: 0, modified: 1, removed: 0, files: 2 });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect((await lines.next()).done).toBe(true);
  });

  it('says on stderr when files are not watched, and polls them', async () => {
    repo = makeRepository({ 'src/a.ts': 'export const a = 1;\n' });
    const args = [MAIN, 'watch', '--repo', repo, '--json', '--set', 'index.watch=false'];
    const child = spawn(process.execPath, args, { env: environmentOf(home) });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let notes = '';
    child.stderr.on('data', (data: Buffer) => {
      notes += String(data);
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    put('src/b.ts', 'export const b = 2;\n');
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ added: 1 });
    await expect.poll(() => notes).toMatch(/index\.watch is off/u);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
