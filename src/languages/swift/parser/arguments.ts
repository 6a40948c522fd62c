/** What calls and subscripts pass. */
import { type Cursor, isAtWord, isMark, syntax, take, takeList, takeName, textAhead, tokenAhead, withField } from './cursor.ts';
import type { SwiftSyntax } from './token.ts';

/** In parentheses or square brackets. */
export const argumentList = (cursor: Cursor): SwiftSyntax => syntax('arguments', takeList(cursor, argument), 'arguments');

/** `label: value`, `value`, `+`, and a reference to a function by its labels (`a(_:b:)`). */
export const argument = (cursor: Cursor): SwiftSyntax => {
  const parts: SwiftSyntax[] = [];
  while (isAtWord(cursor) && isMark(cursor, ':', 1)) parts.push(takeName(cursor, 'label'), take(cursor));
  const [next, after] = [textAhead(cursor), textAhead(cursor, 1)];
  if (parts.length > 0 && (next === ')' || next === ',')) return syntax('argument', parts);
  const isOperator = tokenAhead(cursor)?.type === 'operator' && /^[,)\]]$/u.test(after);
  return syntax('argument', [...parts, isOperator ? take(cursor) : withField(cursor.rules.expression(cursor, 'value'), 'value')]);
};
