/** Runs the tests in a separate process and reads the report. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../build/install.mjs';

/**
 * `args`: filters and options of vitest. `env`: added to the environment. `isQuiet`: prints nothing, only returns the report.
 * A run that fails without a failing test (a file that fails to load, an unhandled rejection) counts as one failure.
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
    return { seconds, passed: 0, failed: 1, files: [], failures: ['the test run did not finish'] };
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
  if (failures.length === 0 && status !== 0) failures.push(`vitest exited with ${status}`);
  return { passed, failed: failures.length, files, failures };
};

const firstLine = (text = '') => text.split('\n', 1)[0];

const MOST_SHOWN = 10;

/** One line per file, slowest first. */
export const slowestFiles = (files) =>
  files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_SHOWN)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`);

/** CPU seconds of all child processes waited for, and their children. Undefined except on Linux. */
export const childrenCpuSeconds = () => {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // Skip the name, which may contain anything. Fields 16 and 17 of proc(5), in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
