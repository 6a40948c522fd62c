/** Finishes what a one-shot command could not: a process of its own that takes the lock, syncs and exits. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { log, packageRoot } from '#platform';

export const startDetachedSync = (root: string): void => {
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'main.js'), 'sync', '--repo', root], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LODESTONE_BACKGROUND: 'off' },
  });
  // The answer is given by now, and the next command finds the same work to do.
  child.on('error', (error) => log.warn('the index is not finished in the background', { root, error: String(error) }));
  child.unref();
};
