/** Unusable data folders: the same error everywhere, with the fix, and no restart needed afterwards. */
import { readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '#model';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand, type Sample, serveHttp, serveMcp } from '../contract/surfaces.ts';
import { smallDisk, type SmallDisk } from '../support/small-disk.ts';
import {
  environmentOf,
  type Json,
  lodestone,
  makeRepository,
  removeFolder,
  temporaryFolder,
  type TestFolders,
  writeFiles,
} from './testing/command.ts';
import { hitsOf, openEngineAt, type AskEngine, pathsOf } from './testing/engine.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});
const keep = (folder: string): string => {
  cleanups.push(() => removeFolder(folder));
  return folder;
};
const oneFile = (): string => keep(makeRepository({ 'a.ts': 'export const firstState = 1;\n' }));

const HOMES: Readonly<Record<string, { readonly make: (folder: string) => string; readonly reason: RegExp }>> = {
  'that lies in /proc': { make: () => '/proc/nope', reason: /does not accept new folders|cannot create it/u },
  'that is a file': {
    make: (folder) => {
      writeFileSync(join(folder, 'plain'), '');
      return join(folder, 'plain');
    },
    reason: /it is not a folder/u,
  },
  'that is a link to nothing': {
    make: (folder) => {
      symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
      return join(folder, 'link');
    },
    reason: /it is a link to .*nowhere, which does not exist/u,
  },
};

describe.each(Object.entries(HOMES))('a data folder %s', (_, { make, reason }) => {
  const sampleAt = (): Sample & TestFolders => {
    const home = make(keep(temporaryFolder('home')));
    return { repo: oneFile(), home, env: environmentOf(home), remove: () => undefined };
  };

  it('is one error with the fix, also for the doctor', async () => {
    const sample = sampleAt();
    const { code, stdout } = await runCommand(sample, ['locate', 'firstState', '--json']);
    expect(code).toBe(1);
    expectUnusable(JSON.parse(stdout), sample.home, reason);
    const doctor = await runCommand(sample, ['doctor', '--json']);
    expect([doctor.code, doctor.stderr]).toEqual([1, '']);
    const { checks } = (JSON.parse(doctor.stdout) as { data: { checks: readonly Json[] } }).data;
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([
      { name: 'data folder', status: 'fail', message: expect.stringMatching(reason), fix: expect.any(String) },
    ]);
  });

  it('is reported for every policy, and stops nothing that needs no data', async () => {
    const { repo, home } = sampleAt();
    const { ask, engine } = await openEngineAt({ repo, home });
    cleanups.push(() => engine.close());
    for (const policy of ['auto', 'balanced', 'strict', 'best_effort'])
      expectUnusable(await ask('locate_symbol', { name: 'firstState', freshness_policy: policy }), home, reason);
    for (const action of ['create', 'sync', 'reindex', 'status'])
      expectUnusable(await ask('manage_index', { action, confirm: true }), home, reason);
    expectUnusable(await ask('workspace_create', { workspace_id: 'one' }), home, reason);
    const scanned = await ask('text_search', { pattern: 'firstState', freshness_policy: 'best_effort' });
    expect(pathsOf(scanned, 'matches')).toEqual(['a.ts']);
    expect(JSON.stringify(scanned.hints)).toMatch(reason);
    expect((await ask('health_check')).data).toMatchObject({
      status: 'error',
      projects: [{ error: expect.stringMatching(reason) }],
    });
    for (const operation of ['capabilities', 'config_read']) expect((await ask(operation)).status, operation).toBe('ok');
  });
});

const expectUnusable = (envelope: Pick<Envelope, 'error'>, home: string, reason: RegExp): void => {
  expect(envelope.error).toMatchObject({ code: 'data_folder_unusable', message: expect.stringMatching(reason) });
  expect(envelope.error?.message).toContain(home);
  expect(envelope.error?.hint).toContain('LODESTONE_HOME');
  expect(envelope.error?.details).toMatchObject({ path: home, fix: expect.any(String) });
  expect(envelope.error?.next_actions).toMatchObject([{ tool: 'health_check' }]);
};

