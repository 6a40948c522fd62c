/** The symbols that a range of lines shows. */
import type { Span, SymbolFact } from '#model';
import { findEnclosingSymbol } from '#search';

type SymbolInRange = { readonly symbol: SymbolFact /** Index in the symbols of the file. */; readonly index: number };

/** Of several runs of lines: those with the most lines in them first. */
export const symbolsInRuns = (symbols: readonly SymbolFact[], runs: readonly Span[]): readonly SymbolFact[] => {
  const found = runs.flatMap((run) => symbolsInRange(symbols, run).map((one) => ({ ...one, lines: linesInside(one, run) })));
  const lines = new Map<number, number>();
  for (const one of found) lines.set(one.index, (lines.get(one.index) ?? 0) + one.lines);
  const once = found.filter(({ index }, at) => found.findIndex((other) => other.index === index) === at);
  const shown = once.filter((one) => !once.some((other) => other !== one && contains(one, other)));
  if (runs.length === 1) return shown.map(({ symbol }) => symbol);
  return shown.sort((one, other) => (lines.get(other.index) ?? 0) - (lines.get(one.index) ?? 0)).map(({ symbol }) => symbol);
};

const linesInside = ({ symbol: { span } }: SymbolInRange, run: Span): number =>
  Math.min(span.lineEnd, run.lineEnd) - Math.max(span.lineStart, run.lineStart) + 1;

/**
 * The innermost callable or type around the whole range; otherwise the symbols that begin or end in it, the outermost of those
 * that begin in it, in order. So a range inside of a method gives the method, and a range over two functions gives both.
 */
export const symbolsInRange = (symbols: readonly SymbolFact[], { lineStart, lineEnd }: Span): readonly SymbolInRange[] => {
  const shown: SymbolInRange[] = [];
  let isCoveredTo = 0;
  for (let line = lineStart; line <= lineEnd; line += 1) {
    if (line <= isCoveredTo) continue;
    const around = placeAt(symbols, line);
    if (around === undefined) continue;
    const index = outermostInside(symbols, around, { lineStart, lineEnd });
    const symbol = symbols[index];
    if (!symbol) continue;
    if (shown.at(-1)?.index !== index) shown.push({ symbol, index });
    isCoveredTo = symbol.span.lineStart >= lineStart ? symbol.span.lineEnd : line;
  }
  return shown.filter((one) => !shown.some((other) => other !== one && contains(one, other)));
};

/** The lines between the members of a class are in the class, which the names of its members tell already. */
const contains = ({ symbol: { span } }: SymbolInRange, { symbol: { span: inner } }: SymbolInRange): boolean =>
  span.lineStart <= inner.lineStart && inner.lineEnd <= span.lineEnd;

/** The innermost symbol around a line that a reader would open: a callable, a type or anything at the top level. */
const placeAt = (symbols: readonly SymbolFact[], line: number): number | undefined => {
  const innermost = findEnclosingSymbol(symbols, { line });
  return innermost === undefined ? undefined : placeAround(symbols, innermost);
};

const placeAround = (symbols: readonly SymbolFact[], innermost: number): number | undefined => {
  let index: number | undefined = innermost;
  while (index !== undefined && !isPlace(symbols[index])) index = symbols[index]?.parent;
  return index;
};

/** The same for every line of a file, by line − 1; −1 for none. */
export const placesByLine = (symbols: readonly SymbolFact[], lines: number): Int32Array => {
  const lengths = Int32Array.from(symbols, ({ span }) => span.lineEnd - span.lineStart);
  const places = new Int32Array(lines).fill(-1);
  // The innermost are last. Of several with the same lines, that is the first.
  const order = symbols.map((_, index) => index).sort((one, other) => (lengths[other] ?? 0) - (lengths[one] ?? 0) || other - one);
  for (const index of order) {
    const symbol = symbols[index];
    const place = placeAround(symbols, index) ?? -1;
    if (symbol) places.fill(place, (symbol.docLineStart ?? symbol.span.lineStart) - 1, symbol.span.lineEnd);
  }
  return places;
};

const isPlace = (symbol: SymbolFact | undefined): boolean =>
  symbol === undefined || symbol.parent === undefined || symbol.role === 'callable' || symbol.role === 'type';

/** The outermost symbol around this one that still begins in the range. */
const outermostInside = (symbols: readonly SymbolFact[], index: number, range: Span): number => {
  const parent = symbols[index]?.parent;
  const around = parent === undefined ? undefined : symbols[parent];
  if (parent === undefined || !around || around.span.lineStart < range.lineStart) return index;
  return outermostInside(symbols, parent, range);
};
