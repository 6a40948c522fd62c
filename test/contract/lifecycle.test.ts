/** The life cycle of an index on all surfaces: unnecessary rebuilds, warm-up, health, an unreadable index. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope, NextAction } from '#model';
import { runHere } from '../support/command-here.ts';
import { type Ask, askCli, makeSample, type Sample, serveHttp, serveMcp } from './surfaces.ts';

let sample: Sample;
beforeEach(async () => {
  sample = makeSample();
  const { code } = await runHere(sample, ['index']);
  expect(code).toBe(0);
  // Past the file system's clock tick, so later writes get a different time.
  await sleep(60);
});
afterEach(() => sample.remove());

const SURFACES: readonly (readonly [string, (sample: Sample) => Promise<{ ask: Ask; stop: () => Promise<unknown> }>])[] = [
  ['the command line', async (place) => ({ ask: askCli(place), stop: async () => undefined })],
  ['MCP', serveMcp],
  ['HTTP', serveHttp],
];

const commit = (repo: string): void => {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  execFileSync('git', ['add', '-A'], { cwd: repo });
  execFileSync('git', [...who, 'commit', '-q', '-m', 'rules'], { cwd: repo });
};

type Hints = { readonly sync: NextAction; readonly override_reindex: NextAction };
const hintsOf = ({ data }: Envelope): Hints => data?.['hints'] as Hints;

describe.each(SURFACES)('over %s', (_, open) => {
  it('a rebuild for changed ignore rules only is blocked, and both suggested calls run', async () => {
    const { ask, stop } = await open(sample);
    const run = ({ tool, args }: NextAction): Promise<Envelope> => ask(tool, args);
    writeFileSync(join(sample.repo, '.gitignore'), 'test/\n');
    const blocked = await ask('manage_index', { action: 'reindex' });
    expect(blocked).toMatchObject({
      status: 'blocked',
      reason: 'unnecessary_reindex_ignore_only',
      data: { preflight: { outcome: 'reindex_unnecessary_ignore_only', confidence: 'high' } },
      warnings: [{ code: 'REINDEX_UNNECESSARY_IGNORE_ONLY' }],
    });
    expect(await run(hintsOf(blocked).override_reindex)).toMatchObject({
      status: 'ok',
      data: { action: 'reindex' },
      warnings: [{ code: 'REINDEX_UNNECESSARY_IGNORE_ONLY' }],
    });
    await sleep(60);
    writeFileSync(join(sample.repo, '.lodestoneignore'), '*.md\n');
    const again = await ask('manage_index', { action: 'reindex' });
    expect(await run(hintsOf(again).sync)).toMatchObject({ status: 'ok', data: { action: 'sync' } });
    expect((await ask('text_search', { pattern: 'Tiny shop' })).data).toMatchObject({ matches: [] });
    commit(sample.repo);
    await ask('manage_index', { action: 'sync' });
    expect(await ask('manage_index', { action: 'reindex' })).toMatchObject({
      status: 'ok',
      reason: 'preflight_unknown',
      warnings: [{ code: 'REINDEX_PREFLIGHT_UNKNOWN' }],
    });
    await stop();
  });
});

describe('the command line', () => {
  it('exits with 1 when a rebuild is blocked, and with 0 when it is overridden', async () => {
    writeFileSync(join(sample.repo, '.gitignore'), 'test/\n');
    const blocked = await runHere(sample, ['manage-index', 'reindex']);
    expect([blocked.code, blocked.stdout]).toEqual([1, expect.stringContaining('lodestone sync')]);
    const forced = await runHere(sample, ['manage-index', 'reindex', '--allow-unnecessary-reindex', '--json']);
    expect([forced.code, JSON.parse(forced.stdout)]).toEqual([0, expect.objectContaining({ status: 'ok' })]);
  });

  it('rebuilds with index --force in any case, and reindex never reads force', async () => {
    writeFileSync(join(sample.repo, '.gitignore'), 'test/\n');
    const stillBlocked = await runHere(sample, ['manage-index', 'reindex', '--force']);
    expect([stillBlocked.code, stillBlocked.stdout]).toEqual([
      1,
      expect.stringContaining('force applies only to the action create'),
    ]);
    const { code, stdout } = await runHere(sample, ['index', '--force', '--json']);
    const { data, warnings } = JSON.parse(stdout) as Envelope;
    expect([code, data, warnings]).toEqual([0, expect.objectContaining({ action: 'create', already_existed: true }), undefined]);
    expect(data).not.toHaveProperty('preflight');
    expect(data?.['files_parsed']).toBeGreaterThan(0);
  });
});

type Health = {
  readonly status: string;
  readonly prewarm_status: string;
  readonly last_integrity_check?: { readonly is_sound: boolean };
};
const healthOf = async (ask: Ask): Promise<Health> => (await ask('health_check', {})).data as unknown as Health;

/** Warm-up waits while queries are running: leave it time between two. */
const UNHURRIED = { interval: 150 } as const;

