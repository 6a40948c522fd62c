/** Setting values: parsed from text, validated, and described for messages. */
import { z } from 'zod';
import { SETTINGS, type SettingKey } from './settings.ts';

/** Parses a variable or flag. Text of the wrong type is returned as it is, so that validation reports it verbatim. */
export const parseSettingText = (key: SettingKey, text: string): unknown => {
  const schema = innerSchema(SETTINGS[key].schema);
  if (schema instanceof z.ZodNumber) return /^\s*-?\d[\d_]*\s*$/u.test(text) ? Number(text.replaceAll('_', '')) : text;
  if (schema instanceof z.ZodArray) return parseListText(text);
  if (schema instanceof z.ZodRecord) return parseJsonOrUndefined(text) ?? text;
  if (schema instanceof z.ZodBoolean) return { true: true, false: false }[text.trim().toLowerCase()] ?? text;
  return text;
};

/** Comma-separated words, or a JSON list for words that contain commas. */
const parseListText = (text: string): unknown => {
  if (text.trimStart().startsWith('[')) return parseJsonOrUndefined(text) ?? text;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
};

const parseJsonOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export type CheckedValue = { readonly value: unknown } | { readonly expected: string; readonly received: string };

export const checkValue = (key: SettingKey, value: unknown): CheckedValue => {
  const parsed = SETTINGS[key].schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  return { expected: describeSettingType(key), received: key === 'embeddings.url' ? UNSHOWN : describeReceived(value) };
};

/** A refused address may hold a password. */
const UNSHOWN = 'something else';

/** What a setting accepts, for messages and docs. */
export const describeSettingType = (key: SettingKey): string => {
  const schema = innerSchema(SETTINGS[key].schema);
  const { accepts } = schema.meta() ?? {};
  if (typeof accepts === 'string') return accepts;
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(', ')}`;
  if (schema instanceof z.ZodNumber) return `a whole number from ${schema.minValue} to ${schema.maxValue}`;
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodRecord) return `a table of patterns with ${describeEntries(schema)}`;
  return schema instanceof z.ZodArray ? 'a list of strings' : 'a non-empty string';
};

const describeEntries = ({ valueType }: z.ZodRecord): string =>
  valueType instanceof z.ZodEnum ? `one of ${valueType.options.join(', ')} each` : 'their values';

const innerSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? innerSchema(schema.unwrap() as z.ZodType) : schema;

const MAX_RECEIVED_CHARS = 60;

const describeReceived = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_RECEIVED_CHARS ? `${text.slice(0, MAX_RECEIVED_CHARS - 1)}…` : text;
};
