/** Which code of a test file is a test. Other code there, such as fixtures and set-up, is on the path to a test. */
import { LANGUAGES } from '#languages';
import { factsNumber, indexOfPath, type Language, type SymbolFact } from '#model';
import type { FileReferences, OpenView } from '#store';

const LANGUAGE_BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

export type DeclaredTests = {
  /** Symbols that are tests or declare tests. */
  readonly symbols: ReadonlySet<number>;
  readonly isTopLevelTest: boolean;
  /** The language has no rule, so all code counts. */
  readonly isAllTests: boolean;
  /** A person can run this file as a test. Without a rule or facts, its name decides. */
  readonly isRunnable: boolean;
};

/** `path`: of a test file. */
export const declaredTests = async (view: OpenView, path: string): Promise<DeclaredTests> => {
  const { table } = view.stored;
  const entry = indexOfPath(table, path);
  const facts = factsNumber(table.facts[entry] ?? 0);
  const rules = LANGUAGE_BY_ID.get(table.languages[entry] ?? '')?.tests;
  const isNamedAsTest = TEST_NAME.test(path);
  if (!rules || facts === 0) return { symbols: new Set(), isTopLevelTest: true, isAllTests: !rules, isRunnable: isNamedAsTest };
  const symbols = (await view.reader.symbols([facts])).get(facts)?.symbols;
  if (rules.kind === 'named') {
    const named = callablesNamed(symbols, rules.names);
    // Top-level code runs before every test of the file.
    const isRunnable = symbols ? named.length > 0 : isNamedAsTest;
    return { symbols: new Set(named), isTopLevelTest: named.length > 0, isAllTests: false, isRunnable };
  }
  const references = (await view.reader.references([facts])).get(facts);
  const callers = callersOf(references, rules.calls);
  const named = callablesNamed(symbols, rules.names);
  return {
    symbols: new Set([...callers.flatMap((from) => symbolsAround(symbols ?? [], from)), ...named]),
    isTopLevelTest: true,
    isAllTests: false,
    isRunnable: references ? callers.length + named.length > 0 : isNamedAsTest,
  };
};

const callablesNamed = (symbols: readonly SymbolFact[] | undefined, names: RegExp | undefined): readonly number[] =>
  (symbols ?? []).flatMap(({ kind, role, name }, index) =>
    kind === 'test' || (role === 'callable' && names?.test(name) === true) ? [index] : [],
  );

/** `cart.test.ts`, `test_cart.py`, `CartTest.java`, `cart_spec.rb`. */
const TEST_NAME = /(?:^|[/._-])(?:tests?|spec|e2e|cy)[._-][^/]*$|(?:[._-](?:tests?|spec)|Tests?|Spec)\.[^/.]+$/u;

/** The symbols that call one of the names, undefined for top-level code. */
const callersOf = (found: FileReferences | undefined, names: ReadonlySet<string>): readonly (number | undefined)[] =>
  [...names]
    .flatMap((name) => found?.referencesNamed(name) ?? [])
    .flatMap(({ from, binding }) => (binding.kind === 'member' && binding.receiver.kind !== 'self' ? [] : [from]));

/** The symbol and those around it. */
const symbolsAround = (symbols: readonly SymbolFact[], from: number | undefined): readonly number[] => {
  const around: number[] = [];
  for (let at = from; at !== undefined; at = symbols[at]?.parent) around.push(at);
  return around;
};
