/** Finds the matching lines of a text. Pure, so the main thread and the worker can share it. */

/** A pattern that can be sent to a worker. */
export type TextPattern =
  | { readonly kind: 'literal'; readonly text: string; readonly isCaseSensitive: boolean; readonly isWholeWord: boolean }
  /** `spansLines`: the pattern contains a newline, so it runs over the whole text. */
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string; readonly spansLines: boolean };

/** `column` is 1-based in UTF-16 units of the whole line; `text` is the line, cut around the match if long. */
export type LineMatch = { readonly line: number; readonly column: number; readonly text: string };
export type FileMatches = { readonly count: number; readonly matches: readonly LineMatch[] };

/** Counts all matching lines and returns the first `most`. */
export type LineFinder = (text: string, most: number) => FileMatches;

export const lineFinder = (pattern: TextPattern): LineFinder => {
  if (pattern.kind === 'regex') return pattern.spansLines ? wholeTextFinder(regexSeeker(pattern)) : lineByLineFinder(pattern);
  return wholeTextFinder(literalSeeker(pattern));
};

/** Offset of the first match at or after `from`, or −1. */
type Seeker = (text: string, from: number) => number;

const literalSeeker = (pattern: TextPattern & { kind: 'literal' }): Seeker => {
  const seek = pattern.isCaseSensitive
    ? (text: string, from: number) => text.indexOf(pattern.text, from)
    : foldedSeeker(pattern.text);
  if (!pattern.isWholeWord) return seek;
  return (text, from) => {
    let at = seek(text, from);
    while (at >= 0 && !isWholeWord(text, at, at + pattern.text.length)) at = seek(text, at + 1);
    return at;
  };
};

const foldedSeeker = (literal: string): Seeker => seekWith(new RegExp(escapeRegex(literal), 'gi'));

const regexSeeker = ({ source, flags }: TextPattern & { kind: 'regex' }): Seeker => seekWith(new RegExp(source, `${flags}gm`));

const seekWith =
  (regex: RegExp): Seeker =>
  (text, from) => {
    regex.lastIndex = from;
    return regex.exec(text)?.index ?? -1;
  };

const escapeRegex = (literal: string): string => literal.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

const isWholeWord = (text: string, start: number, end: number): boolean =>
  !(isWordAt(text, start - 1) && isWordAt(text, start)) && !(isWordAt(text, end) && isWordAt(text, end - 1));

/** Called up to a million times per text, so ASCII characters use a table instead of the regular expression. */
const isWordAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (code < ASCII_WORDS.length) return ASCII_WORDS[code] === true;
  return WORD_CHARACTER.test(text[at] ?? '');
};

const ASCII_WORDS = Array.from({ length: 128 }, (_, code) => WORD_CHARACTER.test(String.fromCharCode(code)));

/** Jumps from match to match and skips to the next line after each one. */
const wholeTextFinder =
  (seek: Seeker): LineFinder =>
  (text, most) => {
    const matches: LineMatch[] = [];
    let count = 0;
    let line = 1;
    let lineStart = 0;
    for (let at = seek(text, 0); at >= 0 && at < Math.max(1, text.length); ) {
      for (let next = text.indexOf('\n', lineStart); next >= 0 && next < at; next = text.indexOf('\n', lineStart)) {
        line += 1;
        lineStart = next + 1;
      }
      const lineEnd = endOfLine(text, lineStart);
      count += 1;
      if (matches.length < most) matches.push(toLineMatch(text.slice(lineStart, lineEnd), line, at - lineStart));
      if (lineEnd >= text.length) break;
      at = seek(text, lineEnd + 1);
    }
    return { count, matches };
  };

const lineByLineFinder = ({ source, flags }: TextPattern & { kind: 'regex' }): LineFinder => {
  const regex = new RegExp(source, flags);
  return (text, most) => {
    const matches: LineMatch[] = [];
    let count = 0;
    let line = 0;
    for (let start = 0; start < text.length; ) {
      const end = endOfLine(text, start);
      const content = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end);
      const found = regex.exec(content);
      line += 1;
      start = end + 1;
      if (!found) continue;
      count += 1;
      if (matches.length < most) matches.push(toLineMatch(content, line, found.index));
    }
    return { count, matches };
  };
};

const endOfLine = (text: string, start: number): number => {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
};

const MOST_EXCERPT_CHARACTERS = 200;
const BEFORE_MATCH = 60;

const toLineMatch = (line: string, number: number, offset: number): LineMatch => ({
  line: number,
  column: offset + 1,
  text: excerptOf(line.endsWith('\r') ? line.slice(0, -1) : line, offset),
});

/** The line, cut around the offset if it is long. */
export const excerptOf = (line: string, offset: number): string => {
  if (line.length <= MOST_EXCERPT_CHARACTERS) return line;
  const start = snapToCharacter(line, Math.max(0, Math.min(offset - BEFORE_MATCH, line.length - MOST_EXCERPT_CHARACTERS)));
  const end = snapToCharacter(line, Math.min(line.length, start + MOST_EXCERPT_CHARACTERS));
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
};

/** Moves a cut so that it does not split a surrogate pair. */
const snapToCharacter = (line: string, at: number): number => ((line.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at);
