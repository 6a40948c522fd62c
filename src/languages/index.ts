/**
 * One folder a language: grammar name, query texts, rules, fixtures. The vocabulary of the queries is in README.md.
 * In: a path. Out: the language that serves it, as data.
 */
export { LANGUAGES, languageOfPath } from './language-of-path.ts';
