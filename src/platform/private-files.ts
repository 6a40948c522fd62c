/**
 * Folders and files readable only by their owner: indexes and workspaces hold source. Modes are set after creation, so that
 * they do not depend on the umask. File system errors are thrown as `data_folder_unusable`.
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

/** Creates the folder and its missing parents. An existing folder keeps its mode: it may be shared by choice. */
export const makePrivateFolder = (folder: string): void => withFolderProblems(folder, () => makeMissingFolders(folder));

/** One by one: in /proc, where `mkdir` fails with ENOENT, Node's own `recursive` option never returns. */
const makeMissingFolders = (folder: string): void => {
  if (isExistingFolder(folder)) return;
  if (dirname(folder) !== folder) makeMissingFolders(dirname(folder));
  try {
    mkdirSync(folder, FOLDER_MODE);
    chmodSync(folder, FOLDER_MODE);
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isExistingFolder(folder)) throw error;
  }
};

const isExistingFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Creates an empty file, or restricts an existing one without opening it: closing it would drop SQLite's locks. */
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

/** Readers see either the old content or the new, even after a crash. Creates the folder. */
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

/** Windows has no file modes. */
const HAS_MODES = process.platform !== 'win32';

const restrictToOwner = (path: string): void => {
  const stats = HAS_MODES ? lstatIfReadable(path) : undefined;
  if (!stats || stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
  } catch (error) {
    // The file system is read-only or the file has another owner. The index can still be read.
    log.debug('could not restrict a file in the data folder to its owner', { path, error: String(error) });
  }
};

/** Names that Lodestone creates in its data folder. */
const OWN_NAMES: ReadonlySet<string> = new Set(['repositories', 'savings.json', 'config.toml']);

/**
 * Restricts what earlier versions left readable to others: the data folder, unless it holds foreign files, and everything in
 * the folder of this repository. A folder is restricted after its entries, so that a restricted one need not be entered again.
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

/** Unreadable parts are skipped: the code that needs them reports the error. */
const undefinedOnFailure = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch (error) {
    log.debug('could not read part of the data folder', { error: String(error) });
    return undefined;
  }
};
