/** Every use of a symbol in the view: finds the files that mention one of its names, and resolves each reference there. */
import type { Language, ReferenceFact, TextSpan } from '#model';
import { findFilesMentioning } from './find-files-mentioning.ts';
import { overridingMembersOf, subtypesSharingConstructor } from './hierarchy.ts';
import type { LinkedFile, NamedExport } from './linked-file.ts';
import { type Meaning, resolveMeaning, meaningOf, mentionsOf, type NamedUse } from './mentions.ts';
import { fitsUse } from './name-space.ts';
import type { SymbolAddress, Use, UseKind, Uses, UsesOptions } from './port.ts';
import { type UseTarget, findUseTarget } from './use-target.ts';
import { symbolKey, type NameResolver, symbolTargets } from './resolved-name.ts';

const IMPORTER_BATCH = 64;
/** The export name that importers may bind to any name. */
const DEFAULT_EXPORT = 'default';

export const usesOf = async (resolver: NameResolver, at: SymbolAddress, options: UsesOptions): Promise<Uses> => {
  const target = await findUseTarget(resolver, at, { includesFamily: options.followsOverrides });
  if (!target) return { uses: [], uncoveredFiles: 0 };
  const overrides = await overrideUses(resolver, target, options);
  const uses: Use[] = [...overrides];
  let uncoveredFiles = 0;
  for (const planned of await planSearches(resolver, target, options)) {
    const search = new UseSearch(resolver, planned.target, planned.options);
    await excludeFamily(resolver, target, search);
    await search.run();
    uses.push(...search.uses);
    uncoveredFiles += search.uncoveredFiles;
  }
  return { uses: uses.sort(compareUses), uncoveredFiles };
};

/** A key of an object literal may declare a member of the family. */
const excludeFamily = async (resolver: NameResolver, { family }: UseTarget, search: UseSearch): Promise<void> => {
  for (const { entry, symbol } of family.values()) {
    const fact = (await resolver.files.file(entry))?.symbols[symbol];
    if (fact) search.exclude(entry, fact.nameSpan);
  }
};

type PlannedSearch = { readonly target: UseTarget; readonly options: UsesOptions };

/** A constructor is called by its own name, and by instantiating its type or a subtype that inherits it. */
const planSearches = async (
  resolver: NameResolver,
  target: UseTarget,
  options: UsesOptions,
): Promise<readonly PlannedSearch[]> => {
  const { owner, fact } = target;
  if (fact.kind !== 'constructor' || !owner) return [{ target, options }];
  const kinds = new Set(CONSTRUCTION_KINDS.filter((kind) => options.kinds?.has(kind) ?? true));
  const searches: PlannedSearch[] = [{ target, options: { ...options, kinds, includesUnresolved: false } }];
  for (const type of [owner, ...(await subtypesSharingConstructor(resolver, owner, fact.name))]) {
    const constructed = await findUseTarget(resolver, type, { includesFamily: false });
    if (constructed) searches.push({ target: constructed, options: { ...options, kinds } });
  }
  return searches;
};

const CONSTRUCTION_KINDS: readonly UseKind[] = ['instantiate', 'call'];

const compareUses = (one: Use, other: Use): number =>
  one.entry - other.entry ||
  one.span.lineStart - other.span.lineStart ||
  one.span.columnStart - other.span.columnStart ||
  (one.kind < other.kind ? -1 : Number(one.kind > other.kind));

class UseSearch {
  readonly uses: Use[] = [];
  uncoveredFiles = 0;
  readonly #resolver: NameResolver;
  readonly #target: UseTarget;
  readonly #options: UsesOptions;
  readonly #language: Language | undefined;
  /** Names of the symbol in the view. Grows when the search finds exports that rename it. */
  readonly #names: Set<string>;
  readonly #seen = new Set<string>();
  /** Files that export it as their default. Importers may bind it to any name. */
  readonly #defaults: Set<number> = new Set();

  constructor(resolver: NameResolver, target: UseTarget, options: UsesOptions) {
    this.#resolver = resolver;
    this.#target = target;
    this.#options = options;
    this.#names = new Set([target.fact.name]);
    this.#language = target.file.language;
  }

  /** Skips a position that is reported elsewhere or is not a use: an object key may be a declaration. */
  exclude(entry: number, { lineStart, columnStart }: TextSpan): void {
    this.#seen.add(`${entry}:${lineStart}:${columnStart}`);
  }

