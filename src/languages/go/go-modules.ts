/** The modules of a view: what its `go.mod` and `go.work` files say. */
import { folderOf, type RepoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

export type GoModule = { readonly folder: string; readonly path: string; readonly replacements: readonly Replacement[] };
/** Imports that start with `path` lie in `folder`. */
export type Replacement = { readonly path: string; readonly folder: string };

const MODULE_FILE = 'go.mod';
const WORKSPACE_FILE = 'go.work';

/** Modules by their path. Several have the same where a repository keeps copies. */
export const modulesByPath = (files: ViewFiles): Promise<ReadonlyMap<string, readonly GoModule[]>> =>
  files.memoize('go:modules', async () => {
    const modules = await Promise.all(files.findByName(MODULE_FILE).map((path) => readModule(files, path)));
    const byPath = new Map<string, GoModule[]>();
    for (const found of modules) byPath.set(found.path, [...(byPath.get(found.path) ?? []), found]);
    return byPath;
  });

export const moduleAround = async (files: ViewFiles, from: RepoPath): Promise<GoModule | undefined> => {
  const folder = foldersAbove(from).find((above) => files.has(inFolder(above, MODULE_FILE)));
  return folder === undefined ? undefined : readModule(files, inFolder(folder, MODULE_FILE));
};

/** What the module and the workspace around a file put in the place of other modules; the workspace has the last word. */
export const replacementsFor = async (files: ViewFiles, from: RepoPath): Promise<readonly Replacement[]> => {
  const folder = foldersAbove(from).find((above) => files.has(inFolder(above, WORKSPACE_FILE)));
  const workspace = folder === undefined ? [] : await readWorkspace(files, inFolder(folder, WORKSPACE_FILE));
  return [...workspace, ...((await moduleAround(files, from))?.replacements ?? [])];
};

const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

const readModule = (files: ViewFiles, path: string): Promise<GoModule> =>
  files.memoize(`go:${path}`, async () => {
    const directives = parseDirectives((await files.read(path)) ?? '');
    const named = directives.find(([verb]) => verb === 'module')?.[1] ?? '';
    return { folder: folderOf(path), path: named, replacements: parseReplacements(directives, folderOf(path)) };
  });

/** Modules that are used stand for their own path; what the workspace replaces goes before. */
const readWorkspace = (files: ViewFiles, path: string): Promise<readonly Replacement[]> =>
  files.memoize(`go:${path}`, async () => {
    const directives = parseDirectives((await files.read(path)) ?? '');
    const folders = directives.flatMap(([verb, named = '']) => (verb === 'use' ? (pathFrom(folderOf(path), named) ?? []) : []));
    const used = await Promise.all(
      folders
        .filter((folder) => files.has(inFolder(folder, MODULE_FILE)))
        .map((folder) => readModule(files, inFolder(folder, MODULE_FILE))),
    );
    return [
      ...parseReplacements(directives, folderOf(path)),
      ...used.map((module) => ({ path: module.path, folder: module.folder })),
    ];
  });

type Directive = readonly string[];

/** `verb words…`, a line each; those of a block get its verb. */
const parseDirectives = (text: string): readonly Directive[] => {
  let block: string | undefined;
  const directives: Directive[] = [];
  for (const line of text.split('\n')) {
    const words = splitWords(line);
    if (block === undefined && words[1] === '(') [block] = words;
    else if (words[0] === ')') block = undefined;
    else if (words.length > 0) directives.push(block === undefined ? words : [block, ...words]);
  }
  return directives;
};

const splitWords = (line: string): readonly string[] =>
  [...line.replace(/\/\/.*$/u, '').matchAll(/"[^"]*"|`[^`]*`|[()]|[^\s()"`]+/gu)].map(([word]) =>
    word.replaceAll(/^["`]|["`]$/gu, ''),
  );

/** `replace path [version] => ./folder`. */
const parseReplacements = (directives: readonly Directive[], folder: string): readonly Replacement[] =>
  directives.flatMap(([verb, path = '', ...rest]) => {
    const target = rest[rest.indexOf('=>') + 1];
    if (verb !== 'replace' || target === undefined || !target.startsWith('.')) return [];
    const inView = pathFrom(folder, target);
    return inView === undefined ? [] : [{ path, folder: inView }];
  });
