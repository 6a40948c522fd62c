/** Suggested calls target the same repository and tree as the request. */
import type { Envelope, ErrorCode, Json, NextAction } from '#model';
import { VIEW_FIELDS } from './definition/view-input.ts';
import type { Operation } from './definition/define-operation.ts';
import { matchOperation } from './input/find-operation.ts';

const REFUSED_REPOSITORY: ReadonlySet<ErrorCode> = new Set(['repo_not_found', 'repo_not_allowed']);
/** Longer values would only echo what the caller already has. */
const MAX_REPEATED_CHARACTERS = 1_000;

export const withSameView = (
  operations: readonly Operation[],
  envelope: Envelope,
  { tool, input: given }: { readonly tool: string; readonly input: Json },
): Envelope => {
  const { next_actions: next, error } = envelope;
  if (!['repo', ...VIEW_FIELDS].some((field) => given[field] !== undefined)) return envelope;
  // A repository that was refused is refused again.
  const { repo, ...elsewhere } = given;
  const repeated = error && REFUSED_REPOSITORY.has(error.code) ? elsewhere : { repo, ...elsewhere };
  const extend = (action: NextAction): NextAction => inSameView(operations, action, repeated);
  // A call of the operation that failed is the request itself, corrected: what it lacks was left out on purpose.
  const extendRemedy = (action: NextAction): NextAction => (action.tool === tool ? action : extend(action));
  return {
    ...envelope,
    ...(next ? { next_actions: next.map(extend) } : {}),
    ...(error ? { error: { ...error, next_actions: error.next_actions.map(extendRemedy) } } : {}),
  };
};

const inSameView = (operations: readonly Operation[], next: NextAction, given: Json): NextAction => {
  const shape = matchOperation(operations, next.tool)?.operation.input.shape;
  if (!shape) return next;
  const isElsewhere = VIEW_FIELDS.some((field) => next.args[field] !== undefined);
  const fields = ['repo', ...(isElsewhere ? [] : VIEW_FIELDS)].filter(
    (field) => Object.hasOwn(shape, field) && next.args[field] === undefined && isRepeatable(given[field]),
  );
  return { ...next, args: { ...next.args, ...Object.fromEntries(fields.map((field) => [field, given[field]])) } };
};

const isRepeatable = (value: unknown): boolean => value !== undefined && JSON.stringify(value).length <= MAX_REPEATED_CHARACTERS;
