/** What an operand starts with: names, literals, closures, key paths, macros, patterns. */
import { argument, argumentList } from './arguments.ts';
import { closure } from './closures.ts';
import {
  type Cursor,
  type ExpressionPlace,
  closingPlace,
  isAtWord,
  isMark,
  missing,
  node,
  take,
  takeList,
  takeName,
  takeWordsUntil,
  textAhead,
  tokenAhead,
  withField,
} from './cursor.ts';
import { declareNames } from './patterns.ts';
import { swiftTokens } from './swift-tokens.ts';
import type { SwiftNode, SwiftToken } from './token.ts';

export const primary = (cursor: Cursor, place: ExpressionPlace): SwiftNode => {
  const token = tokenAhead(cursor);
  if (token === undefined) return missing(cursor);
  switch (token.type) {
    case 'identifier':
      return take(cursor);
    case 'string':
      return string(cursor, token);
    case 'number':
    case 'regex':
      return take(cursor);
    case 'keyword':
      return keyword(cursor, place);
    default:
      return marked(cursor, place);
  }
};

const LEAVES: Readonly<Record<string, string>> = {
  self: 'self_expression',
  super: 'super_expression',
  Self: 'self_type',
  true: 'boolean',
  false: 'boolean',
  nil: 'nil',
};

const keyword = (cursor: Cursor, place: ExpressionPlace): SwiftNode => {
  const word = textAhead(cursor);
  const leaf = LEAVES[word];
  if (leaf !== undefined) return { ...take(cursor), type: leaf };
  if (word === 'let' || word === 'var' || word === 'inout') return pattern(cursor, place);
  if (word === 'is') return node('type_test', [take(cursor), withField(cursor.rules.type(cursor), 'type')]);
  if (word === 'init' || word === 'Any') return takeName(cursor);
  return cursor.rules.statement(cursor) ?? missing(cursor);
};

/** `let a`, `let (a, b)`, `let .some(a)`: names in it are declared. */
const pattern = (cursor: Cursor, place: ExpressionPlace): SwiftNode => {
  const word = take(cursor);
  return node('pattern', [word, declareNames(cursor.rules.operand(cursor, place))]);
};

const marked = (cursor: Cursor, place: ExpressionPlace): SwiftNode => {
  switch (textAhead(cursor)) {
    case '(':
      return inParentheses(cursor);
    case '[':
      return listLiteral(cursor);
    case '{':
      return place === 'condition' ? missing(cursor) : closure(cursor);
    case '.':
      return implicitMember(cursor);
    case '\\':
      return keyPath(cursor);
    case '#':
      return macroUse(cursor);
    case '@':
      return cursor.rules.type(cursor);
    default:
      return missing(cursor);
  }
};

/** `.none`, and in a key path `.0` and `.[index]`. */
const implicitMember = (cursor: Cursor): SwiftNode => {
  if (isAtWord(cursor, 1)) return node('implicit_member', [take(cursor), takeName(cursor, 'property')]);
  const isPart = tokenAhead(cursor, 1)?.type === 'number' || isMark(cursor, '[', 1);
  if (!isPart) return missing(cursor);
  return isMark(cursor, '[', 1) ? node('operation', [take(cursor)]) : node('operation', [take(cursor), take(cursor)]);
};

const inParentheses = (cursor: Cursor): SwiftNode => {
  const parts = takeList(cursor, argument);
  const [, only, closing] = parts;
  const isTuple = parts.length !== 3 || only?.children.length !== 1 || closing === undefined;
  if (isTuple) return node('tuple', parts);
  const [value] = only.children;
  return node('parenthesized', value ? [...parts.slice(0, 1), value, closing] : parts);
};

/** `[a, b]`, `[a: b]`, `[:]`. */
const listLiteral = (cursor: Cursor): SwiftNode => {
  const isEmptyMap = isMark(cursor, ':', 1) && isMark(cursor, ']', 2);
  return isEmptyMap ? node('list', [take(cursor), take(cursor), take(cursor)]) : node('list', takeList(cursor, element));
};

const element = (cursor: Cursor): SwiftNode => {
  const first = cursor.rules.expression(cursor, 'value');
  return isMark(cursor, ':') ? node('pair', [first, take(cursor), cursor.rules.expression(cursor, 'value')]) : first;
};

/** `\Line.price`, `\.price`. */
const keyPath = (cursor: Cursor): SwiftNode => {
  const mark = take(cursor);
  if (isMark(cursor, '.') || isAtWord(cursor) || isMark(cursor, '['))
    return node('key_path', [mark, cursor.rules.operand(cursor, 'condition')]);
  return node('key_path', [mark]);
};

/** Macros whose arguments have a syntax of their own. */
const PLAIN_MACROS: ReadonlySet<string> = new Set([
  'available',
  'unavailable',
  'if',
  'elseif',
  'else',
  'endif',
  'sourceLocation',
]);

/** `#selector(a)`, `#available(iOS 15, *)`, `#file`. */
const macroUse = (cursor: Cursor): SwiftNode => {
  const mark = take(cursor);
  const isPlain = PLAIN_MACROS.has(textAhead(cursor));
  const name = { ...takeName(cursor), type: isPlain ? 'mark' : 'identifier' };
  if (!isMark(cursor, '(') || tokenAhead(cursor)?.isFirst) return node('macro_use', [mark, name]);
  if (isPlain) return node('macro_use', [mark, name, ...takeWordsUntil(cursor, closingPlace(cursor, tokenAhead(cursor)) + 1)]);
  return node('macro_use', [mark, withField(name, 'callee'), argumentList(cursor)]);
};

/** Code in a string is read as a list of arguments. */
const string = (cursor: Cursor, token: SwiftToken): SwiftNode => {
  take(cursor);
  const inserted = (token.inserted ?? []).map(([from, to]) => insertedCode(cursor, from, to));
  return { ...token, children: inserted.filter(({ children }) => children.length > 0) };
};

const insertedCode = ({ text, comments, rules, depth }: Cursor, from: number, to: number): SwiftNode => {
  const inner: Cursor = { ...swiftTokens(text, { from, to }, comments), comments, rules, at: 0, depth: depth + 1 };
  const found: SwiftNode[] = [];
  while (inner.at < inner.tokens.length) {
    const before = inner.at;
    found.push(argument(inner));
    if (isMark(inner, ',') || inner.at === before) found.push(take(inner));
  }
  return node('inserted', found);
};
