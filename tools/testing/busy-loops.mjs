/** Processes that keep every core busy, two for each: a machine on which whoever is tested gets a third of it. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const LOOPS_PER_CORE = 2;
/** Between two looks at whether the parent is still there. */
const SPIN_MS = 50;

/** Starts the loops and gives the function that ends them. They end with this process too, however it ends. */
export const startBusyLoops = (count = LOOPS_PER_CORE * availableParallelism()) => {
  const loops = Array.from({ length: count }, () =>
    // The pipe closes with its other end: a killed parent needs to tell nobody.
    spawn(process.execPath, [fileURLToPath(import.meta.url), 'loop'], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return {
    pids: loops.map(({ pid }) => pid),
    stop: () => Promise.all(loops.map((loop) => new Promise((resolve) => loop.once('exit', resolve).stdin.end()))),
  };
};

const loopForEver = () => {
  process.stdin.resume().once('close', () => process.exit(0));
  const spin = () => {
    const end = performance.now() + SPIN_MS;
    while (performance.now() < end);
    setImmediate(spin);
  };
  spin();
};

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'loop') loopForEver();
