/** Paths at which something may have happened → the known files and folders that have to be looked at. */
import { firstAtOrAfter, folderOf, type ViewTable } from '#model';

/** The path itself and all below it, as places in the table, ascending. */
export const dirtyFileIndexes = (known: ViewTable, dirtyPaths: ReadonlySet<string>): ReadonlySet<number> => {
  const indexes: number[] = [];
  for (const path of dirtyPaths) {
    const own = firstAtOrAfter<string>(known.paths, path);
    if (known.paths[own] === path) indexes.push(own);
    const inside = `${path}/`;
    // An empty path is the root: all are below it.
    for (let at = path === '' ? 0 : firstAtOrAfter<string>(known.paths, inside); at < known.count; at += 1) {
      if (path !== '' && !known.paths[at]?.startsWith(inside)) break;
      indexes.push(at);
    }
  }
  return new Set(indexes.sort((a, b) => a - b));
};

/**
 * Asked of one folder after the other, parents first: the folder of a suspect, for something may have come or gone in it, and
 * suspects themselves with all below them.
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
