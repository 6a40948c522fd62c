/** The cost of a command: CPU time including children it waited for, wall time, peak memory including descendants. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { total } from '../../statistics.ts';

export type Command = readonly string[];
export type ProcessOptions = { readonly folder: string; readonly env: NodeJS.ProcessEnv };
export type Cost = { readonly cpu: number; readonly wall: number; readonly peakRssMb: number; readonly output: string };

const SAMPLE_MS = 10;
/** Bash prints user and system time to a separate file descriptor; the command's stderr is dropped. */
const TIMED = 'TIMEFORMAT="%3U %3S"; { time "$@" 2>/dev/null 3>&-; } 2>&3';

/** A failed command still has a cost and output: search tools fail if nothing was found. */
export const runCommand = async (command: Command, { folder, env }: ProcessOptions): Promise<Cost> => {
  const started = performance.now();
  const child = spawn('bash', ['-c', TIMED, 'bash', ...command], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const [output, times] = [readStream(child.stdout), readStream(child.stdio[3])];
  const memory = watchMemory(child.pid ?? 0);
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
  const wall = performance.now() - started;
  const peakRssMb = memory.stop();
  const [user = Number.NaN, system = Number.NaN] = (await times).trim().split(/\s+/u).map(Number);
  return { cpu: (user + system) * 1000, wall, peakRssMb, output: await output };
};

/** In sequence. Sums the times; memory is the maximum. */
export const runCommands = async (commands: readonly Command[], surroundings: ProcessOptions): Promise<Cost> => {
  const costs: Cost[] = [];
  for (const command of commands) costs.push(await runCommand(command, surroundings));
  return {
    cpu: total(costs, ({ cpu }) => cpu),
    wall: total(costs, ({ wall }) => wall),
    peakRssMb: Math.max(0, ...costs.map(({ peakRssMb }) => peakRssMb)),
    output: costs.map(({ output }) => output).join(''),
  };
};

const readStream = async (stream: unknown): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const watchMemory = (pid: number): { readonly stop: () => number } => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid, 'VmHWM'));
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
};

/** Of a process and its descendants. `VmHWM` is the peak so far, so it includes peaks between two samples. */
export const residentMb = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
  total(
    [pid, ...descendantsOf(pid)],
    (each) => Number(new RegExp(`${field}:\\s+(\\d+)`, 'u').exec(readOrEmpty(`/proc/${each}/status`))?.[1] ?? 0) / 1024,
  );

/** Clock ticks in `/proc` are hundredths of a second on every Linux that Node supports. */
const MS_PER_TICK = 10;

/** User and system time of a process, its descendants, and the children they waited for. NaN without `/proc`. */
export const cpuBelow = (pid: number): number =>
  existsSync('/proc/self/stat') ? total([pid, ...descendantsOf(pid)], ticksOf) * MS_PER_TICK : Number.NaN;

/** The fields after the program name, which may contain spaces: state, parent, …, and four times from the twelfth on. */
const ticksOf = (pid: number): number => {
  const fields = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /su, '')
    .split(' ');
  return total(fields.slice(11, 15).map(Number), (ticks) => ticks);
};

const descendantsOf = (pid: number): readonly number[] =>
  threadsOf(pid)
    .flatMap((thread) => readOrEmpty(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number))
    .flatMap((child) => [child, ...descendantsOf(child)]);

const threadsOf = (pid: number): readonly string[] => undefinedIfGone(() => readdirSync(`/proc/${pid}/task`)) ?? [];
const readOrEmpty = (path: string): string => undefinedIfGone(() => readFileSync(path, 'utf8')) ?? '';

/** A process may end while it is read. */
const undefinedIfGone = <Value>(look: () => Value): Value | undefined => {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return undefined;
    throw error;
  }
};
