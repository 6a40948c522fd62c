/** Text without comments and quotes, for scanners that look for structure. */

const [LINE_FEED, RETURN, SPACE, QUOTE, APOSTROPHE, STAR, SLASH, BACKSLASH] = [10, 13, 32, 34, 39, 42, 47, 92];

/** The same text with spaces instead of comments and of what quotes contain. Line breaks and the quotes stay. */
export const maskText = (text: string): string => {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  for (let at = 0; at < codes.length; ) at = maskToken(text, codes, at);
  return decoder.decode(codes);
};

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Masks the token at `at`, if it is a comment or in quotes, and returns the place after it. */
const maskToken = (text: string, codes: Uint16Array, at: number): number => {
  const code = codes[at];
  if (code === SLASH && codes[at + 1] === STAR) return maskUpTo(codes, at, endOf(text, '*/', at + 2));
  if (code === SLASH && codes[at + 1] === SLASH) return maskUpTo(codes, at, endOfLine(codes, at));
  if (code === APOSTROPHE && isInNumber(codes, at)) return at + 1;
  if (code !== QUOTE && code !== APOSTROPHE) return at + 1;
  const raw = code === QUOTE && text[at - 1] === 'R' ? /^"([^()\\ \n]{0,16})\(/u.exec(text.slice(at, at + MOST_DELIMITER)) : null;
  const end = raw ? endOf(text, `)${raw[1]}"`, at) : endOfQuote(codes, at);
  maskUpTo(codes, at + 1, end - 1);
  return Math.max(end, at + 1);
};

const MOST_DELIMITER = 20;

const maskUpTo = (codes: Uint16Array, start: number, end: number): number => {
  for (let at = start; at < end; at++) if (codes[at] !== LINE_FEED && codes[at] !== RETURN) codes[at] = SPACE;
  return end;
};

const endOf = (text: string, closing: string, from: number): number => {
  const found = text.indexOf(closing, from);
  return found < 0 ? text.length : found + closing.length;
};

const endOfLine = (codes: Uint16Array, start: number): number => {
  let at = start;
  while (at < codes.length && (codes[at] !== LINE_FEED || codes[at - 1] === BACKSLASH)) at++;
  return at;
};

/** A quote ends with its line, unless that is continued. */
const endOfQuote = (codes: Uint16Array, open: number): number => {
  for (let at = open + 1; at < codes.length; at++) {
    if (codes[at] === BACKSLASH) at++;
    else if (codes[at] === codes[open]) return at + 1;
    else if (codes[at] === LINE_FEED) return at;
  }
  return codes.length;
};

/** `1'000`, but not `u'a'`: the word before the quote starts with a digit. */
const isInNumber = (codes: Uint16Array, quote: number): boolean => {
  let start = quote;
  while (start > 0 && isWordCode(codes[start - 1] ?? 0)) start--;
  const first = codes[start] ?? 0;
  return start < quote && first >= 48 && first <= 57;
};

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === APOSTROPHE;

/** Spaces of the same length, with the line breaks of the text. */
export const blank = (text: string): string => text.replace(/[^\n\r]/gu, ' ');

/** The offset of the bracket that closes the one at `open` in masked text; undefined if there is none within reach. */
export const closingParenthesis = (masked: string, open: number): number | undefined => {
  let depth = 0;
  for (let at = open; at < Math.min(masked.length, open + MOST_REACH); at++) {
    const character = masked[at];
    if (character === '(') depth++;
    if (character === ')' && --depth === 0) return at;
    if (depth > 0 && character === ';' && masked[at + 1] === '\n') return undefined;
  }
  return undefined;
};

const MOST_REACH = 4_000;
