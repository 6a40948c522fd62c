/** Installs the locked packages when they are not there yet. Needs nothing but Node and npm. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** True when every package that the lock file demands is installed in its version. */
const isInstalled = () => {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return (
    present !== undefined &&
    Object.entries(wanted ?? {}).every(
      ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
    )
  );
};

const readPackages = (path) => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

export const installIfNeeded = () => {
  if (isInstalled()) return;
  console.error('Installing the locked packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`npm ci failed with exit code ${status}`);
};
