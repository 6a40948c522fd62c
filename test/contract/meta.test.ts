/** `meta` describes the actual answer, for every kind of answer. */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Envelope } from '#model';
import { callOperation, type Engine } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';
import { TINY_SHOP } from './tiny-shop.ts';

let repository: TemporaryRepository;
let engine: Engine;

const ask = async (operation: string, input: Readonly<Record<string, unknown>>): Promise<Envelope> => {
  const caller = { surface: 'http' as const, folder: repository.root };
  return (await callOperation({ engine, operations: OPERATIONS }, { operation, input }, caller)).envelope;
};

/** Without a watcher: only a scan can detect changes. */
const open = (): Promise<Engine> => openEngine({ version: '1', hasPrewarm: true, flags: ['index.watch=false'] });

const edit = (): void => repository.write('src/new.ts', 'export const brandNew = 1;\n');

beforeEach(async () => {
  repository = temporaryRepository(TINY_SHOP);
  repository.commit('first');
  vi.stubEnv('LODESTONE_HOME', repository.home);
  engine = await open();
  expect(await ask('manage_index', { action: 'create' })).toMatchObject({ status: 'ok', meta: { freshness_status: 'fresh' } });
});
afterEach(async () => {
  await engine.close();
  vi.unstubAllEnvs();
  repository.dispose();
});

const NAME = { name: 'Cart' };
const STALE = {
  freshness_status: 'stale',
  index_state: { stale: true, stale_reasons: expect.arrayContaining(['filesystem_changed']) },
};

it('a query rejected for a stale index says so in meta too', async () => {
  edit();
  const { error, meta } = await ask('locate_symbol', { ...NAME, freshness_policy: 'strict' });
  expect(error?.code).toBe('index_stale');
  expect(meta).toMatchObject(STALE);
});

it('a batch is as stale as its stalest item', async () => {
  const items = (policy: string) => [
    { id: 'old', tool: 'locate_symbol', input: { ...NAME, ref: 'HEAD' } },
    { id: 'now', tool: 'locate_symbol', input: { ...NAME, freshness_policy: policy } },
  ];
  expect((await ask('batch', { items: items('auto') })).meta).toMatchObject({ freshness_status: 'fresh' });
  edit();
  expect((await ask('batch', { items: items('best_effort') })).meta).toMatchObject(STALE);
  expect((await ask('batch', { items: items('strict') })).meta).toMatchObject(STALE);
  expect((await ask('batch', { items: items('auto') })).meta).toMatchObject({ freshness_status: 'fresh' });
});

it('health reports changed files, without a watcher too', async () => {
  const projectOf = async () => ((await ask('health_check', {})).data as { projects: readonly unknown[] }).projects[0];
  expect(await projectOf()).toMatchObject({ freshness_status: 'fresh' });
  edit();
  expect(await projectOf()).toMatchObject({ freshness_status: 'stale' });
});

it('an error without a lookup does not call the index fresh', async () => {
  edit();
  const { error, meta } = await ask('locate_symbol', {});
  expect(error?.code).toBe('invalid_input');
  expect(meta.freshness_status).toBeUndefined();
  expect(meta.index_state?.index.exists).toBe(true);
});

it('health recovers immediately after a damaged index is rebuilt', async () => {
  const { store } = await (await engine.repository(repository.root)).describe('none');
  await engine.close();
  truncateSync(store?.path ?? join(repository.home, 'none'), 3_000);
  engine = await open();
  engine.prewarm.start(async () => [repository.root]);
  await engine.prewarm.settled();
  expect((await ask('health_check', {})).data).toMatchObject({ status: 'error', prewarm_status: 'failed' });
  await engine.prewarm.settled();
  expect(await ask('manage_index', { action: 'reindex' })).toMatchObject({ status: 'ok' });
  const { data } = await ask('health_check', {});
  expect(data).toMatchObject({ status: 'ready', prewarm_status: 'complete' });
  expect(data?.['prewarm_error']).toBeUndefined();
});
