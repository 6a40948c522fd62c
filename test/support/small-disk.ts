/** A small file system in memory, optionally read-only. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  readonly folder: string;
  /** `ro`, `rw`, `size=50m`. */
  remount(option: string): void;
  remove(): void;
};

/** Undefined if mounting is not possible: it needs root and mount(8). */
export const smallDisk = (size: string): SmallDisk | undefined => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-disk-')));
  const isMounted =
    process.getuid?.() === 0 && spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  if (!isMounted) {
    removeFolder();
    return undefined;
  }
  return {
    folder,
    remount: (option) => {
      const { status, stderr } = spawnSync('/bin/mount', ['-o', `remount,${option}`, folder], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`the disk could not be remounted: ${stderr}`);
    },
    remove: () => {
      spawnSync('/bin/umount', ['--lazy', folder]);
      removeFolder();
    },
  };
};
