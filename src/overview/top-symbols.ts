/** Central symbols, by the shown folder that holds them. */
import { folderOf } from '#model';
import type { CentralSymbol } from './central-symbols.ts';
import type { MapFolder } from './pick-folders.ts';

export const topSymbolsOf = (
  folders: readonly MapFolder[],
  central: readonly CentralSymbol[],
  most: number,
): ReadonlyMap<MapFolder, readonly CentralSymbol[]> => {
  const byPath = new Map(folders.map((folder) => [folder.path, folder]));
  const found = new Map<MapFolder, CentralSymbol[]>();
  for (const symbol of central) {
    const holder = holderOf(byPath, symbol.path);
    if (!holder) continue;
    const symbols = found.get(holder) ?? [];
    if (symbols.length < most) symbols.push(symbol);
    found.set(holder, symbols);
  }
  return found;
};

/** The deepest shown folder around a file. One that shows only its own files holds none of its folders. */
const holderOf = (byPath: ReadonlyMap<string, MapFolder>, path: string): MapFolder | undefined => {
  const own = folderOf(path);
  for (let folder = own; ; folder = folderOf(folder)) {
    const shown = byPath.get(folder);
    if (shown) return shown.isOwnOnly && folder !== own ? undefined : shown;
    if (folder === '') return undefined;
  }
};
