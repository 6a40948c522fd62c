/** Closures: `{ [weak self] (a: Int, b) async -> Int in … }`. */
import { modifiers } from './attributes.ts';
import {
  type Cursor,
  closingPlace,
  expect,
  isAtWord,
  isMark,
  missing,
  node,
  take,
  takeList,
  takeName,
  takeWord,
  textAhead,
  tokenAhead,
  withField,
} from './cursor.ts';
import { hasSignature } from './speculation.ts';
import type { SwiftNode } from './token.ts';
import { effects } from './types.ts';

export const closure = (cursor: Cursor): SwiftNode => {
  const opening = tokenAhead(cursor);
  const close = closingPlace(cursor, opening);
  const isSigned = hasSignature(cursor);
  const parts = [take(cursor), ...(isSigned ? signature(cursor) : [])];
  const statements = cursor.rules.statements(cursor, close);
  const [only] = statements;
  if (statements.length === 1 && only && only.field === undefined) withField(only, 'returned');
  parts.push(...statements, isMark(cursor, '}') ? take(cursor) : missing(cursor));
  return node('closure', parts);
};

const signature = (cursor: Cursor): readonly SwiftNode[] => {
  const before = modifiers(cursor);
  const parts: SwiftNode[] = before ? [before] : [];
  if (isMark(cursor, '[')) parts.push(node('captures', takeList(cursor, capture)));
  if (isMark(cursor, '(')) parts.push(node('closure_parameters', takeList(cursor, parameter)));
  else if (isAtWord(cursor) && !isMark(cursor, 'in') && !isEffect(cursor)) parts.push(bareParameters(cursor));
  parts.push(...effects(cursor));
  if (textAhead(cursor) === '->') parts.push(take(cursor), withField(cursor.rules.type(cursor), 'result'));
  return [...parts, expect(cursor, 'in')];
};

const isEffect = (cursor: Cursor): boolean =>
  /^(?:async|throws)$/u.test(textAhead(cursor)) && /^(?:in|throws|->)$/u.test(textAhead(cursor, 1));

const CAPTURE_WORDS: ReadonlySet<string> = new Set(['weak', 'unowned']);

/** `weak self`, `weak a = b.c`, `d`. */
const capture = (cursor: Cursor): SwiftNode => {
  const words: SwiftNode[] = [];
  if (CAPTURE_WORDS.has(textAhead(cursor)) && (isAtWord(cursor, 1) || isMark(cursor, '(', 1))) {
    words.push(takeWord(cursor));
    if (isMark(cursor, '(')) words.push(...takeList(cursor, takeWord));
  }
  if (isMark(cursor, '=', 1)) {
    const name = takeName(cursor, 'name');
    return node('capture', [...words, name, take(cursor), withField(cursor.rules.expression(cursor, 'value'), 'value')]);
  }
  return node('capture', [...words, cursor.rules.expression(cursor, 'value')]);
};

const bareParameters = (cursor: Cursor): SwiftNode => {
  const names = [node('closure_parameter', [takeName(cursor, 'name')])];
  while (isMark(cursor, ',')) names.push(take(cursor), node('closure_parameter', [takeName(cursor, 'name')]));
  return node('closure_parameters', names);
};

const parameter = (cursor: Cursor): SwiftNode => {
  const before = modifiers(cursor);
  const parts: SwiftNode[] = before ? [before] : [];
  if (isMark(cursor, '(')) return node('closure_parameter', [...parts, node('closure_parameters', takeList(cursor, parameter))]);
  if (isAtWord(cursor, 1)) parts.push(takeName(cursor, 'label'));
  parts.push(takeName(cursor, 'name'));
  if (isMark(cursor, ':')) parts.push(take(cursor), withField(cursor.rules.type(cursor), 'type'));
  return node('closure_parameter', parts);
};
