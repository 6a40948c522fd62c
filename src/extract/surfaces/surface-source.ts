/** A file as the rules of frameworks see it: resolved, with its symbols, and the forms of its syntax types. */
import type { CodeValue, ExpressionForm } from '#model';
import type { Extent } from '../nest-symbols.ts';
import type { TextLines } from '../text-lines.ts';
import type { ResolvedSource } from '../types/resolved-source.ts';

export type SurfaceSource = ResolvedSource & {
  readonly lines: TextLines;
  readonly extents: readonly Extent[];
  /** Per type id. */
  readonly forms: readonly (ExpressionForm | undefined)[];
  readonly places: SymbolPlaces;
};

export type SymbolPlaces = {
  /** The place of a declaration, or of the value that it names → its symbol. */
  readonly symbolAt: ReadonlyMap<number, number>;
  /** Per symbol: the innermost symbol whose text is around its own, −1 for none. */
  readonly around: Int32Array;
};

export const symbolPlaces = ({ marks }: ResolvedSource, extents: readonly Extent[]): SymbolPlaces => {
  const symbolAt = new Map<number, number>();
  const around = new Int32Array(extents.length).fill(-1);
  const open: number[] = [];
  extents.forEach(({ place, first }, index) => {
    symbolAt.set(place, index);
    const value = marks.value[place] ?? 0;
    if (value > 0 && !symbolAt.has(value)) symbolAt.set(value, index);
    while (open.length > 0 && (extents[open.at(-1) ?? 0]?.after ?? 0) <= first) open.pop();
    around[index] = open.at(-1) ?? -1;
    open.push(index);
  });
  return { symbolAt, around };
};

/** The innermost symbol whose text holds the place; undefined at the top level. */
export const symbolAround = ({ extents, places }: SurfaceSource, place: number): number | undefined => {
  let [low, high] = [0, extents.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((extents[middle]?.first ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  let found = low - 1;
  while (found >= 0 && (extents[found]?.after ?? 0) <= place) found = places.around[found] ?? -1;
  return found < 0 ? undefined : found;
};

/** The name of a symbol of the file. */
export const symbolValue = ({ extents }: Pick<SurfaceSource, 'extents'>, symbol: number | undefined): CodeValue | undefined => {
  const extent = symbol === undefined ? undefined : extents[symbol];
  return extent && { kind: 'name', name: extent.name, binding: { kind: 'local', symbol: extent.index } };
};
