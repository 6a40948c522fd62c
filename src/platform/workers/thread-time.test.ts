import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computedMs, limitThread, ownThread } from './thread-time.ts';

const IDLE = `
const { parentPort } = require('node:worker_threads');
parentPort.postMessage(require('node:path').basename(require('node:fs').readlinkSync('/proc/thread-self')));
setInterval(() => undefined, 600_000);`;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const compute = (milliseconds: number): void => {
  const [thread, before] = [ownThread(), computedMs(ownThread())];
  while (computedMs(thread) - before < milliseconds);
};

const whyExceeded = (thread: string | undefined, limitMs: number): Promise<string> =>
  new Promise((resolve) => limitThread({ thread, limitMs }, resolve));

it('ends a limit by computing', async () => {
  const reason = whyExceeded(ownThread(), 20);
  compute(100);
  expect(await reason).toBe('it computed for more than 20 ms');
});

it('counts a share of the time that passes where the time of a thread is unknown', async () => {
  const before = computedMs(undefined);
  await sleep(30);
  expect(computedMs(undefined)).toBeGreaterThan(before);
  expect(await whyExceeded(undefined, 20)).toBe('it computed for more than 20 ms');
});

describe.runIf(process.platform === 'linux')('a thread that waits', () => {
  let worker: Worker;
  let thread = '';

  beforeAll(async () => {
    worker = new Worker(IDLE, { eval: true });
    thread = await new Promise((resolve) => worker.once('message', resolve));
  });
  afterAll(() => worker.terminate());

  it('does not compute', async () => {
    const [own, before] = [computedMs(ownThread()), computedMs(thread)];
    compute(200);
    expect(computedMs(ownThread()) - own).toBeGreaterThanOrEqual(200);
    expect(computedMs(thread) - before).toBeLessThan(200);
  });

  it('is given several times its limit', async () => {
    expect(await whyExceeded(thread, 100)).toBe('it did not end within 600 ms');
  });
});
