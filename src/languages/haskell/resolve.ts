/** Resolves the name of a module to its file: `Shop.Orders` is `Shop/Orders.hs` in some source folder of the view. */
import { type ModuleRequest, type ModuleTarget, type RepoPath, type ViewFiles } from '#model';
import { foldersAbove, sharedDepth } from '../view-paths.ts';

export const resolveHaskell = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const path = specifier.replaceAll('.', '/');
  const found = nearestFile(files, from, path);
  if (found !== undefined) return { paths: [found] };
  return isGenerated(files, from, path) ? undefined : { external: specifier };
};

/** Of several packages with such a module, the one that shares most folders with the file. */
const nearestFile = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return EXTENSIONS.flatMap((extension) =>
    files.findByName(last + extension).filter((found) => `/${found}`.endsWith(`/${path}${extension}`)),
  ).toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from))[0];
};

const EXTENSIONS = ['.hs', '.lhs', '.hsc', '.chs', '.hs-boot'];

/** `Paths_shop`, or a module that is missing beside others of the project: a tool may write it. */
const isGenerated = (files: ViewFiles, from: RepoPath, path: string): boolean => {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  if (folder === '') return /^(?:Paths|PackageInfo)_/u.test(path);
  if (SHARED_FOLDERS.has(folder)) return false;
  return foldersAbove(from).some((root) => files.list([root, folder].filter(Boolean).join('/')).files.some(isModule));
};

const isModule = (name: string): boolean => EXTENSIONS.some((extension) => name.endsWith(extension));

/** Names that packages of many projects share. */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(
  'Control Data Data/List Data/Map Debug Foreign GHC Network System Test Text Type'.split(' '),
);
