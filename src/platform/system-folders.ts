/** Folders too broad or too private to index unless the user names them: a client's mistake would expose them all. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { parse } from 'node:path';
import { isPathInside, type SystemFolderKind } from '#model';
import { log } from './log.ts';

/** Refused with everything below them. */
const SYSTEM_TREES = [
  '/etc',
  '/private/etc',
  '/proc',
  '/sys',
  '/dev',
  '/boot',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/System',
  'C:\\Windows',
];

/** Refused themselves. Projects may lie below them. */
const SYSTEM_FOLDERS = new Set([
  '/home',
  '/Users',
  '/root',
  '/usr',
  '/usr/bin',
  '/usr/lib',
  '/usr/local',
  '/usr/sbin',
  '/usr/share',
  '/var',
  '/var/lib',
  '/var/log',
  '/opt',
  '/mnt',
  '/media',
  '/run',
  '/srv',
  '/tmp',
  '/Applications',
  '/Library',
  '/Volumes',
  '/private',
  '/private/tmp',
  '/private/var',
  'C:\\Users',
  'C:\\Program Files',
  'C:\\Program Files (x86)',
  'C:\\ProgramData',
]);

/** `path`: absolute, links resolved. Undefined for every other folder. */
export const systemFolderKind = (path: string, home = homeFolder()): SystemFolderKind | undefined => {
  if (path === parse(path).root) return 'the root of the file system';
  if (path === home) return 'your home folder';
  const isSystem = SYSTEM_FOLDERS.has(path) || SYSTEM_TREES.some((tree) => tree === path || isPathInside(tree, path));
  return isSystem || isPathInside(path, home) ? 'a system folder' : undefined;
};

const homeFolder = (): string => {
  const home = homedir();
  try {
    return realpathSync.native(home);
  } catch (error) {
    log.debug('the home folder does not exist', { home, error });
    return home;
  }
};
