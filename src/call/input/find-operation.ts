import { closestWord, Problem } from '#model';
import type { Operation, OperationAlias } from '../definition/define-operation.ts';
import { canonicalName } from './vocabulary.ts';

export type OperationMatch = { readonly operation: Operation; readonly alias?: OperationAlias };

/** Finds an operation by name or alias. */
export const matchOperation = (operations: readonly Operation[], given: string): OperationMatch | undefined => {
  const name = canonicalName(given);
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation) return { operation };
  for (const candidate of operations) {
    const alias = candidate.aliases.find((other) => canonicalName(other.name) === name);
    if (alias) return { operation: candidate, alias };
  }
  return undefined;
};

export const findOperation = (operations: readonly Operation[], given: string, args: unknown = {}): OperationMatch => {
  const found = matchOperation(operations, given);
  if (found) return found;
  const close = nearestOperation(operations, given);
  throw new Problem(
    'unknown_operation',
    `Unknown operation "${given}".${close ? ` Did you mean ${close.operation.name}?` : ''}`,
    {
      hint: `Operations: ${operations.map(({ name }) => name).join(', ')}.`,
      ...(close ? { details: { nearest: close.operation.name }, nextActions: [retryAction(close.operation.name, args)] } : {}),
    },
  );
};

const nearestOperation = (operations: readonly Operation[], given: string): OperationMatch | undefined => {
  const names = operations.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => canonicalName(alias.name))]);
  const close = closestWord(canonicalName(given), names);
  return close === undefined ? undefined : matchOperation(operations, close);
};

const retryAction = (tool: string, args: unknown) => ({
  tool,
  args: typeof args === 'object' && args !== null && !Array.isArray(args) ? { ...args } : {},
  reason: 'The operation with the closest name.',
});
