/** Input in any dialect → the fields and values of the operation's schema. Reports what it ignored or clamped. */
import { z } from 'zod';
import { type Json, type LimitApplied, closestWord, Problem, type Warning } from '#model';
import type { OperationMatch } from './find-operation.ts';
import { HARD_CAPS } from '../definition/shared-input.ts';
import { VIEW_FIELDS } from '../definition/view-input.ts';
import { knownField, knownValue, namesOfIdea, snakeCase } from './vocabulary.ts';

export type NormalisedInput = {
  readonly input: Readonly<Record<string, unknown>>;
  readonly warnings: readonly Warning[];
  readonly limitsApplied: Readonly<Record<string, LimitApplied>>;
  /** Values of ignored fields, under the known field whose name is closest. */
  readonly misspelled: Json;
};

type Notes = {
  readonly warnings: Warning[];
  readonly limits: Record<string, LimitApplied>;
  readonly misspelled: Record<string, unknown>;
};
/** `at`: dotted path, for messages. `field`: the name that selects value aliases. */
type FieldLocation = { readonly at: string; readonly field: string };

/** Options that any request may carry, whether its operation uses them or not. */
const OPTION_FIELDS: ReadonlySet<string> = new Set([
  ...VIEW_FIELDS,
  'freshness_policy',
  'max_reindex_ms',
  'include_paths',
  'exclude_paths',
  'file_pattern',
  'allow_filesystem_fallback',
  'anchor_policy',
  'max_chars',
  'meta',
]);

export const normaliseInput = (found: OperationMatch, given: unknown, options: unknown): NormalisedInput => {
  const { operation, alias } = found;
  const notes = noNotes();
  const scope: FieldScope = { schema: operation.input, owner: operation.name, prefix: '' };
  const own = renameFields(readFields(given, 'input'), { ...operation.rename, ...alias?.rename });
  const fromInput = normaliseFields(scope, own, notes);
  const fromOptions = isAbsent(options) ? {} : optionFields(operation.input, readFields(options, 'options'), notes);
  const input = { ...fromOptions, ...fromInput, ...alias?.preset };
  const misspelled = Object.entries(notes.misspelled).filter(([field]) => !Object.hasOwn(input, field));
  return {
    input,
    warnings: notes.warnings,
    limitsApplied: notes.limits,
    misspelled: misspelled.length > 0 ? normaliseFields(scope, Object.fromEntries(misspelled), noNotes()) : {},
  };
};

const noNotes = (): Notes => ({ warnings: [], limits: {}, misspelled: {} });

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

const readFields = (given: unknown, what: string): Json => {
  if (isAbsent(given)) return {};
  if (typeof given === 'object' && !Array.isArray(given)) return { ...given };
  throw new Problem('invalid_input', `The ${what} must be an object, not ${describeValue(given)}.`, {
    hint: 'Send a JSON object.',
  });
};

const renameFields = (fields: Json, renames: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [renames[snakeCase(key)] ?? key, value]));

const optionFields = (schema: z.ZodObject, options: Json, notes: Notes): Json => {
  const known = new Set([...Object.keys(schema.shape), ...OPTION_FIELDS]);
  const fields = Object.entries(options).flatMap(([key, value]) => {
    const field = knownField(key, known);
    if (field === undefined) notes.warnings.push(unknownField(`options.${key}`, 'the options', closestField(key, known)));
    const inner = field === undefined ? undefined : schema.shape[field];
    if (field === undefined || value === null || !isSchema(inner)) return [];
    return [[field, normaliseValue(inner, value, { notes, at: field, field })] as const];
  });
  return Object.fromEntries(fields);
};

/** The known field that the name, or an alias of it, is closest to. */
const closestField = (key: string, known: ReadonlySet<string>): string | undefined => {
  const close = closestWord(snakeCase(key), [...known, ...[...known].flatMap(namesOfIdea)]);
  return close === undefined ? undefined : knownField(close, known);
};

type FieldScope = { readonly schema: z.ZodObject; readonly owner: string; readonly prefix: string };

const normaliseFields = ({ schema, owner, prefix }: FieldScope, given: Json, notes: Notes): Json => {
  const known = new Set(Object.keys(schema.shape));
  const output = new Map<string, unknown>();
  // Canonical names first, so that they win over aliases of the same field.
  const entries = Object.entries(given).sort(([left], [right]) => Number(known.has(right)) - Number(known.has(left)));
  for (const [key, value] of entries) {
    const field = knownField(key, known);
    const inner = field === undefined ? undefined : schema.shape[field];
    if (field === undefined || !isSchema(inner)) {
      const close = closestField(key, known);
      notes.warnings.push(unknownField(prefix + key, owner, close));
      if (close !== undefined && prefix === '' && value !== null) notes.misspelled[close] = value;
    } else if (!output.has(field) && (value !== null || accepts(inner, null))) {
      output.set(field, normaliseValue(inner, value, { notes, at: prefix + field, field }));
    }
  }
  return Object.fromEntries(output);
};

const normaliseValue = (schema: z.ZodType, value: unknown, location: FieldLocation & { readonly notes: Notes }): unknown => {
  const inner = unwrap(schema);
  if (typeof value === 'number') return clamp(inner, value, location);
  if (inner instanceof z.ZodEnum) return enumValue(inner.options, value, location.field);
  if (inner instanceof z.ZodArray) return listValue(inner, value, location);
  if (inner instanceof z.ZodObject && isPlainObject(value)) {
    return normaliseFields({ schema: inner, owner: location.at, prefix: `${location.at}.` }, value, location.notes);
  }
  return value;
};

const clamp = (schema: z.ZodType, value: number, { notes, at }: FieldLocation & { readonly notes: Notes }): number => {
  const cap = HARD_CAPS.get(schema)?.cap;
  if (cap === undefined || value <= cap) return value;
  notes.limits[at] = { requested: value, hard_cap: cap };
  return cap;
};

const enumValue = (options: readonly (string | number)[], value: unknown, field: string): unknown => {
  if (typeof value !== 'string' || options.includes(value)) return value;
  const folded = knownValue(field, snakeCase(value.trim()));
  return options.find((option) => option === folded) ?? value;
};

/** A single string is accepted as a list of one. */
const listValue = (schema: z.ZodArray, value: unknown, location: FieldLocation & { readonly notes: Notes }): unknown => {
  const element = schema.element;
  if (!isSchema(element)) return value;
  if (typeof value === 'string') {
    const only = normaliseValue(element, value, location);
    return accepts(element, only) ? [only] : value;
  }
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) => normaliseValue(element, item, { ...location, at: `${location.at}[${index}]` }));
};

/** Strips default, optional and nullable wrappers from a schema. */
export const unwrap = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap();
    return isSchema(inner) ? unwrap(inner) : schema;
  }
  return schema;
};

export const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const isPlainObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownField = (key: string, owner: string, close: string | undefined): Warning => ({
  code: 'UNKNOWN_FIELD',
  message: `Ignored unknown field "${key}" in ${owner}.${close ? ` Did you mean "${close}"?` : ''}`,
});

export const describeValue = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${typeof value} ${text.slice(0, 57)}…` : `${typeof value} ${text}`;
};
