import { isAbsolute, relative, sep } from 'node:path';

/** True when `child` is below `parent`. Both absolute and resolved; equal paths are not inside each other. */
export const isInside = (parent: string, child: string): boolean => {
  const way = relative(parent, child);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};
