/** The next token of a text in JSON, JSON with comments or JSON5. Every character is looked at once. */
import { quotedEnd } from '../reading/quoted-end.ts';

export type Mark = '{' | '}' | '[' | ']' | ',' | ':';

export type Token = {
  /** `text`: what may be a key. */
  readonly kind: Mark | 'text' | 'other';
  readonly start: number;
  readonly end: number;
  /** Without quotes. */
  readonly inner: { readonly start: number; readonly end: number };
};

/** Undefined at the end of the text. */
export const nextToken = (text: string, from: number): Token | undefined => {
  const start = skipBlanks(text, from);
  const character = text[start];
  if (character === undefined) return undefined;
  if (isMark(character)) return { kind: character, start, end: start + 1, inner: { start, end: start } };
  if (character === '"' || character === "'") {
    const { end, innerEnd } = quotedEnd(text, start);
    return { kind: 'text', start, end, inner: { start: start + 1, end: innerEnd } };
  }
  WORD.lastIndex = start;
  const word = WORD.exec(text)?.[0] ?? '';
  const end = start + Math.max(1, word.length);
  return { kind: word === '' ? 'other' : 'text', start, end, inner: { start, end } };
};

const MARKS: ReadonlySet<string> = new Set('{}[],:');
const isMark = (character: string): character is Mark => MARKS.has(character);

const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const LAST_BLANK = 0x20;
const BYTE_ORDER_MARK = 0xfeff;

const skipBlanks = (text: string, from: number): number => {
  for (let at = from; ; ) {
    const code = text.charCodeAt(at);
    if (code <= LAST_BLANK || code === BYTE_ORDER_MARK) at += 1;
    else if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at + 2);
    else return at;
  }
};

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
};
