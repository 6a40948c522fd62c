/**
 * Where a repository's store is on disk. Each store is a generation folder; the file `current` names the one in use. A
 * reindex builds the next generation beside it and then replaces `current`, so the old index answers until the new one is
 * complete.
 */
import { existsSync, linkSync, readFileSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  findFolderProblem,
  folderProblem,
  makePrivateFile,
  makePrivateFolder,
  withFolderProblems,
  writeFileAtomically,
} from '#platform';

const POINTER = 'current';

const GENERATION = /^g(\d+)$/u;

/**
 * Undefined when there is no index. If the pointer is damaged, the oldest generation: a second one is still being built, and
 * a stale index is synced like any other.
 */
export const currentGeneration = (folder: string): string | undefined => {
  const named = readPointer(folder);
  if (named === undefined || (GENERATION.test(named) && existsSync(join(folder, named)))) return named;
  return generationsIn(folder)[0];
};

/** Oldest first. */
const generationsIn = (folder: string): readonly string[] => {
  const numbers = readdirSync(folder).flatMap((name) => GENERATION.exec(name)?.[1] ?? []);
  return numbers
    .map(Number)
    .sort((one, other) => one - other)
    .map((number) => `g${number}`);
};

const readPointer = (folder: string): string | undefined => {
  try {
    return readFileSync(join(folder, POINTER), 'utf8').trim();
  } catch (error) {
    if (ABSENT_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw folderProblem(error, folder) ?? error;
  }
};

/** Reading treats an unusable path as "no index"; creating an index reports it. */
const ABSENT_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

export const generationFolder = (folder: string, generation: string): string => join(folder, generation);

/** The name of an unused generation folder. */
export const nextGeneration = (folder: string): string => {
  const problem = findFolderProblem(folder);
  if (problem) throw problem;
  makePrivateFolder(folder);
  const last = withFolderProblems(folder, () => generationsIn(folder)).at(-1) ?? 'g0';
  return `g${Number(last.slice(1)) + 1}`;
};

export const useGeneration = (folder: string, generation: string): void =>
  writeFileAtomically(join(folder, POINTER), `${generation}\n`);

/**
 * Like `useGeneration`, for the first index. If several processes create one at once, the first wins and all of them use
 * its generation, which is returned.
 */
export const useFirstGeneration = (folder: string, generation: string): string => {
  makePrivateFolder(generationFolder(folder, generation));
  const draft = join(folder, `.${generation}-${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`);
  try {
    makePrivateFile(draft);
    writeFileSync(draft, `${generation}\n`);
    linkSync(draft, join(folder, POINTER));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && !NO_LINK_CODES.has(code)) throw folderProblem(error, folder) ?? error;
    if (code !== 'EEXIST') useGeneration(folder, generation);
  } finally {
    rmSync(draft, { force: true });
  }
  return currentGeneration(folder) ?? generation;
};

/** On file systems without hard links two first indexers may race; the later one wins. */
const NO_LINK_CODES: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Removes unused generations. Another process can still read the files that it has open. */
export const removeOtherGenerations = (folder: string, kept: string | undefined): void =>
  withFolderProblems(folder, () => {
    for (const name of listStoreFolder(folder)) {
      if (GENERATION.test(name) && name !== kept) removeGeneration(join(folder, name));
    }
  });

/** A process that opens the generation meanwhile may add files to it again and again; the next removal then takes them. */
const removeGeneration = (path: string): void => {
  for (let attempt = 1; attempt <= MOST_REMOVALS; attempt += 1) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
};

const MOST_REMOVALS = 5;

export const forgetGenerations = (folder: string): void => {
  withFolderProblems(folder, () => rmSync(join(folder, POINTER), { force: true }));
  removeOtherGenerations(folder, undefined);
};

/** Removes the index's files, and the folder if it is then empty. */
export const removeIndexFiles = (folder: string, kept: string): void =>
  withFolderProblems(folder, () => {
    for (const name of listStoreFolder(folder)) if (name !== kept) rmSync(join(folder, name), { recursive: true, force: true });
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  });

const listStoreFolder = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
