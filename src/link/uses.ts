/** Every use of a symbol in the view: files that mention a name of it, each use there followed to what it means. */
import type { ExportFact, Language, ReferenceFact, TextSpan } from '#model';
import { filesMentioning } from './candidates.ts';
import { heirsOf } from './hierarchy.ts';
import type { LinkedFile } from './linked-file.ts';
import { type Meaning, meaningIn, meaningOf, mentionsOf, type NamedUse } from './mentions.ts';
import { fitsUse } from './name-space.ts';
import type { SymbolAt, Use, UseKind, Uses, UsesWish } from './port.ts';
import { type Target, targetOf } from './target.ts';
import { keyOf, type Resolving, symbolsOf } from './things.ts';

const BATCH = 64;
/** What a module gives to those that name nothing of it. */
const DEFAULT = 'default';

export const usesOf = async (resolver: Resolving, at: SymbolAt, wish: UsesWish): Promise<Uses> => {
  const asked = await targetOf(resolver, at, { hasFamily: wish.followsOverrides });
  if (!asked) return { uses: [], uncoveredFiles: 0 };
  const told = await standIns(resolver, asked, wish);
  const uses: Use[] = [...told];
  let uncoveredFiles = 0;
  for (const [target, wanted] of await searchesFor(resolver, asked, wish)) {
    const search = new UseSearch(resolver, target, wanted);
    for (const { entry, span } of told) search.leaveOut(entry, span);
    await search.run();
    uses.push(...search.uses);
    uncoveredFiles += search.uncoveredFiles;
  }
  return { uses: uses.sort(inOrder), uncoveredFiles };
};

type Searched = readonly [target: Target, wish: UsesWish];

/** A constructor is called by its own name, and by making its type or one below that declares none. */
const searchesFor = async (resolver: Resolving, asked: Target, wish: UsesWish): Promise<readonly Searched[]> => {
  const { owner, fact } = asked;
  if (fact.kind !== 'constructor' || !owner) return [[asked, wish]];
  const kinds = new Set(CONSTRUCTIONS.filter((kind) => wish.kinds?.has(kind) ?? true));
  const searches: Searched[] = [[asked, { ...wish, kinds, includesUnresolved: false }]];
  for (const type of [owner, ...(await heirsOf(resolver, owner, fact.name))]) {
    const target = await targetOf(resolver, type, { hasFamily: false });
    if (target) searches.push([target, { ...wish, kinds }]);
  }
  return searches;
};

const CONSTRUCTIONS: readonly UseKind[] = ['instantiate', 'call'];

const inOrder = (one: Use, other: Use): number =>
  one.entry - other.entry ||
  one.span.lineStart - other.span.lineStart ||
  one.span.columnStart - other.span.columnStart ||
  (one.kind < other.kind ? -1 : Number(one.kind > other.kind));

type NamedExport = Extract<ExportFact, { kind: 'name' }>;

class UseSearch {
  readonly uses: Use[] = [];
  uncoveredFiles = 0;
  readonly #resolver: Resolving;
  readonly #target: Target;
  readonly #wish: UsesWish;
  readonly #language: Language | undefined;
  /** Names that the symbol goes by in the view; grows as exports that rename it are found. */
  readonly #names: Set<string>;
  readonly #seen = new Set<string>();
  /** Files that pass it on as their default: importers give it any name. */
  readonly #defaults: Set<number> = new Set();

  constructor(resolver: Resolving, target: Target, wish: UsesWish) {
    this.#resolver = resolver;
    this.#target = target;
    this.#wish = wish;
    this.#names = new Set([target.fact.name]);
    this.#language = target.file.language;
  }

  /** Places that are told otherwise, or are no uses: the key of an object may be a declaration of its own. */
  leaveOut(entry: number, { lineStart, columnStart }: TextSpan): void {
    this.#seen.add(`${entry}:${lineStart}:${columnStart}`);
  }

