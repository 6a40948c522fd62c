/** The modules that files declare (`mod a;`), and the files that they are. */
import { folderOf, repoPath, type RepoPath, type ViewFiles } from '#model';
import { pathFrom } from '../view-paths.ts';
import { type CargoPackage, cargoPackageAround } from './cargo.ts';

/** A module that a file declares without a body: its names from that file down, and where it may be. */
type DeclaredModule = { readonly names: readonly string[]; readonly paths: readonly string[] };

/** The declaration of a file as a module. */
type Parent = { readonly path: string; readonly names: readonly string[] };

const MODULE_FILE = 'mod.rs';
/** A package with more files is not searched for modules in unusual places. */
const MOST_FILES = 3_000;

/** The files of a module that a file declares, by its names from that file down. */
export const filesOfModule = async (files: ViewFiles, from: string, names: readonly string[]): Promise<readonly RepoPath[]> => {
  const wanted = names.join('::');
  const found = (await modulesIn(files, from)).filter((each) => each.names.join('::') === wanted);
  return [...new Set(found.flatMap(({ paths }) => paths))].map(repoPath);
};

/** The files around the module that a file is. */
export const parentsOf = (files: ViewFiles, path: string): Promise<readonly Parent[]> =>
  files.memoize(`rust parents ${path}`, async () => {
    const around = await cargoPackageAround(files, path);
    if (isRoot(around, path)) return [];
    const found: Parent[] = [];
    for (const candidate of usualParents(files, around, path)) found.push(...(await declarationsIn(files, candidate, path)));
    return found.length > 0 || !around ? found : ((await unusualParents(files, around)).get(path) ?? []);
  });

/** The files that the packages start with which have this file as a module; the file itself if none declares it. */
export const rootsOf = (files: ViewFiles, path: string): Promise<readonly RepoPath[]> =>
  files.memoize(`rust roots ${path}`, async () => {
    const roots = new Set<string>();
    const seen = new Set([path]);
    // Grows while it is read.
    for (const each of seen) {
      const parents = await parentsOf(files, each);
      if (parents.length === 0) roots.add(each);
      for (const parent of parents) seen.add(parent.path);
    }
    const library = (await cargoPackageAround(files, path))?.library;
    return [...roots].sort((one, other) => Number(other === library) - Number(one === library)).map(repoPath);
  });

const TARGET_FOLDERS = ['tests', 'examples', 'benches', 'src/bin'];

/** A file that a program or library starts with. */
const isRoot = (around: CargoPackage | undefined, path: string): boolean => {
  const [folder, name] = [folderOf(path), path.slice(path.lastIndexOf('/') + 1)];
  const isMain = name === 'main.rs' || name === 'lib.rs';
  if (!around) return isMain;
  if (around.roots.has(path) || around.library === path) return true;
  if (isMain && folder === pathFrom(around.folder, 'src')) return true;
  const targets = TARGET_FOLDERS.map((each) => pathFrom(around.folder, each));
  return targets.includes(folder) || (name === 'main.rs' && targets.includes(folderOf(folder)));
};

/** Files that may declare the module of this file: those that its path follows from. */
const usualParents = (files: ViewFiles, around: CargoPackage | undefined, path: string): readonly string[] => {
  const folder = path.endsWith(`/${MODULE_FILE}`) ? folderOf(folderOf(path)) : folderOf(path);
  const roots = files.list(folder).files.flatMap((name) => {
    const each = folder === '' ? name : `${folder}/${name}`;
    return name.endsWith('.rs') && name !== MODULE_FILE && isRoot(around, each) ? [each] : [];
  });
  const above = [
    `${folder}/${MODULE_FILE}`,
    `${folder}.rs`,
    ...roots,
    `${folderOf(folder)}/${MODULE_FILE}`,
    `${folderOf(folder)}.rs`,
  ];
  return above.map((each) => each.replace(/^\//u, '')).filter((each) => each !== path && files.has(each));
};

const declarationsIn = async (files: ViewFiles, parent: string, path: string): Promise<readonly Parent[]> =>
  (await modulesIn(files, parent)).flatMap(({ names, paths }) => (paths.includes(path) ? [{ path: parent, names }] : []));

/** Every module of a package that is declared anywhere, with its parents: for paths in attributes and modules inside of modules. */
const unusualParents = (files: ViewFiles, around: CargoPackage): Promise<ReadonlyMap<string, readonly Parent[]>> =>
  files.memoize(`rust modules ${around.folder}`, async () => {
    const parents = new Map<string, Parent[]>();
    for (const path of rustFilesBelow(files, around.folder))
      for (const { names, paths } of await modulesIn(files, path))
        for (const each of paths) parents.set(each, [...(parents.get(each) ?? []), { path, names }]);
    return parents;
  });

const rustFilesBelow = (files: ViewFiles, folder: string): readonly string[] => {
  const found: string[] = [];
  const waiting = [folder];
  for (const each of waiting) {
    const { files: names, folders } = files.list(each);
    const below = (name: string): string => (each === '' ? name : `${each}/${name}`);
    found.push(...names.filter((name) => name.endsWith('.rs')).map(below));
    waiting.push(...folders.map(below));
    if (found.length > MOST_FILES) return [];
  }
  return found;
};

const modulesIn = (files: ViewFiles, path: string): Promise<readonly DeclaredModule[]> =>
  files.memoize(`rust modules in ${path}`, async () => {
    const around = await cargoPackageAround(files, path);
    const folder = path.endsWith(`/${MODULE_FILE}`) || isRoot(around, path) ? folderOf(path) : path.replace(/\.rs$/u, '');
    return modulesOf((await files.read(path)) ?? '').map(({ names, written }) => {
      const usual = [`${names.join('/')}.rs`, `${names.join('/')}/${MODULE_FILE}`].map((each) => pathFrom(folder, each));
      const base = names.length > 1 ? `${folder}/${names.slice(0, -1).join('/')}` : folderOf(path);
      const paths = [...written.map((each) => pathFrom(base, each)), ...(written.length === 1 ? [] : usual)];
      return { names, paths: paths.filter((each) => each !== undefined && files.has(each)).map((each) => each ?? '') };
    });
  });

const TOKENS =
  /\/\/[^\n]*|\/\*[^]*?\*\/|\br(#*)"[^]*?"\1|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^']+)'|\bpath\s*=\s*"([^"\n]*)"|\bmod\s+(?:r#)?(\w+)\s*([;{])|[;{}]/gu;

/** The modules that a text declares without a body, in modules of the text, and the paths in attributes above them. */
export const modulesOf = (
  text: string,
): readonly { readonly names: readonly string[]; readonly written: readonly string[] }[] => {
  const found: { names: readonly string[]; written: readonly string[] }[] = [];
  /** Per open brace: the module that it opens. */
  const open: (string | undefined)[] = [];
  let written: string[] = [];
  for (const [token, , path, name, end] of text.matchAll(TOKENS)) {
    if (path !== undefined) written.push(path);
    else if (name !== undefined || token === ';' || token === '{' || token === '}') {
      if (end === ';' && name !== undefined) found.push({ names: [...open.flatMap((each) => each ?? []), name], written });
      if (end === '{' || token === '{') open.push(name);
      if (token === '}') open.pop();
      written = [];
    }
  }
  return found;
};
