/** Expressions: operands between operators. What binds tighter does not matter for names and types, so operators are a flat list. */
import { argument, argumentList } from './arguments.ts';
import {
  type Cursor,
  closingIndex,
  type ExpressionPlace,
  isAtWord,
  isMark,
  MOST_LEVELS,
  syntax,
  take,
  takeName,
  takeWord,
  textAhead,
  tokenAhead,
  unread,
  withField,
} from './cursor.ts';
import { closure } from './closures.ts';
import { primary } from './primary.ts';
import { argumentsLength } from './speculation.ts';
import type { SwiftSyntax, SwiftToken } from './token.ts';
import { typeArguments } from './types.ts';

export const parseExpression = (cursor: Cursor, place: ExpressionPlace): SwiftSyntax => {
  if (cursor.depth > MOST_LEVELS) return tooDeep(cursor);
  cursor.depth += 1;
  const parts = [parseOperand(cursor, place)];
  let operators = '';
  for (let operator = infixOperator(cursor, place); operator; operator = infixOperator(cursor, place)) {
    if (operator === 'cast') parts.push(cast(cursor, parts.pop()));
    else if (operator === 'ternary') parts.push(ternary(cursor, { parts: parts.splice(0), place }));
    else {
      operators += ` ${textAhead(cursor)}`;
      parts.push(take(cursor), parseOperand(cursor, place));
    }
  }
  cursor.depth -= 1;
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  return syntax(EXPRESSIONS[operators] ?? 'operation', parts);
};

const EXPRESSIONS: Readonly<Record<string, string>> = { ' =': 'assignment', ' ??': 'coalescing', ' ?? ??': 'coalescing' };

const tooDeep = (cursor: Cursor): SwiftSyntax => {
  const token = tokenAhead(cursor);
  const end = cursor.closing.get(token?.start ?? -1) ?? token?.start ?? 0;
  return syntax('operation', [...unread(cursor, end + 1)]);
};

const infixOperator = (cursor: Cursor, place: ExpressionPlace): 'cast' | 'ternary' | 'operator' | undefined => {
  const token = tokenAhead(cursor);
  if (token === undefined) return undefined;
  const { text } = token;
  if (text === 'is' || text === 'as') return 'cast';
  if (text === '->' || (EFFECTS.has(text) && textAhead(cursor, 1) === '->')) return 'operator';
  if (token.type !== 'operator') return undefined;
  if (text === '=') return place === 'pattern' ? undefined : 'operator';
  return text === '?' ? 'ternary' : betweenOperands(token, tokenAhead(cursor, 1));
};

/** An operator with blanks on both sides or on none is between operands. */
const betweenOperands = ({ isFirst, isSpaced }: SwiftToken, next: SwiftToken | undefined): 'operator' | undefined => {
  const isSpacedAfter = isSpacedBefore(next);
  if (isFirst && !isSpacedAfter) return undefined;
  return isSpaced === isSpacedAfter ? 'operator' : undefined;
};

const EFFECTS: ReadonlySet<string> = new Set(['throws', 'async', 'rethrows']);

const isSpacedBefore = (token: SwiftToken | undefined): boolean =>
  token === undefined || token.isSpaced || token.isFirst || ')]},;:'.includes(token.text);

/** `a as? B`, `a is B`. */
const cast = (cursor: Cursor, operand: SwiftSyntax | undefined): SwiftSyntax => {
  const type = isMark(cursor, 'is') ? 'type_test' : 'cast';
  const parts = [...(operand ? [withField(operand, 'operand')] : []), take(cursor)];
  if (tokenAhead(cursor)?.type === 'suffix') parts.push(take(cursor));
  return syntax(type, [...parts, withField(cursor.rules.type(cursor), 'type')]);
};

type Condition = { readonly parts: readonly SwiftSyntax[]; readonly place: ExpressionPlace };

const ternary = (cursor: Cursor, { parts, place }: Condition): SwiftSyntax => {
  const [first] = parts;
  const condition = parts.length === 1 && first ? first : syntax('operation', parts);
  const found = [condition, take(cursor), withField(parseExpression(cursor, 'value'), 'value')];
  if (isMark(cursor, ':')) found.push(take(cursor), withField(parseExpression(cursor, place), 'value'));
  return syntax('ternary', found);
};

const PREFIX_WORDS: ReadonlySet<string> = new Set([
  'try',
  'await',
  'consume',
  'copy',
  'borrow',
  'unsafe',
  'repeat',
  'each',
  'any',
  'some',
]);

/** With its prefixes and suffixes. */
export const parseOperand = (cursor: Cursor, place: ExpressionPlace): SwiftSyntax => {
  const before: SwiftSyntax[] = [];
  for (;;) {
    const token = tokenAhead(cursor);
    if (token?.type === 'operator' && token.text !== '=') before.push(take(cursor));
    else if (PREFIX_WORDS.has(token?.text ?? '') && startsOperand(cursor)) {
      before.push(takeWord(cursor));
      if (tokenAhead(cursor)?.type === 'suffix') before.push(take(cursor));
    } else break;
  }
  const operand = suffixes(cursor, place, primary(cursor, place));
  return before.length === 0 ? operand : syntax('prefixed', [...before, withField(operand, 'value')]);
};

