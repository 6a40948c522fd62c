/** Tells a server that the process which started it is gone, so that it does not live on unseen. */

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

/** Windows keeps the number of a dead parent, so that the number alone does not tell. */
const isAlive = (pid: number): boolean => {
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};
