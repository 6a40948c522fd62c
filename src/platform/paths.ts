/** Keeps what callers name inside a root, as written and after links are resolved. */
import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Problem, type RepoPath, repoPath } from '#model';

/** True when `child` is below `parent`. Both absolute and resolved; equal paths are not inside each other. */
export const isInside = (parent: string, child: string): boolean => {
  const way = relative(parent, child);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/**
 * The repository path that a caller's path means; empty for the root itself. The file need not exist.
 * Throws `path_not_allowed` when it leaves the root: by being absolute elsewhere, by `..`, or through a link.
 */
export const confinePath = (root: string, given: string): RepoPath => {
  if (given.includes('\0')) throw refused(given, 'it holds a NUL character');
  const realRoot = realpathSync.native(root);
  const target = resolve(root, given);
  const way = wayInside(root, target) ?? wayInside(realRoot, target);
  if (way === undefined) throw refused(given, 'it lies outside the repository');
  const real = realPathOfNearest(join(realRoot, way));
  if (real === undefined) throw refused(given, 'a link on it leads nowhere or a folder on it may not be entered');
  if (wayInside(realRoot, real) === undefined) throw refused(given, 'a link on it leads out of the repository');
  return repoPath(sep === '/' ? way : way.replaceAll(sep, '/'));
};

const wayInside = (root: string, target: string): string | undefined => {
  if (target === root) return '';
  return isInside(root, target) ? relative(root, target) : undefined;
};

/**
 * What exists of a path is resolved; the rest does not exist yet. Undefined when that cannot be told: a dangling link may
 * lead anywhere tomorrow.
 */
const realPathOfNearest = (path: string): string | undefined => {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'EACCES' || code === 'ENAMETOOLONG') return undefined;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    if (isLink(path)) return undefined;
    const parent = dirname(path);
    return parent === path ? path : realPathOfNearest(parent);
  }
};

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    return false;
  }
};

const refused = (given: string, reason: string): Problem =>
  new Problem('path_not_allowed', `The path ${JSON.stringify(given)} is not allowed: ${reason}.`, {
    hint: 'Give a path relative to the repository root.',
  });
