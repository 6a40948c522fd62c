import type { NextAction } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { isSchema } from '../input/normalise-input.ts';

/** A call of the same operation need not spell out what is the default anyway. */
export const withoutDefaults = (operation: Operation, next: NextAction): NextAction => {
  if (next.tool !== operation.name) return next;
  const told = Object.entries(next.args).filter(([key, value]) => {
    const schema = operation.input.shape[key];
    const usual = isSchema(schema) ? schema.safeParse(undefined).data : undefined;
    return value !== undefined && (usual === undefined || value !== usual);
  });
  return { ...next, args: Object.fromEntries(told) };
};