/** After a word that is also a name. */
const startsOperand = (cursor: Cursor): boolean => {
  const next = tokenAhead(cursor, 1);
  if (textAhead(cursor) === 'try') return true;
  if (next === undefined || next.isFirst) return false;
  return isAtWord(cursor, 1)
    ? !/^(?:in|is|as|else|where)$/u.test(next.text)
    : textAhead(cursor) === 'await' && /^[([#.\\{]$|^["-]/u.test(next.text);
};

const suffixes = (cursor: Cursor, place: ExpressionPlace, first: SwiftSyntax): SwiftSyntax => {
  let found = first;
  for (;;) {
    const next = suffixed(cursor, place, found);
    if (!next) return found;
    found = next;
  }
};

const suffixed = (cursor: Cursor, place: ExpressionPlace, of: SwiftSyntax): SwiftSyntax | undefined => {
  const token = tokenAhead(cursor);
  if (token === undefined) return undefined;
  if (token.text === '.') return member(cursor, of);
  if (token.type === 'suffix') return syntax('unwrapped', [withField(of, 'value'), take(cursor)]);
  if (token.text === '{' && (place === 'value' || !token.isFirst)) return closureCall(cursor, place, of);
  return token.isFirst ? undefined : besides(cursor, place, of);
};

const closureCall = (cursor: Cursor, place: ExpressionPlace, of: SwiftSyntax): SwiftSyntax | undefined =>
  takesClosure(cursor, place, of) ? withClosures(cursor, syntax('call', [withField(of, 'callee')]), place) : undefined;

/** What applies to an operand only on its own line. */
const besides = (cursor: Cursor, place: ExpressionPlace, of: SwiftSyntax): SwiftSyntax | undefined => {
  const token = tokenAhead(cursor);
  if (token?.text === '(') return call(cursor, of, place);
  if (token?.text === '[') return syntax('subscript', [withField(of, 'object'), argumentList(cursor)]);
  if (token?.type !== 'operator' || token.isSpaced) return undefined;
  if (token.text.startsWith('<')) return genericName(cursor, of);
  const isPostfix = isSpacedBefore(tokenAhead(cursor, 1)) && !'=->'.includes(token.text);
  return isPostfix ? syntax('suffixed', [withField(of, 'value'), take(cursor)]) : undefined;
};

const member = (cursor: Cursor, object: SwiftSyntax): SwiftSyntax | undefined => {
  const next = tokenAhead(cursor, 1);
  if (next?.type === 'number') return syntax('tuple_member', [withField(object, 'object'), take(cursor), take(cursor)]);
  const dot = isAtWord(cursor, 1) || next?.text === '(' || next?.text === '[' ? take(cursor) : undefined;
  if (!dot) return undefined;
  if (!isAtWord(cursor)) return syntax('suffixed', [withField(object, 'value'), dot]);
  if (isMark(cursor, 'self')) return syntax('suffixed', [withField(object, 'value'), dot, take(cursor)]);
  return syntax('member', [withField(object, 'object'), dot, takeName(cursor, 'property')]);
};

const call = (cursor: Cursor, callee: SwiftSyntax, place: ExpressionPlace): SwiftSyntax =>
  withClosures(cursor, syntax('call', [withField(callee, 'callee'), argumentList(cursor)]), place);

/** `f(a) { … } done: { … }`: they belong to the call. */
const withClosures = (cursor: Cursor, of: SwiftSyntax, place: ExpressionPlace): SwiftSyntax => {
  const found = [...of.children];
  if (isMark(cursor, '{') && (place === 'value' || !tokenAhead(cursor)?.isFirst) && takesClosure(cursor, place, of)) {
    found.push(withField(closure(cursor), 'closure'));
    while (isAtWord(cursor) && isMark(cursor, ':', 1) && isMark(cursor, '{', 2) && textAhead(cursor) !== 'default')
      found.push(argument(cursor));
  }
  return syntax('call', found);
};

const CALLABLE: ReadonlySet<string> = new Set(
  'identifier member call generic_name implicit_member subscript unwrapped macro_use self_expression parenthesized prefixed'.split(
    ' ',
  ),
);

/** `var a = b { didSet { … } }`. */
const startsAccessors = (cursor: Cursor): boolean =>
  /^(?:willSet|didSet|get|set)$/u.test(textAhead(cursor, 1)) && /^[{(]$/u.test(textAhead(cursor, 2));

/** In a condition, a brace starts a block, unless what comes after its end shows that the condition goes on. */
const takesClosure = (cursor: Cursor, place: ExpressionPlace, of: SwiftSyntax): boolean => {
  if (!CALLABLE.has(of.type) || startsAccessors(cursor)) return false;
  if (place !== 'condition') return true;
  const next = cursor.tokens[closingIndex(cursor, cursor.at) + 1];
  if (next === undefined || next.isFirst) return false;
  return (
    /^(?:[{,.([:]|where|as|is)$/u.test(next.text) || next.type === 'suffix' || (next.type === 'operator' && next.text !== '=')
  );
};

/** `Box<Int>` before what only follows a name. */
const genericName = (cursor: Cursor, of: SwiftSyntax): SwiftSyntax | undefined => {
  const isName = of.type === 'identifier' || of.type === 'member' || of.type === 'implicit_member';
  if (!isName || argumentsLength(cursor) === 0) return undefined;
  return syntax('generic_name', [withField(of, 'value'), typeArguments(cursor)]);
};
