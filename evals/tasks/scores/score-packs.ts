/** Which touched files and symbols a pack names. */
import type { FoundByTask, PackItem } from '../finders/task-finder.ts';
import type { TouchedSymbol } from '../material/touched-symbols.ts';
import { namedAfter } from './named-after.ts';

export type PackScore = {
  readonly files: number;
  /** Absent if the commit touched no symbol. */
  readonly symbols?: number;
  /** At least 80 % of the files. */
  readonly isEnough: boolean;
};

const ENOUGH = 0.8;

/** By size. */
export const scorePacks = ({ packs, touched }: FoundByTask, files: readonly string[]): ReadonlyMap<number, PackScore> =>
  new Map([...packs].map(([size, items]) => [size, scorePack(items, { files, touched })]));

const scorePack = (
  items: readonly PackItem[],
  { files, touched }: { readonly files: readonly string[]; readonly touched: readonly TouchedSymbol[] },
): PackScore => {
  const named = files.filter((file) => items.some(({ path }) => path === file)).length / files.length;
  const shown = touched.filter((symbol) => items.some((item) => showsSymbol(item, symbol))).length / touched.length;
  return { files: named, ...(touched.length > 0 ? { symbols: shown } : {}), isEnough: named >= ENOUGH };
};

/** Under the file, by its qualified name. */
const showsSymbol = ({ path, text }: PackItem, { path: own, symbol }: TouchedSymbol): boolean =>
  path === own && namedAfter(text, symbol.qualifiedName) < Number.POSITIVE_INFINITY;
