/** The time that a thread has computed, so that a limit does not count the time that a busy machine gives to others. */
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Known to all threads of the process. Undefined where a thread cannot tell. */
export const ownThread = (): string | undefined => {
  try {
    return basename(readlinkSync('/proc/thread-self'));
  } catch {
    return undefined;
  }
};

/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const TICK_MS = 10;
/** Fields of `stat` after the name of the thread, which may contain spaces. */
const [USER_FIELD, SYSTEM_FIELD] = [11, 12];
/** Only Linux tells the time of a thread. Elsewhere a third of the time that passes counts: few machines are busier than that. */
const UNKNOWN_SHARE = 1 / 3;

/** Milliseconds, to be compared with an earlier call only. */
export const computedMs = (thread: string | undefined): number => readComputedMs(thread) ?? performance.now() * UNKNOWN_SHARE;

const readComputedMs = (thread: string | undefined): number | undefined => {
  if (thread === undefined) return undefined;
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) * TICK_MS;
  } catch {
    // The thread has ended.
    return undefined;
  }
};

/** A thread that only waits is given this many times its limit. */
const WAITING_FACTOR = 6;

export type ThreadLimit = { readonly thread: string | undefined; readonly limitMs: number };

/** Calls `onExceeded` once the thread has computed for `limitMs`, or has waited for much longer. Returns what stops it. */
export const limitThread = ({ thread, limitMs }: ThreadLimit, onExceeded: (reason: string) => void): (() => void) => {
  const [startedAt, computedBefore] = [performance.now(), computedMs(thread)];
  const mostMs = limitMs * WAITING_FACTOR;
  const check = (): void => {
    const leftToCompute = limitMs - (computedMs(thread) - computedBefore);
    const leftToWait = mostMs - (performance.now() - startedAt);
    if (leftToCompute <= 0) onExceeded(`it computed for more than ${limitMs} ms`);
    else if (leftToWait <= 0) onExceeded(`it did not end within ${mostMs} ms`);
    else timer = setTimeout(check, Math.max(TICK_MS, Math.min(leftToCompute, leftToWait)));
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
};
