/**
 * `npm test [filter …]`: installs and builds if needed, runs the tests, lists the slowest files, and ends with
 * `N passed, N failed`.
 */
import { installIfNeeded } from '../build/install.mjs';
import { childrenCpuSeconds, runSuite, slowestFiles } from './run-suite.mjs';

installIfNeeded();
const { buildIfNeeded } = await import('../build/build.mjs');
if (process.env.LODESTONE_TEST_BUILD !== 'off') await buildIfNeeded();

const { passed, failed, files } = runSuite(process.argv.slice(2));
const slowest = slowestFiles(files);
if (slowest.length > 0) console.log(`Slowest test files, wall clock:\n${slowest.join('\n')}`);
const cpuSeconds = childrenCpuSeconds();
if (cpuSeconds !== undefined) console.log(`CPU time of the tests: ${(cpuSeconds / 60).toFixed(1)} min`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
