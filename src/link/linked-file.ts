/** One file of a view: its stored facts, and lookup tables over them that are built on demand. */
import type { Binding, ExportFact, ImportFact, Language, ReferenceFact, RepoPath, SymbolFact, TextSpan } from '#model';
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
  /** Cached resolutions, by binding and enclosing type. */
  readonly resolutions = new Map<Binding, Map<number, unknown>>();
  readonly storedSymbols: FileSymbols;
  readonly storedReferences: FileReferences;
  #bySymbol: ReadonlyMap<number, readonly ReferenceFact[]> | undefined;
  #children: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> | undefined;
  readonly #byName = new Map<string, readonly ReferenceFact[]>();
  #importsByName: ReadonlyMap<string, readonly ImportFact[]> | undefined;
  #wildcards: readonly ImportFact[] | undefined;
  readonly #namespaces = new Map<ImportFact, number>();

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

  /** Imports that bind this name. */
  importsNamed(name: string): readonly ImportFact[] {
    this.#importsByName ??= groupByAlias(this.imports);
    return this.#importsByName.get(name) ?? [];
  }

  /** Imports of everything in a module, under no name. */
  get wildcardImports(): readonly ImportFact[] {
    this.#wildcards ??= this.imports.filter(({ name, alias }) => name === '*' && alias === undefined);
    return this.#wildcards;
  }

  /** The innermost namespace or callable around an import; −1 if there is none. */
  namespaceOfImport(fact: ImportFact): number {
    const known = this.#namespaces.get(fact);
    if (known !== undefined) return known;
    const found = this.symbols.findLastIndex(
      ({ role, span }) => (role === 'namespace' || role === 'callable') && isInside(fact.span, span),
    );
    this.#namespaces.set(fact, found);
    return found;
  }

  /** In source order, including references in nested symbols. */
  referencesWithin(symbol: number): readonly ReferenceFact[] {
    this.#bySymbol ??= groupBySymbol(this.references);
    const within = [...this.#bySymbol].filter(([from]) => this.isWithin(from, symbol));
    return within.length < 2 ? (within[0]?.[1] ?? []) : within.flatMap(([, own]) => own).sort(compareSpans);
  }

  /** Whether `inner` is `outer` or nested in it. */
  isWithin(inner: number, outer: number): boolean {
    for (let at: number | undefined = inner; at !== undefined; at = this.symbols[at]?.parent) if (at === outer) return true;
    return false;
  }

  /** Direct children with this name; −1 is the top level. Members of a type declared elsewhere are excluded. */
  childrenNamed(parent: number, name: string): readonly number[] {
    return this.#childrenOf(parent)?.get(name) ?? [];
  }

  /** Direct children by name; −1 is the top level. */
  childrenOf(parent: number): ReadonlyMap<string, readonly number[]> {
    return this.#childrenOf(parent) ?? NO_CHILDREN;
  }

  /**
   * The innermost type around a symbol, which may be the symbol itself; −1 if there is none. Where names are declared in namespaces,
   * also a namespace, or a member that is declared outside its type.
   */
  enclosingType(symbol: number | undefined): number {
    const hasNamespaces = this.language?.linking?.namespaces !== undefined;
    for (let at = symbol; at !== undefined; at = this.symbols[at]?.parent) {
      const fact = this.symbols[at];
      if (fact?.role === 'type') return at;
      if (hasNamespaces && (fact?.role === 'namespace' || this.isDeclaredOutside(at))) return at;
    }
    return -1;
  }

  /** Whether a member is declared outside the type that its qualified name says. */
  isDeclaredOutside(symbol: number): boolean {
    const fact = this.symbols[symbol];
    if (!fact || fact.role === 'namespace') return false;
    const around = this.symbols[fact.parent ?? -1];
    return fact.qualifiedName !== (around ? `${around.qualifiedName}.${fact.name}` : fact.name);
  }

  /** The name of a binding as this file writes it. */
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

/** Keyed by the innermost enclosing symbol. References at the top level are omitted. */
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

const groupByAlias = (imports: readonly ImportFact[]): ReadonlyMap<string, readonly ImportFact[]> => {
  const groups = new Map<string, ImportFact[]>();
  for (const fact of imports) {
    if (fact.alias === undefined) continue;
    const group = groups.get(fact.alias);
    if (group) group.push(fact);
    else groups.set(fact.alias, [fact]);
  }
  return groups;
};

const isInside = (inner: TextSpan, outer: TextSpan): boolean =>
  (inner.lineStart > outer.lineStart || (inner.lineStart === outer.lineStart && inner.columnStart >= outer.columnStart)) &&
  (inner.lineEnd < outer.lineEnd || (inner.lineEnd === outer.lineEnd && inner.columnEnd <= outer.columnEnd));

const compareSpans = ({ span: one }: ReferenceFact, { span: other }: ReferenceFact): number =>
  one.lineStart - other.lineStart || one.columnStart - other.columnStart;

const NO_CHILDREN: ReadonlyMap<string, readonly number[]> = new Map();
