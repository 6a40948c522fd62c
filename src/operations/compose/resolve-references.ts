/** Replaces `{ "$ref": "#/items/<id>/data/…", "$default": … }` in a batch item's input with a value of an earlier item. */
import { Problem } from '#model';
import { namesOfIdea } from '#call';

/** The root of all pointers: `repo` and the items that have run, by id. */
export type ReferenceRoot = Readonly<Record<string, unknown>> & { readonly items: Readonly<Record<string, unknown>> };

export const resolveReferences = (value: unknown, root: ReferenceRoot): unknown => {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, root));
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) return followPointer(value, root);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolveReferences(inner, root)]));
};

type Reference = { readonly $ref: string; readonly $default?: unknown };

/** Exactly `$ref`, with or without `$default`; any other object is plain input. */
const isReference = (value: object): value is Reference =>
  '$ref' in value && typeof value.$ref === 'string' && Object.keys(value).every((key) => key === '$ref' || key === '$default');

const followPointer = (reference: Reference, root: ReferenceRoot): unknown => {
  const steps = reference.$ref
    .replace(/^#/u, '')
    .split('/')
    .filter((step, index) => index > 0 || step !== '')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = root;
  for (const [index, step] of steps.entries()) {
    const next = value === root.items ? ownField(root.items, step) : stepInto(value, step);
    if (next !== undefined) value = next;
    else if ('$default' in reference) return resolveReferences(reference.$default, root);
    else throw unresolvedReference(reference.$ref, { steps: steps.slice(0, index + 1), value });
  }
  return value;
};

/** Ids are chosen by the caller and must match exactly. */
const ownField = (fields: object, name: string): unknown => (Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined);

/** One step down; a field can be addressed by its name in any dialect. */
const stepInto = (value: unknown, step: string): unknown => {
  if (Array.isArray(value)) return /^\d+$/u.test(step) ? value[Number(step)] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const name = namesOfIdea(step).find((candidate) => Object.hasOwn(value, candidate));
  return name === undefined ? undefined : ownField(value, name);
};

type MissingStep = { readonly steps: readonly string[]; readonly value: unknown };

const unresolvedReference = (pointer: string, { steps, value }: MissingStep): Problem => {
  const at = steps.join('/');
  const why = hasFailed(value) && steps.at(-1) === 'data' ? `the item "${steps.at(-2)}" failed` : `"${at}" does not exist`;
  return new Problem('ref_unresolved', `Cannot resolve "${pointer}": ${why}.`, {
    hint: `${describeAvailable(value)} Set "$default" for a fallback.`,
    details: { $ref: pointer, missing: at },
  });
};

const hasFailed = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'status' in value && value.status === 'error';

const describeAvailable = (value: unknown): string => {
  if (Array.isArray(value)) return `The list has ${value.length} items.`;
  if (typeof value !== 'object' || value === null) return 'The parent is not an object.';
  return `Available: ${Object.keys(value).join(', ') || 'no fields'}.`;
};
