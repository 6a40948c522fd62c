/** The symbols of the tree before a commit that it changed. */
import { entryOfPath, type SymbolFact, type SymbolKind } from '#model';
import type { OpenView } from '#store';
import type { ChangedFile } from './read-tasks.ts';
import type { ChangedLines } from './changed-lines.ts';

export type TouchedSymbol = { readonly path: string; readonly symbol: SymbolFact };

/** Declarations that a reader looks up by name; what is inside a function body counts for the function. */
const KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...(['class', 'struct', 'interface', 'enum', 'type_alias', 'namespace'] as const),
  ...(['function', 'method', 'constructor', 'property', 'field', 'constant', 'variable', 'enum_member'] as const),
]);

export const touchedSymbols = async (view: OpenView, files: readonly ChangedFile[]): Promise<readonly TouchedSymbol[]> => {
  const touched: TouchedSymbol[] = [];
  for (const { path, lines } of files) {
    const facts = entryOfPath(view.stored.table, path)?.facts;
    const stored = facts === undefined ? undefined : (await view.reader.symbols([facts])).get(facts);
    const symbols = (stored?.symbols ?? []).filter((symbol) => isDeclaration(symbol, stored?.symbols ?? []));
    touched.push(...touchedIn(symbols, lines).map((symbol) => ({ path, symbol })));
  }
  return touched;
};

/** In file order. A changed line counts for the innermost declaration around it. */
export const touchedIn = (symbols: readonly SymbolFact[], lines: readonly ChangedLines[]): readonly SymbolFact[] => {
  const touched = new Set(lines.flatMap((change) => changedPlaces(change).flatMap((place) => innermost(symbols, place) ?? [])));
  return symbols.filter((symbol) => touched.has(symbol));
};

type Place = { readonly first: number; readonly last: number };

const changedPlaces = ({ lineStart, lineEnd, isInsertion }: ChangedLines): readonly Place[] =>
  isInsertion
    ? [{ first: lineStart, last: lineStart + 1 }]
    : Array.from({ length: lineEnd - lineStart + 1 }, (_, index) => ({ first: lineStart + index, last: lineStart + index }));

const innermost = (symbols: readonly SymbolFact[], { first, last }: Place): SymbolFact | undefined =>
  symbols
    .filter(({ span, docLineStart }) => (docLineStart ?? span.lineStart) <= first && last <= span.lineEnd)
    .toSorted((a, b) => a.span.lineEnd - a.span.lineStart - (b.span.lineEnd - b.span.lineStart))[0];

const isDeclaration = (symbol: SymbolFact, symbols: readonly SymbolFact[]): boolean => {
  const parent = symbol.parent === undefined ? undefined : symbols[symbol.parent];
  return KINDS.has(symbol.kind) && (parent === undefined || (parent.role !== 'callable' && isDeclaration(parent, symbols)));
};
