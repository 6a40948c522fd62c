/**
 * How text is split into words, for the index and for queries. An identifier yields its parts (camel case, snake case,
 * acronyms, digits) in lower case and lightly stemmed and, if it has more than one, the whole as `=whole`.
 */
import { stem } from './stem.ts';

/** Longer runs are hashes, encoded data or minified code. text_search finds them, word search does not. */
const MAX_IDENTIFIER_LENGTH = 64;
const IDENTIFIER = /[\p{L}\p{N}_$]+/gu;
const PART = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;

/** Calls `visit` with every identifier-like run of a line, as written. */
export const forEachIdentifier = (line: string, visit: (identifier: string) => void): void => {
  let start = -1;
  for (let at = 0; at < line.length; at++) {
    const kind = asciiKind(line.charCodeAt(at));
    if (kind === OUTSIDE_ASCII) return visitWithPattern(line, start < 0 ? at : start, visit);
    if (kind === OTHER) {
      if (start >= 0 && at - start <= MAX_IDENTIFIER_LENGTH) visit(line.slice(start, at));
      start = -1;
    } else if (start < 0) start = at;
  }
  if (start >= 0 && line.length - start <= MAX_IDENTIFIER_LENGTH) visit(line.slice(start));
};

const visitWithPattern = (line: string, start: number, visit: (identifier: string) => void): void => {
  for (const found of line.slice(start).matchAll(IDENTIFIER)) if (found[0].length <= MAX_IDENTIFIER_LENGTH) visit(found[0]);
};

/** The two patterns, for ASCII. Nearly all source code is ASCII, and a loop is many times faster than the patterns. */
const OTHER = 0;
const UPPER = 1;
const LOWER = 2;
const DIGIT = 3;
/** `_` and `$`: part of an identifier but of none of its parts. */
const JOINER = 4;
const OUTSIDE_ASCII = 5;

const kindOfCharacter = (character: string): number => {
  if (/[A-Z]/u.test(character)) return UPPER;
  if (/[a-z]/u.test(character)) return LOWER;
  if (/[0-9]/u.test(character)) return DIGIT;
  return /[_$]/u.test(character) ? JOINER : OTHER;
};
const ASCII_KINDS = Uint8Array.from({ length: 0x80 }, (_, unit) => kindOfCharacter(String.fromCharCode(unit)));
const asciiKind = (unit: number): number => ASCII_KINDS[unit] ?? OUTSIDE_ASCII;

/** The keys an identifier is indexed under: the stems of its parts, and `=whole` if it has more than one. */
export const wordsOfIdentifier = (identifier: string): readonly string[] => {
  const parts = partsOfIdentifier(identifier);
  const words = parts.map(stem);
  return parts.length > 1 ? [...words, wholeWord(identifier)] : words;
};

/** The key that finds every mention of this identifier: the whole, or the stem of its only part. */
export const mentionKey = (identifier: string): string | undefined => wordsOfIdentifier(identifier).at(-1);

export const wholeWord = (identifier: string): string => `=${identifier.toLowerCase()}`;

/** `HTTPServer2` → `http`, `server`, `2`. Lower case, not stemmed. */
export const partsOfIdentifier = (identifier: string): readonly string[] =>
  asciiParts(identifier) ?? (identifier.match(PART) ?? []).map((part) => part.toLowerCase());

/** Undefined if a character is not ASCII. */
const asciiParts = (identifier: string): readonly string[] | undefined => {
  const folded = identifier.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < identifier.length) {
    const kind = asciiKind(identifier.charCodeAt(at));
    if (kind === OUTSIDE_ASCII) return undefined;
    const end = kind === UPPER ? endOfCapitals(identifier, at) : endOfRun(identifier, at, kind);
    if (kind !== OTHER && kind !== JOINER) parts.push(folded.slice(at, end));
    at = end;
  }
  return parts;
};

/** The end of a part that starts with a capital: an acronym (`HTTP` of `HTTPServer`, `IDs`) or a capitalized word. */
const endOfCapitals = (identifier: string, start: number): number => {
  const end = endOfRun(identifier, start, UPPER);
  if (asciiKind(identifier.charCodeAt(end)) !== LOWER) return end;
  const isAcronym = end - start > 1;
  if (isAcronym && identifier[end] === 's' && asciiKind(identifier.charCodeAt(end + 1)) !== LOWER) return end + 1;
  return isAcronym ? end - 1 : endOfRun(identifier, end, LOWER);
};

const endOfRun = (identifier: string, start: number, kind: number): number => {
  let end = start;
  while (end < identifier.length && asciiKind(identifier.charCodeAt(end)) === kind) end++;
  return end;
};
