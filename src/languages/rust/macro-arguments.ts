/** Whether the tokens passed to a macro are expressions between commas, so that the grammar can read them. */
import type { RustToken } from './tokens.ts';

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

export const isListOfExpressions = (tokens: readonly RustToken[], { first, end, isRepeatable }: Range): boolean => {
  let depth = 0;
  let repeats = 0;
  const list = tokens.slice(first, end);
  for (const [at, token] of list.entries()) {
    if (!fitsBetween(token, list[at - 1], list[at + 1])) return false;
    if (isSign(token, CLOSING)) depth -= 1;
    if (depth === 0 && !isAtTop(token)) return false;
    if (depth === 0 && token.text === ';') repeats += 1;
    if (isSign(token, OPENING)) depth += 1;
  }
  return repeats <= (isRepeatable ? 1 : 0);
};

const isSign = ({ text, kind }: RustToken, signs: RegExp): boolean => kind === 'sign' && signs.test(text);

const fitsBetween = (token: RustToken, before: RustToken | undefined, after: RustToken | undefined): boolean => {
  if (isAdjacent(before, token)) return false;
  const rule = token.kind === 'lifetime' ? LIFETIME : RULES.find(({ signs }) => signs.test(token.text));
  return !rule || rule.fits(before?.text ?? '', after?.text ?? '');
};

/** What may be before and after a token; empty at the ends of the list. */
type Rule = { readonly signs: RegExp; readonly fits: (before: string, after: string) => boolean };

const STARTS: ReadonlySet<string> = new Set(['', ',', '=']);

const LIFETIME: Rule = { signs: /^'/u, fits: (before, after) => after === ':' || before === 'break' || before === 'continue' };

const RULES: readonly Rule[] = [
  { signs: /^(?:[$@#]|\.\.\.)$/u, fits: () => false },
  // Formats of some logging macros: `?a`, `b = %c`.
  { signs: /^(?:[%?,]|=>)$/u, fits: (before) => !STARTS.has(before) },
  // A pattern, unless it is an arm or the parameter of a closure.
  { signs: /^_$/u, fits: (before, after) => after === '=>' || after === 'if' || !/^[(,]?$/u.test(before) },
  { signs: /^\.\.$/u, fits: (before, after) => after !== '}' && (before !== '{' || after !== '') },
  // A type with arguments, or something cut off.
  { signs: /^[<>=+\-/]$/u, fits: (_, after) => after !== '' && after !== ',' },
];

const isAtTop = ({ text, kind }: RustToken): boolean =>
  kind === 'name' ? !NO_EXPRESSION.has(text) : kind !== 'sign' || !/^(?:=>|:|->)$/u.test(text);

/** Two operands without anything between them. */
const isAdjacent = (before: RustToken | undefined, token: RustToken): boolean => {
  if (!before || !startsOperand(token)) return false;
  if (before.kind === 'sign') return before.text === ')' || before.text === ']';
  return before.kind !== 'lifetime' && !JOINING.has(before.text);
};

const startsOperand = ({ kind, text }: RustToken): boolean =>
  kind === 'literal' || (kind === 'name' && !/^(?:as|else|in|if|where)$/u.test(text));
