/**
 * `npm run check`: runs every gate in order and stops at the first failure, as CI does.
 * `--no-tests` skips the tests; `--keep-going` runs the remaining gates after a failure.
 */
import { spawnSync } from 'node:child_process';
import { gatesOf } from './gates.mjs';
import { installIfNeeded, root } from '../build/install.mjs';

installIfNeeded();

const isSelected = ({ name }) => name !== 'tests' || !process.argv.includes('--no-tests');
const keepGoing = process.argv.includes('--keep-going');
const counts = { passed: 0, failed: 0 };

for (const { name, command, fix } of gatesOf(root).filter(isSelected)) {
  const started = performance.now();
  const output = name === 'tests' ? 'inherit' : 'pipe';
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', output, output],
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  counts[status === 0 ? 'passed' : 'failed'] += 1;
  if (status === 0) continue;
  if (output === 'pipe') console.log(`${stdout}${stderr}`.trimEnd());
  if (fix) console.log(`To fix it: ${fix}`);
  if (!keepGoing) break;
}

console.log(`gates: ${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
