/** The words for a language in filters and settings: its id, its aliases, and its first extension (`rs`, `kt`, `cs`). */
import type { Language } from '#model';
import { LANGUAGES } from './all-languages.ts';
import { TEXT_ONLY_NAMES } from './text-only.ts';

const namesOf = ({ id, aliases, extensions: [first] }: Language): ReadonlySet<string> =>
  new Set([id, ...aliases, ...(first === undefined ? [] : [first.slice(1)])]);

const NAMES = new Map(LANGUAGES.map((language) => [language.id, namesOf(language)]));

/** Every word that names a language, those without a grammar included. */
export const LANGUAGE_NAMES: ReadonlySet<string> = new Set([
  ...[...NAMES.values()].flatMap((names) => [...names]),
  ...TEXT_ONLY_NAMES,
]);

/** One name per language, for messages. */
export const LANGUAGE_IDS: readonly string[] = LANGUAGES.map(({ id }) => id);

/** Lower case, without the dot of an extension. */
export const foldLanguageName = (word: string): string => word.toLowerCase().replace(/^\./u, '');

/** A name of a variant (`tsx`) may be that of its main language too (`typescript`). */
export const isNameOfLanguage = (word: string, languageId: string): boolean => NAMES.get(languageId)?.has(word) === true;

/** The id of the parsed language with this name. */
export const languageIdNamed = (given: string): string | undefined => {
  const word = foldLanguageName(given);
  return NAMES.has(word) ? word : LANGUAGE_IDS.find((id) => isNameOfLanguage(word, id));
};
