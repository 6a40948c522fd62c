/**
 * Text + language → facts of one file. Pure: no path, no other file, no clock. The caller supplies the grammar bytes.
 * Invariants: never fails on broken source, deterministic, language-agnostic (languages are queries and rules).
 */
export { createExtractor, type Extractor, MissingGrammarError } from './extractor.ts';
