import { afterEach, expect, it, vi } from 'vitest';
import { log } from '#platform';
import { startDetachedSync } from './detached-sync.ts';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
  vi.restoreAllMocks();
});

// Issue 11.
it('logs a warning when the background process cannot be started', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  process.execPath = '/nowhere/node';
  startDetachedSync('/nowhere');
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce(), { timeout: 25_000 });
});