it('servers with an unusable data folder answer, and stop on request', async () => {
  const [repo, home] = [oneFile(), '/proc/nope'];
  const sample = { repo, env: environmentOf(home), remove: () => undefined };
  const [http, mcp] = [await serveHttp(sample), await serveMcp(sample)];
  for (const { ask } of [http, mcp]) {
    expectUnusable(await ask('locate_symbol', { name: 'firstState' }), home, /cannot be used/u);
    expect(await ask('capabilities', {})).toMatchObject({ status: 'ok' });
    expect(await ask('health_check', {})).toMatchObject({ data: { status: 'error' } });
  }
  expect(await http.stop()).toBeDefined();
  await mcp.stop();
});

it('a data folder that disappears under a running engine is reported, and used again when it is back', async () => {
  const place = { repo: oneFile(), home: keep(temporaryFolder('home')) };
  const { ask, engine } = await openEngineAt(place);
  cleanups.push(() => engine.close());
  expect(pathsOf(await ask('locate_symbol', { name: 'firstState' }), 'results')).toEqual(['a.ts']);
  const aside = keep(`${place.home}-aside`);
  renameSync(place.home, aside);
  writeFileSync(place.home, 'in its place');
  writeFiles(place.repo, { 'b.ts': 'export const secondState = 1;\n' });
  expectUnusable(await ask('locate_symbol', { name: 'secondState' }), place.home, /it is not a folder/u);
  rmSync(place.home);
  renameSync(aside, place.home);
  expect(pathsOf(await ask('locate_symbol', { name: 'secondState' }), 'results')).toEqual(['b.ts']);
  expect((await ask('health_check')).data['status']).toBe('ready');
});

it('only the owner may read indexes, workspaces, locks and totals, regardless of the umask', async () => {
  const place = { repo: oneFile(), home: join(keep(temporaryFolder('home')), 'made') };
  const umask = process.umask(0);
  cleanups.push(() => process.umask(umask));
  const { ask, engine } = await openEngineAt(place);
  await ask('workspace_create', { workspace_id: 'one' });
  writeFiles(place.repo, { 'b.ts': 'export const unsaved = 1;\n' });
  await ask('refresh_overlay', { workspace_id: 'one' });
  await ask('search_code', { query: 'unsaved first state', detail_level: 'context' });
  await (await engine.repository(place.repo)).checkIntegrity();
  const open = readdirSync(place.home, { recursive: true, encoding: 'utf8' }).map((name) => ({
    name,
    ...statSync(join(place.home, name)),
  }));
  expect(open.filter(({ mode }) => mode & 0o077)).toEqual([]);
  const names = open.map(({ name }) => name.split('/').at(-1));
  for (const name of [
    'index.db',
    'index.db-wal',
    'index.db-shm',
    'writer.lock',
    'current',
    'integrity.json',
    'workspace.json',
    'blobs',
  ])
    expect(names).toContain(name);
  engine.recordSavings({ tokens_saved: 1, cost_avoided: 0 });
  await engine.close();
  expect(statSync(join(place.home, 'savings.json')).mode & 0o777).toBe(0o600);
  expect(statSync(place.home).mode & 0o777).toBe(0o700);
});

const manyFiles = (): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `src/f${index}.ts`,
      Array.from({ length: 40 }, (_line, line) => `export const item${index}x${line} = ${index * line};`).join('\n'),
    ]),
  );

