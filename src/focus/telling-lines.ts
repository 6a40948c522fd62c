/** The lines of a file that tell most about a focus, each with the symbol around it. */
import { forEachInTurns, type SymbolFact } from '#model';
import { calls, decides, type LineForm, says } from './line-forms.ts';
import type { Focus } from './open-focus.ts';
import type { SourceLines } from './source-lines.ts';
import { placesByLine } from './symbols-in-range.ts';
import { splitInTurns, type WeighedLines, weighLines } from './weigh-lines.ts';

export type TellingLine = {
  readonly line: number;
  /** Without indentation. */
  readonly text: string;
  /** Of the best line of the symbol. */
  readonly weight: number;
  /** The symbol to read: the innermost callable or type around the line, or the symbol at the top level. */
  readonly symbol?: SymbolFact;
};

/** A line that settles a matter counts more than others with the same words. */
const SETTLING = { says: 0.3, decides: 0.2, calls: 0.1 } as const;

/** Lines outside any symbol that are this near count as one place. */
const OUTSIDE_LINES = 40;

type LineLimit = { readonly limit: number; readonly signal?: AbortSignal | undefined };

/** The best first, at most one per symbol. Empty if no line has a word of the focus. */
export const tellingLines = async (
  source: SourceLines,
  focus: Focus,
  { limit, signal }: LineLimit,
): Promise<readonly TellingLine[]> => {
  await splitInTurns(source, focus, signal);
  const best = await bestPerPlace(source, weighLines(source, focus), signal);
  return [...best.values()]
    .sort((one, other) => other.weight - one.weight || one.line - other.line)
    .slice(0, limit)
    .map(({ line, weight, symbol }) => ({
      line,
      text: (source.lines[line - 1] ?? '').trim(),
      weight,
      ...(symbol ? { symbol } : {}),
    }));
};

/** The best lines of one symbol for a focus, without its signature, in file order. */
export const tellingLinesOf = (
  source: SourceLines,
  focus: Focus,
  { symbol, limit }: { readonly symbol: SymbolFact; readonly limit: number },
): readonly number[] => {
  const { weights, forms } = weighLines(source, focus, symbol.span);
  const told = (line: number): number => settledWeight(weights[line - 1] ?? 0, forms[line - 1], source.lines[line - 1]);
  const { lineStart, lineEnd } = symbol.span;
  return Array.from({ length: lineEnd - lineStart + 1 }, (_, index) => lineStart + index)
    .filter((line) => told(line) > 0 && !isSignature(symbol, line))
    .sort((one, other) => told(other) - told(one) || one - other)
    .slice(0, limit)
    .sort((one, other) => one - other);
};

type PlaceLine = {
  readonly line: number;
  /** Of the line. Its symbol is named beside it, so a line of the body tells more than the signature. */
  readonly told: number;
  readonly weight: number;
  readonly symbol: SymbolFact | undefined;
};

/** Lines whose forms are read in one turn. */
const LINES_PER_TURN = 4_000;

const bestPerPlace = async (
  source: SourceLines,
  { weights, forms }: WeighedLines,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, PlaceLine>> => {
  const best = new Map<number, PlaceLine>();
  const places = placesByLine(source.symbols, source.lines.length);
  await forEachInTurns(weights.length, { each: LINES_PER_TURN, signal }, (at) => {
    const weight = weights[at] ?? 0;
    if (weight <= 0) return;
    const line = at + 1;
    const place = places[at] ?? -1;
    const symbol = source.symbols[place];
    const key = place >= 0 ? place : -1 - Math.floor(line / OUTSIDE_LINES);
    const known = best.get(key);
    // Most lines are worth less than the best of their place, whatever they settle.
    if (known && weight * MOST_SETTLING <= known.told) return;
    const own = settledWeight(weight, forms[at], source.lines[at]);
    const told = symbol && isSignature(symbol, line) ? own * SIGNATURE_SHARE : own;
    best.set(key, betterLine(known, { line, told, weight: own, symbol }));
  });
  return best;
};

const betterLine = (known: PlaceLine | undefined, next: PlaceLine): PlaceLine =>
  known ? { ...(known.told >= next.told ? known : next), weight: Math.max(next.weight, known.weight) } : next;

const settledWeight = (weight: number, form: LineForm | undefined, text = ''): number =>
  form === 'code' ? weight * settlingFactor(text) : weight;

const SIGNATURE_SHARE = 0.01;

const isSignature = ({ span, signatureLineEnd }: SymbolFact, line: number): boolean =>
  line <= signatureLineEnd && signatureLineEnd < span.lineEnd;

const MOST_SETTLING = 1 + SETTLING.says + SETTLING.decides + SETTLING.calls;

const settlingFactor = (text: string): number =>
  1 + (says(text) ? SETTLING.says : 0) + (decides(text) ? SETTLING.decides : 0) + (calls(text) ? SETTLING.calls : 0);
