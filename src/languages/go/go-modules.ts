/** The Go modules of a view, from its `go.mod` and `go.work` files. */
import { folderOf, type RepoPath, type ViewFiles } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

export type GoModule = { readonly folder: string; readonly path: string; readonly replacements: readonly Replacement[] };
/** Imports that start with `path` are in `folder`. */
export type Replacement = { readonly path: string; readonly folder: string };

const MODULE_FILE = 'go.mod';
const WORKSPACE_FILE = 'go.work';

/** Modules by module path. A repository with copies has several modules with the same path. */
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

/** The replacements of the module and the workspace around a file; those of the workspace come first. */
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

/** `replace` directives take precedence over the modules listed by `use`. */
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

/** One `verb words…` per line. Lines of a block get the verb of the block. */
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
