/** Which files an import of Go means: those of the folder that has the package. */
import { folderOf, type ModuleRequest, type RepoPath, repoPath, type ResolveModule, type ViewFiles } from '#model';
import { moduleTarget } from '../module-target.ts';
import { foldersAbove, pathFrom, sharedDepth } from '../view-paths.ts';
import { moduleAround, modulesByPath, replacementsFor } from './go-modules.ts';

export const resolveGo: ResolveModule = async (request) => {
  const { specifier, from, files } = request;
  if (/^\.{1,2}\//u.test(specifier)) return moduleTarget(filesOfPackage(request, pathFrom(folderOf(from), specifier)));
  const folders = [...(await foldersInModules(request)), ...foldersInVendor(request)];
  for (const folder of [...folders, ...(await foldersInGopath(request))]) {
    const paths = filesOfPackage(request, folder);
    if (paths.length > 0) return { paths };
  }
  const isOurs = (await modulesNaming(files, specifier)).length > 0;
  // A package of a module in the view that is not there may be made by a build.
  return isOurs ? undefined : { external: specifier };
};

/**
 * Tests of a package are seen by its tests alone, the only files that import the package of their own folder. What follows another package clause is told by the facts of the files,
 * which are cheaper to ask than their texts.
 */
const filesOfPackage = ({ from, files }: ModuleRequest, folder: string | undefined): readonly RepoPath[] => {
  if (folder === undefined) return [];
  const seesTests = folderOf(from) === folder;
  return files
    .list(folder)
    .files.filter((name) => /^[^._].*\.go$/u.test(name) && (seesTests || !name.endsWith('_test.go')))
    .map((name) => repoPath(folder === '' ? name : `${folder}/${name}`));
};

/** Longer module paths first; of equals what the file's own module or workspace says, then the nearest copy. */
const foldersInModules = async ({ specifier, from, files }: ModuleRequest): Promise<readonly string[]> => {
  const own = await moduleAround(files, from);
  const declared = [...(own ? [own] : []), ...(await replacementsFor(files, from))].filter(({ path }) =>
    startsWithPath(specifier, path),
  );
  const known = (await modulesNaming(files, specifier)).toSorted(
    (one, other) => sharedDepth(other.folder, from) - sharedDepth(one.folder, from),
  );
  return [...declared, ...known]
    .toSorted((one, other) => other.path.length - one.path.length)
    .flatMap(({ path, folder }) => pathFrom(folder, `./${specifier.slice(path.length)}`) ?? []);
};

const startsWithPath = (specifier: string, path: string): boolean =>
  path !== '' && (specifier === path || specifier.startsWith(`${path}/`));

/** Modules of the view whose path the specifier is or starts with. */
const modulesNaming = async (files: ViewFiles, specifier: string) => {
  const byPath = await modulesByPath(files);
  const parts = specifier.split('/');
  return parts.flatMap((_, index) => byPath.get(parts.slice(0, parts.length - index).join('/')) ?? []);
};

const foldersInVendor = ({ specifier, from }: ModuleRequest): readonly string[] =>
  foldersAbove(from).flatMap((folder) => pathFrom(folder, `vendor/${specifier}`) ?? []);

/**
 * Trees from before modules (`src/example.com/x`, as far as the file itself lies in one), and the standard library when it
 * is in the view itself. A name of the standard library means that, whatever else lies in `src/`.
 */
const foldersInGopath = async ({ specifier, from, files }: ModuleRequest): Promise<readonly string[]> => {
  const above = foldersAbove(from);
  const library = above.find((folder) => files.has(pathFrom(folder, 'builtin/builtin.go') ?? ''));
  if (library !== undefined) return [pathFrom(library, specifier) ?? ''];
  const [first = ''] = specifier.split('/', 1);
  if (first.includes('.'))
    return [...above.map((folder) => pathFrom(folder, 'src') ?? ''), ...above].flatMap(
      (folder) => pathFrom(folder, `./${specifier}`) ?? [],
    );
  if (STANDARD_LIBRARY.has(first) || (await moduleAround(files, from))) return [];
  return above.flatMap((folder) => pathFrom(folder, `src/${specifier}`) ?? []);
};

const STANDARD_NAMES = `C archive arena bufio builtin bytes cmp compress container context crypto database debug embed encoding errors
  expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin reflect regexp runtime simd slices
  sort strconv strings structs sync syscall testing text time unicode unique unsafe weak`;
const STANDARD_LIBRARY: ReadonlySet<string> = new Set(STANDARD_NAMES.split(/\s+/u));
