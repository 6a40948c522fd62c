/**
 * How text becomes words, for the index and for queries alike: an identifier gives its parts (camel, snake, acronyms,
 * digits), lower case and lightly stemmed, and, when it has several, its whole as `=whole`.
 */

/** Longer runs are hashes, encoded data or minified noise: text_search finds them, word search does not. */
const MAX_IDENTIFIER_LENGTH = 64;
const IDENTIFIER = /[\p{L}\p{N}_$]+/gu;
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;

/** Calls `visit` for every identifier-like run of a line, as written. */
export const forEachIdentifier = (line: string, visit: (identifier: string) => void): void => {
  for (const found of line.matchAll(IDENTIFIER)) if (found[0].length <= MAX_IDENTIFIER_LENGTH) visit(found[0]);
};

/** The keys that an identifier is indexed under: stems of its parts, and `=whole` when it has more than one. */
export const wordsOfIdentifier = (identifier: string): readonly string[] => {
  const parts = partsOfIdentifier(identifier);
  const words = parts.map(stem);
  return parts.length > 1 ? [...words, wholeWord(identifier)] : words;
};

/** The key under which every mention of this identifier can be found: its whole, or the stem of its only part. */
export const keyOfMentions = (identifier: string): string | undefined => wordsOfIdentifier(identifier).at(-1);

export const wholeWord = (identifier: string): string => `=${identifier.toLowerCase()}`;

/** `HTTPServer2` → `http`, `server`, `2`. Lower case, not stemmed. */
export const partsOfIdentifier = (identifier: string): readonly string[] =>
  (identifier.match(PART) ?? []).map((part) => part.toLowerCase());

const VOWEL = /[aeiouy]/u;

/** A light English stem: plural, -ing, -ed and the silent e. Wrong stems are harmless as long as both sides agree. */
export const stem = (word: string): string => {
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word;
  const singular = cutPlural(word);
  const base = cutEnding(singular);
  return base.length > 4 && base.endsWith('e') ? base.slice(0, -1) : base;
};

const cutPlural = (word: string): string => {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/u.test(word)) return word;
  if (/(?:ches|shes|xes|sses|zes)$/u.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
};

const cutEnding = (word: string): string => {
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  const rest = word.slice(0, word.length - ending);
  if (ending === 0 || rest.length < 3 || !VOWEL.test(rest)) return word;
  const isDoubled = rest.at(-1) === rest.at(-2) && !/[aeiouyslz]$/u.test(rest);
  return isDoubled ? rest.slice(0, -1) : rest;
};
