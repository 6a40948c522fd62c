/** Resolves what Rust paths start with: `crate`, `self`, `super`, the name of a crate, and modules that a file declares. */
import { type ModuleTarget, type RepoPath, repoPath, type ResolveModule, type ViewFiles } from '#model';
import { moduleTarget } from '../module-target.ts';
import { sharedDepth } from '../view-paths.ts';
import { type CargoPackage, cargoPackages, crateNameOf, cargoPackageAround } from './cargo.ts';
import { filesOfModule, parentsOf, rootsOf } from './module-tree.ts';

const STANDARD_CRATES: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);

export const resolveRust: ResolveModule = async ({ specifier, from, files }) => {
  const parts = specifier.split('::').map((part) => part.trim());
  const [first = ''] = parts;
  if (first === 'crate' || first === '$crate') return moduleTarget(await rootsOf(files, from));
  if (first === 'super') return moduleTarget(await filesAbove(files, from, parts.length));
  if (first !== 'self') return resolveCrate(files, from, first.replace(/^r#/u, ''));
  return parts.length === 1 ? { paths: [from] } : moduleTarget(await filesOfModule(files, from, parts.slice(1)));
};

const filesAbove = async (files: ViewFiles, from: string, levels: number): Promise<readonly RepoPath[]> => {
  let level: readonly string[] = [from];
  for (let above = 0; above < levels; above++) {
    const parents = new Set<string>();
    for (const path of level) for (const parent of await parentsOf(files, path)) parents.add(parent.path);
    level = [...parents];
  }
  return level.map(repoPath);
};

/** A dependency by its name in code, the library of the own package, or any other package of the view with that name. */
const resolveCrate = async (files: ViewFiles, from: string, name: string): Promise<ModuleTarget | undefined> => {
  const own = await cargoPackageAround(files, from);
  if (own?.crateName === name && files.has(own.library)) return { paths: [repoPath(own.library)] };
  const dependency = own?.dependencies.get(name);
  const packages = await cargoPackages(files);
  const wanted = packages.filter((each) =>
    dependency
      ? each.folder === dependency.folder || crateNameOf(each.name) === crateNameOf(dependency.packageName)
      : each.crateName === name,
  );
  const found = nearest(
    wanted.filter(({ library }) => files.has(library)),
    dependency?.folder ?? from,
  );
  if (found) return { paths: [repoPath(found.library)] };
  return (dependency && wanted.length === 0) || STANDARD_CRATES.has(name) ? { external: name } : undefined;
};

const nearest = (packages: readonly CargoPackage[], place: string): CargoPackage | undefined =>
  [...packages].sort((one, other) => sharedDepth(other.folder, place) - sharedDepth(one.folder, place))[0];
