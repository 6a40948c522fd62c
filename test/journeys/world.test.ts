/** Failures of the outside world: full disks, unreadable folders, vanishing files, concurrent processes. Nothing is lost. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import {
  askHere,
  environmentOf,
  type Json,
  killGroup,
  lodestoneHere,
  MAIN,
  makeRepository,
  type Outcome,
  removeFolder,
  startAndRead,
  startGroup,
  temporaryFolder,
  type TestFolders,
  writeFiles,
} from './testing/command.ts';
import { hitsOf, openEngineAt, pathsOf } from './testing/engine.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});
const keep = (folder: string): string => {
  cleanups.push(() => removeFolder(folder));
  return folder;
};

const placeWith = (files: Readonly<Record<string, string>>): TestFolders => ({
  repo: keep(makeRepository(files)),
  home: keep(temporaryFolder('home')),
});
const MANY = 150;
const manyFiles = (count = MANY): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `src/m${index % 10}/f${index}.ts`,
      Array.from({ length: 40 }, (_line, line) => `export const item${index}x${line} = ${index * line};`).join('\n'),
    ]),
  );
const LAST = `item${MANY - 1}x39`;

const isRoot = process.getuid?.() === 0;
/** A user other than root, who can read every folder. */
const NOBODY = 65_534;

const asNobody = (place: TestFolders, ...args: string[]): Outcome => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: place.repo,
    env: { ...environmentOf(place.home), HOME: place.home, GIT_CONFIG_COUNT: '0' },
    encoding: 'utf8',
    input: '',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  return { status, stdout, stderr };
};

const giveToNobody = (place: TestFolders): void => {
  if (isRoot) for (const folder of [place.repo, place.home]) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
};

describe('a full disk', () => {
  const mount = (megabytes: number): string | undefined => {
    const folder = keep(temporaryFolder('small-disk'));
    if (!isRoot || spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0)
      return undefined;
    cleanups.push(() => spawnSync('/bin/umount', ['--lazy', folder]));
    return folder;
  };

  it('is reported, keeps the last state, and recovers once there is space', async (context) => {
    const home = mount(1);
    if (!home) return context.skip('mounting a small disk needs root and mount(8)');
    const place = { repo: keep(makeRepository({ 'first.ts': 'export const firstState = 1;\n' })), home };
    expect(pathsOf(await askHere(place, 'locate', 'firstState'), 'results')).toEqual(['first.ts']);
    writeFiles(place.repo, manyFiles(MANY * 2));
    const filled = await askHere(place, 'sync');
    expect(filled).toMatchObject({ status: 'error', error: { message: expect.stringContaining('disk is full') } });
    expect((filled['error'] as Json)['hint']).toBeTruthy();
    const stale = await askHere(place, 'locate', 'firstState', '--max-reindex-ms', '60000');
    expect(pathsOf(stale, 'results')).toEqual(['first.ts']);
    expect(JSON.stringify(stale['hints'])).toContain('disk is full');
    spawnSync('/bin/mount', ['-o', 'remount,size=200m', home]);
    expect((await askHere(place, 'sync'))['status']).toBe('ok');
    expect(hitsOf(await askHere(place, 'locate', LAST), 'results')).toMatchObject([{ name: LAST }]);
  });

  it('is reported when a file cannot grow', async () => {
    const place = placeWith(manyFiles());
    const limited = spawnSync(
      'bash',
      ['-c', `ulimit -f 300; trap '' XFSZ; exec "$0" "$@"`, process.execPath, MAIN, 'index', '--json'],
      {
        cwd: place.repo,
        env: environmentOf(place.home),
        encoding: 'utf8',
      },
    );
    const envelope: Json = JSON.parse(limited.stdout);
    expect(envelope).toMatchObject({
      status: 'error',
      error: { message: expect.stringContaining('could not be written completely'), hint: expect.stringContaining('limit') },
    });
    expect((await askHere(place, 'sync'))['status']).toBe('ok');
    expect(hitsOf(await askHere(place, 'locate', LAST), 'results')).toMatchObject([{ name: LAST }]);
  });
});

