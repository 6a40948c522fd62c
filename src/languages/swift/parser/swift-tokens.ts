/** The tokens and comments of a text in Swift. Lines with `#if`, `#else` and `#endif` are blank: all branches count. */
import { swiftStringAt } from './string-end.ts';
import type { SwiftSyntax, SwiftToken } from './token.ts';

export type SwiftText = {
  readonly text: string;
  readonly tokens: SwiftToken[];
  /** Per opening bracket, by its start: the start of the bracket that closes it; the end of the text if none does. */
  readonly closing: ReadonlyMap<number, number>;
};

export type SwiftRange = { readonly from: number; readonly to: number };

/** `comments` takes the comments, in order. */
export const swiftTokens = (text: string, { from, to }: SwiftRange, comments: SwiftSyntax[]): SwiftText => {
  const tokens: SwiftToken[] = [];
  let [at, isFirst, isSpaced] = [from, true, true];
  while (at < to) {
    const blank = blankAt(text, at, isFirst);
    if (blank) {
      if (blank.isComment) comments.push({ type: 'comment', start: at, end: blank.end, children: [] });
      isFirst ||= text.slice(at, blank.end).includes('\n');
      isSpaced = true;
      at = Math.max(at + 1, blank.end);
      continue;
    }
    const token = tokenAt(text, at, { isFirst, isSpaced, before: tokens.at(-1) });
    tokens.push(token);
    [at, isFirst, isSpaced] = [token.end, false, '([{,;:'.includes(token.text)];
  }
  return { text, tokens, closing: closingBrackets(tokens, to) };
};

type Blank = { readonly end: number; readonly isComment?: true };

const SPACE = 0x20;
const BYTE_ORDER_MARK = 0xfeff;
const DIRECTIVE = /#(?:if|elseif|else|endif|sourceLocation)\b[^\n]*/uy;
const BLOCK_MARK = /\/\*|\*\//gu;

