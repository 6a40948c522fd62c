/** All symbols of a view with one name, for languages in which a name may be declared in any file. */
import { entriesOf, factsNumber, type Language, type SymbolFact } from '#model';
import { interoperableLanguages } from '../find-files-mentioning.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';

/** `isReachable`: by its bare or qualified name, as it is no member of a type and not local to a function. */
export type DeclaredSymbol = { readonly at: SymbolAddress; readonly fact: SymbolFact; readonly isReachable: boolean };

/** A name with more declarations than this is declared wherever it is used. */
const MOST_DECLARING_FILES = 400;

/** In files of the language and of those that can include its files, by path and line. */
export const symbolsNamed = (
  files: LinkedFiles,
  name: string,
  language: Language | undefined,
): Promise<readonly DeclaredSymbol[]> =>
  files.once(`named ${language?.id ?? ''}\0${name}`, async () => {
    const { byFacts, table } = files.index;
    const ids = interoperableLanguages(language);
    const [list] = await files.view.reader.postings('name', [name.toLowerCase()]);
    const entriesOfFacts = new Map<number, readonly number[]>();
    for (const facts of list?.documents ?? []) {
      const entries = entriesOf(byFacts, facts).filter((entry) => ids.has(table.languages[entry] ?? ''));
      if (entries.length > 0) entriesOfFacts.set(facts, entries);
    }
    if (entriesOfFacts.size > MOST_DECLARING_FILES) return [];
    const found: DeclaredSymbol[] = [];
    for (const [facts, { symbols }] of await files.view.reader.symbols([...entriesOfFacts.keys()].map(factsNumber)))
      for (const entry of entriesOfFacts.get(facts) ?? []) found.push(...symbolsIn(symbols, entry, name));
    return found.sort((one, other) => one.at.entry - other.at.entry || one.at.symbol - other.at.symbol);
  });

const symbolsIn = (symbols: readonly SymbolFact[], entry: number, name: string): readonly DeclaredSymbol[] =>
  symbols.flatMap((fact, symbol) =>
    fact.name === name ? [{ at: { entry, symbol }, fact, isReachable: isReachable(symbols, fact) }] : [],
  );

/** Types and the members of enumerations are, wherever they are declared. A method that is defined outside of its type is not. */
const isReachable = (symbols: readonly SymbolFact[], fact: SymbolFact): boolean => {
  const isHoisted = fact.role === 'type' || fact.role === 'alias' || fact.kind === 'enum_member';
  if (isDeclaredOutside(symbols, fact)) return false;
  for (let at = fact.parent; at !== undefined; at = symbols[at]?.parent) {
    const role = symbols[at]?.role;
    if (role === 'callable' || (role !== 'namespace' && !isHoisted)) return false;
  }
  return true;
};

const isDeclaredOutside = (symbols: readonly SymbolFact[], { parent, name, qualifiedName, role }: SymbolFact): boolean => {
  const around = symbols[parent ?? -1];
  if (!around) return qualifiedName !== name;
  return around.role === 'namespace' && role !== 'namespace' && qualifiedName !== `${around.qualifiedName}.${name}`;
};
