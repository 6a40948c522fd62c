/** Whether the tokens passed to a macro are expressions between commas, so that the grammar can read them. */
import type { Token } from './tokens.ts';

type Range = {
  readonly first: number;
  readonly end: number;
  /** `[a; 3]` is a list, too. */
  readonly isRepeatable: boolean;
};

/** Words that stand between or before expressions. */
const JOINING = new Set(
  `as async await break const continue crate dyn else false fn for if impl in let loop match move mut ref return self static super
  true unsafe use where while`.split(/\s+/u),
);
/** Words that start or belong to something else. */
const NO_EXPRESSION = new Set('let fn struct enum impl pub use type mod trait static const where for'.split(' '));

const OPENING = /^[([{]$/u;
const CLOSING = /^[)\]}]$/u;

export const isListOfExpressions = (tokens: readonly Token[], { first, end, isRepeatable }: Range): boolean => {
  let depth = 0;
  let repeats = 0;
  for (let at = first; at < end; at++) {
    const token = tokens[at];
    const before = at === first ? undefined : tokens[at - 1];
    const after = at + 1 === end ? undefined : tokens[at + 1];
    if (!token) return false;
    if (CLOSING.test(token.text) && token.kind === 'sign') depth -= 1;
    if (isForeign(token, before, after) || isAdjacent(before, token)) return false;
    if (depth === 0 && !isAtTop(token)) return false;
    if (depth === 0 && token.text === ';' && (!isRepeatable || (repeats += 1) > 1)) return false;
    if (OPENING.test(token.text) && token.kind === 'sign') depth += 1;
  }
  return true;
};

/** Tokens that no expression has, there or at all. */
const isForeign = ({ text, kind }: Token, before: Token | undefined, after: Token | undefined): boolean => {
  const previous = before?.text;
  const next = after?.text;
  if (kind === 'lifetime') return next !== ':' && previous !== 'break' && previous !== 'continue';
  if (text === '$' || text === '@' || text === '#' || text === '...') return true;
  const isFirst = previous === undefined || previous === ',' || previous === '(' || previous === '=';
  if (text === '%' || text === '?' || text === '=>' || text === ',') return isFirst && previous !== '(';
  if (text === '_') return next !== '=>' && next !== 'if' && (previous === '(' || previous === ',' || previous === undefined);
  if (text === '..') return next === '}' || (previous === '{' && next === undefined);
  return /^[<>=+\-/%]$/u.test(text) && (next === undefined || next === ',');
};

const isAtTop = ({ text, kind }: Token): boolean =>
  kind === 'name' ? !NO_EXPRESSION.has(text) : kind !== 'sign' || (text !== '=>' && text !== ':' && text !== '->');

/** Two operands without anything between them. */
const isAdjacent = (before: Token | undefined, token: Token): boolean => {
  if (!before || !startsOperand(token)) return false;
  if (before.kind === 'sign') return before.text === ')' || before.text === ']';
  return before.kind !== 'lifetime' && !JOINING.has(before.text);
};

const startsOperand = ({ kind, text }: Token): boolean =>
  kind === 'literal' || (kind === 'name' && !/^(?:as|else|in|if|where)$/u.test(text));
