/**
 * Uses through overrides, for oracles that tell them not: a use of a member may also mean those that it overrides or
 * implements, and those that override or implement it. Others that override the same member are siblings: a use of one of
 * them does not mean the member, though find-references of TypeScript reports it, so it is set apart.
 */
import { distinctPlaces, type TrueSymbol, type TrueUse } from './truth.ts';

/**
 * `pairs`: places in the list of a member, and of one that it overrides or implements. `areDirect`: of members further up and
 * down some are missing. Otherwise the pairs are all that there are, and what two of them lead to is set apart: a method of
 * an interface may implement another's only in a third interface that embeds it, and no type below need implement both.
 */
export const withOverrides = (
  symbols: readonly TrueSymbol[],
  pairs: readonly (readonly [number, number])[],
  { areDirect }: { readonly areDirect: boolean },
): readonly TrueSymbol[] => {
  const above = neighbours(pairs);
  const below = neighbours(pairs.map(([member, target]) => [target, member] as const));
  return symbols.map((symbol, index) => {
    if (!above.has(index) && !below.has(index)) return symbol;
    const ancestors = reach([index], above);
    const descendants = reach([index], below);
    const near = [index, ...(above.get(index) ?? []), ...(below.get(index) ?? [])];
    const family = new Set(areDirect ? [...ancestors, ...descendants] : near);
    const siblings = [...new Set([...reach(ancestors, below), ...descendants])].filter((each) => !family.has(each));
    family.delete(index);
    const usesOf = (members: Iterable<number>, classes: Classes): readonly TrueUse[] =>
      [...members].flatMap((each) => usesAs(symbols[each], classes));
    const related = usesOf(family, { declaration: 'override', use: 'through override' });
    const apart = usesOf(siblings, { declaration: 'sibling', use: 'sibling' });
    return { ...symbol, uses: distinctPlaces([...symbol.uses, ...related, ...apart]) };
  });
};

type Classes = { readonly declaration: string; readonly use: string };

const usesAs = (symbol: TrueSymbol | undefined, classes: Classes): readonly TrueUse[] => [
  ...(symbol?.declarations ?? []).map((place) => ({ ...place, class: classes.declaration })),
  ...(symbol?.uses ?? []).map((use) => ({ ...use, class: classes.use })),
];

const neighbours = (pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, readonly number[]> => {
  const sides = new Map<number, number[]>();
  for (const [from, to] of pairs) sides.set(from, [...(sides.get(from) ?? []), to]);
  return sides;
};

/** The starts and all that can be come to from them. */
const reach = (starts: readonly number[], sides: ReadonlyMap<number, readonly number[]>): readonly number[] => {
  const reached = new Set(starts);
  // A set hands out what is added while it is walked.
  for (const each of reached) for (const next of sides.get(each) ?? []) reached.add(next);
  return [...reached];
};
