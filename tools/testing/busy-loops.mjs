/** Two busy processes per core, so a test gets a third of the machine. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const LOOPS_PER_CORE = 2;
/** Between two checks whether the parent still runs. */
const SPIN_MS = 50;

/** Starts the loops and returns a function that stops them. They also stop when this process ends. */
export const startBusyLoops = (count = LOOPS_PER_CORE * availableParallelism()) => {
  const loops = Array.from({ length: count }, () =>
    // The pipe closes when the parent ends, even if it is killed.
    spawn(process.execPath, [fileURLToPath(import.meta.url), 'loop'], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return {
    pids: loops.map(({ pid }) => pid),
    stop: () => Promise.all(loops.map((loop) => new Promise((resolve) => loop.once('exit', resolve).stdin.end()))),
  };
};

const loopForever = () => {
  process.stdin.resume().once('close', () => process.exit(0));
  const spin = () => {
    const end = performance.now() + SPIN_MS;
    while (performance.now() < end);
    setImmediate(spin);
  };
  spin();
};

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'loop') loopForever();
