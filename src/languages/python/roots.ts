/** Folders from which absolute imports may start: what `sys.path` would hold once the projects of the view are installed. */
import { folderOf, type RepoPath, type ViewFiles } from '#model';
import { foldersAbove, isInFolder, isSampleElsewhere, pathFrom, sharedDepth } from '../view-paths.ts';
import { STANDARD_LIBRARY } from './standard-library.ts';

/** Of one top-level name. */
export type ImportRoots = {
  /** Above the package of the file; its own folder when it is in none. */
  readonly own: string;
  /** The own one is a root for others too, or holds a standard library itself. */
  readonly isOwnKnown: boolean;
  /** Others that hold something of that name: those of projects, then any folder of packages, each nearest to the file first. */
  readonly others: readonly string[];
  /** The same of folders with stubs alone. */
  readonly stubs: readonly string[];
};

const PROJECT_FILES = ['pyproject.toml', 'setup.py', 'setup.cfg'];
const STUB_FOLDERS = ['typings', 'stubs'];
/** Where code lies that no setting has to name. */
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

/** A folder with that many names of the standard library is one itself, or a part of one. */
const MIN_LIBRARY_NAMES = 10;

const isLibrary = (files: ViewFiles, folder: string): boolean => {
  const inside = files.list(folder);
  const names = new Set([...inside.folders, ...inside.files].map(moduleNameOf));
  return [...names].filter((name) => STANDARD_LIBRARY.has(name)).length >= MIN_LIBRARY_NAMES;
};

/** A root that holds the file is nearer than any beside it. */
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

/** Top-level name → the roots that have a file or folder of that name. */
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
 * Settings that name folders of source, in the ways of setuptools, Poetry, PDM, Hatch and pytest. Read by their look: only
 * what is written as plain text counts, and a folder that does not exist is dropped.
 */
const FOLDER_SETTINGS: readonly RegExp[] = [
  /^\s*(?:where|pythonpath|sources|mypy_path)\s*=\s*(\[[^\]]*\]|[^\n]*)/gmu,
  /find(?:_namespace)?_packages\(\s*(?:where\s*=\s*)?(["'][^"']*["'])/gu,
  /package[-_]dir["']?\s*[=:]\s*(?:\{\s*)?(["'][^"']*["']\s*[=:]\s*["'][^"']*["']|["'][^"']*["']|\n?\s*=\s*[^\n]*)/gu,
  /^\s*["']{2}\s*=\s*(["'][^"']*["'])/gmu,
  /\bfrom\s*=\s*(["'][^"']*["'])/gu,
];
/** Hatch names the packages themselves: their folder is the root. */
const PACKAGE_SETTING = /^\s*packages\s*=\s*(\[[^\]{]*\])/gmu;

const parseSourceFolders = (text: string): readonly string[] => [
  ...FOLDER_SETTINGS.flatMap((setting) => [...text.matchAll(setting)].flatMap(([, value = '']) => parseFolders(value))),
  ...[...text.matchAll(PACKAGE_SETTING)]
    .flatMap(([, value = '']) => parseFolders(value))
    .filter((folder) => folder.includes('/'))
    .map(folderOf),
];

/** Quoted texts, else the words of a bare value. */
const parseFolders = (value: string): readonly string[] => {
  const quoted = [...value.matchAll(/["']([^"']*)["']/gu)].map(([, text = '']) => text);
  const texts = quoted.length > 0 ? quoted : value.split(/[\s,:=]+/u);
  return texts.filter((text) => /^[\w./-]+$/u.test(text) && !text.startsWith('/'));
};
