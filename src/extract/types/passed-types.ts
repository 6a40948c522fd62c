/** The types of what calls pass, for languages in which they choose between overloads. */
import type { TypeExpression } from '#model';
import { EXPRESSION, type Marks, USE } from '../marks.ts';
import { passedTo } from './blocks.ts';
import type { ResolvedSource } from './resolved-source.ts';
import { UNKNOWN } from './simple-types.ts';
import { typeAt } from './type-expressions.ts';

/** Calls with more arguments are data. */
const MAX_PASSED = 32;
/** A call is this near to its name: `new a.B<C>(…)`. */
const MAX_LEVELS = 4;

/** What the call of the name at this place passes; undefined if the name is not called. */
export const passedTypes = (source: ResolvedSource, place: number): readonly TypeExpression[] | undefined => {
  const { marks, language } = source;
  const use = marks.uses[place];
  if (!language.overloads || (use !== USE.call && use !== USE.instantiate)) return undefined;
  const call = callOf(source, place);
  if (call < 0) return undefined;
  return passedTo(source, call)
    .slice(0, MAX_PASSED)
    .map((each) => (marks.expressions[each] === EXPRESSION.argument ? SOME_FUNCTION : typeAt(source, each)));
};

/** A function takes its own type from the call, so it does not choose one. */
const SOME_FUNCTION: TypeExpression = { kind: 'function', parameters: [], isRest: true, returns: UNKNOWN };

/** The call or creation whose callee ends with this name, or −1. */
const callOf = ({ tree, marks }: ResolvedSource, place: number): number => {
  let around = tree.parents[place] ?? -1;
  for (let level = 0; level < MAX_LEVELS && around >= 0; level++) {
    const expression = marks.expressions[around];
    if (expression === EXPRESSION.call || expression === EXPRESSION.new)
      return lastName(marks, marks.inner[around] ?? 0) === place ? around : -1;
    around = tree.parents[around] ?? -1;
  }
  return -1;
};

const lastName = ({ expressions, inner, property }: Marks, callee: number): number => {
  let place = callee;
  while (expressions[place] === EXPRESSION.same || expressions[place] === EXPRESSION.generic) {
    const content = inner[place] ?? 0;
    // The content always has a higher place. Anything else would loop.
    if (content <= place) return -1;
    place = content;
  }
  return expressions[place] === EXPRESSION.member ? (property[place] ?? 0) : place;
};
