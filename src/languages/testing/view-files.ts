/** A view for resolver tests, made from a map of path to text. */
import { repoPath, type ViewFiles } from '#model';

export const viewFilesOf = (texts: Readonly<Record<string, string>>): ViewFiles => {
  const paths = Object.keys(texts).toSorted();
  const made = new Map<string, Promise<unknown>>();
  return {
    has: (path) => Object.hasOwn(texts, path),
    list: (folder) => {
      const start = folder === '' ? '' : `${folder}/`;
      const below = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length).split('/'));
      const namesOf = (isFile: boolean) =>
        [...new Set(below.filter((parts) => (parts.length === 1) === isFile).map(([name = '']) => name))].toSorted();
      return { files: namesOf(true), folders: namesOf(false) };
    },
    findByName: (fileName) => paths.filter((path) => path === fileName || path.endsWith(`/${fileName}`)).map(repoPath),
    read: async (path) => texts[path],
    memoize: async <Value>(key: string, make: () => Promise<Value>) => {
      const known = (made.get(key) as Promise<Value> | undefined) ?? make();
      made.set(key, known);
      return known;
    },
  };
};
