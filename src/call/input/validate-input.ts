/** Checks normalised input against its schema. Errors name the field and what was expected, and offer a call that runs. */
import { z } from 'zod';
import { type Json, type NextAction, OPERATION, Problem } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { correctInput } from './correct-input.ts';
import { describeValue, isSchema, unwrap } from './normalise-input.ts';

type Mistake = { readonly field: string; readonly expected: string; readonly received: string };

/** `misspelled`: values of ignored fields, by the field that the caller may have meant. */
export const validateInput = (operation: Operation, input: Json, misspelled: Json = {}): Json => {
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map((issue) => describeMistake(operation, issue, input));
  const sentences = mistakes.map(({ field, expected, received }) =>
    received === 'nothing' ? `"${field}" is required (${expected})` : `"${field}" must be ${expected}, got ${received}`,
  );
  const corrected = correctInput(operation, { ...input, ...misspelled });
  const [first] = corrected;
  throw new Problem('invalid_input', `${operation.name}: ${sentences.join('; ')}.`, {
    hint: first
      ? `Send: ${JSON.stringify(first)}`
      : `Send ${mistakes.map(({ field }) => describeField(operation, field)).join(' and ')}.`,
    details: { field: mistakes[0]?.field ?? '', mistakes },
    nextActions:
      corrected.length > 0
        ? corrected.map((args) => ({ tool: operation.name, args, reason: 'The same call with corrected input.' }))
        : [browseCall(operation)],
  });
};

/** `"query": name, keywords or a question`. */
const describeField = ({ input }: Operation, field: string): string => {
  const schema = input.shape[field.split('.', 1)[0] ?? ''];
  const description = isSchema(schema) ? schema.description?.replace(/\.$/u, '') : undefined;
  return description === undefined ? `"${field}"` : `"${field}" (${description})`;
};

/** Where values for the missing fields can be found. */
const browseCall = ({ input, needs }: Operation): NextAction => {
  if (Object.hasOwn(input.shape, 'workspace_id') && needs === 'repository')
    return { tool: OPERATION.workspaceList, args: {}, reason: 'List the workspaces.' };
  if (needs === 'text' || needs === 'symbols')
    return { tool: OPERATION.listSymbols, args: {}, reason: 'List files and symbols to ask about.' };
  return { tool: OPERATION.capabilities, args: {}, reason: 'List the operations and what they do.' };
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