describe('a data folder', () => {
  it('that is read-only still answers from its contents, and says why it cannot sync', () => {
    const place = placeWith({ 'a.ts': 'export const writtenBefore = 1;\n' });
    giveToNobody(place);
    expect(asNobody(place, 'index').status).toBe(0);
    const [store = ''] = readdirSync(join(place.home, 'repositories'));
    const folder = join(place.home, 'repositories', store);
    spawnSync('chmod', ['-R', 'a-w', folder]);
    const fresh = asNobody(place, 'locate', 'writtenBefore');
    expect(fresh).toMatchObject({ status: 0, stdout: expect.stringContaining('a.ts:1') });
    writeFiles(place.repo, { 'b.ts': 'export const writtenAfter = 1;\n' });
    const sync = asNobody(place, 'sync');
    expect(sync.status).toBe(1);
    expect(`${sync.stdout}${sync.stderr}`).toMatch(/cannot write to it.*\n?.*LODESTONE_HOME/su);
    for (const policy of ['auto', 'best_effort'])
      expect(
        asNobody(place, 'locate', 'writtenBefore', '--freshness-policy', policy, '--max-reindex-ms', '60000').stdout,
      ).toContain('a.ts:1');
    spawnSync('chmod', ['-R', 'u+w', folder]);
    expect(asNobody(place, 'locate', 'writtenAfter').stdout).toContain('b.ts:1');
  });

  it('that is a file, or below a file, is an error that names it', async () => {
    const place = placeWith({ 'a.ts': 'export const x = 1;\n' });
    const file = join(place.home, 'not-a-folder');
    writeFileSync(file, '');
    for (const home of [file, join(file, 'below')]) {
      const { status, stdout, stderr } = await lodestoneHere({ ...place, home }, 'index');
      expect(status).toBe(1);
      expect(`${stdout}${stderr}`).toContain(file);
    }
  });

  it('with an invalid database says how to rebuild it, which works', async () => {
    const place = placeWith({ 'a.ts': 'export const restored = 1;\n' });
    expect((await askHere(place, 'index'))['status']).toBe('ok');
    const [store = ''] = readdirSync(join(place.home, 'repositories'));
    const folder = join(place.home, 'repositories', store);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.db')) writeFileSync(join(folder, name), 'this is no database'.repeat(1_000));
    const damaged = await askHere(place, 'locate', 'restored');
    expect(damaged).toMatchObject({ status: 'error', error: { code: expect.stringMatching(/index_(?:corrupt|incompatible)/u) } });
    expect((await askHere(place, 'index', '--force'))['status']).toBe('ok');
    expect(pathsOf(await askHere(place, 'locate', 'restored'), 'results')).toEqual(['a.ts']);
  });
});

