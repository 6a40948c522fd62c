/** Names the symbol that contains each match of a text search. */
import { entryOfPath, type FactsNumber, type RepoPath, symbolId } from '#model';
import { findEnclosingSymbol, type TextMatches } from '#search';
import type { OpenView } from '#store';

type Match = TextMatches['matches'][number];
type NamedMatch = Match & { readonly from_symbol?: string };

/** A file whose text differs from the index has other lines, so its matches get no symbols: nor do any others, to be safe. */
export const withSymbols = async (view: OpenView, { matches, staleFiles }: TextMatches): Promise<readonly NamedMatch[]> => {
  if (staleFiles > 0) return matches;
  const factsOf = new Map<RepoPath, FactsNumber>();
  for (const { path } of matches) {
    const facts = entryOfPath(view.stored.table, path)?.facts;
    if (facts !== undefined) factsOf.set(path, facts);
  }
  const files = await view.reader.symbols([...new Set(factsOf.values())]);
  return matches.map((match) => {
    const { path, line_start: line, column } = match;
    const facts = factsOf.get(path);
    const symbols = (facts === undefined ? undefined : files.get(facts)?.symbols) ?? [];
    const symbol = symbols[findEnclosingSymbol(symbols, { line, column }) ?? -1];
    return symbol ? { ...match, from_symbol: symbolId(path, symbol.qualifiedName, symbol.ordinal) } : match;
  });
};
