import type { SymbolAddress } from '#link';
import { type FactsNumber, indexOfPath, type RepoPath, type SymbolFact, symbolId } from '#model';
import type { OpenView } from '#store';

/** A symbol of the current view. */
export type ResolvedSymbol = {
  readonly path: RepoPath;
  readonly facts: FactsNumber;
  readonly symbol: SymbolFact;
  /** Index of the symbol in the facts of its file. */
  readonly symbolIndex: number;
};

export const resolvedSymbolId = ({ path, symbol }: Pick<ResolvedSymbol, 'path' | 'symbol'>): string =>
  symbolId(path, symbol.qualifiedName, symbol.ordinal);

/** The address by which `#link` finds the symbol. */
export const symbolAddress = ({ stored }: OpenView, { path, symbolIndex }: ResolvedSymbol): SymbolAddress => ({
  entry: indexOfPath(stored.table, path),
  symbol: symbolIndex,
});
