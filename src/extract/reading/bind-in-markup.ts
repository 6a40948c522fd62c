/** What a name in markup refers to that no declaration around it explains: symbols and imports of the other parts. */
import type { Binding, FileFacts, Reading, ReferenceFact, SymbolFact } from '#model';

export type NamesOfParts = {
  readonly symbols: ReadonlyMap<string, number>;
  readonly imports: ReadonlyMap<string, number>;
  readonly reading: Reading;
};

/** A symbol counts if it is the only one of its name: a method of a component is used by its bare name. */
export const namesOfParts = (symbols: readonly SymbolFact[], imports: FileFacts['imports'], reading: Reading): NamesOfParts => {
  const byName = new Map<string, number>();
  symbols.forEach(({ name }, index) => byName.set(name, byName.has(name) ? -1 : index));
  const named = imports.flatMap(({ alias }, index) => (alias === undefined ? [] : [[alias, index] as const]));
  return { symbols: byName, imports: new Map(named), reading };
};

/** Undefined for a name that the markup itself declares. */
export const bindInMarkup = (reference: ReferenceFact, names: NamesOfParts): ReferenceFact | undefined => {
  const { binding, name } = reference;
  if (binding.kind !== 'member' && names.reading.localNames?.has(name) === true) return undefined;
  return binding.kind === 'free' ? { ...reference, binding: bindingOf(binding.name, names) } : reference;
};

/** For names that stand for others, in code as well: `$count` is a use of `count`. */
export const bindStandIn = (reference: ReferenceFact, names: NamesOfParts): ReferenceFact => {
  const { binding, name, span } = reference;
  const declared = binding.kind === 'free' ? names.reading.declaredName?.(name) : undefined;
  const bound = declared === undefined ? undefined : bindingOf(declared, names);
  if (declared === undefined || !bound || bound.kind === 'free') return reference;
  return { ...reference, name: declared, span: { ...span, columnStart: span.columnEnd - declared.length }, binding: bound };
};

const bindingOf = (name: string, { symbols, imports }: NamesOfParts): Binding => {
  const symbol = symbols.get(name) ?? -1;
  if (symbol >= 0) return { kind: 'local', symbol };
  const imported = imports.get(name);
  return imported === undefined ? { kind: 'free', name } : { kind: 'import', import: imported };
};
