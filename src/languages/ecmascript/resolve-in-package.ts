/** Resolves a path in a package or folder of the view to files. */
import type { RepoPath, ViewFiles } from '#model';
import { pathFrom } from '../view-paths.ts';
import { findFile, findIndexFile, isDeclarationFile, withCodeBeside } from './find-file.ts';
import { stringsOf } from './loose-json.ts';
import { type Package, packageAt } from './package-json.ts';
import { packageTargets } from './package-targets.ts';
import { ENTRY_SOURCES, buildSources } from './build-sources.ts';

export type ModulePaths = readonly RepoPath[];

/** `subpath` is `.` or `./some/path`. Empty if the package does not provide it. */
export const resolveInPackage = async (files: ViewFiles, found: Package, subpath: string): Promise<ModulePaths> => {
  const { exports } = found.manifest;
  if (exports !== undefined) return resolveExports(files, found, subpath);
  if (subpath === '.') return findPackageEntry(files, found);
  const path = pathFrom(found.folder, subpath);
  const paths = path === undefined ? [] : await findModule(files, path);
  return paths.length > 0 ? paths : findBuildSources(files, found, [subpath]);
};

const resolveExports = (files: ViewFiles, found: Package, subpath: string): ModulePaths => {
  const targets = packageTargets(found.manifest['exports'], subpath);
  if (!targets) return [];
  return resolveTargets(files, found, { ...targets, isEntry: subpath === '.' });
};

type TargetsRequest = { readonly usual: readonly string[]; readonly other: readonly string[]; readonly isEntry: boolean };

/** The targets if the view contains them, otherwise the sources they would be built from. */
export const resolveTargets = (files: ViewFiles, found: Package, { usual, other, isEntry }: TargetsRequest): ModulePaths => {
  for (const targets of [usual, other]) {
    const paths = findTargets(files, found, targets);
    if (paths.length > 0) return paths;
  }
  const built = findBuildSources(files, found, usual);
  return built.length > 0 || !isEntry ? built : findFirst(files, found, ENTRY_SOURCES);
};

/** The first target that exists; if that is a declaration file, also the first one with code. */
const findTargets = (files: ViewFiles, { folder }: Package, targets: readonly string[]): ModulePaths => {
  const paths = targets.flatMap((target) => {
    const path = pathFrom(folder, target);
    return (path === undefined ? undefined : (findFile(files, path) ?? findIndexFile(files, path))) ?? [];
  });
  const [first] = paths;
  if (first === undefined) return [];
  const beside = withCodeBeside(files, first);
  const code = isDeclarationFile(first) && beside.length === 1 ? paths.find((path) => !isDeclarationFile(path)) : undefined;
  return code === undefined ? beside : [first, code];
};

const findBuildSources = (files: ViewFiles, found: Package, targets: readonly string[]): ModulePaths =>
  findFirst(
    files,
    found,
    targets.flatMap((target) => buildSources(target)),
  );

const findFirst = (files: ViewFiles, { folder }: Package, stems: readonly string[]): ModulePaths => {
  for (const stem of stems) {
    const path = pathFrom(folder, stem);
    const file = path === undefined ? undefined : (findFile(files, path) ?? findIndexFile(files, path));
    if (file !== undefined) return withCodeBeside(files, file);
  }
  return [];
};

const ENTRY_FIELDS = ['types', 'typings', 'module', 'main', 'source'];

/** The entry point of a package without `exports`. */
const findPackageEntry = async (files: ViewFiles, found: Package): Promise<ModulePaths> => {
  const usual = ENTRY_FIELDS.flatMap((field) => stringsOf(found.manifest[field]));
  const named = findTargets(files, found, usual);
  if (named.length > 0) return named;
  const index = findIndexFile(files, found.folder);
  return index === undefined ? resolveTargets(files, found, { usual, other: [], isEntry: true }) : withCodeBeside(files, index);
};

/** Finds a file, or a folder by its `package.json` or index file. */
export const findModule = async (files: ViewFiles, path: string): Promise<ModulePaths> => {
  const file = findFile(files, path);
  return file === undefined ? findFolderModule(files, path) : withCodeBeside(files, file);
};

export const findFolderModule = async (files: ViewFiles, folder: string): Promise<ModulePaths> => {
  const found = await packageAt(files, folder);
  if (found) return findPackageEntry(files, found);
  const index = findIndexFile(files, folder);
  return index === undefined ? [] : withCodeBeside(files, index);
};
