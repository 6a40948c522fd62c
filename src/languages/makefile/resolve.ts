/** `include common.mk`: from the folder of the file, as make is mostly started there, or from the root of the view. */
import { folderOf, type ModuleRequest, type ModuleTarget, repoPath } from '#model';
import { pathFrom } from '../view-paths.ts';

export const resolveMakefile = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const found = [pathFrom(folderOf(from), specifier), pathFrom('', specifier)].find(
    (path) => path !== undefined && files.has(path),
  );
  return found === undefined ? undefined : { paths: [repoPath(found)] };
};
