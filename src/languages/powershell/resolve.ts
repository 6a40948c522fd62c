/** Resolves a file that a script runs or loads: `. $PSScriptRoot\a.ps1`, `Import-Module ./Shop.psm1`, `Import-Module Shop`. */
import { folderOf, type ModuleRequest, type ModuleTarget, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom, sharedDepth } from '../view-paths.ts';

export const resolveScriptFile = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const path = pathIn(specifier);
  if (path === undefined) return undefined;
  const isModuleName = !/[./]/u.test(path);
  if (isModuleName) {
    const found = nearest([...files.findByName(`${path}.psm1`), ...files.findByName(`${path}.psd1`)], from);
    return found === undefined ? { external: path } : { paths: [found] };
  }
  const found = besideOrAbove(files, from, path);
  return found === undefined ? undefined : { paths: [found] };
};

/** Without the folder that is computed before it, in quotes or as an argument of `Join-Path`. */
const pathIn = (specifier: string): string | undefined => {
  const joined = /^\(?\s*Join-Path\s+(?:-Path\s+)?\S+\s+(?:-ChildPath\s+)?([^\s)]+)/iu.exec(specifier)?.[1] ?? specifier;
  const path = joined
    .replaceAll(/["']/gu, '')
    .replaceAll('\\', '/')
    .replace(/^\$\(?[\w:.]+\)?\//u, '')
    .replace(/^\.\//u, '');
  return /[$()*{]/u.test(path) || path === '' ? undefined : path;
};

const besideOrAbove = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  const forms = [path, ...['.psm1', '.psd1', '.ps1'].map((ending) => path + ending)];
  const found = [folderOf(from), ...foldersAbove(from)]
    .flatMap((folder) => forms.map((form) => pathFrom(folder, form)))
    .find((candidate) => candidate !== undefined && files.has(candidate));
  return found === undefined ? undefined : repoPath(found);
};

const nearest = (paths: readonly RepoPath[], from: RepoPath): RepoPath | undefined =>
  paths.toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from))[0];
