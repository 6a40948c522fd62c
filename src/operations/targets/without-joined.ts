/** Symbols that are one in several files count once: a function that a header declares and a source defines. */
import { openLinks, type SymbolAddress } from '#link';
import type { OpenView } from '#store';
import { type ResolvedSymbol, symbolAddress } from './resolved-symbol.ts';

/** The first definition stands for its declarations, which need not be shown. Otherwise keeps the order. */
export const withoutJoined = async (
  view: OpenView,
  candidates: readonly ResolvedSymbol[],
): Promise<readonly ResolvedSymbol[]> => {
  if (candidates.length < 2 || candidates.length > MOST_CANDIDATES || !candidates.some(({ symbol }) => symbol.isDeclaration))
    return candidates;
  const links = openLinks(view);
  const kept: ResolvedSymbol[] = [];
  const covered = new Set<string>();
  for (const candidate of candidates.toSorted((one, other) => Number(isDeclared(one)) - Number(isDeclared(other)))) {
    const at = symbolAddress(view, candidate);
    const same = [at, ...(await links.definitionsOf(at)), ...(await links.joinedSymbols(at))].map(addressKey);
    if (!same.some((key) => covered.has(key))) kept.push(candidate);
    for (const key of same) covered.add(key);
  }
  return candidates.filter((candidate) => kept.includes(candidate));
};

const addressKey = ({ entry, symbol }: SymbolAddress): string => `${entry}:${symbol}`;

const isDeclared = ({ symbol }: ResolvedSymbol): boolean => symbol.isDeclaration === true;

/** More symbols of one name are ambiguous whatever they are. */
const MOST_CANDIDATES = 200;
