/** Parses the query of a symbol search: words are ANDed, `OR` separates alternatives, `Order*` is a prefix. */
import { forEachIdentifier, partsOfIdentifier, stem } from '#model';

export type SymbolWord =
  /** `whole`: the word in lower case; `parts`: stems of its parts. */
  | { readonly kind: 'word'; readonly whole: string; readonly parts: readonly string[] }
  | { readonly kind: 'prefix'; readonly text: string };

/** A symbol must have every word of one alternative. Empty matches everything. */
export type SymbolQuery = readonly (readonly SymbolWord[])[];

/** Longer queries are pasted text. */
const MOST_SYMBOL_QUERY_CHARACTERS = 1_000;
const MOST_SYMBOL_QUERY_WORDS = 32;

export const parseSymbolQuery = (query: string): SymbolQuery => {
  const tokens = query.slice(0, MOST_SYMBOL_QUERY_CHARACTERS).split(/\s+/u).filter(Boolean).slice(0, MOST_SYMBOL_QUERY_WORDS);
  const alternatives: SymbolWord[][] = [[]];
  for (const token of tokens) {
    if (token === 'OR') alternatives.push([]);
    else if (token !== 'AND') alternatives.at(-1)?.push(...wordsOfToken(token));
  }
  return alternatives.filter((words) => words.length > 0);
};

/** True if the query matches every symbol: it is absent, blank, or only stars. */
export const isMatchAllQuery = (query: string | undefined): boolean => query === undefined || /^[\s*]*$/u.test(query);

/** `Ns.Class` is two words; only the last word of a token can be a prefix. */
const wordsOfToken = (token: string): readonly SymbolWord[] => {
  const identifiers: string[] = [];
  forEachIdentifier(token, (identifier) => identifiers.push(identifier));
  const isPrefix = /\*+["')\]]*$/u.test(token);
  return identifiers.map((identifier, index): SymbolWord => {
    if (isPrefix && index === identifiers.length - 1) return { kind: 'prefix', text: identifier.toLowerCase() };
    return { kind: 'word', whole: identifier.toLowerCase(), parts: partsOfIdentifier(identifier).map(stem) };
  });
};
