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
