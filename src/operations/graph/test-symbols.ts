/** Which code is a test. Other code in test files, such as fixtures and set-up, is on the path to a test. */
import { LANGUAGES } from '#languages';
import { factsNumber, fileRole, indexOfPath, type Language, type SymbolFact } from '#model';
import type { OpenView } from '#store';
import type { Vertex } from './vertex.ts';

const LANGUAGE_BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

type TestsOfFile = {
  /** Symbols that are tests or declare tests. */
  readonly symbols: ReadonlySet<number>;
  readonly isTopLevelTest: boolean;
  /** The language has no rule, so all code counts. */
  readonly isAllTests: boolean;
};

const NO_RULE: TestsOfFile = { symbols: new Set(), isTopLevelTest: true, isAllTests: true };

export class TestSymbols {
  readonly #view: OpenView;
  readonly #files = new Map<string, Promise<TestsOfFile>>();

  constructor(view: OpenView) {
    this.#view = view;
  }

  async isTest({ path, at }: Vertex): Promise<boolean> {
    if (path === undefined || !isInTestFile({ path })) return false;
    const known = this.#files.get(path) ?? this.#testsOfFile(path);
    this.#files.set(path, known);
    const { symbols, isTopLevelTest, isAllTests } = await known;
    return at === undefined ? isTopLevelTest : isAllTests || symbols.has(at.symbol);
  }

  async #testsOfFile(path: string): Promise<TestsOfFile> {
    const { table } = this.#view.stored;
    const entry = indexOfPath(table, path);
    const facts = factsNumber(table.facts[entry] ?? 0);
    const rules = LANGUAGE_BY_ID.get(table.languages[entry] ?? '')?.tests;
    const symbols = (await this.#view.reader.symbols([facts])).get(facts)?.symbols ?? [];
    if (!rules) return NO_RULE;
    if (rules.kind === 'named') {
      const named = symbols.flatMap(({ role, name }, index) => (role === 'callable' && rules.names.test(name) ? [index] : []));
      // Top-level code runs before every test of the file.
      return { symbols: new Set(named), isTopLevelTest: named.length > 0, isAllTests: false };
    }
    return { symbols: await this.#symbolsThatCall(facts, rules.calls, symbols), isTopLevelTest: true, isAllTests: false };
  }

  async #symbolsThatCall(
    facts: ReturnType<typeof factsNumber>,
    names: ReadonlySet<string>,
    symbols: readonly SymbolFact[],
  ): Promise<ReadonlySet<number>> {
    const found = (await this.#view.reader.references([facts])).get(facts);
    const calls = [...names].flatMap((name) => found?.referencesNamed(name) ?? []);
    const declaring = new Set<number>();
    for (const { from, binding } of calls)
      if (binding.kind !== 'member') for (const symbol of symbolsAround(symbols, from)) declaring.add(symbol);
    return declaring;
  }
}

/** The symbol and those around it. */
const symbolsAround = (symbols: readonly SymbolFact[], from: number | undefined): readonly number[] => {
  const around: number[] = [];
  for (let at = from; at !== undefined; at = symbols[at]?.parent) around.push(at);
  return around;
};

export const isInTestFile = ({ path }: { readonly path?: string | undefined }): boolean =>
  path !== undefined && fileRole(path) === 'tests';
