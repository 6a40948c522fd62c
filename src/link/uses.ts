/** Every use of a symbol in the view: files that mention a name of it, each use there followed to what it means. */
import type { ReferenceFact } from '#model';
import { filesMentioning } from './candidates.ts';
import { containerHint } from './container-hint.ts';
import { heirsOf } from './hierarchy.ts';
import type { LinkedFile } from './linked-file.ts';
import { fitsUse } from './name-space.ts';
import type { SymbolAt, Use, UseKind, Uses, UsesWish } from './port.ts';
import { type Target, targetOf } from './target.ts';
import { keyOf, type Resolution, type Resolving, symbolsOf } from './things.ts';

/** Files looked into for one question. */
const MOST_FILES = 3_000;
const BATCH = 64;

export const usesOf = async (resolver: Resolving, at: SymbolAt, wish: UsesWish): Promise<Uses> => {
  const asked = await targetOf(resolver, at, { hasFamily: wish.followsOverrides });
  if (!asked) return { uses: [], uncoveredFiles: 0 };
  const uses: Use[] = [...(await standIns(resolver, asked, wish))];
  let uncoveredFiles = 0;
  for (const [target, wanted] of await searchesFor(resolver, asked, wish)) {
    const search = new UseSearch(resolver, target, wanted);
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
  one.entry - other.entry || one.span.lineStart - other.span.lineStart || one.span.columnStart - other.span.columnStart;

class UseSearch {
  readonly uses: Use[] = [];
  uncoveredFiles = 0;
  readonly #resolver: Resolving;
  readonly #target: Target;
  readonly #wish: UsesWish;
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
  }

  async run(): Promise<void> {
    this.#noteDefault(this.#target.file);
    // Both sets grow while they are walked.
    for (const name of this.#names) await this.#inFilesMentioning(name);
    for (const entry of this.#defaults) await this.#inImportersOf(entry);
  }

  async #inFilesMentioning(name: string): Promise<void> {
    const { files } = this.#resolver;
    const entries = await filesMentioning(files.view, files.index, name);
    this.uncoveredFiles += Math.max(0, entries.length - MOST_FILES);
    await this.#each(entries.slice(0, MOST_FILES), async (file) => {
      await this.#noteExports(file, name);
      for (const written of file.namesOf(name))
        for (const reference of file.referencesNamed(written)) await this.#consider(file, reference);
    });
  }

  async #each(entries: readonly number[], visit: (file: LinkedFile) => Promise<void>): Promise<void> {
    for (let start = 0; start < entries.length; start += BATCH) {
      this.#wish.signal?.throwIfAborted();
      for (const file of await this.#resolver.files.load(entries.slice(start, start + BATCH))) await visit(file);
    }
  }

  /** Exports that pass it on under another name make that name one to look for. */
  async #noteExports(file: LinkedFile, name: string): Promise<void> {
    for (const fact of file.renamedExports(name)) {
      if (this.#names.has(fact.name)) continue;
      const { things } = await this.#resolver.resolve(file, fact.of, undefined);
      if (!symbolsOf(things).some((found) => this.#target.same.has(keyOf(found)))) continue;
      if (fact.name === 'default') this.#defaults.add(file.entry);
      else this.#names.add(fact.name);
    }
  }

  #noteDefault(file: LinkedFile): void {
    const isDefault = file.exports.some(
      (fact) =>
        fact.kind === 'name' && fact.name === 'default' && fact.of.kind === 'local' && fact.of.symbol === this.#target.at.symbol,
    );
    if (isDefault) this.#defaults.add(file.entry);
  }

  /** An import of a module writes a part of its path. */
  async #inImportersOf(entry: number): Promise<void> {
    const { files } = this.#resolver;
    const path = files.index.table.paths[entry] ?? '';
    const entries = new Set<number>();
    for (const word of pathWords(path))
      for (const each of await filesMentioning(files.view, files.index, word)) entries.add(each);
    await this.#each(
      [...entries].sort((one, other) => one - other),
      async (file) => {
        for (const { name, alias, specifier } of file.imports) {
          if (name !== 'default' || alias === undefined || this.#names.has(alias)) continue;
          const module = await files.moduleOf(file, specifier);
          if (!module || !('entries' in module) || !module.entries.includes(entry)) continue;
          for (const reference of file.referencesNamed(alias)) await this.#consider(file, reference);
        }
      },
    );
  }

  async #consider(file: LinkedFile, reference: ReferenceFact): Promise<void> {
    const { kinds } = this.#wish;
    const kind = this.#kindOf(file, reference);
    const key = `${file.entry}:${reference.span.lineStart}:${reference.span.columnStart}`;
    if ((kinds && !kinds.has(kind)) || this.#seen.has(key)) return;
    const found = await this.#resolver.resolve(file, reference.binding, reference.from);
    const verdict = this.#judge(file, reference, found);
    if (!verdict) return;
    this.#seen.add(key);
    this.uses.push({
      kind,
      entry: file.entry,
      path: file.path,
      span: reference.span,
      name: reference.name,
      ...(reference.from === undefined ? {} : { from: { entry: file.entry, symbol: reference.from } }),
      ...verdict,
    });
  }

  #kindOf({ language }: LinkedFile, { kind }: ReferenceFact): UseKind {
    if (kind === 'implements') return 'implementation';
    const makesOne = kind === 'call' && this.#target.fact.role === 'type' && language?.linking?.callsConstruct;
    return makesOne ? 'instantiate' : kind;
  }

  #judge(
    file: LinkedFile,
    reference: ReferenceFact,
    { things, reason }: Resolution,
  ): Pick<Use, 'state' | 'reason' | 'through' | 'containerHint'> | undefined {
    const { fact, same, family } = this.#target;
    const symbols = symbolsOf(things);
    const isMeant = symbols.some((found) => same.has(keyOf(found)));
    if (isMeant) return fitsUse(file.language, fact, this.#kindOf(file, reference)) ? { state: 'resolved', reason } : undefined;
    const relative = symbols.find((found) => family.has(keyOf(found)));
    if (relative) return { state: 'resolved', reason: 'override', through: relative };
    if (things.length > 0 || !this.#wish.includesUnresolved || !this.#mayBe(reference)) return undefined;
    const hint = containerHint(file, reference.binding);
    return { state: 'unresolved', reason: 'name only', ...(hint === undefined ? {} : { containerHint: hint }) };
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