  async run(): Promise<void> {
    this.leaveOut(this.#target.at.entry, this.#target.fact.nameSpan);
    this.#noteOwnExports(this.#target.file);
    // Both sets grow while they are walked, each by what the other leads to.
    const done = new Set<string | number>();
    while (done.size < this.#names.size + this.#defaults.size) {
      for (const name of this.#names) if (!done.has(name)) await this.#inFilesMentioning(name);
      for (const name of this.#names) done.add(name);
      for (const entry of this.#defaults) if (!done.has(entry)) await this.#inImportersOf(entry);
      for (const entry of this.#defaults) done.add(entry);
    }
  }

  async #inFilesMentioning(name: string): Promise<void> {
    const { signal } = this.#wish;
    const { uses, renamed, uncoveredFiles } = await mentionsOf(this.#resolver, { name, language: this.#language, signal });
    this.uncoveredFiles += uncoveredFiles;
    for (const { entry, fact } of renamed) await this.#noteExport(entry, fact);
    for (const use of uses) {
      signal?.throwIfAborted();
      if (this.#isAsked(use)) this.#judge(use, use.meaning ?? (await meaningOf(this.#resolver, use)));
    }
  }

  async #each(entries: readonly number[], visit: (file: LinkedFile) => Promise<void>): Promise<void> {
    for (let start = 0; start < entries.length; start += BATCH) {
      this.#wish.signal?.throwIfAborted();
      for (const file of await this.#resolver.files.load(entries.slice(start, start + BATCH))) await visit(file);
    }
  }

  /** Exports that pass it on under another name make that name one to look for. */
  async #noteExport(entry: number, fact: NamedExport): Promise<void> {
    const file = this.#names.has(fact.name) ? undefined : await this.#resolver.files.file(entry);
    if (!file) return;
    const { things } = await this.#resolver.resolve(file, fact.of, undefined);
    if (!symbolsOf(things).some((found) => this.#target.same.has(keyOf(found)))) return;
    if (fact.name === DEFAULT) this.#defaults.add(entry);
    else this.#names.add(fact.name);
  }

  /** What its own file calls it to others. */
  #noteOwnExports({ entry, exports }: LinkedFile): void {
    for (const fact of exports) {
      if (fact.kind !== 'name' || fact.of.kind !== 'local' || !this.#target.same.has(keyOf({ entry, symbol: fact.of.symbol })))
        continue;
      if (fact.name === DEFAULT) this.#defaults.add(entry);
      else this.#names.add(fact.name);
    }
  }

  /** An import of a module writes a part of its path. */
  async #inImportersOf(entry: number): Promise<void> {
    const { files } = this.#resolver;
    const path = files.index.table.paths[entry] ?? '';
    const entries = new Set<number>();
    for (const word of pathWords(path))
      for (const each of await filesMentioning(files, { name: word, language: this.#language })) entries.add(each);
    await this.#each(
      [...entries].sort((one, other) => one - other),
      async (file) => {
        for (const [index, { name, alias, specifier }] of file.imports.entries()) {
          if (name !== DEFAULT || (alias !== undefined && this.#names.has(alias))) continue;
          const module = await files.moduleOf(file, specifier);
          if (!module || !('entries' in module) || !module.entries.includes(entry)) continue;
          if (alias === undefined) this.#notePassedOn(file, index);
          for (const reference of file.referencesNamed(alias ?? DEFAULT)) await this.#consider(file, reference);
        }
      },
    );
  }

  /** `export { default } from`, `export { default as name } from`. */
  #notePassedOn(file: LinkedFile, index: number): void {
    for (const fact of file.exports) {
      if (fact.kind !== 'name' || fact.of.kind !== 'import' || fact.of.import !== index) continue;
      if (fact.name === DEFAULT) this.#defaults.add(file.entry);
      else this.#names.add(fact.name);
    }
  }

  async #consider(file: LinkedFile, reference: ReferenceFact): Promise<void> {
    const use: NamedUse = { entry: file.entry, path: file.path, language: file.language, reference };
    if (this.#isAsked(use)) this.#judge(use, await meaningIn(this.#resolver, file, reference));
  }

  #isAsked(use: NamedUse): boolean {
    return this.#wish.kinds?.has(this.#kindOf(use)) ?? true;
  }

  #kindOf({ language, reference: { kind } }: NamedUse): UseKind {
    if (kind === 'implements') return 'implementation';
    const makesOne = kind === 'call' && this.#target.fact.role === 'type' && language?.linking?.callsConstruct;
    return makesOne ? 'instantiate' : kind;
  }

  #judge(use: NamedUse, { keys, isKnown, reason, hint }: Meaning): void {
    const { fact, same, family } = this.#target;
    if (keys.some((key) => same.has(key))) {
      if (fitsUse(use.language, fact, this.#kindOf(use))) this.#take(use, { state: 'resolved', reason });
      return;
    }
    const relative = keys.find((key) => family.has(key));
    const through = relative === undefined ? undefined : family.get(relative);
    if (through) this.#take(use, { state: 'resolved', reason: 'override', through });
    else if (this.#isOpen(keys, isKnown) && this.#wish.includesUnresolved && this.#mayBe(use.reference)) {
      const why = isKnown ? 'past the largest family' : 'name only';
      this.#take(use, { state: 'unresolved', reason: why, ...(hint === undefined ? {} : { containerHint: hint }) });
    }
  }

  /** A use that means something else is one of it no more, unless that may be a relative which was cut off. */
  #isOpen(keys: readonly string[], isKnown: boolean): boolean {
    return !isKnown || (this.#target.isFamilyCut && keys.length > 0);
  }

  #take(use: NamedUse, verdict: Pick<Use, 'state' | 'reason' | 'through' | 'containerHint'>): void {
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

  /** A member is reached through something; a name of its own stands alone or behind something that is not known. */
  #mayBe({ binding, name }: ReferenceFact): boolean {
    if (binding.kind === 'member') return name === this.#target.fact.name;
    return this.#target.owner === undefined && binding.kind !== 'local';
  }
}

/** What specifiers of this file end in: its name, or that of its folder when it stands for the folder. */
const pathWords = (path: string): readonly string[] => {
  const parts = path.split('/');
  const name = parts.at(-1)?.replace(/\..*$/u, '') ?? '';
  return [...new Set([name, parts.at(-2) ?? ''])].flatMap((part) => part.match(/[\p{L}\p{N}_$]+/gu)?.at(-1) ?? []);
};

/** Members of subtypes that stand for it, and types that satisfy it without saying so, at their names. */
const standIns = async (resolver: Resolving, target: Target, { kinds, followsOverrides }: UsesWish): Promise<readonly Use[]> => {
  const kind: UseKind = (await isInInterface(resolver, target)) ? 'implementation' : 'override';
  if (!followsOverrides || (kinds && !kinds.has(kind))) return [];
  const uses: Use[] = [];
  for (const at of target.family.values()) {
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

const isInInterface = async (resolver: Resolving, { owner }: Target): Promise<boolean> => {
  const file = owner && (await resolver.files.file(owner.entry));
  return owner !== undefined && file?.symbols[owner.symbol]?.kind === 'interface';
};
