import type { SymbolAddress } from '#link';
import { type FactsNumber, indexOfPath, type RepoPath, type SymbolFact, symbolId } from '#model';
import type { OpenView } from '#store';

/** A symbol of the view that is asked. */
export type ResolvedSymbol = {
  readonly path: RepoPath;
  readonly facts: FactsNumber;
  readonly symbol: SymbolFact;
  /** Place of the symbol in the facts of its file. */
  readonly symbolIndex: number;
};

export const resolvedSymbolId = ({ path, symbol }: Pick<ResolvedSymbol, 'path' | 'symbol'>): string =>
  symbolId(path, symbol.qualifiedName, symbol.ordinal);

/** Where links find it. */
export const symbolAddress = ({ stored }: OpenView, { path, symbolIndex }: ResolvedSymbol): SymbolAddress => ({
  entry: indexOfPath(stored.table, path),
  symbol: symbolIndex,
});
