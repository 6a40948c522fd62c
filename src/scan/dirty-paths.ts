/** Dirty paths → the known files and folders to check. A path is dirty if something may have happened there. */
import { firstAtOrAfter, folderOf, type ViewTable } from '#model';

/** The dirty paths and everything below them, as ascending indexes into the table. */
export const dirtyFileIndexes = (known: ViewTable, dirtyPaths: ReadonlySet<string>): ReadonlySet<number> => {
  const indexes: number[] = [];
  for (const path of dirtyPaths) {
    const own = firstAtOrAfter<string>(known.paths, path);
    if (known.paths[own] === path) indexes.push(own);
    const inside = `${path}/`;
    // An empty path is the root: everything is below it.
    for (let at = path === '' ? 0 : firstAtOrAfter<string>(known.paths, inside); at < known.count; at += 1) {
      if (path !== '' && !known.paths[at]?.startsWith(inside)) break;
      indexes.push(at);
    }
  }
  return new Set(indexes.sort((a, b) => a - b));
};

/**
 * Accepts the folder that contains a dirty path, since entries may have been added or removed there, and dirty folders with
 * everything below them. Must be called for parents first.
 */
export const dirtyFolderFilter = (dirtyPaths: ReadonlySet<string> | undefined): ((folder: string) => boolean) => {
  if (!dirtyPaths) return () => true;
  const parents = new Set([...dirtyPaths].map(folderOf));
  const whole = new Set<string>();
  return (folder) => {
    const isWhole = dirtyPaths.has(folder) || (folder !== '' && whole.has(folderOf(folder)));
    if (isWhole) whole.add(folder);
    return isWhole || parents.has(folder);
  };
};
