/**
 * Text + language → facts of one file. Pure: no path, no other file, no clock; grammar bytes are handed in.
 * Invariants: total (broken source is data), deterministic, language-agnostic (languages are queries and rules).
 */
export { createExtractor, type Extractor } from './extractor.ts';
