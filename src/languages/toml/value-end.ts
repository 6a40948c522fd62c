/** Where a value of TOML ends: on its line, unless it is a text or list of several lines. */
import { quotedEnd } from '../reading/quoted-end.ts';

export const valueEnd = (text: string, start: number): number => {
  let [at, depth, end] = [start, 0, start];
  for (; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === '\n' && depth === 0) break;
    const next = character === '#' ? endOfLine(text, at) : pieceEnd(text, at, character);
    if (OPENING.has(character)) depth += 1;
    if (CLOSING.has(character)) depth -= 1;
    if (depth > 0 && startsTable(text, at)) break;
    if (character !== '#' && !/\s/u.test(character)) end = next;
    at = next;
  }
  return end;
};

const OPENING: ReadonlySet<string> = new Set('[{');
const CLOSING: ReadonlySet<string> = new Set(']}');

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** After a string, or after the character. */
const pieceEnd = (text: string, at: number, character: string): number => {
  if (character !== '"' && character !== "'") return at + 1;
  const triple = character.repeat(3);
  if (!text.startsWith(triple, at)) return character === '"' ? quotedEnd(text, at).end : literalEnd(text, at);
  const close = closingOf(text, triple, at + triple.length);
  return close < 0 ? endOfLine(text, at) : close + triple.length;
};

const literalEnd = (text: string, at: number): number => {
  const [close, line] = [text.indexOf("'", at + 1), endOfLine(text, at)];
  return close < 0 || close > line ? line : close + 1;
};

/** Quotes that follow the closing ones belong to the text. */
const closingOf = (text: string, triple: string, from: number): number => {
  let close = text.indexOf(triple, from);
  while (close > 0 && triple.startsWith('"') && isEscaped(text, close)) close = text.indexOf(triple, close + 1);
  while (close >= 0 && text[close + triple.length] === triple[0]) close += 1;
  return close;
};

const isEscaped = (text: string, at: number): boolean => {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
};

/** A list that is not closed ends where a table starts. */
const TABLE = /\n\[\[?[\p{L}\p{N}_."'-]{1,200}\]\]?[ \t\r]*(?:\n|$)/uy;

const startsTable = (text: string, at: number): boolean => {
  if (text[at] !== '\n') return false;
  TABLE.lastIndex = at;
  return TABLE.test(text);
};
