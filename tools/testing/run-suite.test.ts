import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReport, slowestFiles } from './run-suite.mjs';

const root = join(import.meta.dirname, '../..');
const file = (path: string, tests: readonly object[], more: object = {}) => ({
  name: join(root, path),
  startTime: 1_000,
  endTime: 2_000,
  status: 'passed',
  assertionResults: tests,
  ...more,
});
const failing = { status: 'failed', fullName: 'a thing does it', failureMessages: ['Error: no\n    at there'] };

describe('the report of a test run', () => {
  it('counts a failing test, and a file or a run that fails without one', () => {
    const files = [
      file('src/a.test.ts', [{ status: 'passed' }, failing]),
      file('src/b.test.ts', [], { status: 'failed', message: 'does not load' }),
    ];
    expect(readReport({ numPassedTests: 1, testResults: files }, 1)).toMatchObject({
      passed: 1,
      failed: 2,
      failures: ['src/a.test.ts: a thing does it: Error: no', 'src/b.test.ts: does not load'],
    });
    const sound = { numPassedTests: 1, testResults: [file('src/a.test.ts', [{ status: 'passed' }])] };
    expect(readReport(sound, 0).failed).toBe(0);
    expect(readReport(sound, 1)).toMatchObject({ failed: 1, failures: ['vitest exited with 1'] });
  });

  it('names the ten slowest files, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => ({ path: `f${at}`, seconds: at }));
    const lines = slowestFiles(files);
    expect(lines).toHaveLength(10);
    expect([lines[0], lines[9]]).toEqual(['   11.0 s  f11', '    2.0 s  f2']);
  });
});

describe('busy loops', () => {
  it('stop when their parent process ends, even if it is killed', async () => {
    const script = `import { startBusyLoops } from ${JSON.stringify(join(import.meta.dirname, 'busy-loops.mjs'))};
      console.log(JSON.stringify(startBusyLoops(2).pids)); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pids = JSON.parse(String(line)) as readonly number[];
    expect(pids.filter(isAlive)).toEqual(pids);
    parent.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
};
