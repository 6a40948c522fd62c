import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#platform';
import { PATIENCE_MS } from '../../../test/support/patience.ts';
import { startDetachedSync } from './detached-sync.ts';

const { execPath } = process;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-detached-'));
});
afterEach(() => {
  process.execPath = execPath;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

// Issue 11.
it('logs a warning when the background process cannot be started', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  process.execPath = '/nowhere/node';
  expect(startDetachedSync({ root: '/nowhere', folder })).toBe(false);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce(), { timeout: 25_000 });
});

describe.skipIf(process.platform === 'win32')('commands in a row', () => {
  const started = (): readonly number[] =>
    existsSync(join(folder, 'started')) ? readFileSync(join(folder, 'started'), 'utf8').trim().split('\n').map(Number) : [];
  const untilStarted = (count: number): Promise<void> =>
    vi.waitFor(() => expect(started()).toHaveLength(count), { timeout: PATIENCE_MS });
  const start = (): boolean => startDetachedSync({ root: '/nowhere', folder });
  const end = async (pid: number): Promise<void> => {
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => !isRunning(pid), { timeout: PATIENCE_MS });
  };
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  beforeEach(() => {
    process.execPath = join(folder, 'command');
    writeFileSync(process.execPath, `#!/bin/sh\necho $$ >> '${folder}/started'\nexec sleep 600\n`);
    chmodSync(process.execPath, 0o755);
  });
  afterEach(async () => {
    for (const pid of started()) if (isRunning(pid)) await end(pid);
  });

  it('start one background sync, and another once that has ended', async () => {
    expect(Array.from({ length: 10 }, start)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
    await untilStarted(1);
    await end(started()[0] ?? 0);
    expect([start(), start()]).toEqual([true, false]);
    await untilStarted(2);
  });

  it('do not trust a number that a process may have had long ago', async () => {
    const file = join(folder, 'detached-sync.pid');
    writeFileSync(file, String(process.pid));
    expect(start()).toBe(false);
    utimesSync(file, 0, 0);
    expect(start()).toBe(true);
    await untilStarted(1);
  });

  it('start none when the data folder is gone', () => {
    expect(startDetachedSync({ root: '/nowhere', folder: join(folder, 'gone') })).toBe(false);
  });
});