  async run(): Promise<void> {
    this.exclude(this.#target.at.entry, this.#target.fact.nameSpan);
    this.#noteOwnExports(this.#target.file);
    // Both sets grow during the search: each can add to the other.
    const done = new Set<string | number>();
    while (done.size < this.#names.size + this.#defaults.size) {
      for (const name of this.#names) if (!done.has(name)) await this.#searchFilesMentioning(name);
      for (const name of this.#names) done.add(name);
      for (const entry of this.#defaults) if (!done.has(entry)) await this.#searchImportersOf(entry);
      for (const entry of this.#defaults) done.add(entry);
    }
  }

  async #searchFilesMentioning(name: string): Promise<void> {
    const { signal } = this.#options;
    const { uses, renamed, uncoveredFiles } = await mentionsOf(this.#resolver, { name, language: this.#language, signal });
    this.uncoveredFiles += uncoveredFiles;
    for (const { entry, fact } of renamed) await this.#noteExport(entry, fact);
    for (const use of uses) {
      signal?.throwIfAborted();
      if (this.#isKindIncluded(use)) this.#addIfMeant(use, use.meaning ?? (await meaningOf(this.#resolver, use)));
    }
  }

  async #forEachFile(entries: readonly number[], visit: (file: LinkedFile) => Promise<void>): Promise<void> {
    for (let start = 0; start < entries.length; start += IMPORTER_BATCH) {
      this.#options.signal?.throwIfAborted();
      for (const file of await this.#resolver.files.load(entries.slice(start, start + IMPORTER_BATCH))) await visit(file);
    }
  }

  /** An export that renames the symbol adds a name to search for. */
  async #noteExport(entry: number, fact: NamedExport): Promise<void> {
    const file = this.#names.has(fact.name) ? undefined : await this.#resolver.files.file(entry);
    if (!file) return;
    const { targets } = await this.#resolver.resolve(file, { binding: fact.of });
    if (!symbolTargets(targets).some((found) => this.#target.mergedKeys.has(symbolKey(found)))) return;
    if (fact.name === DEFAULT_EXPORT) this.#defaults.add(entry);
    else this.#names.add(fact.name);
  }

  /** Names under which the declaring file exports it. */
  #noteOwnExports({ entry, exports }: LinkedFile): void {
    for (const fact of exports) {
      if (
        fact.kind !== 'name' ||
        fact.of.kind !== 'local' ||
        !this.#target.mergedKeys.has(symbolKey({ entry, symbol: fact.of.symbol }))
      )
        continue;
      if (fact.name === DEFAULT_EXPORT) this.#defaults.add(entry);
      else this.#names.add(fact.name);
    }
  }

  /** Finds importers by the words of the file's path, since a specifier contains part of it. */
  async #searchImportersOf(entry: number): Promise<void> {
    const { files } = this.#resolver;
    const path = files.index.table.paths[entry] ?? '';
    const entries = new Set<number>();
    for (const word of specifierWords(path))
      for (const each of await findFilesMentioning(files, { name: word, language: this.#language })) entries.add(each);
    await this.#forEachFile(
      [...entries].sort((one, other) => one - other),
      async (file) => {
        for (const [index, { name, alias, specifier }] of file.imports.entries()) {
          if (name !== DEFAULT_EXPORT || (alias !== undefined && this.#names.has(alias))) continue;
          const module = await files.moduleOf(file, specifier);
          if (!module || !('entries' in module) || !module.entries.includes(entry)) continue;
          if (alias === undefined) this.#noteReexports(file, index);
          for (const reference of file.referencesNamed(alias ?? DEFAULT_EXPORT)) await this.#checkReference(file, reference);
        }
      },
    );
  }

  /** `export { default } from`, `export { default as name } from`. */
  #noteReexports(file: LinkedFile, index: number): void {
    for (const fact of file.exports) {
      if (fact.kind !== 'name' || fact.of.kind !== 'import' || fact.of.import !== index) continue;
      if (fact.name === DEFAULT_EXPORT) this.#defaults.add(file.entry);
      else this.#names.add(fact.name);
    }
  }

  async #checkReference(file: LinkedFile, reference: ReferenceFact): Promise<void> {
    const use: NamedUse = { entry: file.entry, path: file.path, language: file.language, reference };
    if (this.#isKindIncluded(use)) this.#addIfMeant(use, await resolveMeaning(this.#resolver, file, reference));
  }

  #isKindIncluded(use: NamedUse): boolean {
    return this.#options.kinds?.has(this.#kindOf(use)) ?? true;
  }

  #kindOf({ language, reference: { kind } }: NamedUse): UseKind {
    if (kind === 'implements') return 'implementation';
    const isConstruction = kind === 'call' && this.#target.fact.role === 'type' && language?.linking?.callsConstruct;
    return isConstruction ? 'instantiate' : kind;
  }

  #addIfMeant(use: NamedUse, meaning: Meaning): void {
    const { keys, isKnown, isAmbiguous, reason, hint } = meaning;
    const { mergedKeys, family } = this.#target;
    if (isAmbiguous) return this.#addIfAmong(use, meaning);
    if (keys.some((key) => mergedKeys.has(key))) {
      if (this.#isFitting(use, keys)) this.#addUse(use, { state: 'resolved', reason });
      return;
    }
    const relative = keys.find((key) => family.has(key));
    const through = relative === undefined ? undefined : family.get(relative);
    if (through) this.#addUse(use, { state: 'resolved', reason: 'override', through });
    else if (this.#mayMeanTarget(keys, isKnown) && this.#mayBeByName(use)) this.#addUse(use, this.#byName(isKnown, hint));
  }

  /** One of several with this name, and nothing tells which. */
  #addIfAmong(use: NamedUse, { keys, reason }: Meaning): void {
    const { mergedKeys, family } = this.#target;
    const isAmong = keys.some((key) => mergedKeys.has(key) || family.has(key));
    if (isAmong && this.#options.includesUnresolved) this.#addUse(use, { state: 'unresolved', reason });
  }

  #mayBeByName({ reference }: NamedUse): boolean {
    return this.#options.includesUnresolved && this.#matchesByName(reference);
  }

  #byName(isKnown: boolean, hint: string | undefined): Pick<Use, 'state' | 'reason' | 'containerHint'> {
    const reason = isKnown && this.#target.isFamilyCut ? 'override family too large' : 'name only';
    return { state: 'unresolved', reason, ...(hint === undefined ? {} : { containerHint: hint }) };
  }

  /** Where a name may be a type or a value, as in `sizeof(a)`, it is whatever there is. */
  #isFitting(use: NamedUse, keys: readonly string[]): boolean {
    const { fact, mergedKeys } = this.#target;
    const isOnly = use.language?.linking?.includes && keys.every((key) => mergedKeys.has(key));
    return isOnly === true || fitsUse(use.language, fact, this.#kindOf(use));
  }

  /** A use that resolves to another symbol is not a use of the target, unless that symbol may be a dropped family member. */
  #mayMeanTarget(keys: readonly string[], isKnown: boolean): boolean {
    const { isFamilyCut, distant } = this.#target;
    return !isKnown || (isFamilyCut && keys.length > 0) || keys.some((key) => distant.has(key));
  }

  #addUse(use: NamedUse, verdict: Pick<Use, 'state' | 'reason' | 'through' | 'containerHint'>): void {
    const { entry, path, reference } = use;
    const { span, name, from } = reference;
    const key = `${entry}:${span.lineStart}:${span.columnStart}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const kind = this.#kindOf(use);
    this.uses.push({
      kind,
      entry,
      path,
      span,
      name,
      ...(from === undefined ? {} : { from: { entry, symbol: from } }),
      ...verdict,
    });
  }

  /** A member needs a receiver, or a `self` of unknown type. Any other symbol may match a bare name, or a member of an unknown receiver. */
  #matchesByName({ binding, name }: ReferenceFact): boolean {
    if (binding.kind === 'member') return [name, binding.name].includes(this.#target.fact.name);
    const isBareMember = binding.kind === 'free' && this.#language?.linking?.isSelfOpen === true;
    return (this.#target.owner === undefined || isBareMember) && binding.kind !== 'local';
  }
}

/** Words that import specifiers for this file end with: its own name, or its folder's name for an index file. */
const specifierWords = (path: string): readonly string[] => {
  const parts = path.split('/');
  const name = parts.at(-1)?.replace(/\..*$/u, '') ?? '';
  return [...new Set([name, parts.at(-2) ?? ''])].flatMap((part) => part.match(/[\p{L}\p{N}_$]+/gu)?.at(-1) ?? []);
};

/** Overriding and implementing members as uses, each at the position of its name. What the target overrides does not use it. */
const overrideUses = async (
  resolver: NameResolver,
  target: UseTarget,
  { kinds, followsOverrides }: UsesOptions,
): Promise<readonly Use[]> => {
  const kind: UseKind = (await isInInterface(resolver, target)) ? 'implementation' : 'override';
  if (!followsOverrides || (kinds && !kinds.has(kind))) return [];
  const uses: Use[] = [];
  for (const at of await overridingMembersOf(resolver, target.at)) {
    if (!target.family.has(symbolKey(at))) continue;
    const file = await resolver.files.file(at.entry);
    const fact = file?.symbols[at.symbol];
    if (!file || !fact) continue;
    uses.push({
      kind,
      state: 'resolved',
      entry: at.entry,
      path: file.path,
      span: fact.nameSpan,
      name: fact.name,
      from: at,
      through: at,
      reason: kind,
    });
  }
  return uses;
};

const isInInterface = async (resolver: NameResolver, { owner }: UseTarget): Promise<boolean> => {
  const file = owner && (await resolver.files.file(owner.entry));
  return owner !== undefined && file?.symbols[owner.symbol]?.kind === 'interface';
};
