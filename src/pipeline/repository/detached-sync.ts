/** Finishes the work of a one-shot command in a detached process that takes the lock, syncs and exits. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { log, packageRoot } from '#platform';

export type DetachedSync = {
  readonly root: string;
  /** The repository's data folder. */
  readonly folder: string;
};

/** Holds the number of the process that was started last. Commands in a row start one, not one each. */
const PROCESS_FILE = 'detached-sync.pid';
/** The system may have given the number to another process by then. */
const LONGEST_MS = 3_600_000;

/** False if one is under way, or cannot be started. */
export const startDetachedSync = ({ root, folder }: DetachedSync): boolean => {
  const file = join(folder, PROCESS_FILE);
  if (!claim(file)) {
    log.debug('a background sync is under way', { root });
    return false;
  }
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'main.js'), 'sync', '--repo', root], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LODESTONE_BACKGROUND: 'off' },
  });
  // The answer has been sent, and the next command will find the same work to do.
  child.on('error', (error) => log.warn('could not start the background sync', { root, error: String(error) }));
  child.unref();
  if (child.pid === undefined) rmSync(file, { force: true });
  else writeFileSync(file, String(child.pid));
  return child.pid !== undefined;
};

/** Of commands that end at the same moment, one gets it. */
const claim = (file: string): boolean => {
  if (isUnderWay(file)) return false;
  try {
    rmSync(file, { force: true });
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    log.debug('cannot note a background sync', { file, error: String(error) });
    return false;
  }
};

const isUnderWay = (file: string): boolean => {
  const started = statSync(file, { throwIfNoEntry: false });
  return started !== undefined && Date.now() - started.mtimeMs < LONGEST_MS && isRunning(readProcess(file));
};

const readProcess = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    log.debug('cannot read which background sync is under way', { file, error: String(error) });
    return Number.NaN;
  }
};

const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
