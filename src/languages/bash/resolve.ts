/** Resolves `source file` to a file of the view, however the folder before it is written. */
import { folderOf, type ModuleRequest, type ModuleTarget, type RepoPath, repoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom, sharedDepth } from '../view-paths.ts';

/**
 * A script runs in a folder that is not known: a path is tried from its own folder, then from those above it. A variable before
 * the path may hold any folder, so at last the nearest file with that path at its end is taken.
 */
export const resolveScript = async ({ specifier, from, files }: ModuleRequest): Promise<ModuleTarget | undefined> => {
  const written = specifier.replaceAll(/["']/gu, '').trim();
  if (/^[/~]|^\$\{?HOME\b/u.test(written)) return { external: written };
  const { start, path } = splitStart(written);
  if (path === '' || /[$`*?()]/u.test(path)) return undefined;
  const found =
    besideOrAbove(files, start === 'here' ? [folderOf(from)] : foldersAbove(from), path) ??
    (start === 'unknown' ? nearest(files, from, path) : undefined);
  return found === undefined ? undefined : { paths: [found] };
};

type Start = 'plain' | 'here' | 'unknown';

/** The text of a folder, computed when the script runs, and the path after it. */
const splitStart = (written: string): { readonly start: Start; readonly path: string } => {
  if (!/^[$`]/u.test(written)) return { start: 'plain', path: written };
  const end = endOfExpansion(written);
  const computed = written.slice(0, end);
  const path = written.slice(end).replace(/^\/+/u, '');
  // A path without a slash before it is the rest of a name (`$name.sh`).
  if (written[end] !== '/') return { start: 'unknown', path: '' };
  return { start: OWN_FOLDER.test(computed) ? 'here' : 'unknown', path };
};

/** `$(dirname "$0")`, `${BASH_SOURCE[0]%/*}`, `${0:A:h}` and what else asks for the path of the script itself. */
const OWN_FOLDER = /BASH_SOURCE|\$\{?0\b|BATS_TEST_DIRNAME|%\):-%|ZSH_SCRIPT|FUNCFILE/u;

/** `$name`, and what has brackets or backticks, with those inside. */
const endOfExpansion = (written: string): number => {
  if (written[0] === '`') return written.indexOf('`', 1) + 1;
  if (!/^\$[({]/u.test(written)) return /^\$\w+/u.exec(written)?.[0].length ?? 1;
  let depth = 0;
  for (const { 0: bracket, index } of written.matchAll(/[(){}]/gu)) {
    depth += bracket === '(' || bracket === '{' ? 1 : -1;
    if (depth === 0) return index + 1;
  }
  return written.length;
};

const besideOrAbove = (files: ViewFiles, folders: readonly string[], path: string): RepoPath | undefined => {
  const found = folders
    .flatMap((folder) => formsOf(path).map((form) => pathFrom(folder, form)))
    .find((candidate) => candidate !== undefined && files.has(candidate));
  return found === undefined ? undefined : repoPath(found);
};

/** `load` of bats leaves the extension out. */
const formsOf = (path: string): readonly string[] => [path, `${path}.bash`, `${path}.sh`];

const nearest = (files: ViewFiles, from: RepoPath, path: string): RepoPath | undefined => {
  const ending = path.replace(/^(?:\.{1,2}\/)+/u, '');
  const named = files.findByName(ending.slice(ending.lastIndexOf('/') + 1));
  return named
    .filter((candidate) => `/${candidate}`.endsWith(`/${ending}`))
    .toSorted((one, other) => sharedDepth(other, from) - sharedDepth(one, from))[0];
};
