/** Bounds the symbols of a file by whole levels, deepest first, then by their number; what is left out is said. */
import type { Reading, ReadSymbol } from '#model';

/** `unlisted`: how many there are beside these, on levels that have more than `most`. */
export const boundedSymbols = (
  symbols: readonly ReadSymbol[],
  most: number,
  unlisted = 0,
): Pick<Reading, 'symbols' | 'leftOut'> => {
  if (symbols.length <= most) return { symbols };
  const levels = levelsOf(symbols);
  const perLevel: number[] = [];
  for (const level of levels) perLevel[level] = (perLevel[level] ?? 0) + 1;
  let [kept, depth] = [0, 0];
  while (kept + (perLevel[depth] ?? 0) <= most) kept += perLevel[depth++] ?? 0;
  const deepest = Math.max(1, depth);
  const first = symbols.filter((_, index) => (levels[index] ?? 0) < deepest).slice(0, most);
  const total = symbols.length + unlisted;
  return {
    symbols: withParents(symbols, first),
    leftOut: `${total - first.length} of ${total} keys and sections are left out: ${reasonOf(depth)}`,
  };
};

const reasonOf = (depth: number): string =>
  depth === 0 ? 'only the first ones are listed' : `only the first ${depth === 1 ? 'level is' : `${depth} levels are`} listed`;

const levelsOf = (symbols: readonly ReadSymbol[]): readonly number[] => {
  const levels: number[] = [];
  for (const { parent } of symbols) levels.push(parent === undefined ? 0 : (levels[parent] ?? 0) + 1);
  return levels;
};

const withParents = (all: readonly ReadSymbol[], kept: readonly ReadSymbol[]): readonly ReadSymbol[] => {
  const indexes = new Map(kept.map((symbol, index) => [symbol, index]));
  return kept.map((symbol): ReadSymbol => {
    const { parent, ...rest } = symbol;
    const around = parent === undefined ? undefined : all[parent];
    const index = around && indexes.get(around);
    return index === undefined ? rest : { ...rest, parent: index };
  });
};
