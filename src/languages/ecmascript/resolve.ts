/** Resolves TypeScript and JavaScript imports to the files that the compiler and Node would find in this view. */
import { folderOf, type ModuleRequest, type ModuleTarget, type ResolveModule } from '#model';
import { moduleTarget } from '../module-target.ts';
import { isInFolder, pathFrom } from '../view-paths.ts';
import { packageAround, packagesNamed } from './package-json.ts';
import { packageTargets } from './package-targets.ts';
import { type ProjectRules, rulesFor } from './project-rules.ts';
import { findFolderModule, findModule, type ModulePaths, resolveInPackage, resolveTargets } from './resolve-in-package.ts';
import { splitSpecifier } from './specifier.ts';

export const resolveEcmascript: ResolveModule = async (written) => {
  // The part after a question mark is an option for a bundler.
  const request = { ...written, specifier: written.specifier.replace(/\?.*$/su, '') };
  const { specifier } = request;
  if (/^\.{1,2}(?:\/|$)/u.test(specifier)) return moduleTarget(await resolveRelative(request));
  if (specifier === '' || specifier.startsWith('/')) return undefined;
  return (await resolveByRules(request)) ?? (specifier.startsWith('#') ? resolveImports(request) : resolvePackage(request));
};

const resolveRelative = async ({ specifier, from, files }: ModuleRequest): Promise<ModulePaths> => {
  const path = pathFrom(folderOf(from), specifier);
  if (path === undefined) return [];
  const find = /(?:^|\/)\.{0,2}$/u.test(specifier) ? findFolderModule : findModule;
  const paths = await find(files, path);
  if (paths.length > 0) return paths;
  for (const rules of await rulesFor(files, from))
    for (const other of samePathInRoots(rules, path)) {
      const found = await find(files, other);
      if (found.length > 0) return found;
    }
  return [];
};

/** The folders of `rootDirs` are merged: a path in one of them may also be in the others. */
const samePathInRoots = ({ rootDirs }: ProjectRules, path: string): readonly string[] => {
  const root = rootDirs.filter((folder) => isInFolder(path, folder)).toSorted((one, other) => other.length - one.length)[0];
  if (root === undefined) return [];
  const rest = root === '' ? path : path.slice(root.length + 1);
  return rootDirs.filter((folder) => folder !== root).flatMap((folder) => pathFrom(folder, rest) ?? []);
};

/** By `paths` and `baseUrl`. Undefined if they do not apply. */
const resolveByRules = async (request: ModuleRequest): Promise<ModuleTarget | undefined> => {
  for (const rules of await rulesFor(request.files, request.from))
    for (const path of pathCandidates(rules, request.specifier)) {
      const found = await findModule(request.files, path);
      if (found.length > 0) return { paths: found };
    }
  return undefined;
};

const pathCandidates = ({ paths, baseUrl }: ProjectRules, specifier: string): readonly string[] => {
  const match = matchPaths(paths, specifier);
  if (match) return match.targets.map((target) => target.replace('*', () => match.star));
  const below = baseUrl === undefined ? undefined : pathFrom(baseUrl, specifier);
  return below === undefined ? [] : [below];
};

/** An exact pattern takes precedence, then the one with the longest part before its star. */
const matchPaths = (paths: ProjectRules['paths'], specifier: string) => {
  const exact = paths.find(({ pattern }) => pattern === specifier);
  if (exact) return { ...exact, star: '' };
  return paths
    .flatMap(({ pattern, targets }) => {
      const [before = '', after] = pattern.split('*', 2);
      const isMatch =
        after !== undefined &&
        specifier.length >= before.length + after.length &&
        specifier.startsWith(before) &&
        specifier.endsWith(after);
      return isMatch ? [{ before, targets, star: specifier.slice(before.length, specifier.length - after.length) }] : [];
    })
    .toSorted((one, other) => other.before.length - one.before.length)[0];
};

/** `#name`, by the `imports` of the enclosing package. */
const resolveImports = async (request: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const { specifier, from, files } = request;
  const around = await packageAround(files, from);
  const targets = around ? packageTargets(around.manifest['imports'] ?? {}, specifier) : undefined;
  if (!around || !targets) return undefined;
  const [first = ''] = targets.usual;
  if (/^[^.#/]/u.test(first)) return resolvePackage({ ...request, specifier: first });
  return moduleTarget(resolveTargets(files, around, { ...targets, isEntry: false }));
};

/** A package of the view. Any other name is an installed package or a built-in module. */
const resolvePackage = async (request: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const { specifier, from, files } = request;
  const { packageName, subpath } = splitSpecifier(specifier);
  const packages = await packagesNamed(files, packageName, from);
  for (const found of packages) {
    const paths = await resolveInPackage(files, found, subpath);
    if (paths.length > 0) return { paths };
  }
  if (packages.length > 0 || (await isAlias(request))) return undefined;
  return { external: specifier };
};

/** The project maps the name but the file is missing: a build may generate it. Ignores a lone star, which maps everything. */
const isAlias = async ({ specifier, from, files }: ModuleRequest): Promise<boolean> => {
  const rules = await rulesFor(files, from);
  return rules.some(({ paths }) => {
    const match = matchPaths(
      paths.filter(({ pattern }) => pattern !== '*'),
      specifier,
    );
    return match?.targets.some((target) => !target.includes('node_modules')) ?? false;
  });
};
