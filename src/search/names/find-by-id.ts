/** Finds symbols by `path#Qualified.Name[~n]` or stable id. Both contain the file, so no index of ids is needed. */
import { indexOfPath, pathOfEntry, stableId, type SymbolFact } from '#model';
import { decodeSymbols } from '../view/decode-symbols.ts';
import { entriesOfStablePath } from '../view/view-memo.ts';
import type { NamedSymbol, NameScope } from './find-named.ts';
import type { ParsedName } from './parse-name.ts';

export const findById = async (scope: NameScope, { byId, stable }: ParsedName): Promise<readonly NamedSymbol[]> => {
  if (stable) {
    const entries = entriesOfStablePath(scope.index, stable.pathPart);
    return symbolsWhere(
      scope,
      entries,
      (symbol, entry) => stableId({ path: pathOfEntry(scope.index, entry), ...symbol }) === stable.id,
    );
  }
  const entry = byId ? indexOfPath(scope.index.table, byId.path) : -1;
  if (entry < 0) return [];
  return symbolsWhere(
    scope,
    [entry],
    ({ qualifiedName, ordinal }) => qualifiedName === byId?.qualifiedName && ordinal === byId.ordinal,
  );
};

const symbolsWhere = async (
  { view, index, filter }: NameScope,
  entries: readonly number[],
  fits: (symbol: SymbolFact, entry: number) => boolean,
): Promise<readonly NamedSymbol[]> => {
  const allowed = entries.filter((entry) => (index.table.facts[entry] ?? 0) > 0 && filter.allowsEntry(entry));
  const files = await decodeSymbols(
    view.reader,
    allowed.map((entry) => index.table.facts[entry] ?? 0),
  );
  return allowed.flatMap((entry) => {
    const symbols = files.get(index.table.facts[entry] ?? 0)?.symbols ?? [];
    return symbols.flatMap((symbol, symbolIndex) =>
      fits(symbol, entry) && filter.allowsSymbol(symbol) ? [{ entry, copies: [], symbol, symbolIndex, symbols }] : [],
    );
  });
};
