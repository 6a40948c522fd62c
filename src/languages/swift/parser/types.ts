/** Types, their arguments and parameters, and `where` clauses. */
import {
  type Cursor,
  expect,
  isAtWord,
  isMark,
  MOST_LEVELS,
  missing,
  syntax,
  take,
  takeList,
  takeName,
  takePart,
  takeWord,
  textAhead,
  tokenAhead,
  withField,
} from './cursor.ts';
import { attribute } from './attributes.ts';
import type { SwiftSyntax } from './token.ts';

const TYPE_WORDS: ReadonlySet<string> = new Set(
  'inout some any each repeat borrowing consuming isolated sending __owned __shared nonisolated'.split(' '),
);

export const parseType = (cursor: Cursor): SwiftSyntax => {
  const words: SwiftSyntax[] = [];
  for (;;) {
    if (isMark(cursor, '@')) words.push(attribute(cursor));
    else if (TYPE_WORDS.has(textAhead(cursor)) && startsType(cursor, 1)) words.push(takeWord(cursor));
    else if (textAhead(cursor) === '~') words.push(take(cursor));
    else break;
  }
  if (cursor.depth > MOST_LEVELS) return missing(cursor);
  cursor.depth += 1;
  const type = composed(cursor);
  cursor.depth -= 1;
  return words.length === 0 ? type : syntax('wrapped_type', [...words, type]);
};

const startsType = (cursor: Cursor, count: number): boolean => {
  const token = tokenAhead(cursor, count);
  return token !== undefined && (isAtWord(cursor, count) || '([@~'.includes(token.text)) && !token.isFirst;
};

const composed = (cursor: Cursor): SwiftSyntax => {
  const first = functionOrType(cursor);
  if (textAhead(cursor) !== '&') return first;
  const parts = [first];
  while (textAhead(cursor) === '&') {
    parts.push(take(cursor));
    if (textAhead(cursor) === '~') parts.push(take(cursor));
    parts.push(functionOrType(cursor));
  }
  return syntax('composition_type', parts);
};

const EFFECTS: ReadonlySet<string> = new Set(['async', 'throws', 'rethrows', 'reasync']);

/** `async throws(Failure)`. */
export const effects = (cursor: Cursor): readonly SwiftSyntax[] => {
  const found: SwiftSyntax[] = [];
  while (EFFECTS.has(textAhead(cursor))) {
    found.push(takeWord(cursor));
    if (isMark(cursor, '(') && !tokenAhead(cursor)?.isSpaced) found.push(...takeList(cursor, parseType));
  }
  return found;
};

const functionOrType = (cursor: Cursor): SwiftSyntax => {
  const first = suffixed(cursor);
  const isFunction = first.type === 'tuple_type' && (textAhead(cursor) === '->' || EFFECTS.has(textAhead(cursor)));
  if (!isFunction) return first;
  const found = effects(cursor);
  if (textAhead(cursor) !== '->') return syntax('function_type', [first, ...found, missing(cursor)]);
  return syntax('function_type', [
    withField(first, 'parameters'),
    ...found,
    take(cursor),
    withField(parseType(cursor), 'result'),
  ]);
};

const suffixed = (cursor: Cursor): SwiftSyntax => {
  let type = primaryType(cursor);
  for (;;) {
    const token = tokenAhead(cursor);
    if (token?.type === 'suffix') type = syntax('optional_type', [type, takePart(cursor, 1)]);
    else if (token?.text === '.' && isAtWord(cursor, 1)) {
      type = syntax('member_type', [withField(type, 'object'), take(cursor), takeName(cursor, 'property')]);
      type = withArguments(cursor, type);
    } else return type;
  }
};

const primaryType = (cursor: Cursor): SwiftSyntax => {
  const token = tokenAhead(cursor);
  if (token?.text === '(') return inParentheses(cursor);
  if (token?.text === '[') return listType(cursor);
  if (token?.text === 'Self') return syntax('self_type', [take(cursor)]);
  if (token?.type === 'identifier' || token?.text === 'Any')
    return withArguments(cursor, syntax('user_type', [takeName(cursor)]));
  return missing(cursor);
};

