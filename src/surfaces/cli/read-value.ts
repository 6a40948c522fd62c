/** The text of an option → a value of its schema. Text that does not match is passed on: the operation reports what it expected. */
import { z } from 'zod';
import { isSchema, unwrap } from '#call';

export const readValue = (schema: unknown, value: unknown): unknown => {
  if (!isSchema(schema) || typeof value !== 'string') return value;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return readNumber(value);
  if (inner instanceof z.ZodBoolean) return BOOLEANS[value] ?? value;
  if (inner instanceof z.ZodArray) return readList(inner, value);
  return inner instanceof z.ZodString || inner instanceof z.ZodEnum ? value : (readJson(value) ?? value);
};

/** Whether the value of an option is written as JSON. */
export const takesJson = (schema: z.ZodType): boolean => {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return isSchema(inner.element) && takesJson(inner.element);
  return inner instanceof z.ZodObject || inner instanceof z.ZodRecord;
};

const readNumber = (text: string): number | string => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

/** A comma inside braces belongs to a glob. */
const COMMA = /,(?![^{}]*\})/u;

const readList = (schema: z.ZodArray, text: string): unknown => {
  const parsed = text.trimStart().startsWith('[') ? readJson(text) : undefined;
  if (parsed !== undefined || takesJson(schema)) return parsed ?? text;
  const element = schema.element;
  return text.split(COMMA).map((part) => readValue(isSchema(element) ? element : undefined, part.trim()));
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
