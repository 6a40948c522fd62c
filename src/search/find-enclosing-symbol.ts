/** Finds the symbol that contains a position. */
import type { SymbolFact } from '#model';

/** Both 1-based, as on the wire. */
export type SourcePosition = { readonly line: number; readonly column?: number | undefined };

/**
 * Index of the innermost symbol that contains the position, counting its doc comment. Without a column, the outermost of
 * several symbols with the same lines wins. Undefined outside any symbol.
 */
export const findEnclosingSymbol = (symbols: readonly SymbolFact[], position: SourcePosition): number | undefined => {
  let best: number | undefined;
  symbols.forEach((symbol, index) => {
    if (containsPosition(symbol, position) && (best === undefined || isNarrower(symbol, symbols[best] ?? symbol, position)))
      best = index;
  });
  return best;
};

const containsPosition = ({ span, docLineStart }: SymbolFact, { line, column }: SourcePosition): boolean => {
  if (line < (docLineStart ?? span.lineStart) || line > span.lineEnd) return false;
  if (column === undefined || line < span.lineStart) return true;
  const isAfterStart = line > span.lineStart || column > span.columnStart;
  const isBeforeEnd = line < span.lineEnd || column <= span.columnEnd;
  return isAfterStart && isBeforeEnd;
};

const isNarrower = ({ span }: SymbolFact, { span: other }: SymbolFact, { column }: SourcePosition): boolean => {
  const lines = span.lineEnd - span.lineStart - (other.lineEnd - other.lineStart);
  if (lines !== 0 || column === undefined) return lines < 0;
  return span.columnStart > other.columnStart || (span.columnStart === other.columnStart && span.columnEnd < other.columnEnd);
};
