/** Which files an import of Python means: modules, packages and their stubs. */
import {
  folderOf,
  type ModuleRequest,
  type ModuleTarget,
  type RepoPath,
  repoPath,
  type ResolveModule,
  type ViewFiles,
} from '#model';
import { moduleTarget } from '../module-target.ts';
import { pathFrom } from '../view-paths.ts';
import { PACKAGE_FILES, rootsFor } from './roots.ts';
import { STANDARD_LIBRARY } from './standard-library.ts';

export const resolvePython: ResolveModule = async (request) =>
  request.specifier.startsWith('.') ? resolveRelative(request) : resolveAbsolute(request);

/** `from .a import b` may mean the module `.a.b`. */
export const submoduleOf = (specifier: string, name: string): string =>
  specifier.endsWith('.') ? specifier + name : `${specifier}.${name}`;

/** One dot is the folder of the file, each further dot the folder around it. */
const resolveRelative = ({ specifier, from, files }: ModuleRequest): ModuleTarget | undefined => {
  const [dots = ''] = /^\.+/u.exec(specifier) ?? [];
  const above = pathFrom(folderOf(from), '../'.repeat(dots.length - 1));
  if (above === undefined) return undefined;
  return moduleTarget(modulesAt(files, above, specifier.slice(dots.length)));
};

const resolveAbsolute = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const [top = ''] = specifier.split('.', 1);
  const { own, isOwnKnown, others, stubs } = await rootsFor(files, from, top);
  if (STANDARD_LIBRARY.has(top))
    return (isOwnKnown ? moduleTarget(modulesAt(files, own, specifier)) : undefined) ?? { external: specifier };
  const roots = [own, ...others];
  const found = roots.map((root) => modulesAt(files, root, specifier)).find((paths) => paths.length > 0) ?? [];
  const declared = found.some(isStub) ? [] : findStubs(files, [...stubs, ...roots], specifier);
  if (found.length + declared.length > 0) return { paths: [...declared, ...found] };
  return roots.some((root) => isPartlyKnown(files, root, specifier)) ? undefined : { external: specifier };
};

/**
 * A package without a file of its own, whose modules are found when they are asked for; or a package of the view around
 * something that is not in it: made by a build, or no module at all.
 */
const isPartlyKnown = (files: ViewFiles, root: string, specifier: string): boolean => {
  const around = specifier.split('.').map((_, index, parts) => parts.slice(0, index).join('.'));
  return (
    isNamespacePackage(files, root, specifier) || around.slice(1).some((module) => modulesAt(files, root, module).length > 0)
  );
};

/** A package goes before a module of its name; the stub, which tells the types, before the code. */
const modulesAt = (files: ViewFiles, root: string, module: string): readonly RepoPath[] => {
  const path = modulePath(root, module);
  const inFolder = PACKAGE_FILES.map((name) => (path === '' ? name : `${path}/${name}`));
  const forms = [inFolder, path === '' || module === '' ? [] : [`${path}.pyi`, `${path}.py`, `${path}.pyw`]];
  return (forms.map((form) => form.filter((name) => files.has(name))).find((form) => form.length > 0) ?? []).map(repoPath);
};

const modulePath = (root: string, module: string): string => pathFrom(root, module.replaceAll('.', '/')) ?? '';

const isStub = (path: string): boolean => path.endsWith('.pyi');

/** Stubs apart from the code: in a folder of stubs, or in a package named `…-stubs`. */
const findStubs = (files: ViewFiles, roots: readonly string[], specifier: string): readonly RepoPath[] => {
  const named = specifier.replace(/^[^.]+/u, '$&-stubs');
  const candidates = roots.flatMap((root) => [specifier, named].map((module) => modulesAt(files, root, module).filter(isStub)));
  return candidates.find((paths) => paths.length > 0) ?? [];
};

/** A folder that holds modules, or packages: any other folder only happens to have the name. */
const isNamespacePackage = (files: ViewFiles, root: string, specifier: string): boolean => {
  const path = modulePath(root, specifier);
  if (path === '') return false;
  const { files: names, folders } = files.list(path);
  const isModule = (name: string) => /\.pyi?$/u.test(name);
  return names.some(isModule) || folders.some((folder) => files.list(`${path}/${folder}`).files.some(isModule));
};
