/**
 * Folders and files that only their owner may read: indexes and workspaces hold source. Modes are set after making, so that
 * they do not depend on the umask. What the file system refuses is thrown as `data_folder_unusable`.
 */
import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { dataFolder } from './folders.ts';
import { withFolderProblems } from './diagnose-folder.ts';
import { log } from './log.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/** Makes the folder and those above it that are missing. One that is there stays as it is: it may be shared by choice. */
export const makePrivateFolder = (folder: string): void => withFolderProblems(folder, () => makeMissingFolders(folder));

/** One by one: where the system says that a folder it was to make is not there, as in /proc, Node's own `recursive` never ends. */
const makeMissingFolders = (folder: string): void => {
  if (isExistingFolder(folder)) return;
  if (dirname(folder) !== folder) makeMissingFolders(dirname(folder));
  try {
    mkdirSync(folder, FOLDER_MODE);
    chmodSync(folder, FOLDER_MODE);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isExistingFolder(folder)) throw error;
  }
};

const isExistingFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** An empty file unless there is one, which is closed to others and not opened: closing it would drop the locks of SQLite. */
export const makePrivateFile = (path: string): void =>
  withFolderProblems(dirname(path), () => {
    try {
      closeSync(createPrivate(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      restrictToOwner(path);
    }
  });

const createPrivate = (path: string): number => {
  const descriptor = openSync(path, 'wx', FILE_MODE);
  fchmodSync(descriptor, FILE_MODE);
  return descriptor;
};

/** Readers see the whole of the former content or the whole of this one, also after a crash. Makes the folder. */
export const writeFileAtomically = (path: string, content: Uint8Array | string): void => {
  makePrivateFolder(dirname(path));
  const temporary = join(dirname(path), `.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`);
  withFolderProblems(dirname(path), () => {
    try {
      writeDurably(temporary, content);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  });
};

const writeDurably = (path: string, content: Uint8Array | string): void => {
  const descriptor = createPrivate(path);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Modes mean nothing there. */
const HAS_MODES = process.platform !== 'win32';

const restrictToOwner = (path: string): void => {
  const stats = HAS_MODES ? lstatIfReadable(path) : undefined;
  if (!stats || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
  } catch (error) {
    // A file system that is read-only, or another owner's folder, which still answers.
    log.debug('a file of the data folder could not be closed to others', { path, error: String(error) });
  }
};

/** What Lodestone keeps in its data folder. */
const OWN_NAMES: ReadonlySet<string> = new Set(['repositories', 'savings.json', 'config.toml']);

/**
 * Closes to others what versions before left open: the data folder, unless it holds files of others too, and what is in the
 * folder of this repository. That folder comes last, so that one which is closed need not be entered again.
 */
export const tightenDataFolder = (repositoryFolder: string): void => {
  const home = HAS_MODES && lstatIfReadable(dataFolder()) ? undefinedOnFailure(() => realpathSync(dataFolder())) : undefined;
  if (home === undefined) return;
  const names = readNames(home);
  if (names?.every((name) => OWN_NAMES.has(name) || name.endsWith('.tmp'))) restrictToOwner(home);
  restrictToOwner(join(home, 'savings.json'));
  restrictToOwner(join(home, 'repositories'));
  restrictTreeToOwner(repositoryFolder);
};

const restrictTreeToOwner = (path: string): void => {
  const stats = lstatIfReadable(path);
  if (!stats || (stats.mode & OTHERS) === 0) return;
  if (stats.isDirectory()) for (const name of readNames(path) ?? []) restrictTreeToOwner(join(path, name));
  restrictToOwner(path);
};

const lstatIfReadable = (path: string): Stats | undefined => undefinedOnFailure(() => lstatSync(path, { throwIfNoEntry: false }));

const readNames = (folder: string): readonly string[] | undefined => undefinedOnFailure(() => readdirSync(folder));

/** What cannot be looked at is left as it is: whoever needs it says why. */
const undefinedOnFailure = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (error) {
    log.debug('a part of the data folder could not be looked at', { error: String(error) });
    return undefined;
  }
};
