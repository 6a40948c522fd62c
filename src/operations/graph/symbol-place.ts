import { indexOfPath } from '#model';
import type { SymbolAt } from '#link';
import type { OpenView } from '#store';
import type { ResolvedSymbol } from '../input/symbol-input.ts';

/** Where links find the symbol that the caller named. */
export const placeOf = ({ stored }: OpenView, { path, symbolIndex }: ResolvedSymbol): SymbolAt => ({
  entry: indexOfPath(stored.table, path),
  symbol: symbolIndex,
});
