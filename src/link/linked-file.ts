/** One file of a view with what links need of it: its facts, and lookups over them made on demand. */
import type { Binding, ExportFact, ImportFact, Language, ReferenceFact, RepoPath, SymbolFact } from '#model';
import type { FileReferences, FileSymbols } from '#store';

export type FileParts = {
  readonly entry: number;
  readonly path: RepoPath;
  readonly language: Language | undefined;
  readonly symbols: FileSymbols;
  readonly references: FileReferences;
};

export type NamedExport = Extract<ExportFact, { kind: 'name' }>;

export class LinkedFile {
  readonly entry: number;
  readonly path: RepoPath;
  readonly language: Language | undefined;
  /** Resolutions found before, by what a use is bound to and the type it stands in. */
  readonly resolutions = new Map<Binding, Map<number, unknown>>();
  /** What it declares, as it is stored. */
  readonly storedSymbols: FileSymbols;
  /** What it refers to, imports and exports, as it is stored. */
  readonly storedReferences: FileReferences;
  #bySymbol: ReadonlyMap<number, readonly ReferenceFact[]> | undefined;
  #children: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> | undefined;
  readonly #byName = new Map<string, readonly ReferenceFact[]>();

  constructor({ entry, path, language, symbols, references }: FileParts) {
    this.entry = entry;
    this.path = path;
    this.language = language;
    this.storedSymbols = symbols;
    this.storedReferences = references;
  }

  get symbols(): readonly SymbolFact[] {
    return this.storedSymbols.symbols;
  }

  get references(): readonly ReferenceFact[] {
    return this.storedReferences.references();
  }

  get imports(): readonly ImportFact[] {
    return this.storedReferences.imports;
  }

  get exports(): readonly ExportFact[] {
    return this.storedReferences.exports;
  }

  get packageName(): string | undefined {
    return this.storedReferences.packageName;
  }

  referencesNamed(name: string): readonly ReferenceFact[] {
    const known = this.#byName.get(name);
    if (known) return known;
    const found = this.storedReferences.referencesNamed(name);
    this.#byName.set(name, found);
    return found;
  }

  /** In the order of the text, those of symbols nested in it included. */
  referencesWithin(symbol: number): readonly ReferenceFact[] {
    this.#bySymbol ??= groupBySymbol(this.references);
    const within = [...this.#bySymbol].filter(([from]) => this.isWithin(from, symbol));
    return within.length < 2 ? (within[0]?.[1] ?? []) : within.flatMap(([, own]) => own).sort(compareSpans);
  }

  /** Whether a symbol is the other one, or stands somewhere inside it. */
  isWithin(inner: number, outer: number): boolean {
    for (let at: number | undefined = inner; at !== undefined; at = this.symbols[at]?.parent) if (at === outer) return true;
    return false;
  }

  /** Symbols of this name directly inside another, or at the top level (−1); not those that belong to a type elsewhere. */
  childrenNamed(parent: number, name: string): readonly number[] {
    return this.#childrenOf(parent)?.get(name) ?? [];
  }

  /** Names and symbols directly inside. */
  childrenOf(parent: number): ReadonlyMap<string, readonly number[]> {
    return this.#childrenOf(parent) ?? NO_CHILDREN;
  }

  /** The nearest symbol around, itself included, that is a type; −1 without one. */
  enclosingType(symbol: number | undefined): number {
    for (let at = symbol; at !== undefined; at = this.symbols[at]?.parent) if (this.symbols[at]?.role === 'type') return at;
    return -1;
  }

  /** What a binding is called in this file. */
  writtenName(binding: Binding): string | undefined {
    if (binding.kind === 'local') return this.symbols[binding.symbol]?.name;
    if (binding.kind !== 'import') return binding.name;
    const fact = this.imports[binding.import];
    return fact?.alias ?? fact?.name;
  }

  #childrenOf(parent: number): ReadonlyMap<string, readonly number[]> | undefined {
    this.#children ??= this.#groupChildren();
    return this.#children.get(parent);
  }

  #groupChildren(): ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> {
    const groups = new Map<number, Map<string, number[]>>();
    this.symbols.forEach(({ name, qualifiedName, parent }, index) => {
      if (parent === undefined && qualifiedName !== name) return;
      const around = parent ?? -1;
      const names = groups.get(around) ?? new Map<string, number[]>();
      groups.set(around, names);
      const same = names.get(name);
      if (same) same.push(index);
      else names.set(name, [index]);
    });
    return groups;
  }
}

/** By the innermost symbol around them; those at the top level are left out. */
const groupBySymbol = (references: readonly ReferenceFact[]): ReadonlyMap<number, readonly ReferenceFact[]> => {
  const groups = new Map<number, ReferenceFact[]>();
  for (const reference of references) {
    if (reference.from === undefined) continue;
    const group = groups.get(reference.from);
    if (group) group.push(reference);
    else groups.set(reference.from, [reference]);
  }
  return groups;
};

const compareSpans = ({ span: one }: ReferenceFact, { span: other }: ReferenceFact): number =>
  one.lineStart - other.lineStart || one.columnStart - other.columnStart;

const NO_CHILDREN: ReadonlyMap<string, readonly number[]> = new Map();
