/** Input that does not match the schema → inputs that do, with the caller's own values wherever they can be kept. */
import { z } from 'zod';
import { closestWord, type Json } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { isSchema, unwrap } from './normalise-input.ts';

/** Each is offered as a call; more would only be skipped. */
const MAX_CORRECTIONS = 3;

/**
 * Empty if a required field has no value that could be corrected; optional fields become undefined instead. A list for a single
 * value gives one input per item.
 */
export const correctInput = (operation: Operation, input: Json): readonly Json[] => {
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return [input];
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '')));
  const choices = [...wrong].map((field) => [field, correctedValues(operation.input.shape[field], input[field])] as const);
  const count = Math.max(1, ...choices.map(([, values]) => values.length));
  const corrected = Array.from({ length: Math.min(count, MAX_CORRECTIONS) }, (_, at) => {
    const fields = choices.map(([field, values]) => [field, values[Math.min(at, values.length - 1)]] as const);
    return { ...input, ...Object.fromEntries(fields) };
  });
  return corrected.filter((candidate) => operation.input.safeParse(candidate).success);
};

const correctedValues = (schema: unknown, value: unknown): readonly unknown[] => {
  if (!isSchema(schema)) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => {
    const corrected = correctedValue(schema, item);
    return corrected === undefined ? [] : [corrected];
  });
};

const correctedValue = (schema: z.ZodType, value: unknown): unknown => {
  if (schema.safeParse(value).success) return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodEnum) return closestWord(String(value).toLowerCase(), inner.options.map(String));
  const candidates = [Number(value), value === 'true', String(value)];
  return candidates.find((candidate) => schema.safeParse(candidate).success && String(candidate) === String(value));
};
