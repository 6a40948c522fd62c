/** The words, strings and marks of a small language. Every character is looked at once. */
import { quotedEnd } from './quoted-end.ts';

export type PlainToken = {
  readonly kind: 'word' | 'text' | 'mark';
  readonly start: number;
  readonly end: number;
  /** A text without its quotes. */
  readonly value: string;
};

export type TokenRules = {
  readonly lineComments: readonly string[];
  readonly hasBlockComments: boolean;
  /** Sticky. */
  readonly word: RegExp;
  readonly quotes: string;
  /** Where a text of several lines ends that starts here: `<<EOF`, `"""`. */
  readonly longText?: (text: string, at: number) => number | undefined;
};

export const plainTokens = (text: string, rules: TokenRules): readonly PlainToken[] => {
  const tokens: PlainToken[] = [];
  for (let at = skipBlanks(text, 0, rules); at < text.length; ) {
    const token = tokenAt(text, at, rules);
    tokens.push(token);
    at = skipBlanks(text, Math.max(token.end, at + 1), rules);
  }
  return tokens;
};

const tokenAt = (text: string, start: number, { word, quotes, longText }: TokenRules): PlainToken => {
  const longEnd = longText?.(text, start);
  if (longEnd !== undefined) return { kind: 'text', start, end: longEnd, value: text.slice(start, longEnd) };
  const character = text[start] ?? '';
  if (quotes.includes(character)) {
    const { end, innerEnd } = quotedEnd(text, start);
    return { kind: 'text', start, end, value: text.slice(start + 1, innerEnd) };
  }
  word.lastIndex = start;
  const found = word.exec(text)?.[0] ?? '';
  if (found === '') return { kind: 'mark', start, end: start + 1, value: character };
  return { kind: 'word', start, end: start + found.length, value: found };
};

const LAST_BLANK = 0x20;
const BYTE_ORDER_MARK = 0xfeff;

const skipBlanks = (text: string, from: number, { lineComments, hasBlockComments }: TokenRules): number => {
  for (let at = from; ; ) {
    const code = text.charCodeAt(at);
    if (code <= LAST_BLANK || code === BYTE_ORDER_MARK) at += 1;
    else if (lineComments.some((mark) => text.startsWith(mark, at))) at = endOf(text, '\n', at);
    else if (hasBlockComments && text.startsWith('/*', at)) at = endOf(text, '*/', at + '/*'.length);
    else return at;
  }
};

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
};

const OPENING: ReadonlySet<string> = new Set('{[(');
const CLOSING: ReadonlySet<string> = new Set('}])');

/** Per token: the index of the token that closes the bracket it opens; of the last token if nothing does. */
export const closingTokens = (tokens: readonly PlainToken[]): Int32Array => {
  const closing = new Int32Array(tokens.length).fill(tokens.length - 1);
  const open: number[] = [];
  tokens.forEach(({ kind, value }, index) => {
    if (kind !== 'mark') return;
    if (OPENING.has(value)) open.push(index);
    else if (CLOSING.has(value)) closing.fill(index, open.at(-1) ?? index, (open.pop() ?? index) + 1);
  });
  return closing;
};

export const plainMarkAt = (tokens: readonly PlainToken[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'mark' ? token.value : '';
};

export const plainWordAt = (tokens: readonly PlainToken[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'word' ? token.value : '';
};
