/** `npm test [filter …]`: installs and builds if need be, runs the tests, ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded, root } from './install.mjs';

installIfNeeded();
const { buildIfNeeded } = await import('./build.mjs');
if (process.env.LODESTONE_TEST_BUILD !== 'off') await buildIfNeeded();

mkdirSync(join(root, '.cache'), { recursive: true });
const report = join(root, '.cache', `tests-${process.pid}.json`);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);

/** A run that fails without a failing test (a file that does not load, an unhandled rejection) counts as one failure. */
const readCounts = () => {
  try {
    const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    return { passed, failed: Math.max(numFailedTests + unloaded, status === 0 ? 0 : 1) };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
};

const { passed, failed } = readCounts();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = status === 0 && failed === 0 ? 0 : 1;
