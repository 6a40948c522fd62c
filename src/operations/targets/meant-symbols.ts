/** What a name stands for when several symbols have it. */
import { addsToType, isKeyOrSection, roleIn } from '#model';
import type { OpenView } from '#store';
import type { ResolvedSymbol } from './resolved-symbol.ts';

export type MeantSymbols = {
  /** The one that the name stands for: of overloads the longest, which is what the others call. */
  readonly symbol: ResolvedSymbol;
  /** The overloads of the callable, in source order; the symbol alone if it has none. */
  readonly overloads: readonly ResolvedSymbol[];
  /** Other symbols of the name: in tests, say, or visible in their own file only. */
  readonly others: readonly ResolvedSymbol[];
};

/** All but the one that the name stands for. */
export const besides = ({ symbol, overloads, others }: MeantSymbols): readonly ResolvedSymbol[] =>
  [...overloads, ...others].filter((each) => each !== symbol);

export const onlySymbol = (symbol: ResolvedSymbol): MeantSymbols => ({ symbol, overloads: [symbol], others: [] });

/**
 * Undefined if it is not clear which one is meant: a name means code before keys and headings, what runs before what tests it, and
 * what other files see before what they do not.
 */
export const chooseMeant = (view: OpenView, candidates: readonly ResolvedSymbol[]): MeantSymbols | undefined => {
  const groups = overloadGroups(withoutParts(candidates));
  const ranked = groups.map((group) => ({ group, rank: Math.max(...group.map((each) => rankOf(view.stored.table, each))) }));
  const best = Math.max(...ranked.map(({ rank }) => rank));
  const [meant, second] = ranked.filter(({ rank }) => rank === best);
  if (!meant || second) return undefined;
  const others = groups.filter((group) => group !== meant.group).flat();
  return { symbol: longestOf(meant.group), overloads: meant.group, others };
};

/** A type stands for its constructors and for what adds members to it, where these have its name. */
const withoutParts = (candidates: readonly ResolvedSymbol[]): readonly ResolvedSymbol[] => {
  const types = candidates.filter(({ symbol }) => symbol.role === 'type' && !addsToType(symbol.kind));
  const isPart = ({ path, symbol }: ResolvedSymbol): boolean =>
    symbol.kind === 'constructor'
      ? types.some((type) => type.path === path && type.symbolIndex === symbol.parent && type.symbol.name === symbol.name)
      : addsToType(symbol.kind) && types.some((type) => type.symbol.name === symbol.name);
  return candidates.filter((each) => !isPart(each));
};

/** Callables of one file and qualified name are together. Keeps the order of the groups. */
const overloadGroups = (candidates: readonly ResolvedSymbol[]): readonly (readonly ResolvedSymbol[])[] => {
  const groups = new Map<string, ResolvedSymbol[]>();
  for (const candidate of candidates) {
    const { path, symbol, symbolIndex } = candidate;
    const own = symbol.role === 'callable' ? 'callable' : `${symbolIndex}`;
    const key = JSON.stringify([path, symbol.qualifiedName, own]);
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  return [...groups.values()].map((group) => group.toSorted((one, other) => one.symbolIndex - other.symbolIndex));
};

const IS_CODE = 4;
const RUNS = 2;
const IS_SEEN = 1;

const rankOf = (paths: OpenView['stored']['table'], { path, symbol }: ResolvedSymbol): number =>
  (isKeyOrSection(symbol.kind) ? 0 : IS_CODE) +
  (roleIn(paths, path) === 'runtime' ? RUNS : 0) +
  (symbol.visibility === 'public' ? IS_SEEN : 0);

const longestOf = (group: readonly ResolvedSymbol[]): ResolvedSymbol =>
  group.reduce((longest, each) => (lengthOf(each) > lengthOf(longest) ? each : longest));

const lengthOf = ({ symbol: { span } }: ResolvedSymbol): number => span.lineEnd - span.lineStart;
