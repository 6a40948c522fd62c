/** Reading files that may change at any time: what can go wrong with a file is part of the return type. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isPathInside, type StatSignature } from '#model';

export type FileBytes =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly stat: StatSignature }
  | { readonly kind: 'gone' | 'denied' | 'not_a_file' | 'too_large' | 'outside' };

export type ReadFileOptions = {
  /** Larger files are not read. */
  readonly maxBytes?: number;
  /** A real path. The file's folder, links resolved, must be this folder or inside it. */
  readonly within?: string;
};

/** Links are not followed and pipes do not block. Throws on failures that are not about the file, such as too many open files. */
export const readFileBytes = (path: string, options: ReadFileOptions = {}): FileBytes => {
  try {
    if (options.within !== undefined && !isFolderInside(path, options.within)) return { kind: 'outside' };
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      return readOpenFile(descriptor, options);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { kind: failureKind(error) };
  }
};

const isFolderInside = (path: string, root: string): boolean => {
  const folder = realpathSync.native(dirname(path));
  return folder === root || isPathInside(root, folder);
};

const readOpenFile = (descriptor: number, { maxBytes = Number.POSITIVE_INFINITY }: ReadFileOptions): FileBytes => {
  const stats = fstatSync(descriptor);
  if (!stats.isFile()) return { kind: 'not_a_file' };
  if (stats.size > maxBytes) return { kind: 'too_large' };
  const bytes = readToEnd(descriptor, stats.size);
  return bytes.byteLength > maxBytes ? { kind: 'too_large' } : { kind: 'bytes', bytes, stat: signatureOf(stats) };
};

/** The size is only a hint: the file may grow or shrink while it is read, and files in /proc report 0. */
const readToEnd = (descriptor: number, expected: number): Uint8Array => {
  let buffer = Buffer.allocUnsafeSlow(expected + 1);
  let length = 0;
  for (;;) {
    if (length === buffer.byteLength) buffer = Buffer.concat([buffer], buffer.byteLength * 2 + 4_096);
    const count = readSync(descriptor, buffer, length, buffer.byteLength - length, null);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
};

const KIND_OF_CODE: Readonly<Record<string, 'gone' | 'denied' | 'not_a_file'>> = {
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  EACCES: 'denied',
  EPERM: 'denied',
  EISDIR: 'not_a_file',
  ELOOP: 'not_a_file',
  ENXIO: 'not_a_file',
  // Files in /proc and /sys that refuse to be read, and failing disks.
  EINVAL: 'not_a_file',
  ENODEV: 'not_a_file',
  EIO: 'denied',
  // Paths too long for the system, processes that ended, file systems that went away.
  ENAMETOOLONG: 'denied',
  EOVERFLOW: 'denied',
  ENOTCONN: 'denied',
  ETIMEDOUT: 'denied',
  ESRCH: 'gone',
  ESTALE: 'gone',
  EAGAIN: 'not_a_file',
};

const failureKind = (error: unknown): 'gone' | 'denied' | 'not_a_file' => {
  const kind = KIND_OF_CODE[(error as NodeJS.ErrnoException).code ?? ''];
  if (!kind) throw error;
  return kind;
};

export const signatureOf = (stats: Stats): StatSignature => ({
  mtimeMs: stats.mtimeMs,
  ctimeMs: stats.ctimeMs,
  size: stats.size,
  inode: stats.ino,
});

/**
 * Equal strings mean the same file or folder. The birth time is part of it because systems reuse the inode numbers of removed
 * files. Follows links. '' if the path does not exist or cannot be reached.
 */
export const inodeIdentity = (path: string): string => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? `${stats.dev}:${stats.ino}:${stats.birthtimeMs}` : '';
  } catch (error) {
    failureKind(error);
    return '';
  }
};

/** The stat of the path itself, links not followed. `gone`: it does not exist; `denied`: its folder cannot be entered. */
export const lstatOf = (path: string | Buffer): Stats | 'gone' | 'denied' => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? 'gone';
  } catch (error) {
    const kind = failureKind(error);
    return kind === 'denied' ? 'denied' : 'gone';
  }
};
