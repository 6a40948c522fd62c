/** Names the symbol that contains each match of a text search. */
import { entryOfPath, type FactsNumber, type RepoPath, type SymbolFact, symbolId, TURN_LIMITS, TurnBudget } from '#model';
import { findEnclosingSymbol, type TextMatches } from '#search';
import type { OpenView } from '#store';

type Match = TextMatches['matches'][number];
type NamedMatch = Match & { readonly from_symbol?: string };

/** A file whose text differs from the index has other lines, so its matches get no symbols: nor do any others, to be safe. */
export const withSymbols = async (view: OpenView, { matches, staleFiles }: TextMatches): Promise<readonly NamedMatch[]> => {
  if (staleFiles > 0) return matches;
  const symbolsOf = await readSymbols(
    view,
    matches.map(({ path }) => path),
  );
  const turn = new TurnBudget(TURN_LIMITS.symbols);
  const named: NamedMatch[] = [];
  for (const match of matches) {
    const { path, line_start: line, column } = match;
    const symbols = symbolsOf(path);
    const symbol = symbols[findEnclosingSymbol(symbols, { line, column }) ?? -1];
    named.push(symbol ? { ...match, from_symbol: symbolId(path, symbol.qualifiedName, symbol.ordinal) } : match);
    await turn.spend({ symbols: symbols.length });
  }
  return named;
};

/** Decoded on first use. */
const readSymbols = async (
  { stored, reader }: OpenView,
  paths: readonly RepoPath[],
): Promise<(path: RepoPath) => readonly SymbolFact[]> => {
  const factsOf = new Map<RepoPath, FactsNumber>();
  for (const path of new Set(paths)) {
    const facts = entryOfPath(stored.table, path)?.facts;
    if (facts !== undefined) factsOf.set(path, facts);
  }
  const files = await reader.symbols([...new Set(factsOf.values())]);
  return (path) => {
    const facts = factsOf.get(path);
    return (facts === undefined ? undefined : files.get(facts)?.symbols) ?? [];
  };
};
