/** Calls for an answer that was cut to its budget: more room, less detail, or past an entry that no budget holds. */
import type { Json, NextAction } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { MAX_CHARS_RULES } from '../definition/shared-input.ts';
import type { Budget } from './budget.ts';
import { pageCall } from './cursor.ts';
import type { FittedList } from './fit-list.ts';

export type Overflow = {
  readonly budget: Budget;
  /** The size of the whole answer. */
  readonly needed: number;
  readonly fitted?: FittedList;
};

type Propose = (operation: Operation, input: Json, over: Overflow) => NextAction | undefined;

/** The first that applies. An operation with an effect is not repeated for its report. */
export const largerCalls = (operation: Operation, input: Json, over: Overflow): readonly NextAction[] => {
  if (!operation.readOnly) return [];
  for (const propose of PROPOSALS) {
    const next = propose(operation, input, over);
    if (next) return [next];
  }
  return [];
};

const changed = ({ name }: Operation, args: Json, reason: string): NextAction => ({ tool: name, args, reason });
const capOf = ({ maxChars }: Operation): number => MAX_CHARS_RULES[maxChars].cap;
const hasNothing = ({ fitted }: Overflow): boolean => fitted !== undefined && fitted.kept === 0;

const wholeAnswer: Propose = (operation, input, { budget, needed }) =>
  budget.unit === 'max_chars' && needed <= capOf(operation)
    ? changed(operation, { ...input, max_chars: needed }, `All of it: ${needed} characters.`)
    : undefined;

const firstEntry: Propose = (operation, input, over) => {
  const room = over.fitted?.neededForOne ?? Number.POSITIVE_INFINITY;
  if (!hasNothing(over) || room > capOf(operation)) return undefined;
  return changed(operation, { ...input, max_chars: room }, `The first entry: ${room} characters.`);
};

const lessDetail: Propose = (operation, input) =>
  operation.input.shape['detail_level'] && input['detail_level'] !== 'location'
    ? changed(operation, { ...input, detail_level: 'location' }, 'The same entries, with less detail.')
    : undefined;

const pastFirstEntry: Propose = (operation, input, over) => {
  const cursor = over.fitted?.skipCursor;
  if (!hasNothing(over) || cursor === undefined) return undefined;
  return { ...pageCall(operation, input, cursor), reason: 'Past the first entry, which no budget holds.' };
};

const mostRoom: Propose = (operation, input, { budget }) =>
  budget.unit === 'max_chars' && budget.max < capOf(operation)
    ? changed(operation, { ...input, max_chars: capOf(operation) }, 'The largest possible answer.')
    : undefined;

const PROPOSALS: readonly Propose[] = [wholeAnswer, firstEntry, lessDetail, pastFirstEntry, mostRoom];
