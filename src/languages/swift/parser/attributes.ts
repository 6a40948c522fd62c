/** Attributes and modifiers: what comes before a declaration. */
import { type Cursor, closingPlace, isMark, syntax, take, takeWordsUntil, takeWord, textAhead, tokenAhead } from './cursor.ts';
import { argumentList } from './arguments.ts';
import type { SwiftSyntax } from './token.ts';

/** `@available(iOS 13, *)`, `@Argument(help: "…")`, `@MainActor`. Those in lower case have a syntax of their own. */
export const attribute = (cursor: Cursor): SwiftSyntax => {
  const mark = take(cursor);
  const isType = /^\p{Lu}/u.test(textAhead(cursor));
  const parts = [mark, isType ? cursor.rules.type(cursor) : takeWord(cursor)];
  const opening = tokenAhead(cursor);
  if (opening?.text !== '(' || opening.isSpaced) return syntax('attribute', parts);
  return syntax('attribute', [...parts, ...(isType ? [argumentList(cursor)] : balanced(cursor))]);
};

const balanced = (cursor: Cursor): readonly SwiftSyntax[] => takeWordsUntil(cursor, closingPlace(cursor, tokenAhead(cursor)) + 1);

const MODIFIERS: ReadonlySet<string> = new Set(
  `public private fileprivate internal open package static class final override mutating nonmutating required convenience lazy weak
  unowned dynamic optional indirect prefix postfix infix nonisolated isolated distributed consuming borrowing async
  __consuming __owned`.split(/\s+/u),
);

export const modifiers = (cursor: Cursor): SwiftSyntax | undefined => {
  const found: SwiftSyntax[] = [];
  for (;;) {
    if (isMark(cursor, '@')) found.push(attribute(cursor));
    else if (isModifier(cursor)) found.push(modifier(cursor));
    else break;
  }
  return found.length === 0 ? undefined : syntax('modifiers', found);
};

/** `class` before `func` is one, `class A` is a declaration. */
const isModifier = (cursor: Cursor): boolean => {
  const token = tokenAhead(cursor);
  if (token === undefined || !MODIFIERS.has(token.text)) return false;
  const next = textAhead(cursor, 1);
  if (next === '(') return LIMITS.has(textAhead(cursor, 2)) && isMark(cursor, ')', 3);
  if (token.text === 'class') return CLASS_MEMBERS.has(next) || MODIFIERS.has(next);
  return next === '@' || DECLARING.has(next) || MODIFIERS.has(next);
};

const LIMITS: ReadonlySet<string> = new Set(['set', 'safe', 'unsafe']);
const CLASS_MEMBERS: ReadonlySet<string> = new Set(['func', 'var', 'let', 'subscript']);
const DECLARING: ReadonlySet<string> = new Set(
  `class struct enum protocol extension actor func init deinit subscript let var typealias associatedtype case operator precedencegroup
  import macro inout`.split(/\s+/u),
);

const MODIFIER_TYPES: ReadonlyMap<string, string> = new Map([
  ...['public', 'private', 'fileprivate', 'internal', 'open', 'package'].map((word): [string, string] => [
    word,
    'visibility_modifier',
  ]),
  ['static', 'static_modifier'],
  ['class', 'static_modifier'],
]);

/** `private`, `private(set)`: the latter is about writing alone. */
const modifier = (cursor: Cursor): SwiftSyntax => {
  const type = MODIFIER_TYPES.get(textAhead(cursor)) ?? 'modifier';
  const word = takeWord(cursor);
  return isMark(cursor, '(') ? syntax('modifier', [word, ...balanced(cursor)]) : syntax(type, [word]);
};
