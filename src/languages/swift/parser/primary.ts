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
  syntax,
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
import type { SwiftSyntax, SwiftToken } from './token.ts';

export const primary = (cursor: Cursor, place: ExpressionPlace): SwiftSyntax => {
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

const keyword = (cursor: Cursor, place: ExpressionPlace): SwiftSyntax => {
  const word = textAhead(cursor);
  const leaf = LEAVES[word];
  if (leaf !== undefined) return { ...take(cursor), type: leaf };
  if (word === 'let' || word === 'var' || word === 'inout') return pattern(cursor, place);
  if (word === 'is') return syntax('type_test', [take(cursor), withField(cursor.rules.type(cursor), 'type')]);
  if (word === 'init' || word === 'Any') return takeName(cursor);
  return cursor.rules.statement(cursor) ?? missing(cursor);
};

/** `let a`, `let (a, b)`, `let .some(a)`: names in it are declared. */
const pattern = (cursor: Cursor, place: ExpressionPlace): SwiftSyntax => {
  const word = take(cursor);
  return syntax('pattern', [word, declareNames(cursor.rules.operand(cursor, place))]);
};

const marked = (cursor: Cursor, place: ExpressionPlace): SwiftSyntax => {
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
const implicitMember = (cursor: Cursor): SwiftSyntax => {
  if (isAtWord(cursor, 1)) return syntax('implicit_member', [take(cursor), takeName(cursor, 'property')]);
  const isPart = tokenAhead(cursor, 1)?.type === 'number' || isMark(cursor, '[', 1);
  if (!isPart) return missing(cursor);
  return isMark(cursor, '[', 1) ? syntax('operation', [take(cursor)]) : syntax('operation', [take(cursor), take(cursor)]);
};

const inParentheses = (cursor: Cursor): SwiftSyntax => {
  const parts = takeList(cursor, argument);
  const [, only, closing] = parts;
  const isTuple = parts.length !== 3 || only?.children.length !== 1 || closing === undefined;
  if (isTuple) return syntax('tuple', parts);
  const [value] = only.children;
  return syntax('parenthesized', value ? [...parts.slice(0, 1), value, closing] : parts);
};

/** `[a, b]`, `[a: b]`, `[:]`. */
const listLiteral = (cursor: Cursor): SwiftSyntax => {
  const isEmptyMap = isMark(cursor, ':', 1) && isMark(cursor, ']', 2);
  return isEmptyMap ? syntax('list', [take(cursor), take(cursor), take(cursor)]) : syntax('list', takeList(cursor, element));
};

const element = (cursor: Cursor): SwiftSyntax => {
  const first = cursor.rules.expression(cursor, 'value');
  return isMark(cursor, ':') ? syntax('pair', [first, take(cursor), cursor.rules.expression(cursor, 'value')]) : first;
};

/** `\Line.price`, `\.price`. */
const keyPath = (cursor: Cursor): SwiftSyntax => {
  const mark = take(cursor);
  if (isMark(cursor, '.') || isAtWord(cursor) || isMark(cursor, '['))
    return syntax('key_path', [mark, cursor.rules.operand(cursor, 'condition')]);
  return syntax('key_path', [mark]);
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
const macroUse = (cursor: Cursor): SwiftSyntax => {
  const mark = take(cursor);
  const isPlain = PLAIN_MACROS.has(textAhead(cursor));
  const name = { ...takeName(cursor), type: isPlain ? 'mark' : 'identifier' };
  if (!isMark(cursor, '(') || tokenAhead(cursor)?.isFirst) return syntax('macro_use', [mark, name]);
  if (isPlain) return syntax('macro_use', [mark, name, ...takeWordsUntil(cursor, closingPlace(cursor, tokenAhead(cursor)) + 1)]);
  return syntax('macro_use', [mark, withField(name, 'callee'), argumentList(cursor)]);
};

/** Code in a string is read as a list of arguments. */
const string = (cursor: Cursor, token: SwiftToken): SwiftSyntax => {
  take(cursor);
  const inserted = (token.inserted ?? []).map(([from, to]) => insertedCode(cursor, from, to));
  return { ...token, children: inserted.filter(({ children }) => children.length > 0) };
};

const insertedCode = ({ text, comments, rules, depth }: Cursor, from: number, to: number): SwiftSyntax => {
  const inner: Cursor = { ...swiftTokens(text, { from, to }, comments), comments, rules, at: 0, depth: depth + 1 };
  const found: SwiftSyntax[] = [];
  while (inner.at < inner.tokens.length) {
    const before = inner.at;
    found.push(argument(inner));
    if (isMark(inner, ',') || inner.at === before) found.push(take(inner));
  }
  return syntax('inserted', found);
};
