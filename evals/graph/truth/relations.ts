/**
 * Adds uses through overrides for oracles that do not report them: a use of a member may also refer to members it overrides or
 * implements, and to those that override or implement it. Members that override the same one are siblings: a use of a sibling is
 * not a use of the member, so a link to it is wrong.
 */
import { distinctPlaces, type TrueSymbol, type TrueUse } from './truth.ts';

/**
 * `pairs`: indexes of a member and of one it overrides or implements. `areDirect`: indirect pairs are missing and must be followed.
 * Otherwise the pairs are complete, and members connected only through two pairs are unrelated: a method of an interface may
 * implement another's only in a third interface that embeds it, and no type needs to implement both.
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
    const members = (sides: Sides): readonly number[] =>
      (areDirect ? reach([index], sides) : (sides.get(index) ?? [])).filter((each) => each !== index);
    const related = [
      ...members(below).flatMap((each) => [...declarationsAsOverrides(symbols[each]), ...usesThroughOverride(symbols[each])]),
      ...members(above).flatMap((each) => usesThroughOverride(symbols[each])),
    ];
    return { ...symbol, uses: distinctPlaces([...symbol.uses, ...related]) };
  });
};

/**
 * For oracles that see which member runs, not which one is declared for the receiver: a call that ran another member that overrides the
 * same one may be declared as either.
 */
export const withSiblings = (
  symbols: readonly TrueSymbol[],
  traced: readonly TrueSymbol[],
  pairs: readonly (readonly [number, number])[],
): readonly TrueSymbol[] => {
  const above = neighbours(pairs);
  const below = neighbours(pairs.map(([member, target]) => [target, member] as const));
  return symbols.map((symbol, index) => {
    if (!above.has(index)) return symbol;
    const siblings = reach(reach([index], above), below).filter((each) => each !== index);
    const related = siblings.flatMap((each) => [...(traced[each]?.declarations ?? []), ...(traced[each]?.uses ?? [])]);
    return { ...symbol, uses: distinctPlaces([...symbol.uses, ...related.map((place) => ({ ...place, class: 'overridden' }))]) };
  });
};

type Sides = ReadonlyMap<number, readonly number[]>;

/** A member that overrides another is a use of it. What it overrides is not a use of the member. */
const declarationsAsOverrides = (symbol: TrueSymbol | undefined): readonly TrueUse[] =>
  (symbol?.declarations ?? []).map((place) => ({ ...place, class: 'override' }));

const usesThroughOverride = (symbol: TrueSymbol | undefined): readonly TrueUse[] =>
  (symbol?.uses ?? []).map((use) => ({ ...use, class: 'through override' }));

const neighbours = (pairs: readonly (readonly [number, number])[]): Sides => {
  const sides = new Map<number, number[]>();
  for (const [from, to] of pairs) sides.set(from, [...(sides.get(from) ?? []), to]);
  return sides;
};

/** The starts and everything reachable from them. */
const reach = (starts: readonly number[], sides: Sides): readonly number[] => {
  const reached = new Set(starts);
  // Iterating a set includes items added meanwhile.
  for (const each of reached) for (const next of sides.get(each) ?? []) reached.add(next);
  return [...reached];
};
