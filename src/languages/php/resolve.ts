/** The files that `include` and `require` run. Classes and functions are found by their names, wherever they are declared. */
import { type ModuleRequest, type ModuleTarget, repoPath } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

/** `__DIR__ . '/name.php'`, `'name.php'`: from the folder of the file, otherwise from the nearest folder above that has it. */
export const resolvePhp = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (!/[./]/u.test(specifier)) return undefined;
  const path = foldersAbove(from)
    .map((folder) => pathFrom(folder, specifier.replace(/^\/+/u, '')))
    .find((candidate) => candidate !== undefined && files.has(candidate));
  return path === undefined ? undefined : { paths: [repoPath(path)] };
};
