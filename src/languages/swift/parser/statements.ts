/** Statements and blocks. */
import {
  closingIndex,
  type Cursor,
  closingPlace,
  isAtWord,
  isMark,
  MOST_LEVELS,
  missing,
  syntax,
  take,
  takeName,
  takeWord,
  textAhead,
  tokenAhead,
  unread,
  withField,
} from './cursor.ts';
import { declareNames } from './patterns.ts';
import type { SwiftSyntax } from './token.ts';

export const parseStatements = (cursor: Cursor, end: number): readonly SwiftSyntax[] => {
  const found: SwiftSyntax[] = [];
  for (let token = tokenAhead(cursor); token !== undefined && token.start < end; token = tokenAhead(cursor)) {
    const before = cursor.at;
    if (token.text === ';') {
      found.push(take(cursor));
      continue;
    }
    const isCase = token.text === 'case' || token.text === 'default' || (token.text === '@' && isMark(cursor, 'unknown', 1));
    const statement = isCase ? switchCase(cursor, end) : oneStatement(cursor);
    if (cursor.at > before) found.push(statement);
    else found.push(...unread(cursor, tokenAhead(cursor, 1)?.start ?? end));
  }
  return found;
};

const oneStatement = (cursor: Cursor): SwiftSyntax => {
  const isLabel = isAtWord(cursor) && isMark(cursor, ':', 1) && LOOPS.has(textAhead(cursor, 2));
  if (isLabel) return syntax('labeled', [{ ...take(cursor), type: 'mark' }, take(cursor), oneStatement(cursor)]);
  return (
    cursor.rules.declaration(cursor, 'statement') ?? cursor.rules.statement(cursor) ?? cursor.rules.expression(cursor, 'value')
  );
};

const LOOPS: ReadonlySet<string> = new Set(['for', 'while', 'repeat', 'switch', 'if', 'do']);

type Parse = (cursor: Cursor) => SwiftSyntax;

export const parseStatement = (cursor: Cursor): SwiftSyntax | undefined => {
  const parse = tokenAhead(cursor)?.type === 'keyword' ? STATEMENTS.get(textAhead(cursor)) : undefined;
  if (!parse || cursor.depth > MOST_LEVELS) return undefined;
  cursor.depth += 1;
  const found = parse(cursor);
  cursor.depth -= 1;
  return found;
};

export const parseBlock = (cursor: Cursor, type = 'block'): SwiftSyntax => {
  const opening = tokenAhead(cursor);
  if (opening?.text !== '{') return missing(cursor);
  const close = closingPlace(cursor, opening);
  if (cursor.depth > MOST_LEVELS) return syntax(type, unread(cursor, close + 1));
  cursor.depth += 1;
  const parts = [take(cursor), ...parseStatements(cursor, close)];
  cursor.depth -= 1;
  parts.push(isMark(cursor, '}') ? take(cursor) : missing(cursor));
  return syntax(type, parts);
};

/** `a`, `let b = c`, `case .d(let e) = f`, separated by commas. */
const conditions = (cursor: Cursor): readonly SwiftSyntax[] => {
  const found: SwiftSyntax[] = [];
  for (;;) {
    found.push(condition(cursor));
    if (!isMark(cursor, ',')) return found;
    found.push(take(cursor));
  }
};

const condition = (cursor: Cursor): SwiftSyntax => {
  const word = textAhead(cursor);
  if (word === 'case') return caseCondition(cursor);
  if (word !== 'let' && word !== 'var') return cursor.rules.expression(cursor, 'condition');
  const parts = [take(cursor), bound(cursor)];
  if (isMark(cursor, ':')) parts.push(take(cursor), withField(cursor.rules.type(cursor), 'type'));
  if (isMark(cursor, '=')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'condition'), 'value'));
  return syntax('optional_binding', parts);
};

const bound = (cursor: Cursor): SwiftSyntax =>
  isMark(cursor, '(') ? syntax('pattern', [declareNames(cursor.rules.operand(cursor, 'pattern'))]) : takeName(cursor, 'name');

const caseCondition = (cursor: Cursor): SwiftSyntax => {
  const parts = [take(cursor), cursor.rules.expression(cursor, 'pattern')];
  if (isMark(cursor, ':')) parts.push(take(cursor), cursor.rules.type(cursor));
  if (isMark(cursor, '=')) parts.push(take(cursor), cursor.rules.expression(cursor, 'condition'));
  return syntax('case_condition', parts);
};

const ifStatement: Parse = (cursor) => {
  const parts = [take(cursor), ...conditions(cursor), cursor.rules.block(cursor)];
  while (isMark(cursor, 'else')) {
    parts.push(take(cursor));
    if (isMark(cursor, 'if')) parts.push(take(cursor), ...conditions(cursor));
    parts.push(cursor.rules.block(cursor));
  }
  return syntax('if_statement', parts);
};

const guardStatement: Parse = (cursor) => {
  const parts = [take(cursor), ...conditions(cursor)];
  if (isMark(cursor, 'else')) parts.push(take(cursor));
  return syntax('guard_statement', [...parts, cursor.rules.block(cursor)]);
};

const whileStatement: Parse = (cursor) =>
  syntax('while_statement', [take(cursor), ...conditions(cursor), cursor.rules.block(cursor)]);

const repeatStatement: Parse = (cursor) => {
  const parts = [take(cursor), cursor.rules.block(cursor)];
  if (isMark(cursor, 'while')) parts.push(take(cursor), cursor.rules.expression(cursor, 'value'));
  return syntax('repeat_statement', parts);
};

const FOR_WORDS: ReadonlySet<string> = new Set(['try', 'await', 'case', 'unsafe']);

