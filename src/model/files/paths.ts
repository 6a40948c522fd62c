/** Rules about paths that need no file system. */
import { isAbsolute, relative, sep } from 'node:path';

/** True if `child` is below `parent`; a path is not inside itself. Both must be absolute and resolved. */
export const isPathInside = (parent: string, child: string): boolean => {
  const way = relative(parent, child);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** The folder of a path in a view; '' is the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A folder that is not indexed for clients unless the user named it, as an error message calls it. */
export type SystemFolderKind = 'the root of the file system' | 'your home folder' | 'a system folder';
