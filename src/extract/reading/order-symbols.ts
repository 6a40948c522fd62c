/** The symbols of a file and of its embedded parts in document order. */
import { defined, type FileFacts, type SymbolFact, type TextSpan } from '#model';

/**
 * `module`: the symbol of the first source that the top-level symbols of the others are inside of. `droppedModule`: the one that
 * gives way.
 */
export type ModuleChoice = { readonly module: number | undefined; readonly droppedModule: number | undefined };

export type SymbolOrder = {
  readonly places: readonly { readonly source: number; readonly index: number }[];
  /** Per source: the index of a symbol in it → its index in the file; −1 for the symbol that gave way. */
  readonly indexes: readonly Int32Array[];
};

export const orderSymbols = (sources: readonly FileFacts[], { droppedModule }: ModuleChoice): SymbolOrder => {
  const places = sources.flatMap(({ symbols }, source) =>
    symbols.flatMap(({ span }, index) => (source === 0 && index === droppedModule ? [] : [{ source, index, span }])),
  );
  places.sort((one, other) => compareSpans(one.span, other.span) || one.source - other.source || one.index - other.index);
  const indexes = sources.map(({ symbols }) => new Int32Array(symbols.length).fill(-1));
  places.forEach(({ source, index }, position) => indexes[source]?.fill(position, index, index + 1));
  return { places, indexes };
};

/** What starts first; of those that start together, the longer one. */
const compareSpans = (one: TextSpan, other: TextSpan): number =>
  one.lineStart - other.lineStart ||
  one.columnStart - other.columnStart ||
  other.lineEnd - one.lineEnd ||
  other.columnEnd - one.columnEnd;

/** With the parents, qualified names and ordinals that they have in the file. */
export const placeSymbols = (
  sources: readonly FileFacts[],
  { places, indexes }: SymbolOrder,
  { module = -1 }: Pick<ModuleChoice, 'module'>,
): readonly SymbolFact[] => {
  const around = sources[0]?.symbols[module]?.qualifiedName;
  const outermost = indexes[0]?.[module];
  const ordinals = new Map<string, number>();
  return places.flatMap(({ source, index }) => {
    const symbol = sources[source]?.symbols[index];
    if (!symbol) return [];
    const isInside = source > 0 && around !== undefined;
    const { parent, ...rest } = symbol;
    const parentInFile = parent === undefined ? (isInside ? outermost : undefined) : indexes[source]?.[parent];
    const qualifiedName = isInside ? `${around}.${symbol.qualifiedName}` : symbol.qualifiedName;
    const ordinal = (ordinals.get(qualifiedName) ?? 0) + 1;
    ordinals.set(qualifiedName, ordinal);
    return [defined({ ...rest, qualifiedName, ordinal, parent: parentInFile === -1 ? undefined : parentInFile })];
  });
};
