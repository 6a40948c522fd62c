/** Finds the symbols around the places that a stack trace names. */
import type { SymbolFact, ViewIndex } from '#model';
import type { OpenView } from '#store';
import { findEnclosingSymbol } from '../find-enclosing-symbol.ts';
import type { HitFilter } from '../view/hit-filter.ts';
import { decodeSymbols } from '../view/decode-symbols.ts';
import { roleOfEntry } from '../view/view-memo.ts';
import { filesOfFrame } from './frame-files.ts';
import type { Frame } from './parse-frames.ts';

export type FramePlace = {
  readonly entry: number;
  /** The line that the frame names; absent if the symbol has moved since. */
  readonly line?: number;
  readonly symbolIndex?: number;
  readonly symbols: readonly SymbolFact[];
};

type FrameScope = { readonly view: OpenView; readonly index: ViewIndex; readonly filter: HitFilter };

/** Frames of libraries may come first, so more are read than shown. */
const MOST_PLACES = 20;

/** In the order of the frames, but vendored files last. Frames of other files are left out. */
export const findFrames = async (scope: FrameScope, frames: readonly Frame[]): Promise<readonly FramePlace[]> => {
  const { view, index, filter } = scope;
  const targets = frames.flatMap((frame) =>
    filesOfFrame(index, frame.path, filter.allowsEntry).map((entry) => ({ frame, entry })),
  );
  const own = targets.filter(({ entry }) => roleOfEntry(index, entry) !== 'vendored');
  const vendored = targets.filter(({ entry }) => roleOfEntry(index, entry) === 'vendored');
  const kept = [...own, ...vendored].slice(0, MOST_PLACES);
  const factsOf = (entry: number): number => index.table.facts[entry] ?? 0;
  const facts = kept.flatMap(({ entry }) => (factsOf(entry) > 0 ? [factsOf(entry)] : []));
  const files = await decodeSymbols(view.reader, facts);
  const places = kept.flatMap(({ frame, entry }) => {
    const place = placeIn(entry, files.get(factsOf(entry))?.symbols ?? [], frame);
    return isAllowed(filter, place) ? [place] : [];
  });
  return withoutRepeats(places);
};

const isAllowed = ({ allowsSymbol, allowsText }: HitFilter, { symbols, symbolIndex }: FramePlace): boolean => {
  const symbol = symbols[symbolIndex ?? -1];
  return symbol ? allowsSymbol(symbol) : allowsText;
};

/**
 * The symbol around the line. If it has another name than the frame's, and one other symbol of the file has that name, the file has
 * changed since, and that one is meant.
 */
const placeIn = (entry: number, symbols: readonly SymbolFact[], { line, name }: Frame): FramePlace => {
  const around = codeAround(symbols, findEnclosingSymbol(symbols, { line }));
  const isNamed = (symbol: SymbolFact | undefined): boolean => symbol?.name.toLowerCase() === name?.toLowerCase();
  if (name !== undefined && !enclosing(symbols, around).some(isNamed)) {
    const [named, ...others] = symbols.flatMap((symbol, at) => (isNamed(symbol) ? [at] : []));
    if (named !== undefined && others.length === 0) return { entry, symbols, symbolIndex: named };
  }
  return { entry, symbols, line, ...(around === undefined ? {} : { symbolIndex: around }) };
};

/** A variable of a function stands for the function. */
const codeAround = (symbols: readonly SymbolFact[], at: number | undefined): number | undefined => {
  const symbol = symbols[at ?? -1];
  const parent = symbols[symbol?.parent ?? -1];
  const isInside = symbol?.role === 'value' && parent?.role === 'callable';
  return isInside ? codeAround(symbols, symbol.parent) : at;
};

const enclosing = (symbols: readonly SymbolFact[], from: number | undefined): readonly SymbolFact[] => {
  const found: SymbolFact[] = [];
  for (let at = from; at !== undefined; at = symbols[at]?.parent) {
    const symbol = symbols[at];
    if (!symbol) break;
    found.push(symbol);
  }
  return found;
};

/** Each symbol once, at its first frame. */
const withoutRepeats = (places: readonly FramePlace[]): readonly FramePlace[] => {
  const seen = new Set<string>();
  return places.filter(({ entry, symbolIndex, line }) => {
    const key = `${entry}:${symbolIndex ?? `line ${line}`}`;
    return !seen.has(key) && seen.add(key);
  });
};
