/** Resolves an include to the file of the view that it inserts. */
import { folderOf, type ModuleRequest, type RepoPath, repoPath, type ResolveModule, type ViewFiles } from '#model';
import { foldersAbove, pathFrom, sharedDepth } from '../view-paths.ts';
import { includeFolders } from './compile-commands.ts';
import { isStandardHeader } from './standard-headers.ts';

/** A specifier in angle brackets keeps them. */
export const resolveInclude: ResolveModule = async (request) => {
  const isAngled = request.specifier.startsWith('<');
  const specifier = request.specifier.replace(/^<|>$/gu, '').replaceAll('\\', '/');
  const path = await findIncluded({ ...request, specifier }, isAngled);
  if (path !== undefined) return { paths: [path] };
  // A build may generate a header; those in angle brackets are usually installed.
  return isAngled || isStandardHeader(specifier) ? { external: specifier } : undefined;
};

const findIncluded = async (request: ModuleRequest, isAngled: boolean): Promise<RepoPath | undefined> => {
  const { specifier, from, files } = request;
  const own = folderOf(from);
  const beside = isAngled ? [] : [own];
  for (const folder of [...beside, ...(await includeFolders(files, own)), ...usualFolders(from)]) {
    const path = pathFrom(folder, `./${specifier}`);
    if (path !== undefined && files.has(path)) return repoPath(path);
  }
  return isStandardHeader(specifier) ? undefined : nearestWithSuffix(request);
};

const usualFolders = (from: string): readonly string[] =>
  foldersAbove(from).flatMap((folder) => [folder, ...USUAL.map((name) => (folder === '' ? name : `${folder}/${name}`))]);

const USUAL = ['include', 'inc', 'src', 'lib'];

/** Any file whose path ends like this; the nearest to the file that includes it. */
const nearestWithSuffix = async ({ specifier, from, files }: ModuleRequest): Promise<RepoPath | undefined> => {
  const suffix = specifier.replace(/^(?:\.{1,2}\/)+/u, '');
  const named = (await filesByName(files)).get(suffix.slice(suffix.lastIndexOf('/') + 1)) ?? [];
  const fitting = named.filter((path) => path === suffix || path.endsWith(`/${suffix}`));
  return fitting.toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from) || one.length - other.length)[0];
};

/** One walk over the view, as every include that is not found elsewhere asks for it. */
const filesByName = (files: ViewFiles): Promise<ReadonlyMap<string, readonly RepoPath[]>> =>
  files.memoize('c-family files by name', async () => {
    const byName = new Map<string, RepoPath[]>();
    const folders = [''];
    for (const folder of folders) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const found = files.list(folder);
      folders.push(...found.folders.map((name) => `${prefix}${name}`));
      for (const name of found.files) {
        const same = byName.get(name) ?? [];
        byName.set(name, same);
        same.push(repoPath(`${prefix}${name}`));
      }
    }
    return byName;
  });
