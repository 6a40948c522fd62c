/**
 * One folder per language: grammar name, query texts, rules, fixtures. README.md describes the query vocabulary.
 * In: a path and its text. Out: its language, as data.
 */
export { LANGUAGES } from './all-languages.ts';
export { holdsKeys, holdsNoCode, holdsOutputs, isDecidedByText, isProgramPath, languageOfPath } from './language-of-path.ts';
export {
  foldLanguageName,
  isNameOfLanguage,
  LANGUAGE_IDS,
  LANGUAGE_NAMES,
  languageIdNamed,
} from './language-names.ts';
export { textOnlyLanguageOf } from './text-only.ts';
export { withoutOutputs } from './jupyter/without-outputs.ts';
export { INSERTED } from './sql/is-statement.ts';
export { readQuotedTables } from './sql/sql-tables.ts';
