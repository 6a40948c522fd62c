/** Finds the files that may use a name, from the word postings, and whether any declares it, from the name postings. */
import { LANGUAGES } from '#languages';
import { entriesOf, factsNumber, mentionKey, type Language, type LinkingRules, type SymbolFact, type ViewIndex } from '#model';
import type { LinkedFiles } from './linked-files.ts';

export type NameQuery = {
  readonly name: string;
  /** Language of the symbol. Only files in languages that can import it are returned. */
  readonly language: Language | undefined;
};

/** In path order. A name that is not an indexed word (`$`, `_`) may occur in any file with facts. */
export const findFilesMentioning = async (
  { view, index }: LinkedFiles,
  { name, language }: NameQuery,
): Promise<readonly number[]> => {
  const languageIds = interoperableLanguages(language);
  const mayUse = (entry: number): boolean => hasFacts(index, entry) && languageIds.has(index.table.languages[entry] ?? '');
  const word = name.match(/[\p{L}\p{N}_$]+/gu)?.at(-1);
  const key = word === undefined ? undefined : mentionKey(word);
  if (key === undefined) return Array.from({ length: index.table.count }, (_, entry) => entry).filter(mayUse);
  const [list] = await view.reader.postings('word', [key]);
  const entries: number[] = [];
  for (const content of list?.documents ?? []) {
    const ordinal = (index.ordinals.byContent[content] ?? 0) - 1;
    if (ordinal < 0) continue;
    for (const entry of entriesOf(index.ordinals.entries, ordinal)) if (mayUse(entry)) entries.push(entry);
  }
  return entries.sort((one, other) => one - other);
};

const hasFacts = ({ table }: ViewIndex, entry: number): boolean => (table.facts[entry] ?? 0) > 0;

const knownInteroperable = new Map<Language | undefined, ReadonlySet<string>>();

/** Ids of the languages that share a module resolver or packages with this one, so they can import each other's declarations. */
export const interoperableLanguages = (language: Language | undefined): ReadonlySet<string> => {
  const known = knownInteroperable.get(language);
  if (known) return known;
  const languages = LANGUAGES.filter((other) => other === language || shareNames(language?.linking, other.linking));
  const found = new Set(languages.map(({ id }) => id));
  knownInteroperable.set(language, found);
  return found;
};

const shareNames = (one: LinkingRules | undefined, other: LinkingRules | undefined): boolean =>
  one !== undefined &&
  (one === other || (one.packages !== undefined && one.packages === other?.packages) || includeEachOther(one, other));

const includeEachOther = (one: LinkingRules, other: LinkingRules | undefined): boolean =>
  one.includes === true && other?.includes === true && one.resolve === other.resolve;

/** A name with more declarations than this counts as declared without a look at them. */
const MOST_DECLARING_FILES = 50;

/** True if a function, a type or a variable that may hold a function has this name, in a language that can import this one. */
export const isCallableNameDeclared = (files: LinkedFiles, name: string, language: Language | undefined): Promise<boolean> =>
  files.once(`declared ${language?.id ?? ''}\0${name}`, async () => {
    const [list] = await files.view.reader.postings('name', [name.toLowerCase()]);
    const languageIds = interoperableLanguages(language);
    const { byFacts, table } = files.index;
    const isImportable = (facts: number): boolean =>
      entriesOf(byFacts, facts).some((entry) => languageIds.has(table.languages[entry] ?? ''));
    const declaring = [...(list?.documents ?? [])].filter(isImportable);
    if (declaring.length > MOST_DECLARING_FILES) return true;
    const found = await files.view.reader.symbols(declaring.map(factsNumber));
    return [...found.values()].some(({ symbols }) => symbols.some((each) => each.name === name && mayBeCalled(each, symbols)));
  });

const mayBeCalled = ({ role, parent }: SymbolFact, symbols: readonly SymbolFact[]): boolean =>
  role === 'callable' || role === 'type' || (role === 'value' && symbols[parent ?? -1]?.role !== 'callable');
