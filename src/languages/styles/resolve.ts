/** `@use 'a/b'` → the sheet: `a/b.scss`, `a/_b.scss`, `a/b/_index.scss` beside the importing one, or a package. */
import { folderOf, type ModuleRequest, type ModuleTarget, repoPath } from '#model';
import { pathFrom } from '../view-paths.ts';

const ENDINGS = ['', '.scss', '.sass', '.css', '.less'];

export const resolveStyles = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  if (/^(?:[a-z]+:|\/\/)/iu.test(specifier)) return { external: specifier };
  const path = pathFrom(folderOf(from), specifier.replace(/^~/u, ''));
  const found = path === undefined ? undefined : candidatesOf(path).find((each) => files.has(each));
  if (found !== undefined) return { paths: [repoPath(found)] };
  return /^\.{0,2}\//u.test(specifier) ? undefined : { external: specifier };
};

const candidatesOf = (path: string): readonly string[] => {
  const slash = path.lastIndexOf('/') + 1;
  const partial = `${path.slice(0, slash)}_${path.slice(slash)}`;
  const roots = [path, partial, `${path}/index`, `${path}/_index`];
  return roots.flatMap((root) => ENDINGS.map((ending) => root + ending)).filter((each) => /\.\w+$/u.test(each));
};