const blankAt = (text: string, at: number, isFirst: boolean): Blank | undefined => {
  const code = text.charCodeAt(at);
  if (code <= SPACE || code === BYTE_ORDER_MARK) return { end: at + 1 };
  if (text.startsWith('//', at)) return { end: lineEnd(text, at), isComment: true };
  if (text.startsWith('/*', at)) return { end: blockEnd(text, at), isComment: true };
  if (at === 0 && text.startsWith('#!')) return { end: lineEnd(text, at) };
  if (!isFirst || text[at] !== '#') return undefined;
  DIRECTIVE.lastIndex = at;
  const found = DIRECTIVE.exec(text);
  return found ? { end: at + found[0].replace(/\/[/*].*$/u, '').length } : undefined;
};

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Comments nest. */
const blockEnd = (text: string, start: number): number => {
  BLOCK_MARK.lastIndex = start;
  let open = 0;
  for (let found = BLOCK_MARK.exec(text); found; found = BLOCK_MARK.exec(text)) {
    open += found[0] === '/*' ? 1 : -1;
    if (open === 0) return BLOCK_MARK.lastIndex;
  }
  return text.length;
};

type Before = { readonly isFirst: boolean; readonly isSpaced: boolean; readonly before: SwiftToken | undefined };

const IDENTIFIER = /`[^`\n]*`|\$?[\p{L}_\p{Nd}\p{So}][\p{L}\p{M}\p{N}_\p{So}]*|\$/uy;
const NUMBER = /0[xob][\da-f_]*(?:\.[\da-f_]+)?(?:p[+-]?\d+)?|\d[\d_]*(?:\.\d[\d_]*)?(?:e[+-]?\d[\d_]*)?/iuy;
const OPERATOR = /\.\.[.<]|\.{2,}[-/=+!*%<>&|^~?.]*|[-/=+!*%<>&|^~?\u00d7\u00f7\u2190-\u22ff]+/uy;
const REGEX = /\/(?![\s/*=)])(?:[^\\/\n]|\\[^\n])*[^\s\\/]\/(?![/*])|\/[^\s\\/()]\//uy;
const LONG_REGEX = /(#+)\/(?:[^\n]*?|\s*\n[\s\S]*?)\/\1/uy;

const tokenAt = (text: string, start: number, place: Before): SwiftToken => {
  const make = (type: string, end: number): SwiftToken => ({
    type,
    start,
    end,
    children: [],
    text: text.slice(start, end),
    isFirst: place.isFirst,
    isSpaced: place.isSpaced,
  });
  const string = startsString(text, start) ? swiftStringAt(text, start) : undefined;
  if (string) return { ...make('string', string.end), inserted: string.inserted };
  const word = wordAt(text, start);
  if (word) return make(word.type, word.end);
  const regex = regexLength(text, start, place);
  if (regex > 0) return make('regex', start + regex);
  if ('?!'.includes(text[start] ?? '') && !place.isSpaced && isOperand(place.before)) return make('suffix', start + 1);
  const operator = operatorLength(text, start);
  return operator > 0 ? make('operator', start + operator) : make('mark', start + 1);
};

const startsString = (text: string, start: number): boolean => text[start] === '"' || text[start] === '#';

const wordAt = (text: string, start: number): { readonly type: string; readonly end: number } | undefined => {
  const code = text.charCodeAt(start);
  if (code >= DIGIT_ZERO && code <= DIGIT_NINE) return { type: 'number', end: start + lengthOf(NUMBER, text, start) };
  const length = lengthOf(IDENTIFIER, text, start);
  return length === 0 ? undefined : { type: wordType(text.slice(start, start + length)), end: start + length };
};

const regexLength = (text: string, start: number, place: Before): number => {
  if (text[start] === '#') return lengthOf(LONG_REGEX, text, start);
  return text[start] === '/' && !endsOperand(place) ? lengthOf(REGEX, text, start) : 0;
};

const [DIGIT_ZERO, DIGIT_NINE] = [0x30, 0x39];

const lengthOf = (expression: RegExp, text: string, at: number): number => {
  expression.lastIndex = at;
  return expression.exec(text)?.[0].length ?? 0;
};

/** Up to a comment. */
const operatorLength = (text: string, start: number): number => {
  const length = lengthOf(OPERATOR, text, start);
  if (length < 2) return length;
  const comment = text.slice(start + 1, start + length + 1).search(/\/[/*]/u);
  return comment < 0 ? length : Math.min(length, comment + 1);
};

/** What an operator or a suffix may apply to. */
const isOperand = (token: SwiftToken | undefined): boolean =>
  token !== undefined &&
  (OPERANDS.has(token.type) || ')]}'.includes(token.text) || VALUE_WORDS.has(token.text) || /^[>?!]+$/u.test(token.text));
const OPERANDS: ReadonlySet<string> = new Set(['identifier', 'string', 'number', 'regex', 'suffix']);
const VALUE_WORDS: ReadonlySet<string> = new Set(['self', 'Self', 'super', 'init', 'nil', 'true', 'false', 'try', 'as', 'Any']);

/** A `/` divides after an operand, unless it is spaced like the start of a regular expression. */
const endsOperand = ({ before, isSpaced }: Before): boolean => {
  if (before === undefined || before.type === 'operator') return false;
  return isOperand(before) ? true : !isSpaced;
};

const wordType = (word: string): string => (KEYWORDS.has(word) ? 'keyword' : 'identifier');

const KEYWORDS: ReadonlySet<string> = new Set(
  `associatedtype class deinit enum extension fileprivate func import init inout internal let operator private precedencegroup protocol
  public rethrows static struct subscript typealias var break case catch continue default defer do else fallthrough for guard if in
  repeat return throw switch where while Any as false is nil self Self super throws true try`.split(/\s+/u),
);

const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A closing brace closes every bracket since the opening brace. */
const closingBrackets = (tokens: readonly SwiftToken[], to: number): ReadonlyMap<number, number> => {
  const closing = new Map<number, number>();
  const open: OpenBrackets = { brackets: [], braces: 0 };
  for (const [index, token] of tokens.entries()) {
    if (token.isFirst && DECLARING.has(token.text) && tokens[index + 1]?.type === 'identifier')
      closeUnclosed(open, token, closing);
    if (token.type !== 'mark') continue;
    if (OPENING[token.text] !== undefined) {
      open.brackets.push(token);
      if (token.text === '{') open.braces += 1;
    } else if (')]}'.includes(token.text)) closeBracket(open, token, closing);
  }
  for (const { start } of open.brackets) closing.set(start, to);
  return closing;
};

type OpenBrackets = { readonly brackets: SwiftToken[]; braces: number };

const DECLARING: ReadonlySet<string> = new Set(['func', 'class', 'struct', 'enum', 'protocol', 'extension', 'import']);

/** A line that starts with a declaration is in no parentheses: those of broken code end before it. */
const closeUnclosed = ({ brackets }: OpenBrackets, { start }: SwiftToken, closing: Map<number, number>): void => {
  for (let last = brackets.at(-1); last && last.text !== '{'; last = brackets.at(-1)) {
    closing.set(last.start, start);
    brackets.pop();
  }
};

const closeBracket = (open: OpenBrackets, { text, start }: SwiftToken, closing: Map<number, number>): void => {
  const isClosed = (bracket: SwiftToken | undefined): boolean => OPENING[bracket?.text ?? ''] === text;
  if (text === '}' ? open.braces === 0 : !isClosed(open.brackets.at(-1))) return;
  if (text === '}') open.braces -= 1;
  for (let bracket = open.brackets.pop(); bracket; bracket = open.brackets.pop()) {
    closing.set(bracket.start, start);
    if (isClosed(bracket)) return;
  }
};
