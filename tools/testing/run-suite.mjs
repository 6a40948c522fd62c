/** One run of the tests in a process of its own, and what its report says. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../build/install.mjs';

/**
 * `args`: filters and options of vitest. `env`: added to the environment. `isQuiet`: prints nothing; the report has it all.
 * A run that fails without a failing test (a file that does not load, an unhandled rejection) counts as one failure.
 */
export const runSuite = (args, { env = {}, isQuiet = false } = {}) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const report = join(root, '.cache', `tests-${process.pid}.json`);
  const reporters = [...(isQuiet ? [] : ['--reporter=default']), '--reporter=json', `--outputFile.json=${report}`];
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', isQuiet ? 'ignore' : 'inherit'],
    env: { ...process.env, ...env },
  });
  const seconds = (performance.now() - started) / 1000;
  try {
    return { seconds, ...readReport(JSON.parse(readFileSync(report, 'utf8')), status) };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { seconds, passed: 0, failed: 1, files: [], failures: ['the tests did not run to their end'] };
  } finally {
    rmSync(report, { force: true });
  }
};

export const readReport = ({ numPassedTests: passed, testResults }, status) => {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, status: outcome, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return outcome === 'failed' ? [`${relative(root, name)}: ${firstLine(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  });
  if (failures.length === 0 && status !== 0) failures.push(`vitest ended with ${status}`);
  return { passed, failed: failures.length, files, failures };
};

const firstLine = (text = '') => text.split('\n', 1)[0];

const MOST_SHOWN = 10;

/** The files that took longest, a line each. */
export const slowestFiles = (files) =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_SHOWN)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);

/** Seconds of processor time of all processes that this one waited for, with those that they waited for. Undefined where Linux is not. */
export const childrenCpuSeconds = () => {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Behind the name, which may hold anything; fields 16 and 17 of proc(5), in ticks of a hundredth of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
