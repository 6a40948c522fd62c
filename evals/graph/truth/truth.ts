/** The uses of sampled symbols, according to a compiler. */

/** Line from 1, column from 0 in UTF-16 units. */
export type SourcePosition = { readonly path: string; readonly line: number; readonly column: number };

/**
 * `class`: how the name is used, as far as the oracle knows. Classes in `SET_APART` are counted but not scored.
 */
export type TrueUse = SourcePosition & { readonly class: string };

export const SYMBOL_KINDS = ['function', 'method', 'class', 'interface', 'property'] as const;
export type SampledKind = (typeof SYMBOL_KINDS)[number];

export type TrueSymbol = {
  readonly name: string;
  readonly kind: SampledKind;
  /** All declarations, including overloads and merged declarations. */
  readonly declarations: readonly SourcePosition[];
  readonly uses: readonly TrueUse[];
};

export type Truth = {
  readonly oracle: string;
  /** Files the oracle read; it cannot judge uses in other files. */
  readonly files: readonly string[];
  /** Size of the sampled population. */
  readonly population: number;
  readonly symbols: readonly TrueSymbol[];
};

/** Classes of uses that a code index need not find, and why. */
export const SET_APART: Readonly<Record<string, string>> = {
  comment: 'inside a comment',
  keyword: 'a keyword that stands for the symbol, such as `default` or `super`',
  implicit: 'no name stands there',
  unread:
    'a word that the compiler does not read or decide: an inactive branch, a dropped argument of a macro, a template, a missing library',
  overridden: 'a member that this one overrides, or that overrides the same one',
};

export const positionKey = ({ path, line, column }: SourcePosition): string => `${path}:${line}:${column}`;

/** Sorted and distinct: an oracle may report a position several times. */
export const distinctPlaces = <Item extends SourcePosition>(places: readonly Item[]): readonly Item[] =>
  [...new Map(places.toReversed().map((place) => [positionKey(place), place])).values()].toSorted(comparePlaces);

const comparePlaces = (a: SourcePosition, b: SourcePosition): number => {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
};
