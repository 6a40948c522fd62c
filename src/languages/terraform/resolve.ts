/** The source of a module: a folder of the repository, or a module of a registry. */
import { folderOf, type ModuleRequest, type ModuleTarget, repoPath } from '#model';
import { pathFrom } from '../view-paths.ts';

export const resolveModuleFolder = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (!/^\.\.?(?:\/|$)/u.test(specifier)) return { external: specifier };
  const folder = pathFrom(folderOf(from), specifier);
  if (folder === undefined) return undefined;
  const paths = files.list(folder).files.filter((name) => /\.(?:tf|tofu)$/u.test(name));
  return paths.length === 0 ? undefined : { paths: paths.map((name) => repoPath(folder === '' ? name : `${folder}/${name}`)) };
};
