/** Suggested calls target the same repository and tree as the request. */
import type { Envelope, ErrorCode, Json, NextAction } from '#model';
import { VIEW_FIELDS } from './definition/view-input.ts';
import type { Operation } from './definition/define-operation.ts';
import { matchOperation } from './input/find-operation.ts';

const REFUSED_REPOSITORY: ReadonlySet<ErrorCode> = new Set(['repo_not_found', 'repo_not_allowed']);
/** Longer values would only echo what the caller already has. */
const MAX_REPEATED_CHARACTERS = 1_000;

type SameViewRequest = {
  readonly tool: string;
  readonly input: Json;
  /** A request without `repo` has the same root. */
  readonly isRootImplied?: boolean | undefined;
};

export const withSameView = (
  operations: readonly Operation[],
  envelope: Envelope,
  { tool, input: given, isRootImplied = false }: SameViewRequest,
): Envelope => {
  const { next_actions: next, error } = envelope;
  if (!['repo', ...VIEW_FIELDS].some((field) => given[field] !== undefined)) return envelope;
  // A repository that was refused is refused again, and one that a request without it would have needs no name.
  const { repo, ...elsewhere } = given;
  const isRefused = error !== undefined && REFUSED_REPOSITORY.has(error.code);
  const repeated = isRefused || isRootImplied ? elsewhere : { repo, ...elsewhere };
  const brief = (action: NextAction): NextAction => (isRootImplied ? withoutRepo(action, repo) : action);
  const extend = (action: NextAction): NextAction => inSameView(operations, brief(action), repeated);
  // A call of the operation that failed is the request itself, corrected: what it lacks was left out on purpose.
  const extendRemedy = (action: NextAction): NextAction => (action.tool === tool ? brief(action) : extend(action));
  return {
    ...envelope,
    ...(next ? { next_actions: next.map(extend) } : {}),
    ...(error ? { error: { ...error, next_actions: error.next_actions.map(extendRemedy) } } : {}),
  };
};

const withoutRepo = (action: NextAction, repo: unknown): NextAction => {
  const { repo: named, ...args } = action.args;
  return named === undefined || named !== repo ? action : { ...action, args };
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
