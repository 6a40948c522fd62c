/** Closures: `{ [weak self] (a: Int, b) async -> Int in … }`. */
import { modifiers } from './attributes.ts';
import {
  type Cursor,
  closingPlace,
  expect,
  isAtWord,
  isMark,
  missing,
  syntax,
  take,
  takeList,
  takeName,
  takeWord,
  textAhead,
  tokenAhead,
  withField,
} from './cursor.ts';
import { hasSignature } from './speculation.ts';
import type { SwiftSyntax } from './token.ts';
import { effects } from './types.ts';

export const closure = (cursor: Cursor): SwiftSyntax => {
  const opening = tokenAhead(cursor);
  const close = closingPlace(cursor, opening);
  const isSigned = hasSignature(cursor);
  const parts = [take(cursor), ...(isSigned ? signature(cursor) : [])];
  const statements = cursor.rules.statements(cursor, close);
  const [only] = statements;
  if (statements.length === 1 && only && only.field === undefined) withField(only, 'returned');
  parts.push(...statements, isMark(cursor, '}') ? take(cursor) : missing(cursor));
  return syntax('closure', parts);
};

const signature = (cursor: Cursor): readonly SwiftSyntax[] => {
  const before = modifiers(cursor);
  const parts: SwiftSyntax[] = before ? [before] : [];
  if (isMark(cursor, '[')) parts.push(syntax('captures', takeList(cursor, capture)));
  if (isMark(cursor, '(')) parts.push(syntax('closure_parameters', takeList(cursor, parameter)));
  else if (isAtWord(cursor) && !isMark(cursor, 'in') && !isEffect(cursor)) parts.push(bareParameters(cursor));
  parts.push(...effects(cursor));
  if (textAhead(cursor) === '->') parts.push(take(cursor), withField(cursor.rules.type(cursor), 'result'));
  return [...parts, expect(cursor, 'in')];
};

const isEffect = (cursor: Cursor): boolean =>
  /^(?:async|throws)$/u.test(textAhead(cursor)) && /^(?:in|throws|->)$/u.test(textAhead(cursor, 1));

const CAPTURE_WORDS: ReadonlySet<string> = new Set(['weak', 'unowned']);

/** `weak self`, `weak a = b.c`, `d`. */
const capture = (cursor: Cursor): SwiftSyntax => {
  const words: SwiftSyntax[] = [];
  if (CAPTURE_WORDS.has(textAhead(cursor)) && (isAtWord(cursor, 1) || isMark(cursor, '(', 1))) {
    words.push(takeWord(cursor));
    if (isMark(cursor, '(')) words.push(...takeList(cursor, takeWord));
  }
  if (isMark(cursor, '=', 1)) {
    const name = takeName(cursor, 'name');
    return syntax('capture', [...words, name, take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value')]);
  }
  return syntax('capture', [...words, cursor.rules.expression(cursor, 'value')]);
};

const bareParameters = (cursor: Cursor): SwiftSyntax => {
  const names = [syntax('closure_parameter', [takeName(cursor, 'name')])];
  while (isMark(cursor, ',')) names.push(take(cursor), syntax('closure_parameter', [takeName(cursor, 'name')]));
  return syntax('closure_parameters', names);
};

const parameter = (cursor: Cursor): SwiftSyntax => {
  const before = modifiers(cursor);
  const parts: SwiftSyntax[] = before ? [before] : [];
  if (isMark(cursor, '('))
    return syntax('closure_parameter', [...parts, syntax('closure_parameters', takeList(cursor, parameter))]);
  if (isAtWord(cursor, 1)) parts.push(takeName(cursor, 'label'));
  parts.push(takeName(cursor, 'name'));
  if (isMark(cursor, ':')) parts.push(take(cursor), withField(cursor.rules.type(cursor), 'type'));
  return syntax('closure_parameter', parts);
};
