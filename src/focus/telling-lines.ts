/** The lines of a file that tell most about a focus, each with the symbol around it. */
import { forEachInTurns, type Span, type SymbolFact } from '#model';
import { calls, decides, type LineForm, says } from './line-forms.ts';
import type { Focus } from './open-focus.ts';
import type { SourceLines } from './source-lines.ts';
import { placesByLine } from './symbols-in-range.ts';
import { splitInTurns, weighLines, weighPlaces } from './weigh-lines.ts';

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

type LineChoice = {
  readonly limit: number;
  /** The lines that are asked about, if not all: symbols without any of them are left out. */
  readonly within?: readonly Span[];
  /** `symbols`: by what all lines of a symbol tell together, and its best one. By default by the best line alone. */
  readonly order?: 'lines' | 'symbols';
  readonly signal?: AbortSignal | undefined;
};

/** The best first, at most one per symbol. Empty if no line has a word of the focus. */
export const tellingLines = async (
  source: SourceLines,
  focus: Focus,
  { limit, within, order = 'lines', signal }: LineChoice,
): Promise<readonly TellingLine[]> => {
  await splitInTurns(source, focus, signal);
  const lines = placeLines(source, within);
  const best = await bestPerPlace(source, focus, { lines, signal });
  const worth = order === 'symbols' ? worthOfPlaces(best, weighPlaces(source, focus, lines.places)) : undefined;
  const worthOf = (place: number, { weight }: PlaceLine): number => worth?.get(place) ?? weight;
  return [...best]
    .sort(([here, one], [there, other]) => worthOf(there, other) - worthOf(here, one) || one.line - other.line)
    .slice(0, limit)
    .map(([, told]) => told)
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

type PlaceLines = {
  /** By line − 1: the index of the symbol, or a negative number for lines outside any symbol that are near each other. */
  readonly places: Int32Array;
  readonly isAsked: (place: number) => boolean;
  /** From the first to the last line of the places that are asked about. */
  readonly range: Span;
};

const placeLines = ({ symbols, lines }: SourceLines, within: readonly Span[] | undefined): PlaceLines => {
  const places = placesByLine(symbols, lines.length);
  for (let at = 0; at < places.length; at += 1)
    if ((places[at] ?? -1) < 0) places[at] = -1 - Math.floor((at + 1) / OUTSIDE_LINES);
  if (!within) return { places, isAsked: () => true, range: { lineStart: 1, lineEnd: lines.length } };
  const asked = new Set(within.flatMap(({ lineStart, lineEnd }) => [...places.subarray(lineStart - 1, lineEnd)]));
  const isAsked = (place: number): boolean => asked.has(place);
  const range = { lineStart: Math.max(1, places.findIndex(isAsked) + 1), lineEnd: places.findLastIndex(isAsked) + 1 };
  return { places, isAsked, range };
};

/** Lines whose forms are read in one turn. */
const LINES_PER_TURN = 4_000;

const bestPerPlace = async (
  source: SourceLines,
  focus: Focus,
  { lines: { places, isAsked, range }, signal }: { readonly lines: PlaceLines; readonly signal: AbortSignal | undefined },
): Promise<ReadonlyMap<number, PlaceLine>> => {
  const { weights, forms } = weighLines(source, focus, range);
  const best = new Map<number, PlaceLine>();
  await forEachInTurns(weights.length, { each: LINES_PER_TURN, signal }, (at) => {
    const weight = weights[at] ?? 0;
    const place = places[at] ?? -1;
    if (weight <= 0 || !isAsked(place)) return;
    const line = at + 1;
    const symbol = source.symbols[place];
    const known = best.get(place);
    // Most lines are worth less than the best of their place, whatever they settle.
    if (known && weight * MOST_SETTLING <= known.told) return;
    const own = settledWeight(weight, forms[at], source.lines[at]);
    const told = symbol && isSignature(symbol, line) ? own * SIGNATURE_SHARE : own;
    best.set(place, betterLine(known, { line, told, weight: own, symbol }));
  });
  return best;
};

/** The share of the best line of the file, and of what the lines of any place tell together. */
const worthOfPlaces = (
  best: ReadonlyMap<number, PlaceLine>,
  together: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> => {
  const mostOf = (values: Iterable<number>): number => [...values].reduce((most, value) => Math.max(most, value), LEAST_WEIGHT);
  const mostTold = mostOf([...best.values()].map(({ weight }) => weight));
  const mostTogether = mostOf(together.values());
  return new Map(
    [...best].map(([place, { weight, symbol }]) => [
      place,
      ((LINE_SHARE * weight) / mostTold + (symbol ? (together.get(place) ?? 0) / mostTogether : 0)) *
        (symbol?.role === 'callable' ? 1 : OTHER_SHARE),
    ]),
  );
};

const LEAST_WEIGHT = 1e-9;
/** What the best line of a symbol counts beside all of its lines. */
const LINE_SHARE = 0.5;
/** Changes are in functions more often than in the types around them. */
const OTHER_SHARE = 0.75;

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
