/** A package or a folder of the view, and a path in it → files. */
import type { RepoPath, ViewFiles } from '#model';
import { pathFrom } from '../view-paths.ts';
import { fileNamed, indexIn, isDeclarationFile, withCodeBeside } from './find-file.ts';
import { textsOf } from './loose-json.ts';
import { type Package, packageAt } from './package-json.ts';
import { targetsOf } from './package-targets.ts';
import { ENTRY_SOURCES, sourcesOfBuild } from './source-of-build.ts';

export type Paths = readonly RepoPath[];

/** `subpath` is `.` or `./some/path`. Empty when the package has no such thing. */
export const resolveInPackage = async (files: ViewFiles, found: Package, subpath: string): Promise<Paths> => {
  const { exports } = found.manifest;
  if (exports !== undefined) return resolveExports(files, found, subpath);
  if (subpath === '.') return packageEntry(files, found);
  const path = pathFrom(found.folder, subpath);
  const paths = path === undefined ? [] : await moduleAt(files, path);
  return paths.length > 0 ? paths : builtFrom(files, found, [subpath]);
};

const resolveExports = (files: ViewFiles, found: Package, subpath: string): Paths => {
  const targets = targetsOf(found.manifest['exports'], subpath);
  if (!targets) return [];
  return resolveTargets(files, found, { ...targets, isEntry: subpath === '.' });
};

type Wanted = { readonly usual: readonly string[]; readonly other: readonly string[]; readonly isEntry: boolean };

/** What is in the view as it is named, else what it would be built from. */
export const resolveTargets = (files: ViewFiles, found: Package, { usual, other, isEntry }: Wanted): Paths => {
  for (const targets of [usual, other]) {
    const paths = existing(files, found, targets);
    if (paths.length > 0) return paths;
  }
  const built = builtFrom(files, found, usual);
  return built.length > 0 || !isEntry ? built : firstOf(files, found, ENTRY_SOURCES);
};

/** The first that is there; after declarations also the first that is code. */
const existing = (files: ViewFiles, { folder }: Package, targets: readonly string[]): Paths => {
  const paths = targets.flatMap((target) => {
    const path = pathFrom(folder, target);
    return (path === undefined ? undefined : (fileNamed(files, path) ?? indexIn(files, path))) ?? [];
  });
  const [first] = paths;
  if (first === undefined) return [];
  const beside = withCodeBeside(files, first);
  const code = isDeclarationFile(first) && beside.length === 1 ? paths.find((path) => !isDeclarationFile(path)) : undefined;
  return code === undefined ? beside : [first, code];
};

const builtFrom = (files: ViewFiles, found: Package, targets: readonly string[]): Paths =>
  firstOf(
    files,
    found,
    targets.flatMap((target) => sourcesOfBuild(target)),
  );

const firstOf = (files: ViewFiles, { folder }: Package, stems: readonly string[]): Paths => {
  for (const stem of stems) {
    const path = pathFrom(folder, stem);
    const file = path === undefined ? undefined : (fileNamed(files, path) ?? indexIn(files, path));
    if (file !== undefined) return withCodeBeside(files, file);
  }
  return [];
};

const ENTRY_FIELDS = ['types', 'typings', 'module', 'main', 'source'];

/** What a package without `exports` gives when it is named alone. */
const packageEntry = async (files: ViewFiles, found: Package): Promise<Paths> => {
  const usual = ENTRY_FIELDS.flatMap((field) => textsOf(found.manifest[field]));
  const named = existing(files, found, usual);
  if (named.length > 0) return named;
  const index = indexIn(files, found.folder);
  return index === undefined ? resolveTargets(files, found, { usual, other: [], isEntry: true }) : withCodeBeside(files, index);
};

/** A file, or a folder by its `package.json` or its index file. */
export const moduleAt = async (files: ViewFiles, path: string): Promise<Paths> => {
  const file = fileNamed(files, path);
  return file === undefined ? folderAt(files, path) : withCodeBeside(files, file);
};

export const folderAt = async (files: ViewFiles, folder: string): Promise<Paths> => {
  const found = await packageAt(files, folder);
  if (found) return packageEntry(files, found);
  const index = indexIn(files, folder);
  return index === undefined ? [] : withCodeBeside(files, index);
};