/** `for case let a? in b where c`, `for try await (a, b) in c`. */
const forStatement: Parse = (cursor) => {
  const parts = [take(cursor)];
  let isCase = false;
  while (FOR_WORDS.has(textAhead(cursor))) {
    isCase ||= isMark(cursor, 'case');
    parts.push(takeWord(cursor));
  }
  const names = cursor.rules.operand(cursor, 'pattern');
  parts.push(withField(isCase ? names : declareNames(names), 'name'));
  if (isMark(cursor, 'as')) parts.push(take(cursor), cursor.rules.type(cursor));
  if (isMark(cursor, ':')) parts.push(take(cursor), withField(cursor.rules.type(cursor), 'type'));
  if (isMark(cursor, 'in')) parts.push(take(cursor), withField(cursor.rules.expression(cursor, 'condition'), 'sequence'));
  if (isMark(cursor, 'where')) parts.push(take(cursor), cursor.rules.expression(cursor, 'condition'));
  return syntax('for_statement', [...parts, cursor.rules.block(cursor)]);
};

const switchStatement: Parse = (cursor) =>
  syntax('switch_statement', [take(cursor), cursor.rules.expression(cursor, 'condition'), cursor.rules.block(cursor)]);

/** `case .a, .b(let c) where d:` and the statements up to the next one. */
const switchCase = (cursor: Cursor, end: number): SwiftSyntax => {
  const parts: SwiftSyntax[] = [];
  if (isMark(cursor, '@')) parts.push(take(cursor), { ...take(cursor), type: 'mark' });
  const isCase = isMark(cursor, 'case');
  parts.push(take(cursor));
  while (isCase) {
    parts.push(cursor.rules.expression(cursor, 'pattern'), ...whereCondition(cursor));
    if (!isMark(cursor, ',')) break;
    parts.push(take(cursor));
  }
  parts.push(isMark(cursor, ':') ? take(cursor) : missing(cursor));
  return syntax('switch_case', [...parts, ...parseStatements(cursor, nextCase(cursor, end))]);
};

const whereCondition = (cursor: Cursor): readonly SwiftSyntax[] =>
  isMark(cursor, 'where') ? [take(cursor), cursor.rules.expression(cursor, 'condition')] : [];

/** Where the next case of the switch starts. */
const nextCase = (cursor: Cursor, end: number): number => {
  for (let at = cursor.at; ; at = closingIndex(cursor, at) + 1) {
    const token = cursor.tokens[at];
    if (token === undefined || token.start >= end) return end;
    if (startsCase(cursor, at)) return unknownStart(cursor, at) ?? token.start;
  }
};

/** `if case` and the like start none. */
const startsCase = ({ tokens }: Cursor, at: number): boolean => {
  const token = tokens[at];
  const isWord = token?.type === 'keyword' && (token.text === 'case' || token.text === 'default');
  return isWord && !/^(?:if|guard|while|for|await|try|,|\.)$/u.test(tokens[at - 1]?.text ?? '');
};

/** `@unknown default`. */
const unknownStart = ({ tokens }: Cursor, at: number): number | undefined =>
  tokens[at - 1]?.text === 'unknown' && tokens[at - 2]?.text === '@' ? tokens[at - 2]?.start : undefined;

const doStatement: Parse = (cursor) => {
  const parts = [take(cursor)];
  if (isMark(cursor, 'throws')) parts.push(take(cursor), cursor.rules.type(cursor));
  parts.push(cursor.rules.block(cursor));
  while (isMark(cursor, 'catch')) parts.push(catchClause(cursor));
  return syntax('do_statement', parts);
};

const catchClause = (cursor: Cursor): SwiftSyntax => {
  const parts = [take(cursor)];
  while (!isMark(cursor, '{')) {
    const before = cursor.at;
    parts.push(cursor.rules.expression(cursor, 'condition'), ...whereCondition(cursor));
    if (isMark(cursor, ',')) parts.push(take(cursor));
    else if (cursor.at === before || !isMark(cursor, '{')) break;
  }
  return syntax('catch_clause', [...parts, cursor.rules.block(cursor)]);
};

const deferStatement: Parse = (cursor) => syntax('defer_statement', [take(cursor), cursor.rules.block(cursor)]);

/** `return a`, `throw a`. */
const valueStatement =
  (type: string): Parse =>
  (cursor) => {
    const word = take(cursor);
    const next = tokenAhead(cursor);
    const isBare = next === undefined || '};'.includes(next.text) || (next.isFirst && startsStatement(cursor));
    return syntax(type, isBare ? [word] : [word, withField(cursor.rules.expression(cursor, 'value'), 'value')]);
  };

/** A value may be on the line below its `return`, but a statement is none. */
const startsStatement = (cursor: Cursor): boolean => {
  const token = tokenAhead(cursor);
  return token?.type === 'keyword' && !VALUE_WORDS.has(token.text);
};

const VALUE_WORDS: ReadonlySet<string> = new Set('self Self super nil true false try if switch Any'.split(' '));

/** `break outer`. */
const jumpStatement: Parse = (cursor) => {
  const word = take(cursor);
  const label = tokenAhead(cursor);
  return syntax(
    'jump_statement',
    label?.type === 'identifier' && !label.isFirst ? [word, { ...take(cursor), type: 'mark' }] : [word],
  );
};

const STATEMENTS: ReadonlyMap<string, Parse> = new Map([
  ['if', ifStatement],
  ['guard', guardStatement],
  ['while', whileStatement],
  ['repeat', repeatStatement],
  ['for', forStatement],
  ['switch', switchStatement],
  ['do', doStatement],
  ['defer', deferStatement],
  ['return', valueStatement('return_statement')],
  ['throw', valueStatement('throw_statement')],
  ['break', jumpStatement],
  ['continue', jumpStatement],
  ['fallthrough', jumpStatement],
]);
