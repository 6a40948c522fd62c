/** `import "a/b.proto"`: counted from a folder that only the build knows, so the file whose path ends so, nearest first. */
import { type ModuleRequest, type ModuleTarget, repoPath } from '#model';
import { foldersAbove, pathFrom, sharedDepth } from '../view-paths.ts';

export const resolveProtobuf = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const above = foldersAbove(from)
    .map((folder) => pathFrom(folder, specifier))
    .find((path) => path !== undefined && files.has(path));
  if (above !== undefined) return { paths: [repoPath(above)] };
  const ending = files
    .findByName(specifier.slice(specifier.lastIndexOf('/') + 1))
    .filter((path) => path.endsWith(`/${specifier}`))
    .toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from));
  if (ending[0] !== undefined) return { paths: [ending[0]] };
  return specifier.startsWith('google/') ? { external: specifier } : undefined;
};
