/** Names the symbol that contains each match of a text search, and shows whole functions folded to their matches. */
import {
  entryOfPath,
  type FactsNumber,
  nextTurn,
  type RepoPath,
  type SymbolFact,
  symbolId,
  TURN_LIMITS,
  TurnBudget,
} from '#model';
import { type Focus, foldBudget, foldText, readSourceLines, type SourceLines } from '#focus';
import { findEnclosingSymbol, type TextMatches } from '#search';
import type { OpenView } from '#store';

type Match = TextMatches['matches'][number];
/** `from_lines`: absent if the symbol has one line. */
export type MatchInSymbol = Match & { readonly from_symbol?: string; readonly from_lines?: string; readonly content?: string };

/** A file whose text differs from the index has other lines, so its matches get no symbols: nor do any others, to be safe. */
export const withSymbols = async (view: OpenView, { matches, staleFiles }: TextMatches): Promise<readonly MatchInSymbol[]> => {
  if (staleFiles > 0) return matches;
  const symbolsOf = await readSymbols(
    view,
    matches.map(({ path }) => path),
  );
  const turn = new TurnBudget(TURN_LIMITS.symbols);
  const named: MatchInSymbol[] = [];
  for (const match of matches) {
    const { path, line_start: line, column } = match;
    const symbols = symbolsOf(path);
    const symbol = symbols[findEnclosingSymbol(symbols, { line, column }) ?? -1];
    named.push(symbol ? { ...match, ...symbolFields(path, symbol) } : match);
    await turn.spend({ symbols: symbols.length });
  }
  return named;
};

const symbolFields = (path: RepoPath, { qualifiedName, ordinal, span: { lineStart, lineEnd } }: SymbolFact) => ({
  from_symbol: symbolId(path, qualifiedName, ordinal),
  ...(lineEnd > lineStart ? { from_lines: `${lineStart}-${lineEnd}` } : {}),
});

/** Functions are read until they fill the largest answer. */
const MOST_CHARACTERS = 40_000;

/** The first match in a function or type has its text; `from_symbol` is that function or type. */
export const withContent = async (view: OpenView, { matches, staleFiles }: TextMatches): Promise<readonly MatchInSymbol[]> => {
  if (staleFiles > 0) return matches;
  const byPath = new Map<RepoPath, Match[]>();
  for (const match of matches) byPath.set(match.path, [...(byPath.get(match.path) ?? []), match]);
  const found: MatchInSymbol[] = [];
  let left = MOST_CHARACTERS;
  for (const [path, inFile] of byPath) {
    const source = left > 0 ? await readSourceLines(view, path) : undefined;
    const shown: readonly MatchInSymbol[] = source ? matchesWithContent(source, inFile) : inFile;
    found.push(...shown);
    for (const { content = '' } of shown) left -= content.length;
    await nextTurn();
  }
  return found;
};

const matchesWithContent = (source: SourceLines, matches: readonly Match[]): readonly MatchInSymbol[] => {
  const seen = new Set<string>();
  return matches.map((match) => {
    const { line_start: line, column } = match;
    const symbol = source.symbols[findEnclosingSymbol(source.symbols, { line, column }) ?? -1];
    const whole = symbol && wholeSymbol(source.symbols, symbol);
    if (!whole) return symbol ? { ...match, ...symbolFields(source.path, symbol) } : match;
    const fields = symbolFields(source.path, whole);
    if (fields.from_lines === undefined || seen.has(fields.from_symbol)) return { ...match, ...fields };
    seen.add(fields.from_symbol);
    return { ...match, ...fields, content: foldedContent(source, whole, matches) };
  });
};

/** A type of more lines is not shown for a match outside its members. */
const MOST_TYPE_LINES = 40;

/** The outermost function around it, or a short type. */
const wholeSymbol = (symbols: readonly SymbolFact[], symbol: SymbolFact): SymbolFact | undefined => {
  const parent = symbols[symbol.parent ?? -1];
  const isCode = symbol.role === 'callable' || (parent?.role !== 'callable' && symbol.role !== 'type');
  if (parent && (parent.role === 'callable' || symbol.span.lineEnd === symbol.span.lineStart)) {
    const outer = wholeSymbol(symbols, parent);
    if (outer) return outer;
  }
  return isCode || symbol.span.lineEnd - symbol.span.lineStart < MOST_TYPE_LINES ? symbol : undefined;
};

const foldedContent = (source: SourceLines, { span: { lineStart, lineEnd } }: SymbolFact, matches: readonly Match[]): string => {
  const inside = matches.filter(({ line_start: line }) => line >= lineStart && line <= lineEnd);
  const size = source.lines.slice(lineStart - 1, lineEnd).join('\n').length;
  const focus: Focus = { words: new Map(), exact: inside.map(({ line_start: line }) => exactLine(source, line)) };
  return foldText(source, { lineStart, lineEnd, focus, budget: foldBudget(size, 'range') }).content;
};

const exactLine = ({ lines }: SourceLines, line: number): string => (lines[line - 1] ?? '').trim().toLowerCase();

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
