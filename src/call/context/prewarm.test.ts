import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '#model';
import type { RepositoryIndex } from '#pipeline';
import { Prewarm } from './prewarm.ts';
import { fakeEngine } from '../../../test/support/fake-engine.ts';

/** Repositories without an index have nothing to load, so only the opening is observed. */
const setting = (open: (root: string) => void = () => undefined) => {
  const opened: string[] = [];
  const checked: string[] = [];
  const logged: string[] = [];
  const engine = fakeEngine();
  const prewarm = new Prewarm({
    isEnabled: true,
    open: async (root): Promise<RepositoryIndex> => {
      opened.push(root);
      open(root);
      const repository = await engine.repository(root);
      const { state, ...rest } = await repository.describe('none');
      const empty = { ...rest, state: { ...state, index: { exists: false } } };
      return { ...repository, describe: async () => empty, checkIntegrity: async () => void checked.push(root) };
    },
    log: (message) => logged.push(message),
  });
  return { prewarm, opened, checked, logged };
};

describe('warming up', () => {
  it('goes from pending through warming to complete, then checks the database', async () => {
    const { prewarm, checked } = setting();
    expect(prewarm.status).toBe('pending');
    prewarm.start(async () => ['/repo']);
    expect(prewarm.status).toBe('warming');
    await prewarm.finished();
    expect(prewarm.status).toBe('complete');
    expect(checked).toEqual(['/repo']);
  });

  it('is skipped when disabled', async () => {
    const prewarm = new Prewarm({ isEnabled: false, open: () => Promise.reject(new Error('opened')), log: () => undefined });
    prewarm.start(async () => ['/repo']);
    await prewarm.finished();
    expect(prewarm.status).toBe('skipped');
  });

  it('warms each repository once, up to a limit', async () => {
    const { prewarm, opened } = setting();
    prewarm.start(async () => ['/a', '/b']);
    prewarm.start(async () => ['/b', '/c', '/d', '/e']);
    await prewarm.finished();
    expect(opened).toEqual(['/a', '/b', '/c']);
  });

  it('reports why it failed, logs that once, and recovers when a retry succeeds', async () => {
    let isBroken = true;
    const { prewarm, logged, checked } = setting(() => {
      if (isBroken) throw new Problem('index_corrupt', 'The index is damaged.');
    });
    prewarm.start(async () => ['/repo']);
    await prewarm.finished();
    expect([prewarm.status, prewarm.error]).toEqual(['failed', 'The index is damaged.']);
    prewarm.retry();
    expect(prewarm.status).toBe('failed');
    await prewarm.finished();
    expect([prewarm.status, logged.length, checked]).toEqual(['failed', 1, []]);
    isBroken = false;
    prewarm.retry();
    await prewarm.finished();
    expect([prewarm.status, prewarm.error]).toEqual(['complete', undefined]);
  });

  it('is complete when no repository can be determined', async () => {
    const { prewarm, logged } = setting();
    prewarm.start(() => Promise.reject(new Error('no roots')));
    await prewarm.finished();
    expect([prewarm.status, logged.length]).toEqual(['complete', 1]);
  });

  it('opens the index at once, and does the rest when no request is running', async () => {
    const engine = fakeEngine();
    const opened: string[] = [];
    const open = (root: string): Promise<RepositoryIndex> => {
      opened.push(root);
      return engine.repository(root);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const prewarm = new Prewarm({ isEnabled: true, open, log: () => undefined });
    const answered = prewarm.beginQuestion();
    prewarm.start(async () => ['/repo']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([opened, engine.prepared, prewarm.status]).toEqual([['/repo'], [], 'warming']);
    answered();
    await vi.advanceTimersByTimeAsync(1_000);
    await prewarm.finished();
    expect(engine.prepared.length).toBeGreaterThan(0);
  });

  it('starts nothing more once stopped', async () => {
    const { prewarm, opened, checked } = setting();
    prewarm.start(async () => ['/a', '/b']);
    prewarm.stop();
    await prewarm.finished();
    expect([opened, checked]).toEqual([[], []]);
  });
});
