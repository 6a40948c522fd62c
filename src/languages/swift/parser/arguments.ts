/** What calls and subscripts pass. */
import { type Cursor, isAtWord, isMark, node, take, takeList, takeName, textAhead, tokenAhead, withField } from './cursor.ts';
import type { SwiftNode } from './token.ts';

/** In parentheses or square brackets. */
export const argumentList = (cursor: Cursor): SwiftNode => node('arguments', takeList(cursor, argument), 'arguments');

/** `label: value`, `value`, `+`, and a reference to a function by its labels (`a(_:b:)`). */
export const argument = (cursor: Cursor): SwiftNode => {
  const parts: SwiftNode[] = [];
  while (isAtWord(cursor) && isMark(cursor, ':', 1)) parts.push(takeName(cursor, 'label'), take(cursor));
  const [next, after] = [textAhead(cursor), textAhead(cursor, 1)];
  if (parts.length > 0 && (next === ')' || next === ',')) return node('argument', parts);
  const isOperator = tokenAhead(cursor)?.type === 'operator' && /^[,)\]]$/u.test(after);
  return node('argument', [...parts, isOperator ? take(cursor) : withField(cursor.rules.expression(cursor, 'value'), 'value')]);
};
