import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** As many as Linux follows. */
const MAX_LINKS = 40;

/**
 * Where an absolute path leads, links resolved as far as it exists; the rest stays as it is. A link that leads nowhere is
 * followed too: where it leads must not depend on whether something is there.
 */
export const resolveLinks = async (path: string, linksLeft = MAX_LINKS): Promise<string> => {
  const whole = await undefinedIfUnreachable(realpath(path));
  const parent = dirname(path);
  if (whole !== undefined || parent === path) return whole ?? path;
  const real = join(await resolveLinks(parent, linksLeft), basename(path));
  const target = linksLeft > 0 ? await undefinedIfUnreachable(readlink(real)) : undefined;
  return target === undefined ? real : resolveLinks(resolve(dirname(real), target), linksLeft - 1);
};

const undefinedIfUnreachable = async (call: Promise<string>): Promise<string | undefined> => {
  try {
    return await call;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!UNREACHABLE.has(code)) throw error;
    return undefined;
  }
};

/** Not there, no link, or not ours to read. */
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
