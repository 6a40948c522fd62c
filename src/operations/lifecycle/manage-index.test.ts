import { describe, expect, it, vi } from 'vitest';
import { repoPath, WARNING_CODES } from '#model';
import type { Preflight, UpdateReport } from '#pipeline';
import { callOperation } from '#call';
import { manageIndex } from './manage-index.ts';
import { fakeEngine, testCaller } from '../../../test/support/fake-engine.ts';

const REPORT: UpdateReport = {
  action: 'reindex',
  counts: { files: 1, indexed: 1, pending: 0, skipped: {}, languages: {}, text_only: {} },
  added: 1,
  modified: 0,
  removed: 0,
  texts_indexed: 1,
  files_parsed: 1,
  files_with_problems: 0,
  bytes_read: 1,
  duration_ms: 1,
};

const reindex = async (preflight: Preflight, input: object = {}) => {
  const done: string[] = [];
  const update = async (action: UpdateReport['action']) => {
    done.push(action);
    return { ...REPORT, action };
  };
  const { envelope } = await callOperation(
    { engine: fakeEngine({ preflight, update }), operations: [manageIndex] },
    { operation: 'manage_index', input: { action: 'reindex', ...input } },
    testCaller({ folder: '/repo' }),
  );
  for (const { code } of envelope.warnings ?? []) expect(Object.keys(WARNING_CODES)).toContain(code);
  return { ...envelope, done };
};

const IGNORE_ONLY: Preflight = { outcome: 'reindex_unnecessary_ignore_only', confidence: 'high', message: 'Only rules.' };
const MANAGE = 'manage_index';

describe('reindex', () => {
  it('is blocked where a sync is enough, and offers both calls', async () => {
    const { done, ...envelope } = await reindex(IGNORE_ONLY);
    expect(done).toEqual([]);
    const sync = { tool: MANAGE, args: { action: 'sync', repo: '/repo' }, reason: expect.any(String) };
    const args = { action: 'reindex', allow_unnecessary_reindex: true, repo: '/repo' };
    const override = { tool: MANAGE, args, reason: expect.any(String) };
    expect(envelope).toMatchObject({
      status: 'blocked',
      reason: 'unnecessary_reindex_ignore_only',
      data: {
        action: 'reindex',
        preflight: { outcome: IGNORE_ONLY.outcome, confidence: 'high' },
        hints: { sync, override_reindex: override },
      },
      warnings: [{ code: 'REINDEX_UNNECESSARY_IGNORE_ONLY' }],
      next_actions: [sync, override],
    });
  });

  it.each(['allow_unnecessary_reindex', 'allowUnnecessaryReindex'])('runs with %s, and warns', async (field) => {
    const { done, ...envelope } = await reindex(IGNORE_ONLY, { [field]: true });
    expect(done).toEqual(['reindex']);
    expect(envelope).toMatchObject({ status: 'ok', warnings: [{ code: 'REINDEX_UNNECESSARY_IGNORE_ONLY' }] });
    expect(envelope.reason).toBeUndefined();
  });

  it('runs without a warning if it is required', async () => {
    const { done, ...envelope } = await reindex({ outcome: 'reindex_required', confidence: 'high', message: 'None.' });
    expect(done).toEqual(['reindex']);
    expect(envelope).toMatchObject({ status: 'ok', data: { preflight: { outcome: 'reindex_required', confidence: 'high' } } });
    expect([envelope.reason, envelope.warnings, envelope.data?.['hints']]).toEqual([undefined, undefined, undefined]);
  });

  it('runs with a warning if the need is unknown', async () => {
    const { done, ...envelope } = await reindex({ outcome: 'unknown', confidence: 'low', message: 'Nothing changed.' });
    expect(done).toEqual(['reindex']);
    expect(envelope).toMatchObject({
      status: 'ok',
      reason: 'preflight_unknown',
      data: {
        preflight: { outcome: 'unknown', confidence: 'low' },
        hints: { preflight: { tool: MANAGE, args: { action: 'status' } } },
      },
      warnings: [{ code: 'REINDEX_PREFLIGHT_UNKNOWN', message: 'Nothing changed.' }],
    });
  });

  it('runs if the probe failed, which is an outcome and never a reason', async () => {
    const { done, ...envelope } = await reindex({ outcome: 'probe_failed', confidence: 'low', message: 'Git is gone.' });
    expect(done).toEqual(['reindex']);
    expect(envelope).toMatchObject({
      status: 'ok',
      data: {
        preflight: { outcome: 'probe_failed', confidence: 'low', probe_failed: true },
        hints: { preflight: { probe_failed: true } },
      },
      warnings: [{ code: 'IGNORE_POLICY_PROBE_FAILED' }],
    });
    expect(envelope.reason).toBeUndefined();
  });

  it('returns at once without wait, with the preflight outcome', async () => {
    const { done, ...envelope } = await reindex({ outcome: 'unknown', confidence: 'low', message: '?' }, { wait: false });
    expect(done).toEqual([]);
    expect(envelope).toMatchObject({ status: 'not_ready', reason: 'indexing', data: { preflight: { outcome: 'unknown' } } });
  });
});

describe('the other actions', () => {
  it('have no preflight and report that the override does not apply', async () => {
    const { done, ...envelope } = await reindex(IGNORE_ONLY, { action: 'sync', allow_unnecessary_reindex: true });
    expect(done).toEqual(['sync']);
    expect(envelope).toMatchObject({ status: 'ok', hints: [{ type: 'info' }] });
    expect(envelope.data?.['preflight']).toBeUndefined();
  });
});

describe('status', () => {
  it('names the files that could not be parsed', async () => {
    const engine = fakeEngine();
    const file = { path: repoPath('src/deep.ts'), reason: 'parse_timeout' as const, message: 'it hangs', attempts: 3 };
    const repository = await engine.repository('/repo');
    const described = await repository.describe('none');
    const unparsed = { total: 25, files: [{ ...file, isGivenUp: true }] };
    vi.spyOn(repository, 'describe').mockResolvedValue({ ...described, unparsed });
    const { envelope } = await callOperation(
      { engine, operations: [manageIndex] },
      { operation: 'manage_index', input: { action: 'status' } },
      testCaller({ folder: '/repo' }),
    );
    expect(envelope.data?.['unparsed_files']).toEqual({ total: 25, files: [{ ...file, given_up: true }] });
    const text = manageIndex.render(envelope.data as never, {} as never, {} as never);
    expect(text).toContain('src/deep.ts (parse_timeout, tried 3 times), 24 more');
  });
});
