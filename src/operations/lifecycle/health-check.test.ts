import { describe, expect, it } from 'vitest';
import type { IndexDescription } from '#pipeline';
import { callOperation, Prewarm, type PrewarmStatus } from '#call';
import { healthCheck } from './health-check.ts';
import { fakeEngine, testCaller } from '../../../test/support/fake-engine.ts';

const STORE = { schema: 'compatible', currentSchemaVersion: 3, requiredSchemaVersion: 3, path: '/db', bytes: 1 } as const;
const JOB = {
  job_id: 'a1',
  action: 'sync',
  started_at: '2030-01-01T00:00:00.000Z',
  progress: { stage: 'text', done: 1, total: 2 },
} as const;
const UNSOUND = { checked_at: '2030-01-01T00:00:00.000Z', is_sound: false, message: 'row 3 is missing' } as const;

const prewarmAt = async (status: PrewarmStatus): Promise<Prewarm> => {
  const open = () => (status === 'warming' ? new Promise<never>(() => undefined) : Promise.reject(new Error('broken')));
  const prewarm = new Prewarm({ isEnabled: status !== 'skipped', open, log: () => undefined });
  if (status === 'complete') prewarm.start(async () => []);
  if (status === 'warming' || status === 'failed') prewarm.start(async () => ['/repo']);
  if (status !== 'warming') await prewarm.finished();
  return prewarm;
};

const health = async (over: Partial<IndexDescription>, status: PrewarmStatus = 'complete') => {
  const engine = { ...fakeEngine(), prewarm: await prewarmAt(status) };
  const repository = await engine.repository('/repo');
  const description = { ...(await repository.describe('none')), store: STORE, ...over };
  engine.repository = async () => ({ ...repository, describe: async () => description });
  const { envelope } = await callOperation(
    { engine, operations: [healthCheck] },
    { operation: 'health_check' },
    testCaller({ folder: '/repo' }),
  );
  return envelope.data as Record<string, unknown>;
};

const OTHER_SCHEMA = { store: { ...STORE, schema: 'reindex_required', currentSchemaVersion: 2 } } as const;

describe('the status of health_check', () => {
  it.each([
    ['error', 'a schema of another version', { over: { ...OTHER_SCHEMA, job: JOB }, prewarm: 'warming' }],
    [
      'error',
      'a file that is not a database',
      { over: { store: { ...STORE, schema: 'corrupt_manifest' } }, prewarm: 'complete' },
    ],
    ['error', 'a database that the last check found damaged', { over: { integrity: UNSOUND }, prewarm: 'complete' }],
    ['error', 'a warm-up that failed', { over: { job: JOB }, prewarm: 'failed' }],
    ['warming', 'a warm-up during a build', { over: { job: JOB }, prewarm: 'warming' }],
    ['indexing', 'a build', { over: { job: JOB }, prewarm: 'complete' }],
    ['ready', 'none of these', { over: {}, prewarm: 'complete' }],
    ['ready', 'no warm-up', { over: {}, prewarm: 'skipped' }],
  ] as const)('is %s for %s', async (status, _, { over, prewarm }) => {
    expect(await health(over, prewarm)).toMatchObject({ status, prewarm_status: prewarm });
  });
});

describe('health_check', () => {
  it('reports the running job with its repository and progress', async () => {
    expect((await health({ job: JOB }))['active_job']).toEqual({
      repo: '/repo',
      job_id: 'a1',
      action: 'sync',
      started_at: JOB.started_at,
      stage: 'text',
      done: 1,
      total: 2,
    });
  });

  it('reports the last integrity check and fails on damage', async () => {
    const data = await health({ integrity: UNSOUND });
    expect(data).toMatchObject({ sqlite_ok: false, text_index_ok: false, last_integrity_check: UNSOUND });
    const sound = { ...UNSOUND, is_sound: true, message: 'ok' };
    expect(await health({ integrity: sound })).toMatchObject({ sqlite_ok: true, last_integrity_check: sound });
  });

  it('says why the git history is not complete', async () => {
    const history = { state: 'partial', commits: 3, reason: 'git log failed' } as const;
    expect((await health({ history }))['projects']).toMatchObject([
      { history_status: 'partial', history_reason: 'git log failed' },
    ]);
    expect((await health({ history: { state: 'complete', commits: 3 } }))['projects']).not.toMatchObject([
      { history_reason: expect.anything() },
    ]);
  });

  it('reports whether files are watched, and why not', async () => {
    const sweeping = { status: 'sweeping', reason: 'the disk is far away' } as const;
    const projectWith = async (watch?: IndexDescription['watch']) =>
      ((await health(watch ? { watch } : {}))['projects'] as Record<string, unknown>[])[0];
    expect(await projectWith({ status: 'watching' })).toMatchObject({ watch_status: 'watching' });
    expect(await projectWith(sweeping)).toMatchObject({ watch_status: 'sweeping', watch_reason: 'the disk is far away' });
    expect(await projectWith()).not.toHaveProperty('watch_status');
  });

  it('reports both schema versions and what to do', async () => {
    const meta = { schema_status: 'reindex_required', indexing_status: 'failed' } as const;
    expect((await health({ ...OTHER_SCHEMA, meta }))['startup_checks']).toEqual({
      index: {
        status: 'reindex_required',
        current_schema_version: 2,
        required_schema_version: 3,
        message: expect.stringContaining('lodestone index --force'),
      },
    });
  });

  it('reports why the warm-up failed while the database itself is fine', async () => {
    const data = await health({}, 'failed');
    expect(data).toMatchObject({ sqlite_ok: true, text_index_ok: false, tantivy_ok: false });
    expect(data['prewarm_error']).toEqual(expect.any(String));
  });
});
