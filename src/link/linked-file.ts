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

type NamedExport = Extract<ExportFact, { kind: 'name' }>;

export class LinkedFile {
  readonly entry: number;
  readonly path: RepoPath;
  readonly language: Language | undefined;
  /** Resolutions found before, by what a use is bound to and the type it stands in. */
  readonly resolved = new Map<Binding, Map<number, unknown>>();
  readonly #symbols: FileSymbols;
  readonly #references: FileReferences;
  #children: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> | undefined;
  #renamed: ReadonlyMap<string, readonly NamedExport[]> | undefined;
  readonly #byName = new Map<string, readonly ReferenceFact[]>();

  constructor({ entry, path, language, symbols, references }: FileParts) {
    this.entry = entry;
    this.path = path;
    this.language = language;
    this.#symbols = symbols;
    this.#references = references;
  }

  get symbols(): readonly SymbolFact[] {
    return this.#symbols.symbols;
  }

  get references(): readonly ReferenceFact[] {
    return this.#references.references();
  }

  get imports(): readonly ImportFact[] {
    return this.#references.imports;
  }

  get exports(): readonly ExportFact[] {
    return this.#references.exports;
  }

  get packageName(): string | undefined {
    return this.#references.packageName;
  }

  referencesNamed(name: string): readonly ReferenceFact[] {
    const known = this.#byName.get(name);
    if (known) return known;
    const found = this.#references.referencesNamed(name);
    this.#byName.set(name, found);
    return found;
  }

  /** The names that what is called so elsewhere goes by in this file: its own, and those that imports gave it. */
  namesOf(name: string): ReadonlySet<string> {
    const names = new Set([name]);
    for (const fact of this.imports) if (fact.name === name && fact.alias !== undefined) names.add(fact.alias);
    return names;
  }

  /** Exports that pass on something of this name under another. */
  renamedExports(name: string): readonly NamedExport[] {
    this.#renamed ??= this.#groupRenamed();
    return this.#renamed.get(name) ?? [];
  }

  #groupRenamed(): ReadonlyMap<string, readonly NamedExport[]> {
    const groups = new Map<string, NamedExport[]>();
    for (const fact of this.exports) {
      if (fact.kind !== 'name') continue;
      const source = this.#nameOf(fact.of);
      if (source !== fact.name) groups.set(source, [...(groups.get(source) ?? []), fact]);
    }
    return groups;
  }

  #nameOf(binding: Binding): string {
    if (binding.kind === 'local') return this.symbols[binding.symbol]?.name ?? '';
    return binding.kind === 'import' ? (this.imports[binding.import]?.name ?? '') : binding.name;
  }

  /** Symbols of this name directly inside another, or at the top level (−1); not those that belong to a type elsewhere. */
  childrenNamed(parent: number, name: string): readonly number[] {
    return this.#childrenOf(parent)?.get(name) ?? [];
  }

  /** Names and symbols directly inside. */
  childrenOf(parent: number): ReadonlyMap<string, readonly number[]> {
    return this.#childrenOf(parent) ?? NONE;
  }

  /** The nearest symbol around, itself included, that is a type; −1 without one. */
  typeAround(symbol: number | undefined): number {
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
    this.#children ??= this.#group();
    return this.#children.get(parent);
  }

  #group(): ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> {
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

const NONE: ReadonlyMap<string, readonly number[]> = new Map();
