import { closestWord, type Json, type NextAction, Problem } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { correctInput } from './correct-input.ts';
import { matchOperation, type OperationMatch } from './find-operation.ts';
import { normaliseInput } from './normalise-input.ts';
import { canonicalName } from './vocabulary.ts';

/** Throws `unknown_operation`, with the closest operation and the caller's own input for it. */
export const requireOperation = (operations: readonly Operation[], given: string, args: unknown = {}): OperationMatch => {
  const found = matchOperation(operations, given);
  if (found) return found;
  const close = nearestOperation(operations, given);
  throw new Problem(
    'unknown_operation',
    `Unknown operation "${given}".${close ? ` Did you mean ${close.operation.name}?` : ''}`,
    {
      hint: `Operations: ${operations.map(({ name }) => name).join(', ')}.`,
      ...(close ? { details: { nearest: close.operation.name } } : {}),
      nextActions: close ? callsWith(close, args) : [],
    },
  );
};

const nearestOperation = (operations: readonly Operation[], given: string): OperationMatch | undefined => {
  const names = operations.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => canonicalName(alias.name))]);
  const close = closestWord(canonicalName(given), names);
  return close === undefined ? undefined : matchOperation(operations, close);
};

/** Empty if the operation does not take such input. */
const callsWith = (match: OperationMatch, args: unknown): readonly NextAction[] => {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return [];
  const given: Json = { ...args };
  const { input, misspelled } = normaliseInput(match, given, {});
  return correctInput(match.operation, { ...input, ...misspelled }).map((corrected) => ({
    tool: match.operation.name,
    args: corrected,
    reason: 'The operation with the closest name.',
  }));
};
