/** The language of a file: the one that the settings give it, else the one that its name or text tells. */
import { isDecidedByText, languageOfPath } from '#languages';
import { type PathTable, valueOfPath } from './path-table.ts';

/** The values are ids of languages, or `TEXT` for none. */
export type LanguageOverrides = PathTable<string>;

/** What the settings call a file without a language. */
export const TEXT = 'text';

/** The id of the language. `text`: see `languageOfPath`. */
export const languageIdOfFile = (path: string, overrides: LanguageOverrides = [], text?: string): string | undefined => {
  const given = valueOfPath(path, overrides);
  return given === undefined ? languageOfPath(path, text)?.id : given === TEXT ? undefined : given;
};

/** Neither the settings nor the name decide. */
export const isFileDecidedByText = (path: string, overrides: LanguageOverrides = []): boolean =>
  isDecidedByText(path) && valueOfPath(path, overrides) === undefined;
