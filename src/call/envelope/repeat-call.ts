/** Calls that repeat the caller's input: without defaults, and never with input too long to repeat. */
import type { Hint, NextAction } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { isSchema } from '../input/normalise-input.ts';

/** The caller has its input; repeating more than this only fills the answer. */
const MAX_REPEATED_CHARACTERS = 4_000;

export const isRepeatable = ({ args }: NextAction): boolean => JSON.stringify(args).length <= MAX_REPEATED_CHARACTERS;

/** Drops default values from a suggested call of the same operation. */
export const withoutDefaults = (operation: Operation, next: NextAction): NextAction => {
  if (next.tool !== operation.name) return next;
  const args = Object.entries(next.args).filter(([key, value]) => {
    const schema = operation.input.shape[key];
    const usual = isSchema(schema) ? schema.safeParse(undefined).data : undefined;
    return value !== undefined && (usual === undefined || value !== usual);
  });
  return { ...next, args: Object.fromEntries(args) };
};

/** The calls that can be repeated whole; a hint says how to change the caller's own call for the others. */
export const repeatableCalls = (
  operation: Operation,
  next: readonly NextAction[],
): { readonly calls: readonly NextAction[]; readonly hints: readonly Hint[] } => {
  const calls = next.map((each) => withoutDefaults(operation, each));
  const hints = calls.filter((each) => !isRepeatable(each)).flatMap((each) => changeHint(each));
  return { calls: calls.filter(isRepeatable), hints };
};

const CHANGES: readonly string[] = ['cursor', 'max_chars', 'detail_level'];

const changeHint = ({ args, reason }: NextAction): readonly Hint[] => {
  const change = CHANGES.find((field) => args[field] !== undefined);
  if (change === undefined) return [];
  return [{ type: 'action', text: `${reason} Repeat the call with ${change} ${JSON.stringify(args[change])}.` }];
};
