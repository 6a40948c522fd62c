/**
 * Loaded into the product's process with `node --import`. Reports to the bench over IPC: resource use, event loop
 * turns, entered functions. The product does not know about it.
 */
import { openSync, readSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const TICK_MS = 1;

const spent = () => {
  const { user, system } = process.cpuUsage();
  return {
    cpuMs: (user + system) / 1000,
    maxRssMb: process.resourceUsage().maxRSS / 1024,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  };
};

/** CPU milliseconds of the main thread. NaN except on Linux, which counts per thread. */
const mainThreadClock = () => {
  try {
    const file = openSync('/proc/self/schedstat', 'r');
    const buffer = Buffer.alloc(64);
    return () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ')[0]) / 1e6;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return () => Number.NaN;
  }
};

const stamp = { text: undefined, spent: undefined };

/** Resource use at the moment the process next writes `text`. */
const stampOutput = (text) => {
  if (stamp.text === undefined) watchOutput();
  Object.assign(stamp, { text, spent: undefined });
};

const watchOutput = () => {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk, ...rest) => {
    if (!stamp.spent && chunk.includes(stamp.text)) stamp.spent = spent();
    return write(chunk, ...rest);
  };
};

const takeStamp = () => stamp.spent;

const turns = { wall: [], cpu: [], timer: undefined };

/** A timer fires in every turn of the event loop, at most once per millisecond. */
const watchTurns = () => {
  const cpuNow = mainThreadClock();
  Object.assign(turns, { wall: [], cpu: [] });
  let last = { wall: performance.now(), cpu: cpuNow() };
  turns.timer = setInterval(() => {
    const now = { wall: performance.now(), cpu: cpuNow() };
    turns.wall.push(now.wall - last.wall);
    turns.cpu.push(now.cpu - last.cpu);
    last = now;
  }, TICK_MS);
};

const takeTurns = async () => {
  // The turn that was running when this message arrived is recorded by the next turn.
  await wait(2 * TICK_MS);
  clearInterval(turns.timer);
  return { wall: turns.wall, cpu: turns.cpu };
};

const session = new Session();

const watchFunctions = async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
};

/** The named functions entered since, by script and offset. */
const takeFunctions = async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result.flatMap(({ url, functions }) =>
    functions
      .filter(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0)
      .map(({ functionName, ranges }) => ({ url, name: functionName, offset: ranges[0].startOffset })),
  );
};

const ANSWERS = { spent, stampOutput, takeStamp, watchTurns, takeTurns, watchFunctions, takeFunctions };

// Worker threads inherit the process options.
if (isMainThread && process.channel) {
  process.on('message', async ({ id, question, about }) => process.send({ id, answer: (await ANSWERS[question](about)) ?? {} }));
  // The probe must not keep the process alive.
  process.channel.unref();
}
