/** Rules about paths in a view that need no file system. */
import { posix } from 'node:path';
import { folderOf } from '#model';

/** Joins a folder and a relative path; undefined if the result is outside the repository. */
export const pathFrom = (folder: string, path: string): string | undefined => {
  const joined = posix.join(folder, path).replace(/\/$/u, '');
  if (joined === '..' || joined.startsWith('../') || joined.startsWith('/')) return undefined;
  return joined === '.' ? '' : joined;
};

/** The folder of the path and all folders above it, nearest first; the last is the root. */
export const foldersAbove = (path: string): readonly string[] => {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return [...folders, ''];
};

export const isInFolder = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

/** The number of leading folders two paths have in common. */
export const sharedDepth = (path: string, other: string): number => {
  const [parts, others] = [path.split('/'), other.split('/')];
  const end = parts.findIndex((part, index) => part !== others[index]);
  return end < 0 ? parts.length : end;
};

const SAMPLES = /^(?:.*\/)?(?:__)?(?:fixtures?|testdata|test-data|test_data|mocks|templates?)(?:__)?(?=\/|$)/u;

/** True if the folder is inside a folder of samples, such as test fixtures, and the path is outside of it. */
export const isSampleElsewhere = (folder: string, path: string): boolean => {
  const samples = SAMPLES.exec(folder)?.[0];
  return samples !== undefined && !isInFolder(path, samples);
};
