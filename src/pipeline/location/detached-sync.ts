/** Finishes what a one-shot command could not: a process of its own that takes the lock, syncs and exits. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#platform';

export const startDetachedSync = (root: string): void => {
  spawn(process.execPath, [join(packageRoot(), 'dist', 'main.js'), 'sync', '--repo', root], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LODESTONE_BACKGROUND: 'off' },
  }).unref();
};