describe('warming up', () => {
  it.each(SURFACES.slice(1))('over %s ends ready, and then checks the database', async (_, open) => {
    const { ask, stop } = await open(sample);
    const health = (): Promise<Health> => healthOf(ask);
    expect(['warming', 'complete']).toContain((await health()).prewarm_status);
    await expect.poll(health, UNHURRIED).toMatchObject({
      status: 'ready',
      prewarm_status: 'complete',
      last_integrity_check: { is_sound: true },
    });
    await stop();
  });

  it('is skipped by --no-prewarm and by commands', async () => {
    const http = await serveHttp(sample, ['--no-prewarm']);
    const skipped = { status: 'ready', prewarm_status: 'skipped', sqlite_ok: true };
    expect(await healthOf(http.ask)).toMatchObject(skipped);
    expect((await http.ask('locate_symbol', { name: 'Cart' })).status).toBe('ok');
    expect(await healthOf(http.ask)).not.toHaveProperty('last_integrity_check');
    await http.stop();
    expect(await healthOf(askCli(sample))).toMatchObject(skipped);
  });

  it('has nothing to do where there is no index', async () => {
    await runHere(sample, ['manage-index', 'clear', '--confirm']);
    const { ask, stop } = await serveHttp(sample);
    await expect.poll(() => healthOf(ask), UNHURRIED).toMatchObject({ status: 'ready', prewarm_status: 'complete' });
    const { data } = await ask('health_check', {});
    expect(data).toMatchObject({ startup_checks: { index: { status: 'not_indexed' } } });
    await stop();
  });
});

const databaseOf = ({ env }: Sample): string => {
  const home = env['LODESTONE_HOME'] ?? '';
  const found = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('index.db'));
  return join(home, found ?? '');
};

/** As written by a version before checksums. Changing only the version number would count as damage. */
const changeVersion = (path: string): void => {
  const database = new DatabaseSync(path);
  database.exec("UPDATE meta SET value = '4' WHERE key = 'schema_version'; DELETE FROM meta WHERE key = 'checksum'");
  database.exec('PRAGMA user_version = 0');
  database.close();
};

/** Otherwise SQLite's log would overwrite these bytes. */
const withoutLog =
  (harm: (path: string) => void) =>
  (path: string): void => {
    for (const log of ['-wal', '-shm']) rmSync(`${path}${log}`, { force: true });
    harm(path);
  };

const damage: readonly (readonly [string, string, (path: string) => void])[] = [
  ['of another schema version', 'reindex_required', changeVersion],
  ['that is no database', 'corrupt_manifest', withoutLog((path) => writeFileSync(path, 'garbage '.repeat(4_096)))],
  ['that was cut off in its first page', 'corrupt_manifest', withoutLog((path) => truncateSync(path, 4_000))],
  [
    'that was cut in half',
    'corrupt_manifest',
    withoutLog((path) => truncateSync(path, Math.floor(statSync(path).size / 16_384) * 8_192)),
  ],
];

describe.each(damage)('an index %s', (_, schema, harm) => {
  beforeEach(() => harm(databaseOf(sample)));

  it('is reported by health, rejected with a fix for queries, and repaired by it', async () => {
    const { ask, stop } = await serveHttp(sample);
    await expect.poll(() => healthOf(ask), UNHURRIED).toMatchObject({ status: 'error', prewarm_status: 'failed' });
    const check = (await ask('health_check', {})).data?.['startup_checks'];
    expect(check).toMatchObject({ index: { status: schema, message: expect.stringContaining('lodestone index --force') } });
    const questions: [string, object][] = [
      ['locate_symbol', { name: 'Cart' }],
      ['search_code', { query: 'cart' }],
      ['text_search', { pattern: 'Cart' }],
      ['get_file_outline', { path: 'src/cart.ts' }],
    ];
    for (const [operation, input] of questions) {
      const { error } = await ask(operation, { ...input });
      expect(error?.code).toBe(schema === 'corrupt_manifest' ? 'index_corrupt' : 'index_incompatible');
      expect(error?.next_actions[0]).toMatchObject({ tool: 'manage_index', args: { action: 'reindex' } });
    }
    const status = await ask('manage_index', { action: 'status' });
    expect(status.status === 'error' ? status.error?.code : status.status).toMatch(/^(?:index_corrupt|requires_reindex)$/u);
    expect(status.meta.index_state?.stale_reasons?.includes('index_corrupt') ?? false).toBe(schema === 'corrupt_manifest');
    const rebuilt = await ask('manage_index', { action: 'reindex' });
    expect(rebuilt).toMatchObject({ status: 'ok', data: { preflight: { outcome: 'reindex_required', confidence: 'high' } } });
    expect((await ask('locate_symbol', { name: 'Cart' })).status).toBe('ok');
    await expect.poll(() => healthOf(ask), UNHURRIED).toMatchObject({ status: 'ready', prewarm_status: 'complete' });
    await stop();
  });
});

describe('the guide to indexing', () => {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'guide', 'indexing.md'), 'utf8');
  const lines = guide.split('\n').filter((line) => /^lodestone (?!serve)/u.test(line));

  it('has examples that run', async () => {
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const [, ...args] = line.replace(/\s+#.*$/u, '').split(' ');
      expect([line, (await runHere(sample, args)).code]).toEqual([line, 0]);
    }
  });
});