describe('a disk of the data folder', () => {
  const open = async (disk: SmallDisk, repo: string): Promise<AskEngine> => {
    const { ask, engine } = await openEngineAt({ repo, home: disk.folder });
    cleanups.push(() => engine.close());
    return ask;
  };
  const mounted = (size: string): SmallDisk | undefined => {
    const disk = smallDisk(size);
    if (disk) cleanups.push(() => disk.remove());
    return disk;
  };
  const NEEDS_MOUNT = 'mounting a small disk needs root and mount(8)';

  it('that is full is reported by health and every answer, until there is space', async (context) => {
    const disk = mounted('1m');
    if (!disk) return context.skip(NEEDS_MOUNT);
    const repo = oneFile();
    const ask = await open(disk, repo);
    expect(pathsOf(await ask('locate_symbol', { name: 'firstState' }), 'results')).toEqual(['a.ts']);
    writeFiles(repo, manyFiles());
    expect((await ask('manage_index', { action: 'sync' })).error).toMatchObject({ code: 'data_folder_unusable' });
    // The watcher may have started an update of its own, which fails in the same way.
    await expect
      .poll(async () => (await ask('health_check')).data)
      .toMatchObject({
        status: 'error',
        projects: [{ index_status: 'failed', freshness_status: 'stale', error: expect.stringContaining('disk is full') }],
      });
    expect((await ask('health_check')).message).toContain('disk is full');
    for (const input of [{ max_reindex_ms: 1 }, { freshness_policy: 'balanced' }, { freshness_policy: 'best_effort' }]) {
      const stale = await ask('locate_symbol', { name: 'firstState', ...input });
      expect(pathsOf(stale, 'results')).toEqual(['a.ts']);
      expect(JSON.stringify(stale.hints)).toMatch(/disk is full.*Free some space/u);
      expect(JSON.stringify(stale.hints)).not.toContain('retry for complete results');
    }
    disk.remount('size=200m');
    expect(hitsOf(await ask('locate_symbol', { name: 'item299x39' }), 'results')).toMatchObject([{ path: 'src/f299.ts' }]);
    expect((await ask('health_check')).data).toMatchObject({ status: 'ready', projects: [{ freshness_status: 'fresh' }] });
  });

  it('that is full before the first index is an error, even with a small time budget', async (context) => {
    const disk = mounted('1m');
    if (!disk) return context.skip(NEEDS_MOUNT);
    writeFileSync(join(disk.folder, 'filling'), Buffer.alloc(1000 * 1024));
    const ask = await open(disk, oneFile());
    for (const budget of [0, 1, 60_000])
      expect((await ask('locate_symbol', { name: 'firstState', max_reindex_ms: budget })).error?.message).toContain(
        'disk is full',
      );
    expect((await ask('health_check')).data).toMatchObject({ status: 'error' });
    rmSync(join(disk.folder, 'filling'));
    expect(pathsOf(await ask('locate_symbol', { name: 'firstState' }), 'results')).toEqual(['a.ts']);
  });

  it.for([
    { title: 'with an index', isIndexed: true },
    { title: 'without one', isIndexed: false },
  ])('that was read-only at the start, $title, is written once it can be', async ({ isIndexed }, context) => {
    const disk = mounted('20m');
    if (!disk) return context.skip(NEEDS_MOUNT);
    const repo = oneFile();
    if (isIndexed) expect(lodestone({ repo, home: disk.folder }, 'index').status).toBe(0);
    disk.remount('ro');
    const ask = await open(disk, repo);
    const first = await ask('locate_symbol', { name: 'firstState' });
    expect(pathsOf(first, 'results')).toEqual(isIndexed ? ['a.ts'] : []);
    writeFiles(repo, { 'b.ts': 'export const secondState = 1;\n' });
    const refused = await ask('locate_symbol', { name: 'secondState' });
    expect(JSON.stringify(isIndexed ? refused.hints : refused.error)).toContain('read-only');
    expect((await ask('health_check')).data).toMatchObject({ status: 'error' });
    disk.remount('rw');
    expect(pathsOf(await ask('locate_symbol', { name: 'secondState' }), 'results')).toEqual(['b.ts']);
    writeFiles(repo, { 'c.ts': 'export const thirdState = 1;\n' });
    expect(pathsOf(await ask('locate_symbol', { name: 'thirdState' }), 'results')).toEqual(['c.ts']);
    expect((await ask('health_check')).data).toMatchObject({ status: 'ready' });
  });
});
