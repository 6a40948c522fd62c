/** Facts of a part with the indexes of symbols and imports that they have in the whole file. */
import { defined, type FileFacts, type ReferenceFact, type SurfaceFact } from '#model';

export type Move = {
  /** The index of a symbol in the part → its index in the file; −1 for the symbol that gave way. */
  readonly symbols: Int32Array;
  /** How many imports come before those of the part. */
  readonly firstImport: number;
};

export const moveBindings = (facts: FileFacts, move: Move): FileFacts => ({
  ...facts,
  symbols: facts.symbols.map((symbol) => moved(symbol, move)),
  references: facts.references.map((reference): ReferenceFact => {
    const { from, binding } = reference;
    return defined({ ...reference, from: ownerIn(move, from), binding: moved(binding, move) });
  }),
  exports: facts.exports.map((fact) => moved(fact, move)),
  surfaces: facts.surfaces.map((fact): SurfaceFact => defined({ ...moved(fact, move), from: ownerIn(move, fact.from) })),
});

/** Nothing is inside of a symbol that gave way. */
const ownerIn = ({ symbols }: Move, from: number | undefined): number | undefined => {
  const owner = from === undefined ? undefined : symbols[from];
  return owner === -1 ? undefined : owner;
};

/** A copy in which every binding, however deep inside of types, has the moved index. */
const moved = <Value>(value: Value, move: Move): Value => {
  if (Array.isArray(value)) return value.map((item: unknown) => moved(item, move)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]: [string, unknown]) => [key, movedField(value, key, { item, move })]);
  return Object.fromEntries(entries) as Value;
};

/** Kinds of bindings and values with the index of a symbol. */
const NAMES_SYMBOL: ReadonlySet<unknown> = new Set(['local', 'function', 'parameter']);

const movedField = (holder: object, key: string, { item, move }: { readonly item: unknown; readonly move: Move }): unknown => {
  if (typeof item !== 'number' || !('kind' in holder)) return moved(item, move);
  if (key === 'symbol' && NAMES_SYMBOL.has(holder.kind)) return move.symbols[item] ?? 0;
  return key === 'import' && (holder.kind === 'import' || holder.kind === 'all') ? item + move.firstImport : item;
};
