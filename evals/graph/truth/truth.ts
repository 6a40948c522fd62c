/** What a compiler says of the uses of sampled symbols. */

/** Where a name stands: the line from 1, the column from 0 in UTF-16 units. */
export type SourcePosition = { readonly path: string; readonly line: number; readonly column: number };

/**
 * `class`: how the name is used there, as far as the oracle tells. The classes of `SET_APART` are counted but not scored.
 */
export type TrueUse = SourcePosition & { readonly class: string };

export const SYMBOL_KINDS = ['function', 'method', 'class', 'interface', 'property'] as const;
export type SampledKind = (typeof SYMBOL_KINDS)[number];

export type TrueSymbol = {
  readonly name: string;
  readonly kind: SampledKind;
  /** Every place that declares it: overloads and merged declarations too. */
  readonly declarations: readonly SourcePosition[];
  readonly uses: readonly TrueUse[];
};

export type Truth = {
  readonly oracle: string;
  /** The files that the oracle read: it cannot judge a use in another file. */
  readonly files: readonly string[];
  /** Symbols out of which the sample was taken. */
  readonly population: number;
  readonly symbols: readonly TrueSymbol[];
};

/** Classes of uses that no index of code should have to find, and why. */
export const SET_APART: Readonly<Record<string, string>> = {
  comment: 'inside a comment',
  keyword: 'a keyword that stands for the symbol, such as `default` or `super`',
  implicit: 'no name stands there',
  sibling: 'a member, or a use of it, that overrides the same member as the one asked about',
};

export const positionKey = ({ path, line, column }: SourcePosition): string => `${path}:${line}:${column}`;

/** In order, each place once: an oracle may reach one place on several ways. */
export const distinctPlaces = <Item extends SourcePosition>(places: readonly Item[]): readonly Item[] =>
  [...new Map(places.toReversed().map((place) => [positionKey(place), place])).values()].toSorted(comparePlaces);

const comparePlaces = (a: SourcePosition, b: SourcePosition): number => {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.line - b.line || a.column - b.column;
};
