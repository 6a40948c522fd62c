/** Installs the locked packages if they are missing. Needs only Node and npm. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** True if every package of the lock file is installed in that version. */
const isInstalled = () => {
  const locked = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return (
    installed !== undefined &&
    Object.entries(locked ?? {}).every(
      ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
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
