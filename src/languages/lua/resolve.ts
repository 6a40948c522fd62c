/** Resolves `require 'a.b'` to `a/b.lua` or `a/b/init.lua`. */
import { type ModuleRequest, type ModuleTarget, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, sharedDepth } from '../view-paths.ts';

/** The search path of a program is not known, so the nearest file with that path at its end is the module. */
export const resolveLua = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const path = specifier
    .replace(/\.lua$/u, '')
    .replace(/^\.\//u, '')
    .replaceAll('.', '/');
  const found = beside(files, from, path) ?? nearest(files, from, path);
  if (found !== undefined) return { paths: [found] };
  const [top = ''] = path.split('/', 1);
  return isKnown(files, from, top) ? undefined : { external: specifier };
};

/** In the folder of the file or one above it, or in its folder of code. */
const beside = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  const found = foldersAbove(from)
    .flatMap((folder) => ROOTS.map((root) => [folder, root].filter(Boolean)))
    .flatMap((root) => formsOf(path).map((form) => [...root, form].join('/')))
    .find((candidate) => files.has(candidate));
  return found === undefined ? undefined : repoPath(found);
};

const ROOTS = ['', 'lua', 'src', 'lib'];

const formsOf = (path: string): readonly string[] => [`${path}.lua`, `${path}/init.lua`];

const nearest = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const named = [...files.findByName(`${last}.lua`), ...files.findByName('init.lua')];
  const found = named.filter((candidate) => formsOf(path).some((form) => `/${candidate}`.endsWith(`/${form}`)));
  return found.toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from))[0];
};

/** The view has a folder or file of that name where modules are. */
const isKnown = (files: ViewFiles, from: RepoPath, top: string): boolean =>
  foldersAbove(from).some((folder) =>
    ROOTS.some((root) => {
      const at = files.list([folder, root].filter(Boolean).join('/'));
      return at.folders.includes(top) || at.files.includes(`${top}.lua`);
    }),
  );
