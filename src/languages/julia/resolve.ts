/** Resolves `include("a.jl")` to that file, and `using Shop` to the file of the package (`Shop/src/Shop.jl`). */
import { folderOf, type ModuleRequest, type ModuleTarget, type RepoPath, repoPath } from '#model';
import { pathFrom, sharedDepth } from '../view-paths.ts';

export const resolveJulia = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (specifier.endsWith('.jl')) {
    const path = pathFrom(folderOf(from), specifier);
    return path !== undefined && files.has(path) ? { paths: [repoPath(path)] } : undefined;
  }
  const name = specifier.replace(/^\.+/u, '').split('.')[0] ?? '';
  const named = files.findByName(`${name}.jl`);
  const found = nearest(
    named.filter((path) => isPackage(path, name)),
    from,
  );
  if (found !== undefined) return { paths: [found] };
  // A module with dots before its name is one of this program, in whatever file.
  const own = nearest(named, from);
  if (own !== undefined) return { paths: [own] };
  return specifier.startsWith('.') ? undefined : { external: name };
};

const isPackage = (path: string, name: string): boolean => path === `src/${name}.jl` || path.endsWith(`/src/${name}.jl`);

const nearest = (paths: readonly RepoPath[], from: RepoPath): RepoPath | undefined =>
  paths.toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from))[0];
