/**
 * `npm run soak [filter …]`: the tests with many more rounds: kills, random edits, requests. Prints its seed; `LODESTONE_SEED=n`
 * repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installIfNeeded, root } from './install.mjs';

installIfNeeded();
const { buildIfNeeded } = await import('./build.mjs');
await buildIfNeeded();

const seed = process.env.LODESTONE_SEED ?? String(Date.now() % 1_000_000);
console.log(`soak: LODESTONE_SEED=${seed}`);
const filters = process.argv.length > 2 ? process.argv.slice(2) : ['test/journeys', 'src'];
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--testTimeout=1800000', ...filters],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, LODESTONE_SOAK: '1', LODESTONE_SEED: seed } },
);
console.log(`soak: ${status === 0 ? 'passed' : 'FAILED'} with LODESTONE_SEED=${seed}`);
process.exitCode = status ?? 1;
