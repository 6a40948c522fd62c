/** The roots of absolute imports: what `sys.path` would contain with the projects of the view installed. */
import { folderOf, type RepoPath, type ViewFiles } from '#model';
import { foldersAbove, isInFolder, isSampleElsewhere, pathFrom, sharedDepth } from '../view-paths.ts';
import { STANDARD_LIBRARY } from './standard-library.ts';

/** The roots for one top-level name. */
export type ImportRoots = {
  /** The folder above the outermost package of the file, or the folder of the file if it is in no package. */
  readonly own: string;
  /** `own` is also a root for other files, or contains a standard library. */
  readonly isOwnKnown: boolean;
  /** Other roots that contain the name: those of projects, then any folder with packages, each sorted by nearness to the file. */
  readonly others: readonly string[];
  /** The same for folders that contain only stubs. */
  readonly stubs: readonly string[];
};

const PROJECT_FILES = ['pyproject.toml', 'setup.py', 'setup.cfg'];
const STUB_FOLDERS = ['typings', 'stubs'];
/** Folders that contain code without being named in settings. */
const USUAL_FOLDERS = ['', 'src'];

export const rootsFor = async (files: ViewFiles, from: RepoPath, top: string): Promise<ImportRoots> => {
  const own = ownRoot(files, from);
  const { code, stubs, parents, holders } = await files.memoize('python:roots', () => projectRoots(files));
  const near = (folders: ReadonlySet<string>) =>
    (holders.get(top) ?? [])
      .filter((folder) => folders.has(folder) && folder !== own && !isSampleElsewhere(folder, from))
      .toSorted((one, other) => nearness(other, from) - nearness(one, from) || sharedDepth(other, from) - sharedDepth(one, from));
  const isOwnKnown = code.has(own) || (await files.memoize(`python:library:${own}`, async () => isLibrary(files, own)));
  return { own, isOwnKnown, others: [...near(code), ...near(parents)], stubs: near(stubs) };
};

/** A folder with this many names of the standard library is a standard library, or part of one. */
const MIN_LIBRARY_NAMES = 10;

const isLibrary = (files: ViewFiles, folder: string): boolean => {
  const inside = files.list(folder);
  const names = new Set([...inside.folders, ...inside.files].map(moduleNameOf));
  return [...names].filter((name) => STANDARD_LIBRARY.has(name)).length >= MIN_LIBRARY_NAMES;
};

/** A root that contains the file is nearer than any other. */
const nearness = (root: string, from: RepoPath): number => (isInFolder(from, root) ? root.length + 1 : 0);

const ownRoot = (files: ViewFiles, from: RepoPath): string =>
  foldersAbove(from).find((folder) => !isPackage(files, folder)) ?? '';

export const PACKAGE_FILES = ['__init__.pyi', '__init__.py'];

const isPackage = (files: ViewFiles, folder: string): boolean =>
  PACKAGE_FILES.some((name) => files.has(folder === '' ? name : `${folder}/${name}`));

const parentOfPackage = (packageFile: RepoPath): string => folderOf(folderOf(packageFile));

const projectRoots = async (files: ViewFiles) => {
  const settings = PROJECT_FILES.flatMap((name) => files.findByName(name));
  const projects = [...new Set(['', ...settings.map(folderOf)])].toSorted();
  const named = await Promise.all(
    settings.map(async (path) =>
      parseSourceFolders((await files.read(path)) ?? '').flatMap((folder) => pathFrom(folderOf(path), folder) ?? []),
    ),
  );
  const below = (folders: readonly string[]) =>
    projects.flatMap((project) => folders.flatMap((folder) => pathFrom(project, folder) ?? []));
  const code = new Set([...below(USUAL_FOLDERS), ...named.flat()]);
  const stubs = new Set(below(STUB_FOLDERS));
  const parents = new Set(
    PACKAGE_FILES.flatMap((name) => files.findByName(name).map(parentOfPackage)).filter((folder) => !isPackage(files, folder)),
  );
  return { code, stubs, parents, holders: rootsByName(files, [...new Set([...code, ...stubs, ...parents])]) };
};

const moduleNameOf = (fileName: string): string => fileName.replace(/(?:-stubs|\.pyi?|\.pyw)$/u, '');

/** Top-level name → the roots with a file or folder of that name. */
const rootsByName = (files: ViewFiles, roots: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const holders = new Map<string, Set<string>>();
  for (const root of roots) {
    const inside = files.list(root);
    for (const name of [...inside.folders, ...inside.files]) {
      const top = moduleNameOf(name);
      holders.set(top, (holders.get(top) ?? new Set()).add(root));
    }
  }
  return new Map([...holders].map(([top, folders]) => [top, [...folders]]));
};

/**
 * Source folder settings of setuptools, Poetry, PDM, Hatch and pytest. Matched as text, not parsed: only literal values
 * are found. Folders that do not exist are dropped.
 */
const FOLDER_SETTINGS: readonly RegExp[] = [
  /^\s*(?:where|pythonpath|sources|mypy_path)\s*=\s*(\[[^\]]*\]|[^\n]*)/gmu,
  /find(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?(["'][^"']*["'])/gu,
  /package[-_]dir["']?\s*[=:]\s*(?:\{\s*)?(["'][^"']*["']\s*[=:]\s*["'][^"']*["']|["'][^"']*["']|\n?\s*=\s*[^\n]*)/gu,
  /^\s*["']{2}\s*=\s*(["'][^"']*["'])/gmu,
  /\bfrom\s*=\s*(["'][^"']*["'])/gu,
];
/** Hatch names the packages themselves; the root is the folder that contains them. */
const PACKAGE_SETTING = /^\s*packages\s*=\s*(\[[^\]{]*\])/gmu;

const parseSourceFolders = (text: string): readonly string[] => [
  ...FOLDER_SETTINGS.flatMap((setting) => [...text.matchAll(setting)].flatMap(([, value = '']) => parseFolders(value))),
  ...[...text.matchAll(PACKAGE_SETTING)]
    .flatMap(([, value = '']) => parseFolders(value))
    .filter((folder) => folder.includes('/'))
    .map(folderOf),
];

/** The quoted strings in a value, or the words of a bare value. */
const parseFolders = (value: string): readonly string[] => {
  const quoted = [...value.matchAll(/["']([^"']*)["']/gu)].map(([, text = '']) => text);
  const texts = quoted.length > 0 ? quoted : value.split(/[\s,:=]+/u);
  return texts.filter((text) => /^[\w./-]+$/u.test(text) && !text.startsWith('/'));
};
