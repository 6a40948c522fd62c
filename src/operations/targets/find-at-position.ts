/** The symbol at a position: the one around the line, or with a column the one that the name there refers to. */
import { openLinks } from '#link';
import { entryAt, indexOfPath, type SymbolFact, type ViewEntry } from '#model';
import { findEnclosingSymbol } from '#search';
import type { OpenView } from '#store';
import type { ResolvedSymbol } from './resolved-symbol.ts';

export type LinePosition = { readonly line: number; readonly column?: number | undefined };

/**
 * `targets`: the symbols that the position stands for. `name`: the name under the column if it leads to no symbol, such as a
 * local variable or something from outside the repository. `enclosing`: the symbol around the position.
 */
export type SymbolsAtPosition = {
  readonly targets: readonly ResolvedSymbol[];
  readonly name?: string;
  readonly enclosing?: ResolvedSymbol;
};

export const findAtPosition = async (
  view: OpenView,
  { path, facts }: ViewEntry,
  position: LinePosition,
): Promise<SymbolsAtPosition> => {
  const symbols = facts === undefined ? [] : ((await view.reader.symbols([facts])).get(facts)?.symbols ?? []);
  const resolved = (index: number | undefined): readonly ResolvedSymbol[] => {
    const symbol = symbols[index ?? -1];
    return symbol && facts !== undefined && index !== undefined ? [{ path, facts, symbol, symbolIndex: index }] : [];
  };
  const enclosing = resolved(findEnclosingSymbol(symbols, position));
  const around = enclosing[0] ? { enclosing: enclosing[0] } : {};
  if (position.column === undefined) return { targets: enclosing, ...around };
  const at = { line: position.line, column: position.column - 1 };
  const declared = resolved(symbols.findIndex((symbol) => isOnDeclaration(symbol, at)));
  if (declared.length > 0) return { targets: declared, ...around };
  const linked = await findLinked(view, path, at);
  if (linked.length > 0) return { targets: linked, ...around };
  const name = await nameAt(view, path, at);
  // An overload has the name of the symbol around it.
  const isEnclosing = name === undefined || name === around.enclosing?.symbol.name;
  return isEnclosing ? { targets: enclosing, ...around } : { targets: [], name, ...around };
};

/** Column from 0. */
type NamePosition = { readonly line: number; readonly column: number };

/** On the name of a declaration, or on the words before it, as in `export function NAME`. */
const isOnDeclaration = ({ span, nameSpan }: SymbolFact, { line, column }: NamePosition): boolean => {
  if (line !== nameSpan.lineStart || column >= nameSpan.columnEnd) return false;
  return column >= (span.lineStart === line ? span.columnStart : nameSpan.columnStart);
};

const findLinked = async (view: OpenView, path: string, at: NamePosition): Promise<readonly ResolvedSymbol[]> => {
  const { table } = view.stored;
  const links = openLinks(view);
  const found: ResolvedSymbol[] = [];
  for (const address of await links.definitionsAt(indexOfPath(table, path), at)) {
    const { path: target, fact } = await links.symbol(address);
    const facts = entryAt(table, address.entry)?.facts;
    if (facts !== undefined) found.push({ path: target, facts, symbol: fact, symbolIndex: address.symbol });
  }
  return found;
};

const NAME = /[\p{L}\p{N}_$]+/gu;

const nameAt = async (view: OpenView, path: ViewEntry['path'], { line, column }: NamePosition): Promise<string | undefined> => {
  const text = (await view.readText(path))?.text.split('\n')[line - 1] ?? '';
  return [...text.matchAll(NAME)].find(({ 0: word, index }) => index <= column && column < index + word.length)?.[0];
};
