/** The symbols of one file as a tree, in file order. */
import { type RepoPath, type SymbolFact, type SymbolKind, symbolId, type Visibility } from '#model';

/** `top`: only symbols without a parent. */
type OutlineDepth = 'top' | 'all';

export type OutlineSymbol = {
  readonly name: string;
  /** Unless it is the name, after that of the parent. */
  readonly qualified_name?: string;
  readonly kind: SymbolKind;
  readonly line_start: number;
  readonly line_end: number;
  /** These three are left out of an outline that has to be small. */
  readonly signature?: string;
  readonly visibility?: Visibility;
  readonly symbol_id?: string;
  /** The line that tells most about the focus, if one is given. */
  readonly matching_line?: { readonly line: number; readonly text: string };
  readonly children?: readonly OutlineSymbol[];
  /** In place of children, in a small outline: `name line`. */
  readonly members?: readonly string[];
};

type OutlineOptions = { readonly path: RepoPath; readonly depth: OutlineDepth };

export const outlineOf = (symbols: readonly SymbolFact[], { path, depth }: OutlineOptions): readonly OutlineSymbol[] => {
  const childrenOf = new Map<number | undefined, number[]>();
  symbols.forEach((symbol, index) => {
    const siblings = childrenOf.get(symbol.parent);
    if (siblings) siblings.push(index);
    else childrenOf.set(symbol.parent, [index]);
  });
  const toOutline = (index: number): OutlineSymbol[] => {
    const symbol = symbols[index];
    if (!symbol) return [];
    const children = depth === 'all' ? (childrenOf.get(index) ?? []).flatMap(toOutline) : [];
    const parent = symbol.parent === undefined ? undefined : symbols[symbol.parent];
    const isPlain = symbol.qualifiedName === (parent ? `${parent.qualifiedName}.${symbol.name}` : symbol.name);
    const { name, ...others } = ownFields(symbol, path);
    const names = isPlain ? { name } : { name, qualified_name: symbol.qualifiedName };
    return [{ ...names, ...others, ...(children.length > 0 ? { children } : {}) }];
  };
  return (childrenOf.get(undefined) ?? []).flatMap(toOutline);
};

const ownFields = (symbol: SymbolFact, path: RepoPath): OutlineSymbol => ({
  name: symbol.name,
  kind: symbol.kind,
  line_start: symbol.span.lineStart,
  line_end: symbol.span.lineEnd,
  signature: symbol.signature,
  visibility: symbol.visibility,
  symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
});
