/** The files of a view, loaded on demand and cached until the view changes. */
import { LANGUAGES } from '#languages';
import { factsNumber, type FactsNumber, type Language, LruCache, pathOfEntry, type ViewIndex, viewIndexOf } from '#model';
import type { FileReferences, OpenView } from '#store';
import { LinkTurns, LOOKUP_UNITS, READ_UNITS } from './turns/link-turns.ts';
import { LinkedFile } from './linked-file.ts';
import { filesOfImportedPackage, type ModuleImporter, ModuleMap } from './module-map.ts';

const LANGUAGE_BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

/** Cache limits per view. */
const MOST_CACHED_FILES = 4_000;
const MOST_CACHED_ANSWERS = 50_000;

type ImpliedImport = { readonly specifier: string; readonly name: string };

type LinkCache = {
  readonly files: LruCache<number, LinkedFile>;
  readonly modules: ModuleMap;
  /** Intermediate answers that other answers are built from. */
  readonly answers: LruCache<string, unknown>;
};

const linkCaches = new WeakMap<ViewIndex, LinkCache>();

export class LinkedFiles {
  readonly index: ViewIndex;
  readonly view: OpenView;
  readonly #cache: LinkCache;
  readonly #turns: LinkTurns;

  constructor(view: OpenView, signal?: AbortSignal) {
    this.view = view;
    this.#turns = new LinkTurns(signal);
    this.index = viewIndexOf(view.stored.table);
    this.#cache = linkCacheOf(this.index);
  }

  /** Undefined if the entry has no facts. */
  async file(entry: number): Promise<LinkedFile | undefined> {
    const turn = this.#turns.spend(LOOKUP_UNITS);
    if (turn) await turn;
    return this.cachedFile(entry) ?? (await this.load([entry]))[0];
  }

  cachedFile(entry: number): LinkedFile | undefined {
    return this.#cache.files.get(entry);
  }

  /** References, imports and exports by entry, without the symbols: most files that mention a name do not use it. */
  async referencesIn(entries: readonly number[]): Promise<ReadonlyMap<number, FileReferences>> {
    await this.#turns.spend(entries.length * READ_UNITS);
    const found = new Map<number, FileReferences | undefined>(
      entries.map((entry) => [entry, this.cachedFile(entry)?.storedReferences]),
    );
    const missing = entries.filter((entry) => !found.get(entry) && this.#factsOf(entry) > 0);
    const read = await this.view.reader.references(missing.map((entry) => this.#factsOf(entry)));
    for (const entry of missing) found.set(entry, read.get(this.#factsOf(entry)));
    return new Map([...found].flatMap(([entry, references]) => (references ? [[entry, references]] : [])));
  }

  /** Omits files without facts. Loads symbols and references together because nearly every request needs both. */
  async load(entries: readonly number[]): Promise<readonly LinkedFile[]> {
    await this.#turns.spend(entries.length * READ_UNITS);
    const found = new Map(entries.map((entry) => [entry, this.cachedFile(entry)]));
    const missing = entries.filter((entry) => !found.get(entry) && this.#factsOf(entry) > 0);
    const numbers = missing.map((entry) => this.#factsOf(entry));
    const [symbols, references] = [await this.view.reader.symbols(numbers), await this.view.reader.references(numbers)];
    for (const entry of missing) {
      const facts = this.#factsOf(entry);
      const [own, used] = [symbols.get(facts), references.get(facts)];
      if (own && used)
        found.set(entry, this.#cacheFile(new LinkedFile({ ...this.fileIdentity(entry), symbols: own, references: used })));
    }
    return entries.flatMap((entry) => found.get(entry) ?? []);
  }

  async moduleOf(from: ModuleImporter, specifier: string): ReturnType<ModuleMap['resolve']> {
    const module = await this.#cache.modules.resolve(this.view, from, specifier);
    if (!module || 'external' in module || module.entries.length < 2 || !from.language?.linking?.sharesFolder) return module;
    const folder = from.path.slice(0, from.path.lastIndexOf('/') + 1);
    return this.once(`package ${folder}\0${from.packageName ?? ''}\0${specifier}`, async () => {
      const imported = filesOfImportedPackage(await this.load(module.entries), from, specifier);
      return { entries: imported.map(({ entry }) => entry) };
    });
  }

  /** The folder of the project that a file belongs to. */
  projectOf({ path, language }: Pick<LinkedFile, 'path' | 'language'>): string {
    const { projectOf } = language?.linking?.packages ?? {};
    return projectOf?.({ from: path, files: this.#cache.modules.viewFiles(this.view) }) ?? '';
  }

  /** What every file of the project imports, by its project files. */
  async impliedImports({ path, language }: LinkedFile): Promise<readonly ImpliedImport[]> {
    const { impliedImports } = language?.linking?.packages ?? {};
    const named = await impliedImports?.({ from: path, files: this.#cache.modules.viewFiles(this.view) });
    return (named ?? []).map((specifier) => ({ specifier, name: '*' }));
  }

  /** Caches the answer of `make` per view. Only finished answers are shared: a recursive request must not wait for itself. */
  async once<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const { answers } = this.#cache;
    if (answers.has(key)) return answers.get(key) as Answer;
    const made = await make();
    answers.set(key, made);
    return made;
  }

  fileIdentity(entry: number): Pick<LinkedFile, 'entry' | 'path' | 'language'> {
    const language = LANGUAGE_BY_ID.get(this.index.table.languages[entry] ?? '');
    return { entry, path: pathOfEntry(this.index, entry), language };
  }

  #factsOf(entry: number): FactsNumber {
    return factsNumber(this.index.table.facts[entry] ?? 0);
  }

  /** Prefers a file that a concurrent request has already cached, because it may hold resolutions. */
  #cacheFile(file: LinkedFile): LinkedFile {
    const cachedFile = this.cachedFile(file.entry);
    if (!cachedFile) this.#cache.files.set(file.entry, file);
    return cachedFile ?? file;
  }
}

/** True if links of this view were computed before and are still cached. */
export const hasCachedLinks = ({ stored }: OpenView): boolean => linkCaches.has(viewIndexOf(stored.table));

/** The same view without the links cached for it: they are computed again, and not kept. */
export const withoutCachedLinks = (view: OpenView): OpenView => ({
  ...view,
  stored: { ...view.stored, table: { ...view.stored.table } },
});

const linkCacheOf = (index: ViewIndex): LinkCache => {
  const known = linkCaches.get(index);
  if (known) return known;
  const made: LinkCache = {
    files: new LruCache({ limit: MOST_CACHED_FILES }),
    modules: new ModuleMap(index),
    answers: new LruCache({ limit: MOST_CACHED_ANSWERS }),
  };
  linkCaches.set(index, made);
  return made;
};
