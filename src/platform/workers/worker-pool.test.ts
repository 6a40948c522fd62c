import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

/** Does what the task says, on the wire format of `serveTasks`. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
let calls = 0;
parentPort.on('message', (task) => {
  calls += 1;
  if (task === 'loop') for (;;);
  if (task === 'wait') return setTimeout(() => parentPort.postMessage({ kind: 'value', value: 'waited' }), 300);
  if (task === 'wait for ever') return;
  if (task === 'exit') process.exit(3);
  if (task === 'throw') throw new Error('thrown outside');
  if (task === 'memory') { const kept = []; for (;;) kept.push(new Array(100000).fill(Math.random())); }
  if (task === 'error') return parentPort.postMessage({ kind: 'error', name: 'RangeError', message: 'failed on purpose' });
  if (task === 'calls') return parentPort.postMessage({ kind: 'value', value: calls });
  if (task === 'data') return parentPort.postMessage({ kind: 'value', value: workerData });
  if (task instanceof Uint8Array) return parentPort.postMessage({ kind: 'value', value: task.byteLength });
  setTimeout(() => parentPort.postMessage({ kind: 'value', value: 'did ' + task }), 5);
});
let thread;
try {
  thread = require('node:path').basename(require('node:fs').readlinkSync('/proc/thread-self'));
} catch {}
parentPort.postMessage({ kind: 'ready', thread });`;

let folder = '';
let script = '';
const pools: WorkerPool<unknown, unknown>[] = [];
const pool = (options: Partial<WorkerPoolOptions> = {}): WorkerPool<unknown, unknown> => {
  const made = createWorkerPool<unknown, unknown>({ script, size: 2, taskTimeoutMs: 600_000, idleMs: 600_000, ...options });
  pools.push(made);
  return made;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-pool-'));
  script = join(folder, 'worker.cjs');
  writeFileSync(script, SCRIPT);
});
afterEach(async () => {
  for (const made of pools.splice(0)) await made.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a worker pool', () => {
  it('runs more tasks than it has workers, and starts none before the first', async () => {
    const made = pool();
    expect(made.workerCount).toBe(0);
    const values = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((task) => made.run(task)));
    expect(values).toEqual(['did a', 'did b', 'did c', 'did d', 'did e']);
    expect(made.workerCount).toBe(2);
  });

  it('starts no worker for a task that may have only as many as there are', async () => {
    const made = pool();
    const values = await Promise.all(['a', 'b', 'c'].map((task) => made.run(task, { mostWorkers: 1 })));
    expect(values).toEqual(['did a', 'did b', 'did c']);
    expect(made.workerCount).toBe(1);
  });

  it('kills a task that loops forever while the others continue', async () => {
    const made = pool({ size: 1 });
    const looping = made.run('loop', { timeoutMs: 100 });
    const after = made.run('a');
    await expect(looping).rejects.toMatchObject({ name: 'WorkerFailure', kind: 'timeout' });
    expect(await after).toBe('did a');
  });

  it.runIf(process.platform === 'linux')('counts the time that a task computes, not the time that it waits', async () => {
    expect(await pool({ size: 1 }).run('wait', { timeoutMs: 150 })).toBe('waited');
  });

  it('ends a task that waits forever, after several times its limit', async () => {
    const made = pool({ size: 1 });
    await expect(made.run('wait for ever', { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' });
    expect(await made.run('a')).toBe('did a');
  });

  it.each([
    ['exit', 'exit'],
    ['throw', 'crash'],
    ['error', 'task_error'],
  ])('reports why a task failed: %s', async (task, kind) => {
    const made = pool({ size: 1 });
    await expect(made.run(task)).rejects.toMatchObject({ kind });
    expect(await made.run('a')).toBe('did a');
  });

  it('survives a worker that runs out of memory', async () => {
    const made = pool({ size: 1, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    await expect(made.run('memory')).rejects.toMatchObject({ kind: 'out_of_memory' });
    expect(await made.run('a')).toBe('did a');
  });

  it.each([
    ['is missing', 'none.cjs', undefined],
    ['throws while it loads', 'throws.cjs', "throw new Error('no module');"],
    ['ends while it loads', 'ends.cjs', 'process.exit(4);'],
    ['never serves tasks', 'hangs.cjs', 'for (;;);'],
  ])('blames no task when the script %s', async (_title, name, text) => {
    if (text) writeFileSync(join(folder, name), text);
    const made = pool({ script: join(folder, name), startTimeoutMs: 100 });
    await expect(made.run('a')).rejects.toMatchObject({ kind: 'start' });
  });

  it('rejects a task that cannot be sent', async () => {
    const made = pool();
    await expect(made.run(() => 1)).rejects.toMatchObject({ kind: 'task_error' });
    expect(await made.run('a')).toBe('did a');
  });

  it('cancels a waiting and a running task', async () => {
    const made = pool({ size: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = made.run('loop', { signal: running.signal });
    const second = made.run('b', { signal: waiting.signal });
    const third = made.run('c');
    waiting.abort();
    await expect(second).rejects.toMatchObject({ kind: 'aborted' });
    running.abort();
    await expect(first).rejects.toMatchObject({ kind: 'aborted' });
    expect(await third).toBe('did c');
    await expect(made.run('d', { signal: running.signal })).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('keeps the last worker longer, unless it has run many tasks', async () => {
    const made = pool({ size: 2, idleMs: 20, lastWorker: { idleMs: 60_000, maxTasks: 2 } });
    await Promise.all([made.run('a'), made.run('b')]);
    await expect.poll(() => made.workerCount).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(made.workerCount).toBe(1);
    await made.run('c');
    await made.run('d');
    await expect.poll(() => made.workerCount).toBe(0);
  });

  it('ends idle workers and starts others on demand', async () => {
    const made = pool({ idleMs: 20 });
    await made.run('a');
    await expect.poll(() => made.workerCount).toBe(0);
    expect(await made.run('b')).toBe('did b');
  });

  it('replaces a worker after its maximum number of tasks', async () => {
    const made = pool({ size: 1, maxTasksPerWorker: 2 });
    const calls = [];
    for (let index = 0; index < 4; index += 1) calls.push(await made.run('calls'));
    expect(calls).toEqual([1, 2, 1, 2]);
  });

  it('passes worker data and transfers buffers', async () => {
    const made = pool({ workerData: { answer: 42 } });
    expect(await made.run('data')).toEqual({ answer: 42 });
    const bytes = new Uint8Array(16);
    expect(await made.run(bytes, { transfer: [bytes.buffer] })).toBe(16);
    expect(bytes.byteLength).toBe(0);
  });

  it('is served by serveTasks: values, transfers and errors of single tasks', async () => {
    const served = join(folder, 'served.mjs');
    const bundle = join(folder, 'serve-tasks.mjs');
    buildSync({
      entryPoints: [join(packageRoot(), 'src/platform/workers/serve-tasks.ts')],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    writeFileSync(
      served,
      `import { serveTasks } from './serve-tasks.mjs';
       serveTasks(async (task) => {
         if (task === 'fail') throw new RangeError('failed on purpose');
         const bytes = new Uint8Array(task);
         return { value: bytes, transfer: [bytes.buffer] };
       });`,
    );
    const made = pool({ script: served, size: 1 });
    await expect(made.run('fail')).rejects.toMatchObject({
      kind: 'task_error',
      cause: { name: 'RangeError', message: 'failed on purpose' },
    });
    expect(await made.run(3)).toEqual(new Uint8Array(3));
  });

  it('rejects running and waiting tasks when it is closed', async () => {
    const made = pool({ size: 1 });
    const tasks = [made.run('loop'), made.run('a')].map((task) => task.catch((error: { kind: string }) => error.kind));
    await made.close();
    expect(await Promise.all(tasks)).toEqual(['closed', 'closed']);
    await expect(made.run('b')).rejects.toMatchObject({ kind: 'closed' });
  });
});
