/** The document that a `toctree`, an `include` or `:doc:` names, beside the file or from the folder with `conf.py`. */
import { folderOf, type ModuleRequest, type ModuleTarget, repoPath } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

const ENDINGS = ['', '.rst', '.txt', '.md', '.ipynb', '/index.rst'];

export const resolveDocument = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (/^[a-z][a-z+.-]*:/iu.test(specifier)) return { external: specifier };
  const top = foldersAbove(from).find((folder) => files.list(folder).files.includes('conf.py')) ?? '';
  const path = specifier.startsWith('/') ? pathFrom(top, specifier.slice(1)) : pathFrom(folderOf(from), specifier);
  const found = path === undefined ? undefined : ENDINGS.map((ending) => path + ending).find((each) => files.has(each));
  return found === undefined ? undefined : { paths: [repoPath(found)] };
};
