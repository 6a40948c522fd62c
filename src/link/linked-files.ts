/** The files of a view as links see them. What was looked at stays in memory for as long as the view is the same. */
import { LANGUAGES } from '#languages';
import { factsNumber, type Language, pathOfEntry, type ViewIndex, viewIndexOf } from '#model';
import type { FileReferences, OpenView } from '#store';
import { LinkTurns, LOOK_UNITS, READ_UNITS } from './turns/link-turns.ts';
import { LinkedFile } from './linked-file.ts';
import { filesOfPackage, ModuleMap } from './module-map.ts';

const BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

/** Kept a view; the least recently used go first. */
const MOST_FILES = 4_000;
const MOST_ANSWERS = 50_000;

type Memo = {
  readonly files: Map<number, LinkedFile>;
  readonly modules: ModuleMap;
  /** Answers that other answers are made of, as long as the view is the same. */
  readonly answers: Map<string, unknown>;
};

const memos = new WeakMap<ViewIndex, Memo>();

export class LinkedFiles {
  readonly index: ViewIndex;
  readonly view: OpenView;
  readonly #memo: Memo;
  readonly #turns: LinkTurns;

  constructor(view: OpenView, signal?: AbortSignal) {
    this.view = view;
    this.#turns = new LinkTurns(signal);
    this.index = viewIndexOf(view.stored.table);
    this.#memo = memoOf(this.index);
  }

  /** Undefined for an entry without facts. */
  async file(entry: number): Promise<LinkedFile | undefined> {
    const turn = this.#turns.spend(LOOK_UNITS);
    if (turn) await turn;
    return this.known(entry) ?? (await this.load([entry]))[0];
  }

  known(entry: number): LinkedFile | undefined {
    return this.#memo.files.get(entry);
  }

  /** What files refer to and bring in, without the rest of them: most that mention a name do not use it. */
  async referencesIn(entries: readonly number[]): Promise<readonly FileReferences[]> {
    await this.#turns.spend(entries.length * READ_UNITS);
    const { table } = this.index;
    const lacking = entries.filter((entry) => !this.known(entry));
    const read = await this.view.reader.references(lacking.map((entry) => factsNumber(table.facts[entry] ?? 0)));
    const found = new Map(lacking.map((entry, at) => [entry, read[at]]));
    return entries.flatMap((entry) => this.known(entry)?.brought ?? found.get(entry) ?? []);
  }

  /** Files without facts are left out. References come with their symbols: nearly every question about a file needs both. */
  async load(entries: readonly number[]): Promise<readonly LinkedFile[]> {
    await this.#turns.spend(entries.length * READ_UNITS);
    const { table } = this.index;
    const { files } = this.#memo;
    const lacking = entries.filter((entry) => !files.has(entry) && (table.facts[entry] ?? 0) > 0);
    const numbers = lacking.map((entry) => factsNumber(table.facts[entry] ?? 0));
    const [symbols, references] = [await this.view.reader.symbols(numbers), await this.view.reader.references(numbers)];
    lacking.forEach((entry, at) => {
      const [own, used] = [symbols[at], references[at]];
      if (own && used) this.#keep(new LinkedFile({ ...this.place(entry), symbols: own, references: used }));
    });
    const found = entries.flatMap((entry) => files.get(entry) ?? []);
    this.#makeRoom();
    return found;
  }

  async moduleOf(from: LinkedFile, specifier: string): ReturnType<ModuleMap['resolve']> {
    const module = await this.#memo.modules.resolve(this.view, from, specifier);
    if (!module || 'external' in module || module.entries.length < 2 || !from.language?.linking?.sharesFolder) return module;
    const folder = from.path.slice(0, from.path.lastIndexOf('/') + 1);
    return this.once(`package ${folder}\0${from.packageName ?? ''}\0${specifier}`, async () => {
      const meant = filesOfPackage(await this.load(module.entries), from, specifier);
      return { entries: meant.map(({ entry }) => entry) };
    });
  }

  /** What `make` gave for this key the first time that it was asked of this view. Finished answers only: a question that comes back to itself must not wait for itself. */
  async once<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const { answers } = this.#memo;
    if (answers.has(key)) return answers.get(key) as Answer;
    const made = await make();
    if (answers.size >= MOST_ANSWERS) answers.clear();
    answers.set(key, made);
    return made;
  }

  /** Where it stands and what it is written in. */
  place(entry: number): Pick<LinkedFile, 'entry' | 'path' | 'language'> {
    const language = BY_ID.get(this.index.table.languages[entry] ?? '');
    return { entry, path: pathOfEntry(this.index, entry), language };
  }

  #keep(file: LinkedFile): void {
    this.#memo.files.set(file.entry, file);
  }

  #makeRoom(): void {
    const { files } = this.#memo;
    for (const entry of files.keys()) {
      if (files.size <= MOST_FILES) return;
      files.delete(entry);
    }
  }
}

const memoOf = (index: ViewIndex): Memo => {
  const known = memos.get(index);
  if (known) return known;
  const made = { files: new Map<number, LinkedFile>(), modules: new ModuleMap(index), answers: new Map<string, unknown>() };
  memos.set(index, made);
  return made;
};
