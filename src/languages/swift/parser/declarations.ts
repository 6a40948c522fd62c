/** Declarations, in files, types and blocks. */
import { modifiers } from './attributes.ts';
import {
  type Cursor,
  closingPlace,
  expect,
  isBefore,
  isAtWord,
  isMark,
  MOST_LEVELS,
  missing,
  syntax,
  take,
  takeList,
  takeName,
  takePart,
  takeWordsUntil,
  takeWord,
  textAhead,
  tokenAhead,
  unread,
  withField,
} from './cursor.ts';
import type { SwiftSyntax } from './token.ts';
import { effects, inheritance, typeParameters, whereClause } from './types.ts';

type Declare = (cursor: Cursor, before: readonly SwiftSyntax[]) => SwiftSyntax;

/** Undefined if no declaration starts here; what comes before it is taken only with it. */
export const parseDeclaration = (cursor: Cursor, place: 'member' | 'statement'): SwiftSyntax | undefined => {
  if (cursor.depth > MOST_LEVELS) return undefined;
  const start = cursor.at;
  const found = modifiers(cursor);
  const before = found ? [found] : [];
  const declare = declarationAt(cursor, place);
  if (!declare) {
    cursor.at = start;
    return undefined;
  }
  cursor.depth += 1;
  const declaration = declare(cursor, before);
  cursor.depth -= 1;
  return declaration;
};

const declarationAt = (cursor: Cursor, place: 'member' | 'statement'): Declare | undefined => {
  const word = textAhead(cursor);
  if (place === 'statement' && (word === 'init' || word === 'case')) return undefined;
  return (word === 'actor' || word === 'macro') && !declaresNext(cursor) ? undefined : DECLARATIONS.get(word);
};