/** A list of types, unless it is one type that is no list of parameters. */
const inParentheses = (cursor: Cursor): SwiftSyntax => {
  const [opening, only, closing, ...others] = takeList(cursor, tupleElement);
  const [type] = only?.children ?? [];
  const isFunction = textAhead(cursor) === '->' || EFFECTS.has(textAhead(cursor));
  const isOne = others.length === 0 && opening && closing && type && only?.children.length === 1 && only.type === 'tuple_element';
  if (isOne && !isFunction) return syntax('wrapped_type', [opening, type, closing]);
  return syntax(
    'tuple_type',
    [opening, only, closing, ...others].filter((each) => each !== undefined),
  );
};

const listType = (cursor: Cursor): SwiftSyntax => {
  const opening = take(cursor);
  const first = parseType(cursor);
  if (!isMark(cursor, ':')) return syntax('array_type', [opening, withField(first, 'element'), expect(cursor, ']')]);
  return syntax('dictionary_type', [opening, first, take(cursor), withField(parseType(cursor), 'element'), expect(cursor, ']')]);
};

/** `a: Int`, `_ a: Int`, `Int`, `Int...`. */
const tupleElement = (cursor: Cursor): SwiftSyntax => {
  const names: SwiftSyntax[] = [];
  const isNamed = isAtWord(cursor) && (isMark(cursor, ':', 1) || (isAtWord(cursor, 1) && isMark(cursor, ':', 2)));
  while (isNamed && isAtWord(cursor)) names.push(takeName(cursor));
  if (isNamed) names.push(take(cursor));
  const parts = [...names, withField(parseType(cursor), 'type')];
  if (textAhead(cursor).startsWith('...')) parts.push(take(cursor));
  if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value'));
  return syntax('tuple_element', parts);
};

const withArguments = (cursor: Cursor, type: SwiftSyntax): SwiftSyntax => {
  const token = tokenAhead(cursor);
  if (!token?.text.startsWith('<') || token.isFirst || token.type !== 'operator') return type;
  return syntax('generic_type', [type, typeArguments(cursor)]);
};

export const typeArguments = (cursor: Cursor): SwiftSyntax => {
  const parts = [takePart(cursor, 1)];
  while (!textAhead(cursor).startsWith('>')) {
    const before = cursor.at;
    parts.push(tokenAhead(cursor)?.type === 'number' ? take(cursor) : parseType(cursor));
    if (isMark(cursor, ',')) parts.push(take(cursor));
    else if (!textAhead(cursor).startsWith('>') || cursor.at === before) break;
  }
  parts.push(textAhead(cursor).startsWith('>') ? takePart(cursor, 1) : missing(cursor));
  return syntax('type_arguments', parts);
};

/** `<T: Equatable, each U>`. */
export const typeParameters = (cursor: Cursor): readonly SwiftSyntax[] => {
  if (!textAhead(cursor).startsWith('<')) return [];
  const parts = [takePart(cursor, 1)];
  while (isAtWord(cursor)) {
    const words = [];
    if (isAtWord(cursor, 1)) words.push(takeWord(cursor));
    const name = takeName(cursor, 'name');
    const bound = isMark(cursor, ':') ? [take(cursor), withField(parseType(cursor), 'type')] : [];
    parts.push(syntax('type_parameter', [...words, name, ...bound]));
    if (!isMark(cursor, ',')) break;
    parts.push(take(cursor));
  }
  parts.push(...whereClause(cursor));
  parts.push(textAhead(cursor).startsWith('>') ? takePart(cursor, 1) : missing(cursor));
  return [syntax('type_parameters', parts)];
};

/** `where T: Equatable, U.Element == Int`. */
export const whereClause = (cursor: Cursor): readonly SwiftSyntax[] => {
  if (!isMark(cursor, 'where')) return [];
  const parts = [take(cursor)];
  for (;;) {
    parts.push(parseType(cursor));
    if (textAhead(cursor) === '==' || isMark(cursor, ':')) parts.push(take(cursor), parseType(cursor));
    if (!isMark(cursor, ',')) return [syntax('where_clause', parts)];
    parts.push(take(cursor));
  }
};

/** `: Base, Shape & Named`. */
export const inheritance = (cursor: Cursor): readonly SwiftSyntax[] => {
  if (!isMark(cursor, ':')) return [];
  const parts = [take(cursor)];
  for (;;) {
    parts.push(
      isMark(cursor, 'class') ? take(cursor) : syntax(parts.length === 1 ? 'first_supertype' : 'supertype', [parseType(cursor)]),
    );
    if (!isMark(cursor, ',')) return [syntax('inheritance', parts)];
    parts.push(take(cursor));
  }
};
