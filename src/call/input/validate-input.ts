/** Checks normalised input against its schema. Errors name the field and what was expected, and offer a call that runs. */
import { z } from 'zod';
import { type Json, type NextAction, Problem } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { describeValue, isSchema, unwrap } from './normalise-input.ts';

type Mistake = { readonly field: string; readonly expected: string; readonly received: string };

export const validateInput = (operation: Operation, input: Json): Json => {
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map((issue) => describeMistake(operation, issue, input));
  const sentences = mistakes.map(({ field, expected, received }) =>
    received === 'nothing' ? `"${field}" is required (${expected})` : `"${field}" must be ${expected}, got ${received}`,
  );
  const next = correctedCall(operation, input, parsed.error.issues);
  throw new Problem('invalid_input', `${operation.name}: ${sentences.join('; ')}.`, {
    hint: `For example: ${JSON.stringify(next.args)}`,
    details: { field: mistakes[0]?.field ?? '', mistakes },
    nextActions: [next],
  });
};

const describeMistake = (operation: Operation, issue: z.core.$ZodIssue, input: Json): Mistake => {
  const value = valueAt(input, issue.path);
  return {
    field: issue.path.map(String).join('.'),
    expected: describeExpected(schemaAt(operation.input, issue.path)) ?? issue.message,
    received: value === undefined ? 'nothing' : describeValue(value),
  };
};

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown => {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
};

const schemaAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined => {
  let current: unknown = schema;
  for (const key of path) {
    const inner = isSchema(current) ? unwrap(current) : undefined;
    if (inner instanceof z.ZodObject) current = inner.shape[String(key)];
    else if (inner instanceof z.ZodArray) current = inner.element;
    else return undefined;
  }
  return isSchema(current) ? current : undefined;
};

/** The value that a schema accepts, in words. */
const describeExpected = (schema: z.ZodType | undefined): string | undefined => {
  const inner = schema && unwrap(schema);
  if (inner instanceof z.ZodString) return 'a non-empty string';
  if (inner instanceof z.ZodNumber) return `a whole number of at least ${inner.minValue ?? 0}`;
  if (inner instanceof z.ZodBoolean) return 'true or false';
  if (inner instanceof z.ZodEnum) return `one of ${inner.options.join(', ')}`;
  if (inner instanceof z.ZodArray) return 'a list';
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return 'an object';
  return undefined;
};

/** The caller's input with each wrong field coerced, or taken from the example. */
const correctedCall = (operation: Operation, input: Json, issues: readonly z.core.$ZodIssue[]): NextAction => {
  const example = operation.examples[0].input;
  const corrected: Record<string, unknown> = { ...input };
  for (const field of new Set(issues.map(({ path }) => String(path[0] ?? '')))) {
    const schema = operation.input.shape[field];
    const coerced = isSchema(schema) ? coerceValue(schema, input[field]) : undefined;
    if (coerced !== undefined) corrected[field] = coerced;
    else if (example[field] !== undefined) corrected[field] = example[field];
    else delete corrected[field];
  }
  const args = operation.input.safeParse(corrected).success ? corrected : example;
  return { tool: operation.name, args, reason: 'The same call with corrected input.' };
};

const coerceValue = (schema: z.ZodType, value: unknown): unknown => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const candidates = [Number(value), value === 'true', String(value)];
  return candidates.find((candidate) => schema.safeParse(candidate).success && String(candidate) === String(value));
};
