/** The words of a query as weighted keys of the index. */
import { forEachIdentifier, partsOfIdentifier, STOP_WORDS, stem, wholeWord } from '#model';

export type QueryTerm = {
  /** Key of the word postings. */
  readonly key: string;
  readonly weight: number;
  /** True for a word part, which can match names and paths; false for a whole identifier (`=…`). */
  readonly isPart: boolean;
};

/** Pasted text has more words than a query needs. */
const MOST_TERMS = 40;
/** A query for `parseConfig` means that name; its parts still find `parse_config` and prose. */
const PART_WEIGHT = 0.4;
const LONG_NAME = 5;

export const queryTerms = (
  texts: readonly string[],
  { dropsStopWords }: { readonly dropsStopWords: boolean },
): readonly QueryTerm[] => {
  const identifiers: string[] = [];
  for (const text of texts) forEachIdentifier(text, (identifier) => identifiers.push(identifier));
  const significant = identifiers.filter((identifier) => !STOP_WORDS.has(identifier.toLowerCase()));
  const kept = dropsStopWords && significant.length > 0 ? significant : identifiers;
  const terms = new Map<string, QueryTerm>();
  for (const term of kept.flatMap(termsOfIdentifier)) {
    if ((terms.get(term.key)?.weight ?? 0) < term.weight) terms.set(term.key, term);
  }
  return [...terms.values()].slice(0, MOST_TERMS);
};

const termsOfIdentifier = (identifier: string): readonly QueryTerm[] => {
  const parts = partsOfIdentifier(identifier);
  if (parts.length < 2) return parts.map((part) => ({ key: stem(part), weight: 1, isPart: true }));
  // Long names read like sentences, so stop words can go. In short names every word counts (`show_exceptions`).
  const isSentence = parts.length >= LONG_NAME;
  const significant = parts.filter((part) => part.length > 1 && !(isSentence && STOP_WORDS.has(part)));
  return [
    { key: wholeWord(identifier), weight: 1, isPart: false },
    ...(significant.length > 0 ? significant : parts).map((part) => ({ key: stem(part), weight: PART_WEIGHT, isPart: true })),
  ];
};
