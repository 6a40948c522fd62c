/**
 * One folder per language: grammar name, query texts, rules, fixtures. README.md describes the query vocabulary.
 * In: a path and its text. Out: its language, as data.
 */
export { LANGUAGES } from './all-languages.ts';
export { holdsNoCode, isDecidedByText, isProgramPath, languageOfPath } from './language-of-path.ts';
export { TEXT_ONLY_NAMES, textOnlyLanguageOf } from './text-only.ts';
