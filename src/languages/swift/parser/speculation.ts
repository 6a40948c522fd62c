/** Looks ahead to tell syntax apart that starts in the same way. */
import { closingIndex, type Cursor } from './cursor.ts';
import type { SwiftToken } from './token.ts';

/** More tokens are no list of type arguments and no signature. */
const MOST_TOKENS = 300;

/** How many tokens the type arguments at the cursor have; 0 if `<` compares. */
export const argumentsLength = ({ tokens, at }: Cursor): number => {
  let open = 0;
  let brackets = 0;
  for (let index = at; index < at + MOST_TOKENS; index++) {
    const token = tokens[index];
    if (token === undefined) return 0;
    if ('(['.includes(token.text)) brackets += 1;
    else if (')]'.includes(token.text)) brackets -= 1;
    if (brackets < 0 || !isInType(token.type, token.text)) return 0;
    if (token.type !== 'operator') continue;
    open += countOf(token.text, '<') - (token.text === '->' ? 0 : countOf(token.text, '>'));
    if (open <= 0) return brackets === 0 && followsType(tokens[index + 1], token.text) ? index - at + 1 : 0;
  }
  return 0;
};

const countOf = (text: string, character: string): number => text.split(character).length - 1;

const isInType = (type: string, text: string): boolean => {
  if (type === 'operator') return /^(?:<+|>+[?!]*|->|&|\.\.\.|<\(|>>)$/u.test(text);
  if (type === 'mark') return '.,:()[]@~'.includes(text);
  return type === 'identifier' || type === 'suffix' || type === 'number' || TYPE_KEYWORDS.has(text);
};

const TYPE_KEYWORDS: ReadonlySet<string> = new Set(['Self', 'Any', 'inout', 'throws', 'rethrows']);

const followsType = (
  next: { readonly text: string; readonly type: string; readonly isFirst: boolean; readonly isSpaced: boolean } | undefined,
  last: string,
): boolean => {
  if (next === undefined || next.isFirst || /[?!]$/u.test(last)) return true;
  return (
    '(){}[],.;:'.includes(next.text) ||
    next.type === 'suffix' ||
    (next.type === 'operator' && next.isSpaced) ||
    next.text === 'in'
  );
};

/** Whether the brace at the cursor starts a closure whose parameters are written: `{ [weak self] a, b -> Int in`. */
export const hasSignature = (cursor: Cursor): boolean => {
  const textAt = (index: number): string => cursor.tokens[index]?.text ?? '';
  const after = (index: number): number => closingIndex(cursor, index) + 1;
  let index = cursor.at + 1;
  while (textAt(index) === '@') index = textAt(index + 2) === '(' ? after(index + 2) : index + 2;
  if (textAt(index) === '[') index = after(index);
  if (textAt(index) === '(') return reachesIn(cursor, after(index));
  while (isParameter(cursor.tokens[index])) index += textAt(index + 1) === ',' ? 2 : 1;
  return reachesIn(cursor, index);
};

const EFFECTS: ReadonlySet<string> = new Set(['async', 'throws', 'rethrows']);

const isParameter = (token: SwiftToken | undefined): boolean => token?.type === 'identifier' && !EFFECTS.has(token.text);

/** After the parameters: effects and a type. */
const reachesIn = (cursor: Cursor, from: number): boolean => {
  for (let index = from; index < from + MOST_TOKENS; ) {
    const token = cursor.tokens[index];
    if (token === undefined) return false;
    if (token.text === 'in') return true;
    const isBetween = EFFECTS.has(token.text) || (index > from ? isInType(token.type, token.text) : token.text === '->');
    if (!isBetween) return false;
    index = index > from ? closingIndex(cursor, index) + 1 : index + 1;
  }
  return false;
};
