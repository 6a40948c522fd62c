import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The limit of Linux. */
const MAX_LINKS = 40;

/**
 * Resolves the links in the part of an absolute path that exists; the rest stays as it is. Broken links are followed too:
 * the result must not depend on whether the target exists.
 */
export const resolveLinks = (path: string, linksLeft = MAX_LINKS): string => {
  const whole = undefinedIfUnreachable(() => realpathSync.native(path));
  const parent = dirname(path);
  if (whole !== undefined || parent === path) return whole ?? path;
  const real = join(resolveLinks(parent, linksLeft), basename(path));
  const target = linksLeft > 0 ? undefinedIfUnreachable(() => readlinkSync(real)) : undefined;
  return target === undefined ? real : resolveLinks(resolve(dirname(real), target), linksLeft - 1);
};

const undefinedIfUnreachable = (read: () => string): string | undefined => {
  try {
    return read();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!UNREACHABLE.has(code)) throw error;
    return undefined;
  }
};

/** The path does not exist, is not a link, or cannot be read. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EINVAL',
  'ELOOP',
  'EACCES',
  'EPERM',
  'ENAMETOOLONG',
  'ERR_INVALID_ARG_VALUE',
]);
