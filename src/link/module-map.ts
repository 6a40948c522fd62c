/** Maps import specifiers to files of the view with the language's resolver, and caches each result. */
import { indexOfPath, type ModuleTarget, type RepoPath, type ViewFiles, type ViewIndex } from '#model';
import type { OpenView } from '#store';
import type { LinkedFile } from './linked-file.ts';

/** The file that an import is in. */
export type ModuleImporter = Pick<LinkedFile, 'path' | 'language'> & { readonly packageName?: string | undefined };

export type LinkedModule = { readonly entries: readonly number[] } | { readonly external: string };

type Folder = { readonly files: string[]; readonly folders: Set<string> };

export class ModuleMap {
  readonly #index: ViewIndex;
  readonly #modules = new Map<string, LinkedModule | undefined>();
  readonly #once = new Map<string, Promise<unknown>>();
  #folders: ReadonlyMap<string, Folder> | undefined;

  constructor(index: ViewIndex) {
    this.#index = index;
  }

  /** Undefined if the language cannot resolve the specifier. */
  async resolve(view: OpenView, from: ModuleImporter, specifier: string): Promise<LinkedModule | undefined> {
    const { resolve } = from.language?.linking ?? {};
    if (!resolve) return undefined;
    const place = from.language?.linking?.paths ? from.path : parentFolder(from.path);
    const key = `${from.language?.id}\0${place}\0${specifier}`;
    if (this.#modules.has(key)) return this.#modules.get(key);
    const target = await resolve({ specifier, from: from.path, files: this.viewFiles(view) });
    const found = target && this.#entriesOf(target);
    this.#modules.set(key, found);
    return found;
  }

  #entriesOf(target: ModuleTarget): LinkedModule {
    if ('external' in target) return target;
    return { entries: target.paths.map((path) => indexOfPath(this.#index.table, path)).filter((entry) => entry >= 0) };
  }

  viewFiles({ readText }: OpenView): ViewFiles {
    const { table } = this.#index;
    return {
      has: (path) => indexOfPath(table, path) >= 0,
      list: (folder) => {
        this.#folders ??= groupByFolder(table.paths);
        const found = this.#folders.get(folder);
        return { files: found?.files ?? [], folders: [...(found?.folders ?? [])] };
      },
      findByName: (name) => table.paths.filter((path) => path === name || path.endsWith(`/${name}`)),
      read: async (path) => (await readText(path as RepoPath))?.text,
      memoize: <Value>(key: string, make: () => Promise<Value>): Promise<Value> => {
        const known = this.#once.get(key) as Promise<Value> | undefined;
        if (known) return known;
        const made = make();
        this.#once.set(key, made);
        return made;
      },
    };
  }
}

/**
 * The files of the package that an import names, out of all files in its folder. Excludes the importing file's own package;
 * prefers the package whose name matches the specifier, then the one with the most files.
 */
export const filesOfImportedPackage = (
  files: readonly LinkedFile[],
  from: ModuleImporter,
  specifier: string,
): readonly LinkedFile[] => {
  const others = files.filter(
    ({ path, packageName }) => packageName !== from.packageName || parentFolder(path) !== parentFolder(from.path),
  );
  const counts = new Map<string | undefined, number>();
  for (const { packageName } of others) counts.set(packageName, (counts.get(packageName) ?? 0) + 1);
  if (counts.size < 2) return others;
  const usual = from.language?.defaultImportName?.exec(specifier)?.[1];
  const [[largest] = []] = [...counts].sort(([, one], [, other]) => other - one);
  const chosen = counts.has(usual) ? usual : largest;
  return others.filter(({ packageName }) => packageName === chosen);
};

const parentFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const groupByFolder = (paths: readonly RepoPath[]): ReadonlyMap<string, Folder> => {
  const folders = new Map<string, Folder>();
  const open = (folder: string): Folder => {
    const known = folders.get(folder);
    if (known) return known;
    const made: Folder = { files: [], folders: new Set() };
    folders.set(folder, made);
    if (folder !== '') open(parentFolder(folder)).folders.add(folder.slice(folder.lastIndexOf('/') + 1));
    return made;
  };
  for (const path of paths) open(parentFolder(path)).files.push(path.slice(path.lastIndexOf('/') + 1));
  return folders;
};