describe('folders and files', () => {
  it('that are unreadable are skipped, and included once readable', () => {
    const place = placeWith({
      'open.ts': 'export const openOne = 1;\n',
      'closed/a.ts': 'export const closedOne = 1;\n',
      'shut.ts': 'export const shutOne = 1;\n',
    });
    giveToNobody(place);
    const closed = [join(place.repo, 'closed'), join(place.repo, 'shut.ts')];
    for (const path of closed) chmodSync(path, 0o000);
    cleanups.push(() => closed.forEach((path) => existsSync(path) && chmodSync(path, 0o755)));
    expect(asNobody(place, 'locate', 'openOne')).toMatchObject({ status: 0, stdout: expect.stringContaining('open.ts:1') });
    for (const name of ['closedOne', 'shutOne']) expect(asNobody(place, 'locate', name).stdout).not.toMatch(/\.ts:1/u);
    for (const path of closed) chmodSync(path, 0o755);
    expect(asNobody(place, 'locate', 'shutOne').stdout).toContain('shut.ts:1');
    expect(asNobody(place, 'locate', 'closedOne').stdout).toContain('closed/a.ts:1');
  });

  it('of /proc, which should not be indexed, give an error or an answer', async (context) => {
    if (!existsSync('/proc/self/status')) return context.skip('this system has no /proc');
    const place = { repo: '/proc/self', home: keep(temporaryFolder('home')) };
    for (const repo of ['/proc/self/task', '/proc/self/attr']) {
      const envelope = await askHere({ ...place, repo: '/' }, 'index', '--repo', repo);
      expect((envelope['error'] as Json | undefined)?.['code'], repo).not.toBe('internal_error');
    }
  });

  it('that appear and vanish during the scan leave an intact index', async () => {
    const place = placeWith(manyFiles());
    const { ask, engine } = await openEngineAt(place);
    cleanups.push(() => engine.close());
    const working = ask('manage_index', { action: 'create' });
    for (let round = 0; round < 30; round += 1) {
      rmSync(join(place.repo, `src/m${round % 10}/f${round}.ts`), { force: true });
      if (round % 3 === 0)
        renameSync(join(place.repo, `src/m${round % 10}/f${round + 100}.ts`), join(place.repo, `moved${round}.ts`));
      if (round % 5 === 0) writeFileSync(join(place.repo, `came${round}.ts`), `export const came${round} = 1;\n`);
      await wait(3);
    }
    expect((await working).status).toBe('ok');
    expect(hitsOf(await ask('locate_symbol', { name: 'item7x1' }), 'results').filter(({ name }) => name === 'item7x1')).toEqual(
      [],
    );
    expect(hitsOf(await ask('locate_symbol', { name: 'item103x1' }), 'results')[0]).toMatchObject({ path: 'moved3.ts' });
    expect(hitsOf(await ask('locate_symbol', { name: 'came25' }), 'results')[0]).toMatchObject({ path: 'came25.ts' });
  });

  it('that vanish with the whole repository are an error, and the engine keeps running', async () => {
    const place = placeWith({ 'a.ts': 'export const hereToday = 1;\n' });
    const other = placeWith({ 'b.ts': 'export const elsewhere = 1;\n' });
    const { ask, engine } = await openEngineAt(place);
    cleanups.push(() => engine.close());
    expect(pathsOf(await ask('locate_symbol', { name: 'hereToday' }), 'results')).toEqual(['a.ts']);
    rmSync(place.repo, { recursive: true });
    for (const operation of ['locate_symbol', 'manage_index', 'health_check']) {
      const { status, error } = await ask(operation, { name: 'hereToday', action: 'sync' });
      if (status === 'error') expect(error?.code, operation).toBe('repo_not_found');
    }
    expect((await ask('locate_symbol', { name: 'hereToday' })).error?.code).toBe('repo_not_found');
    expect(pathsOf(await ask('locate_symbol', { name: 'elsewhere', repo: other.repo }), 'results')).toEqual(['b.ts']);
    mkdirSync(place.repo);
    writeFiles(place.repo, { 'back.ts': 'export const backAgain = 1;\n' });
    expect(pathsOf(await ask('locate_symbol', { name: 'backAgain' }), 'results')).toEqual(['back.ts']);
  });
});

describe('two indexers at once', () => {
  it.each([
    { start: 'from nothing', isBuilt: false, commands: [['index'], ['sync'], ['index']] },
    { start: 'rebuilding it', isBuilt: true, commands: [['index', '--force'], ['index', '--force'], ['sync']] },
  ])('$start, all succeed and leave one complete index', async ({ isBuilt, commands }) => {
    const place = placeWith(manyFiles());
    if (isBuilt) expect((await askHere(place, 'index'))['status']).toBe('ok');
    const started = commands.map((words) => startAndRead(place, ...words));
    cleanups.push(() => Promise.all(started.map(({ child }) => killGroup(child))));
    for (const { ended } of started) expect(await ended).toMatch(/^0\n/u);
    const { data } = (await askHere(place, 'status')) as { data?: Json };
    expect(JSON.stringify(data)).toContain(`"indexed":${MANY}`);
    expect(hitsOf(await askHere(place, 'locate', LAST), 'results')).toMatchObject([{ name: LAST }]);
  });

  it('one is killed, the other continues', async () => {
    const place = placeWith(manyFiles());
    const [first, second] = [startGroup(place, 'index'), startGroup(place, 'index')];
    cleanups.push(() => Promise.all([first, second].map(killGroup)));
    const ended = new Promise<number | null>((resolve) => second.once('exit', (code) => resolve(code)));
    await wait(400);
    await killGroup(first);
    expect(await ended).toBe(0);
    expect((await askHere(place, 'locate', LAST, '--freshness-policy', 'strict'))['status']).toBe('ok');
  });
});
