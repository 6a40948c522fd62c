/** Finishes the work of a one-shot command in a detached process that takes the lock, syncs and exits. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { log, packageRoot } from '#platform';

export const startDetachedSync = (root: string): void => {
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'main.js'), 'sync', '--repo', root], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LODESTONE_BACKGROUND: 'off' },
  });
  // The answer has been sent, and the next command will find the same work to do.
  child.on('error', (error) => log.warn('could not start the background sync', { root, error: String(error) }));
  child.unref();
};
