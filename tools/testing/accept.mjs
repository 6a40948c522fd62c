/** `npm run accept`: rewrites golden files and generated files. Review the diff. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/install.mjs';

const run = (args, environment = {}) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  if (status !== 0) process.exit(status ?? 1);
};

run(['tools/build/run.mjs', 'tools/generate/generate.ts']);
// `--update` takes the word after it for its value.
run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2), '--update'], { LODESTONE_ACCEPT: '1' });
