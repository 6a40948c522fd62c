/**
 * Corrects a tree in which operators bind tighter than what follows their operand: some grammars read `await f<T>()` as
 * `(await f)<T>()` and `a ?? b!` as `(a ?? b)!`. The operator must be outside, since it has no parentheses around it.
 */
import type { Language } from '#model';
import { type Grammar, typeFlags } from './runtime.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** Per type id: 1 for the types of the rule. */
export type OperatorTypes = { readonly suffixed: Uint8Array; readonly operators: Uint8Array };

export const operatorTypesOf = (grammar: Grammar, { looseSuffixes }: Language): OperatorTypes | undefined =>
  looseSuffixes && {
    suffixed: typeFlags(grammar, looseSuffixes.suffixed),
    operators: typeFlags(grammar, looseSuffixes.operators),
  };

/** A chain of thousands of operators costs a move of all of them for each. Beyond this work, a tree stays as the grammar has it. */
const MAX_MOVES_PER_PLACE = 50;

/** Changes the columns of the tree in place. */
export const bindOperators = (tree: SyntaxTree, { suffixed, operators }: OperatorTypes): void => {
  const { types, parents, count } = tree;
  let movesLeft = count * MAX_MOVES_PER_PLACE;
  for (let place = 0; place + 1 < count && movesLeft > 0; place++) {
    if (suffixed[types[place] as number] !== 1 || operators[types[place + 1] as number] !== 1) continue;
    if (parents[place + 1] !== place) continue;
    // The first child of a place is the next place, so the expressions that start here are a run of places.
    let outermost = place;
    while (parents[outermost] === outermost - 1 && suffixed[types[outermost - 1] as number] === 1) outermost--;
    movesLeft -= (tree.afters[outermost] as number) - outermost;
    moveInward(tree, { outermost, operator: place + 1, operand: operandOf(tree, place + 1, operators) });
    place = outermost - 1;
  }
};

/** The last operand, also of an operator that is itself an operand: `b` in `a + !b`. */
const operandOf = (tree: SyntaxTree, operator: number, operators: Uint8Array): number => {
  let place = lastChildOf(tree, operator);
  while (operators[tree.types[place] as number] === 1) place = lastChildOf(tree, place);
  return place;
};

const lastChildOf = ({ afters }: SyntaxTree, place: number): number => {
  let child = place + 1;
  const end = afters[place] as number;
  while ((afters[child] as number) < end) child = afters[child] as number;
  return child;
};

/** `outermost` to `operator - 1` are the suffixed expressions, `operator` to `operand - 1` the operators. */
type MisplacedRun = { readonly outermost: number; readonly operator: number; readonly operand: number };

/** Moves the suffixed expressions between the last operator and its operand. All other places keep their number. */
const moveInward = (tree: SyntaxTree, run: MisplacedRun): void => {
  const { types, fields, starts, ends, parents, afters } = tree;
  const { outermost, operator, operand } = run;
  const whole = { field: fields[outermost], parent: parents[outermost], end: ends[outermost], after: afters[outermost] };
  const operatorField = fields[operator] as number;
  const operandField = fields[operand] as number;
  const operandAfter = afters[operand] as number;
  const sunk = operator - outermost;
  const first = operand - sunk;
  renumberParents(tree, run);
  for (const column of [types, fields, starts, ends, parents, afters]) rotate(column, run);
  for (let place = outermost; place < first; place++) {
    const isAroundOperand = afters[place] === operandAfter;
    afters[place] = isAroundOperand ? (whole.after as number) : (afters[place] as number) - sunk;
    if (isAroundOperand) ends[place] = whole.end as number;
  }
  for (let place = first; place < operand; place++) starts[place] = starts[operand] as number;
  parents[first] = parents[operand] as number;
  parents[operand] = operand - 1;
  parents[outermost] = whole.parent as number;
  fields[first] = operandField;
  fields[operand] = operatorField;
  fields[outermost] = whole.field as number;
};

const renumberParents = ({ parents, afters }: SyntaxTree, { outermost, operator, operand }: MisplacedRun): void => {
  const end = afters[outermost] as number;
  for (let place = outermost + 1; place < end; place++) {
    const parent = parents[place] as number;
    if (parent >= operand) continue;
    parents[place] = parent < operator ? parent + operand - operator : parent - (operator - outermost);
  }
};

const rotate = (column: Uint16Array | Int32Array, { outermost, operator, operand }: MisplacedRun): void => {
  const front = column.slice(outermost, operator);
  column.copyWithin(outermost, operator, operand);
  column.set(front, operand - front.length);
};
