/** A place among the tokens of a text, and the rules that call each other. */
import { UNREAD_TYPE } from '#model';
import type { SwiftText } from './swift-tokens.ts';
import type { SwiftSyntax, SwiftToken } from './token.ts';

export type Cursor = SwiftText & {
  at: number;
  depth: number;
  /** Of the text and of the code in its strings. */
  readonly comments: SwiftSyntax[];
  readonly rules: SwiftRules;
};

/** `condition`: a brace after it starts a block. `pattern`: names in it may be declared, and `=` comes after it. */
export type ExpressionPlace = 'value' | 'condition' | 'pattern';

export type SwiftRules = {
  readonly type: (cursor: Cursor) => SwiftSyntax;
  readonly expression: (cursor: Cursor, place: ExpressionPlace) => SwiftSyntax;
  readonly operand: (cursor: Cursor, place: ExpressionPlace) => SwiftSyntax;
  readonly declaration: (cursor: Cursor, place: 'member' | 'statement') => SwiftSyntax | undefined;
  /** `if`, `for`, `switch`, …; undefined if none of them starts here. */
  readonly statement: (cursor: Cursor) => SwiftSyntax | undefined;
  readonly block: (cursor: Cursor, type?: string) => SwiftSyntax;
  /** Up to the place `end` of the text. */
  readonly statements: (cursor: Cursor, end: number) => readonly SwiftSyntax[];
};

/** Code that nests deeper is generated or malicious. */
export const MOST_LEVELS = 100;

export const tokenAhead = ({ tokens, at }: Cursor, count = 0): SwiftToken | undefined => tokens[at + count];
export const textAhead = ({ tokens, at }: Cursor, count = 0): string => tokens[at + count]?.text ?? '';
export const isMark = (cursor: Cursor, text: string, count = 0): boolean => textAhead(cursor, count) === text;

/** Whether a token is left before the place `end` of the text. */
export const isBefore = ({ tokens, at }: Cursor, end: number): boolean => {
  const token = tokens[at];
  return token !== undefined && token.start < end;
};

/** The index of the bracket that closes the one at the index `at`, or of the last token before the place where it should be. */
export const closingIndex = ({ tokens, closing }: SwiftText, at: number): number => {
  const close = closing.get(tokens[at]?.start ?? -1) ?? 0;
  let index = at;
  while ((tokens[index + 1]?.start ?? Infinity) <= close) index += 1;
  return index;
};

export const take = (cursor: Cursor, field?: string): SwiftSyntax => {
  const token = cursor.tokens[cursor.at];
  if (token === undefined) return missing(cursor);
  cursor.at += 1;
  if (field !== undefined) token.field = field;
  return token;
};

/** A word that names nothing. */
export const takeWord = (cursor: Cursor): SwiftSyntax => {
  const token = tokenAhead(cursor);
  if (token?.type === 'identifier') token.type = 'keyword';
  return take(cursor);
};

/** Takes the token with this text; a node without text if it is not there. */
export const expect = (cursor: Cursor, text: string): SwiftSyntax => (isMark(cursor, text) ? take(cursor) : missing(cursor));

/** The first characters of an operator. */
export const takePart = (cursor: Cursor, length: number): SwiftSyntax => {
  const token = cursor.tokens[cursor.at];
  if (token === undefined || token.text.length <= length) return take(cursor);
  const middle = token.start + length;
  const rest = { ...token, start: middle, text: token.text.slice(length), isFirst: false, isSpaced: false };
  cursor.tokens[cursor.at] = { ...rest, type: /^[?!]/u.test(rest.text) ? 'suffix' : 'operator' };
  return { ...token, end: middle, children: [] };
};

export const missing = ({ tokens, at }: Cursor): SwiftSyntax => {
  const place = tokens[at - 1]?.end ?? tokens[at]?.start ?? 0;
  return { type: UNREAD_TYPE, start: place, end: place, children: [] };
};

export const syntax = (type: string, children: readonly SwiftSyntax[], field?: string): SwiftSyntax => ({
  type,
  field,
  start: children[0]?.start ?? 0,
  end: children.at(-1)?.end ?? 0,
  children,
});

export const withField = (of: SwiftSyntax, field: string): SwiftSyntax => {
  of.field = field;
  return of;
};

/** Where the bracket at the cursor closes. */
export const closingPlace = ({ closing }: Cursor, token: SwiftToken | undefined): number => closing.get(token?.start ?? -1) ?? 0;

/** The tokens up to the place `end` of the text. */
const takeUntil = (cursor: Cursor, end: number): readonly SwiftSyntax[] => {
  const taken: SwiftSyntax[] = [];
  while (isBefore(cursor, end)) taken.push(take(cursor));
  return taken;
};

/** The same, where none of the words names code. */
export const takeWordsUntil = (cursor: Cursor, end: number): readonly SwiftSyntax[] => {
  const taken: SwiftSyntax[] = [];
  while (isBefore(cursor, end)) taken.push(takeWord(cursor));
  return taken;
};

/** What does not belong here, up to the place `end` of the text. */
export const unread = (cursor: Cursor, end: number): readonly SwiftSyntax[] => {
  const taken = takeUntil(cursor, end);
  return taken.length === 0 ? [] : [syntax(UNREAD_TYPE, taken)];
};

export const isAtWord = (cursor: Cursor, count = 0): boolean => {
  const type = tokenAhead(cursor, count)?.type;
  return type === 'identifier' || type === 'keyword';
};

export const takeName = (cursor: Cursor, field?: string): SwiftSyntax => {
  if (!isAtWord(cursor)) return missing(cursor);
  const token = tokenAhead(cursor);
  if (token) token.type = 'identifier';
  return take(cursor, field);
};

/** The elements between the bracket at the cursor and the one that closes it, with the commas. */
export const takeList = (cursor: Cursor, element: (cursor: Cursor) => SwiftSyntax): readonly SwiftSyntax[] => {
  const opening = tokenAhead(cursor);
  const close = closingPlace(cursor, opening);
  const taken: SwiftSyntax[] = [take(cursor)];
  if (cursor.depth > MOST_LEVELS) taken.push(...unread(cursor, close));
  cursor.depth += 1;
  while (isBefore(cursor, close)) {
    const before = cursor.at;
    taken.push(element(cursor));
    if (isMark(cursor, ',')) taken.push(take(cursor));
    else if (cursor.at === before || isBefore(cursor, close)) taken.push(...unread(cursor, nextComma(cursor, close)));
  }
  cursor.depth -= 1;
  taken.push(isCloser(tokenAhead(cursor), close) ? take(cursor) : missing(cursor));
  return taken;
};

const isCloser = (token: SwiftToken | undefined, close: number): boolean =>
  token !== undefined && token.start === close && ')]'.includes(token.text);

/** After what cannot be read: the next comma outside of brackets, or `close`. */
const nextComma = (cursor: Cursor, close: number): number => {
  for (let at = cursor.at; ; at = closingIndex(cursor, at) + 1) {
    const token = cursor.tokens[at];
    if (token === undefined || token.start >= close) return close;
    if (token.text === ',' && at > cursor.at) return token.start;
  }
};
