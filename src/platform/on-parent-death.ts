/** Notifies a server that its parent process has died, so that it does not keep running as an orphan. */

const POLL_MS = 1_000;

/** Calls back once. Does not keep the process alive. Returns a function that stops the watch. */
export const onParentDeath = (callback: () => void, pollMs = POLL_MS): (() => void) => {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    callback();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Needed on Windows, where the parent's process id stays the same after it dies. */
const isAlive = (pid: number): boolean => {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};