/** `actor` and `macro` are also names. */
const declaresNext = (cursor: Cursor): boolean => {
  const name = tokenAhead(cursor, 1);
  return name?.type === 'identifier' && !name.isFirst && /^[{:<(]/u.test(textAhead(cursor, 2));
};

const typeDeclaration =
  (type: string): Declare =>
  (cursor, before) => {
    const word = takeWord(cursor);
    const name = type === 'extension_declaration' ? withField(cursor.rules.type(cursor), 'name') : takeName(cursor, 'name');
    const head = [...before, word, name, ...typeParameters(cursor), ...inheritance(cursor), ...whereClause(cursor)];
    return syntax(type, [...head, withField(typeBody(cursor, type === 'enum_declaration'), 'body')]);
  };

const typeBody = (cursor: Cursor, isEnum: boolean): SwiftSyntax => {
  const opening = tokenAhead(cursor);
  if (opening?.text !== '{') return missing(cursor);
  const close = closingPlace(cursor, opening);
  const parts = [take(cursor)];
  while (isBefore(cursor, close)) {
    const member = cursor.rules.declaration(cursor, 'member') ?? macroUse(cursor);
    if (member) parts.push(member);
    else if (isMark(cursor, ';')) parts.push(take(cursor));
    else parts.push(...unread(cursor, tokenAhead(cursor, 1)?.start ?? close));
  }
  parts.push(isMark(cursor, '}') ? take(cursor) : missing(cursor));
  return syntax(isEnum ? 'enum_body' : 'type_body', parts);
};

/** `#Preview { … }` among members. */
const macroUse = (cursor: Cursor): SwiftSyntax | undefined =>
  isMark(cursor, '#') ? cursor.rules.expression(cursor, 'value') : undefined;

const functionDeclaration: Declare = (cursor, before) => {
  const word = take(cursor);
  const name = functionName(cursor);
  return syntax('function_declaration', [...before, word, name, ...signature(cursor), ...bodyOf(cursor)]);
};

/** `<` after an operator starts its type parameters. */
const functionName = (cursor: Cursor): SwiftSyntax => {
  const token = tokenAhead(cursor);
  if (token?.type !== 'operator' && token?.type !== 'suffix') return takeName(cursor, 'name');
  const hasParameters = token.text.length > 1 && token.text.endsWith('<') && isAtWord(cursor, 1);
  return withField({ ...takePart(cursor, token.text.length - (hasParameters ? 1 : 0)), type: 'identifier' }, 'name');
};

const signature = (cursor: Cursor): readonly SwiftSyntax[] => {
  const parts = [...typeParameters(cursor), parameters(cursor), ...effects(cursor)];
  if (textAhead(cursor) === '->') parts.push(take(cursor), withField(cursor.rules.type(cursor), 'result'));
  return [...parts, ...whereClause(cursor)];
};

const parameters = (cursor: Cursor): SwiftSyntax =>
  isMark(cursor, '(') ? syntax('parameters', takeList(cursor, parameter)) : missing(cursor);

/** `at index: Int = 0`, `_ a: T...`; the cases of an enum may leave out names. */
const parameter = (cursor: Cursor): SwiftSyntax => {
  const before = modifiers(cursor);
  const parts: SwiftSyntax[] = before ? [before] : [];
  const hasLabel = isAtWord(cursor) && isAtWord(cursor, 1) && isMark(cursor, ':', 2);
  if (hasLabel) parts.push(takeName(cursor, 'label'));
  if (isMark(cursor, ':', 1) && isAtWord(cursor)) parts.push(takeName(cursor, 'name'), take(cursor));
  parts.push(withField(cursor.rules.type(cursor), 'type'));
  const isRest = textAhead(cursor).startsWith('...');
  if (isRest) parts.push(takePart(cursor, 3));
  if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value'));
  return syntax(isRest ? 'rest_parameter' : 'parameter', parts);
};

const bodyOf = (cursor: Cursor): readonly SwiftSyntax[] =>
  isMark(cursor, '{') ? [withField(cursor.rules.block(cursor), 'body')] : [];

const initializer: Declare = (cursor, before) => {
  const name = { ...take(cursor), type: 'identifier', field: 'name' };
  const mark = /^[?!]$/u.test(textAhead(cursor)) ? [take(cursor)] : [];
  return syntax('initializer_declaration', [...before, name, ...mark, ...signature(cursor), ...bodyOf(cursor)]);
};

const deinitializer: Declare = (cursor, before) =>
  syntax('deinitializer_declaration', [...before, { ...take(cursor), type: 'identifier', field: 'name' }, ...bodyOf(cursor)]);

const subscriptDeclaration: Declare = (cursor, before) => {
  const name = { ...take(cursor), type: 'identifier', field: 'name' };
  const body = (): readonly SwiftSyntax[] => (isMark(cursor, '{') ? [withField(accessors(cursor), 'body')] : []);
  return syntax('subscript_declaration', [...before, name, ...signature(cursor), ...body()]);
};

/** `let a: Int = 1, (b, c) = d`, `var e: Int { … }`. */
const variableDeclaration: Declare = (cursor, before) => {
  const word = isMark(cursor, 'let') ? 'let' : 'var';
  const parts = [...before, { ...take(cursor), type: word }, binding(cursor)];
  while (isMark(cursor, ',')) parts.push(take(cursor), binding(cursor));
  return syntax('variable_declaration', parts);
};

const binding = (cursor: Cursor): SwiftSyntax => {
  const parts = [boundName(cursor)];
  if (isMark(cursor, ':')) parts.push(take(cursor), withField(cursor.rules.type(cursor), 'type'));
  if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value'));
  if (isMark(cursor, '{')) parts.push(withField(accessors(cursor), 'body'));
  return syntax('binding', parts);
};

const boundName = (cursor: Cursor): SwiftSyntax => {
  if (!isMark(cursor, '(')) return takeName(cursor, 'name');
  return syntax('tuple_binding', takeList(cursor, tuplePart));
};

const tuplePart = (cursor: Cursor): SwiftSyntax => {
  const label = isAtWord(cursor) && isMark(cursor, ':', 1) ? [takeName(cursor, 'label'), take(cursor)] : [];
  return syntax('binding', [...label, boundName(cursor)]);
};

const ACCESSORS: ReadonlySet<string> = new Set(
  'get set willSet didSet _read _modify read modify init unsafeAddress unsafeMutableAddress'.split(' '),
);

/** `{ get set }`, `{ get { … } set(value) { … } }`, or the body of a getter. */
const accessors = (cursor: Cursor): SwiftSyntax => {
  const [opening, at] = [tokenAhead(cursor), cursor.at];
  const close = closingPlace(cursor, opening);
  const parts = [take(cursor)];
  while (isBefore(cursor, close)) {
    const accessor = accessorAt(cursor);
    if (!accessor) break;
    parts.push(accessor);
  }
  if (parts.length > 1) {
    parts.push(...unread(cursor, close), isMark(cursor, '}') ? take(cursor) : missing(cursor));
    return syntax('accessors', parts);
  }
  cursor.at = at;
  return cursor.rules.block(cursor, 'getter');
};

const accessorAt = (cursor: Cursor): SwiftSyntax | undefined => {
  const start = cursor.at;
  const before = accessorWords(cursor);
  const [word, next] = [textAhead(cursor), textAhead(cursor, 1)];
  const isAccessor =
    ACCESSORS.has(word) &&
    (/^[{(}]$/u.test(next) || ACCESSORS.has(next) || /^(?:async|throws|mutating|nonmutating|@)$/u.test(next));
  if (!isAccessor || (next === '(' && !/^(?:set|willSet|didSet|init)$/u.test(word))) {
    cursor.at = start;
    return undefined;
  }
  const parts = [...before, takeWord(cursor)];
  if (isMark(cursor, '(')) parts.push(take(cursor), takeName(cursor, 'name'), expect(cursor, ')'));
  return syntax('accessor', [...parts, ...effects(cursor), ...bodyOf(cursor)]);
};

const ACCESSOR_WORDS: ReadonlySet<string> = new Set(['mutating', 'nonmutating', '__consuming', 'borrowing', 'consuming']);

const accessorWords = (cursor: Cursor): readonly SwiftSyntax[] => {
  const before = modifiers(cursor);
  const words: SwiftSyntax[] = before ? [before] : [];
  while (ACCESSOR_WORDS.has(textAhead(cursor)) && isAtWord(cursor, 1)) words.push(takeWord(cursor));
  return words;
};

/** `case a, b(Int), c = 1`. */
const enumCase: Declare = (cursor, before) => {
  const parts = [...before, take(cursor), enumEntry(cursor)];
  while (isMark(cursor, ',')) parts.push(take(cursor), enumEntry(cursor));
  return syntax('enum_case', parts);
};

const enumEntry = (cursor: Cursor): SwiftSyntax => {
  const parts = [takeName(cursor, 'name')];
  if (isMark(cursor, '(') && !tokenAhead(cursor)?.isFirst) parts.push(parameters(cursor));
  if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value'));
  return syntax('enum_entry', parts);
};

const aliasDeclaration =
  (type: string): Declare =>
  (cursor, before) => {
    const parts = [...before, take(cursor), takeName(cursor, 'name'), ...typeParameters(cursor), ...inheritance(cursor)];
    if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.type(cursor), 'value'));
    return syntax(type, [...parts, ...whereClause(cursor)]);
  };

const macroDeclaration: Declare = (cursor, before) => {
  const parts = [...before, takeWord(cursor), takeName(cursor, 'name'), ...signature(cursor)];
  if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value'));
  return syntax('macro_declaration', parts);
};

/** `prefix operator +++`, `infix operator <>: Precedence`, `precedencegroup Precedence { … }`. */
const operatorDeclaration: Declare = (cursor, before) => {
  const parts = [...before, take(cursor), { ...take(cursor), type: 'identifier', field: 'name' }];
  if (isMark(cursor, ':')) parts.push(take(cursor), takeName(cursor));
  while (isMark(cursor, ',')) parts.push(take(cursor), takeName(cursor));
  return syntax('operator_declaration', parts);
};

const precedenceGroup: Declare = (cursor, before) => {
  const head = [...before, take(cursor), takeName(cursor, 'name')];
  const close = closingPlace(cursor, tokenAhead(cursor));
  const body = isMark(cursor, '{') ? [syntax('precedence_body', takeWordsUntil(cursor, close + 1), 'body')] : [];
  return syntax('precedence_declaration', [...head, ...body]);
};

const IMPORT_KINDS: ReadonlySet<string> = new Set('typealias struct class enum protocol let var func'.split(' '));

/** `import A`, `@testable import A.B`, `import struct A.B`. */
const importDeclaration: Declare = (cursor, before) => {
  const parts = [...before, take(cursor)];
  const kind = IMPORT_KINDS.has(textAhead(cursor)) && isAtWord(cursor, 1) ? [take(cursor)] : [];
  const names = [takeName(cursor)];
  while (isMark(cursor, '.') && (isAtWord(cursor, 1) || tokenAhead(cursor, 1)?.type === 'operator'))
    names.push(take(cursor), isAtWord(cursor) ? takeName(cursor) : take(cursor));
  return syntax('import_declaration', [...parts, ...kind, syntax(kind.length > 0 ? 'imported_name' : 'module_name', names)]);
};

const DECLARATIONS: ReadonlyMap<string, Declare> = new Map([
  ...['class', 'struct', 'enum', 'protocol', 'extension', 'actor'].map((word): [string, Declare] => [
    word,
    typeDeclaration(`${word}_declaration`),
  ]),
  ['func', functionDeclaration],
  ['init', initializer],
  ['deinit', deinitializer],
  ['subscript', subscriptDeclaration],
  ['let', variableDeclaration],
  ['var', variableDeclaration],
  ['inout', variableDeclaration],
  ['case', enumCase],
  ['typealias', aliasDeclaration('alias_declaration')],
  ['associatedtype', aliasDeclaration('associated_type')],
  ['macro', macroDeclaration],
  ['operator', operatorDeclaration],
  ['precedencegroup', precedenceGroup],
  ['import', importDeclaration],
]);
