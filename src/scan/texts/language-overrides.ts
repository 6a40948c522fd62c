/** The language of a file: the one that the settings give it, else the one that its name or text tells. */
import ignore from 'ignore';
import { isDecidedByText, languageOfPath } from '#languages';

/** Patterns in gitignore syntax, each with the id of a language, or `TEXT` for none. The last that matches decides. */
export type LanguageOverrides = readonly (readonly [pattern: string, language: string])[];

/** What the settings call a file without a language. */
export const TEXT = 'text';

/** The id of the language. `text`: see `languageOfPath`. */
export const languageIdOfFile = (path: string, overrides: LanguageOverrides = [], text?: string): string | undefined => {
  const given = overrideOf(path, overrides);
  return given === undefined ? languageOfPath(path, text)?.id : given === TEXT ? undefined : given;
};

/** Neither the settings nor the name decide. */
export const isFileDecidedByText = (path: string, overrides: LanguageOverrides = []): boolean =>
  isDecidedByText(path) && overrideOf(path, overrides) === undefined;

const overrideOf = (path: string, overrides: LanguageOverrides): string | undefined =>
  overrides.length === 0 ? undefined : matchersOf(overrides).findLast(({ matches }) => matches(path))?.language;

type Matcher = { readonly language: string; readonly matches: (path: string) => boolean };
const matchers = new WeakMap<LanguageOverrides, readonly Matcher[]>();

const matchersOf = (overrides: LanguageOverrides): readonly Matcher[] => {
  const known = matchers.get(overrides);
  if (known) return known;
  const made = overrides.map(([pattern, language]) => {
    const rules = ignore().add(pattern);
    return { language, matches: (path: string) => rules.ignores(path) };
  });
  matchers.set(overrides, made);
  return made;
};
