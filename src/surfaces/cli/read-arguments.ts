/** Words and options of a command line → an operation's input. Types come from the schema, never from the text. */
import { z } from 'zod';
import type { Json } from '#model';
import { isSchema, knownField, type Operation, snakeCase, unwrap } from '#call';
import { type OperationCommand, positionalOf } from './commands.ts';

export type RawArguments = {
  /** Positional words and unknown options. */
  readonly words: readonly string[];
  readonly options: Json;
  /** How many trailing words came after `--` and are never options. */
  readonly literalCount: number;
};

export type ParsedArguments = { readonly input: Json } | { readonly missing: string } | { readonly excess: string };

export const readArguments = (command: OperationCommand, given: RawArguments): ParsedArguments => {
  const { operation } = command;
  const { words, unknown } = splitWords(operation, given);
  const named = { ...readOptions(operation, given), ...unknown };
  const placed = readPositional(command, words, named);
  if (typeof placed === 'string') return { excess: placed };
  const input = { ...named, ...placed, ...command.preset, ...switchPresets(command, given.options) };
  const missing = positionalOf(command).find((field) => !Object.hasOwn(input, field) && isRequired(operation, field));
  return missing === undefined ? { input } : { missing };
};

/** Arguments set by switches such as `--force`. */
const switchPresets = ({ alias }: OperationCommand, options: Json): Json =>
  Object.fromEntries(
    Object.entries(alias?.switches ?? {}).flatMap(([name, { preset }]) =>
      options[camelCase(name)] === true ? Object.entries(preset) : [],
    ),
  );

const readOptions = (operation: Operation, { options }: RawArguments): Json =>
  Object.fromEntries(
    Object.entries(options).flatMap(([key, value]) => {
      const field = snakeCase(key);
      const schema = operation.input.shape[field];
      return isSchema(schema) ? [[field, readValue(schema, value)] as const] : [];
    }),
  );

/** Unknown options are passed on: the operation warns and names the nearest field. */
const splitWords = (operation: Operation, { words, literalCount }: RawArguments) => {
  const known = new Set(Object.keys(operation.input.shape));
  const plain: string[] = [];
  const unknown: Record<string, unknown> = {};
  const open = words.slice(0, words.length - literalCount);
  for (let word = open.shift(); word !== undefined; word = open.shift()) {
    const option = /^--([^=]+)(?:=(.*))?$/su.exec(word);
    if (!option?.[1]) plain.push(word);
    else {
      const field = knownField(option[1], known);
      const schema = field === undefined ? undefined : operation.input.shape[field];
      const takesNext = option[2] === undefined && !isFlag(schema) && open[0] !== undefined && !open[0].startsWith('--');
      const text = option[2] ?? (takesNext ? open.shift() : undefined);
      unknown[field ?? snakeCase(option[1])] = text === undefined ? true : readValue(schema, text);
    }
  }
  return { words: [...plain, ...words.slice(words.length - literalCount)], unknown };
};

const isFlag = (schema: unknown): boolean => isSchema(schema) && unwrap(schema) instanceof z.ZodBoolean;

/** The fields that the words fill, or the first word too many. */
const readPositional = (command: OperationCommand, words: readonly string[], named: Json): Json | string => {
  const { operation } = command;
  const special = operation.readWords?.(words);
  if (special) return special;
  // A field given as an option is not positional any more.
  const fields = positionalOf(command).filter((field) => !Object.hasOwn(named, field));
  const texts = fields.length === 1 && words.length > 0 ? [words.join(' ')] : words;
  const excess = texts[fields.length];
  if (excess !== undefined) return excess;
  return Object.fromEntries(
    texts.map((text, index) => [fields[index] ?? '', readValue(operation.input.shape[fields[index] ?? ''], text)]),
  );
};

const isRequired = (operation: Operation, field: string): boolean => {
  const schema = operation.input.shape[field];
  return isSchema(schema) && !schema.safeParse(undefined).success;
};

/** Text that does not match the schema is passed on unchanged: the operation reports what it expected. */
const readValue = (schema: unknown, value: unknown): unknown => {
  if (!isSchema(schema) || typeof value !== 'string') return value;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return readNumber(value);
  if (inner instanceof z.ZodBoolean) return BOOLEANS[value] ?? value;
  if (inner instanceof z.ZodArray) return readList(inner, value);
  return inner instanceof z.ZodString || inner instanceof z.ZodEnum ? value : (readJson(value) ?? value);
};

const readNumber = (text: string): number | string => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

const readList = (schema: z.ZodArray, text: string): unknown => {
  const parsed = text.trimStart().startsWith('[') ? readJson(text) : undefined;
  if (parsed !== undefined) return parsed;
  const element = schema.element;
  return text.split(',').map((part) => readValue(isSchema(element) ? element : undefined, part.trim()));
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const camelCase = (name: string): string => name.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
