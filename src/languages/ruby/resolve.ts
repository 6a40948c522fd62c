/** The files that `require`, `require_relative`, `load` and `autoload` load. Constants are found by their names, wherever they are. */
import { type ModuleRequest, type ModuleTarget, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom, sharedDepth } from '../view-paths.ts';

/** From the folder of the file, then from the folders of code above it, then the nearest file with that path at its end. */
export const resolveRuby = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const path = specifier.endsWith('.rb') ? specifier : `${specifier}.rb`;
  const found = beside(files, from, path) ?? nearest(files, from, path);
  if (found !== undefined) return { paths: [found] };
  return specifier.includes('/') || specifier.startsWith('.') ? undefined : { external: specifier };
};

const ROOTS = ['', 'lib', 'app', 'test', 'spec'];

const beside = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  const found = foldersAbove(from)
    .flatMap((folder) => ROOTS.map((root) => pathFrom([folder, root].filter(Boolean).join('/'), path)))
    .find((candidate) => candidate !== undefined && files.has(candidate));
  return found === undefined ? undefined : repoPath(found);
};

const nearest = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  if (!path.includes('/') || path.startsWith('.')) return undefined;
  const named = files.findByName(path.slice(path.lastIndexOf('/') + 1)).filter((each) => each.endsWith(`/${path}`));
  return named.toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from))[0];
};
