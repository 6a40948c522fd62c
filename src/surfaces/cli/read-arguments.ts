/** Words and options of a command line → an operation's input. Types come from the schema, never from the text. */
import { z } from 'zod';
import { closestWord, type Json } from '#model';
import { isSchema, knownField, type Operation, snakeCase, unwrap } from '#call';
import { kebabCase, type OperationCommand, positionalOf, switchesOf } from './commands.ts';
import { readValue } from './read-value.ts';

export type RawArguments = {
  /** Positional words, and options that are not options of the command: aliases and mistakes. */
  readonly words: readonly string[];
  /** A list holds one text per use of the option. */
  readonly options: Json;
  /** How many trailing words came after `--` and are never options. */
  readonly literalCount: number;
};

/** `mistake`: what is wrong with the command line, for its user. */
export type ParsedArguments = { readonly input: Json } | { readonly mistake: string };

export const readArguments = (command: OperationCommand, given: RawArguments): ParsedArguments => {
  try {
    return { input: readInput(command, given) };
  } catch (error) {
    if (error instanceof ArgumentMistake) return { mistake: error.message };
    throw error;
  }
};

class ArgumentMistake extends Error {}

const readInput = (command: OperationCommand, given: RawArguments): Json => {
  const { words, aliased } = splitWords(command, given);
  const { named, repeated } = readOptions(command.operation, [...Object.entries(given.options), ...aliased]);
  const placed = readPositional(command, words, named);
  const single = { ...named, ...placed, ...command.preset, ...switchPresets(command, given.options, named) };
  const input = { ...single, ...combineRepeated(command.operation, repeated, single) };
  const missing = positionalOf(command).find((field) => !Object.hasOwn(input, field) && isRequired(command.operation, field));
  if (missing !== undefined) throw new ArgumentMistake(`missing argument ${missing.toUpperCase()}`);
  return input;
};

/** Arguments set by switches such as `--fixed-strings`. */
const switchPresets = (command: OperationCommand, options: Json, named: Json): Json => {
  const presets = switchesOf(command).flatMap(({ flag, preset }) =>
    isSwitchedOn(flag, options) ? Object.entries(preset).map(([field, value]) => ({ name: flag, field, value })) : [],
  );
  for (const { name, field, value } of presets) {
    const isContradicted = Object.hasOwn(named, field) && named[field] !== value;
    if (isContradicted) throw new ArgumentMistake(`--${name} contradicts --${kebabCase(field)}`);
  }
  return Object.fromEntries(presets.map(({ field, value }) => [field, value]));
};

/** The parser of the command line stores `--no-tests` as `tests: false`. */
const isSwitchedOn = (flag: string, options: Json): boolean =>
  flag.startsWith('no-') ? options[camelCase(flag.slice('no-'.length))] === false : options[camelCase(flag)] === true;

type ReadOptions = { readonly named: Json; readonly repeated: ReadonlyMap<string, readonly unknown[]> };

/** Several values of a list are joined. */
const readOptions = (operation: Operation, given: readonly (readonly [key: string, value: unknown])[]): ReadOptions => {
  const read = new Map<string, unknown>();
  const repeated = new Map<string, readonly unknown[]>();
  for (const [key, value] of given) {
    const field = snakeCase(key);
    const schema = operation.input.shape[field];
    if (!isSchema(schema)) continue;
    for (const text of Array.isArray(value) ? value : [value]) {
      const [before, next] = [read.get(field), readValue(schema, text)];
      if (before === undefined) read.set(field, next);
      else if (Array.isArray(before) && Array.isArray(next)) read.set(field, [...before, ...next]);
      else if (before !== next) repeated.set(field, [...(repeated.get(field) ?? [before]), next]);
    }
  }
  return { named: Object.fromEntries(read), repeated };
};

const combineRepeated = ({ combine }: Operation, repeated: ReadOptions['repeated'], input: Json): Json =>
  Object.assign(
    {},
    ...[...repeated].map(([field, values]) => {
      const join = combine[field];
      if (!join) throw new ArgumentMistake(`--${kebabCase(field)} is given twice`);
      return join(values.map(String), input);
    }),
  );

/** Options that are not spelled like a field may be an alias of one. */
const splitWords = (command: OperationCommand, { words, literalCount }: RawArguments) => {
  const plain: string[] = [];
  const aliased: (readonly [string, unknown])[] = [];
  const open = words.slice(0, words.length - literalCount);
  for (let word = open.shift(); word !== undefined; word = open.shift()) {
    const option = /^--([^=]+)(?:=(.*))?$/su.exec(word);
    if (!option?.[1]) {
      if (/^-./u.test(word)) throw new ArgumentMistake(unknownOption(command, word));
      plain.push(word);
    } else {
      const { field, usual } = aliasedField(command, option[1]);
      const text = option[2] ?? usual ?? open.shift();
      if (text === undefined) throw new ArgumentMistake(`option --${option[1]} needs a value`);
      aliased.push([field, text]);
    }
  }
  return { words: [...plain, ...words.slice(words.length - literalCount)], aliased };
};

/** `usual`: the value of a flag that has none. */
const aliasedField = (command: OperationCommand, name: string): { readonly field: string; readonly usual?: boolean } => {
  const field = fieldNamed(command, name);
  if (field !== undefined) return { field, ...(isBoolean(command.operation.input.shape[field]) ? { usual: true } : {}) };
  const negated = name.startsWith('no-') ? fieldNamed(command, name.slice('no-'.length)) : undefined;
  if (negated !== undefined && isBoolean(command.operation.input.shape[negated])) return { field: negated, usual: false };
  throw new ArgumentMistake(unknownOption(command, `--${name}`));
};

const fieldNamed = ({ operation, alias }: OperationCommand, name: string): string | undefined => {
  const renamed = { ...operation.rename, ...alias?.rename }[snakeCase(name)];
  return renamed ?? knownField(name, new Set(Object.keys(operation.input.shape)));
};

const unknownOption = (command: OperationCommand, word: string): string => {
  const near = word.startsWith('--') ? nearestLong(command, word.slice(2)) : nearestShort(command, word.slice(1, 2));
  const shown = word.startsWith('--') ? word : word.slice(0, 2);
  const literal = word.startsWith('--')
    ? ''
    : `. Text that starts with a dash goes after --: lodestone ${command.name} -- ${word}`;
  return `unknown option ${shown}${near === undefined ? '' : `; did you mean ${near}?`}${near === undefined ? literal : ''}`;
};

const nearestLong = (command: OperationCommand, name: string): string | undefined => {
  const near = closestWord(name, optionNames(command));
  return near === undefined ? undefined : `--${near}`;
};

/** The letter in the other case, or an option that starts with it. */
const nearestShort = (command: OperationCommand, letter: string): string | undefined => {
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  if (shortLetters(command).has(other)) return `-${other}`;
  const long = optionNames(command).find((name) => name.startsWith(letter));
  return long === undefined ? undefined : `--${long}`;
};

const optionNames = (command: OperationCommand): readonly string[] => [
  ...Object.keys(command.operation.input.shape).map(kebabCase),
  ...switchesOf(command).map(({ flag }) => flag),
  ...COMMON_OPTIONS,
];

/** On every command. */
const COMMON_OPTIONS = ['json', 'set', 'help'] as const;

const shortLetters = (command: OperationCommand): ReadonlySet<string> =>
  new Set([...Object.keys(command.operation.shortOptions), ...switchesOf(command).flatMap(({ short }) => short ?? [])]);

const isBoolean = (schema: unknown): boolean => isSchema(schema) && unwrap(schema) instanceof z.ZodBoolean;

/** Free text: its words need no quotes. */
const FREE_TEXT = 'query';

/** The fields that the words fill. */
const readPositional = (command: OperationCommand, words: readonly string[], named: Json): Json => {
  const { operation } = command;
  const special = operation.readWords?.(words);
  if (special) return special;
  // A field given as an option is not positional any more.
  const fields = positionalOf(command).filter((field) => !Object.hasOwn(named, field));
  const last = fields.at(-1);
  const isList = last !== undefined && isListField(operation, last);
  const texts: readonly unknown[] =
    last === FREE_TEXT && fields.length === 1 && words.length > 0
      ? [words.join(' ')]
      : isList
        ? gatherLast(words, fields)
        : words;
  const excess = texts[fields.length];
  if (excess !== undefined)
    throw new ArgumentMistake(`unexpected argument "${String(excess)}"; quote an argument with spaces or *`);
  return Object.fromEntries(
    texts.map((text, index) => [fields[index] ?? '', readValue(operation.input.shape[fields[index] ?? ''], text)]),
  );
};

const gatherLast = (words: readonly string[], fields: readonly string[]): readonly unknown[] => {
  const rest = words.slice(fields.length - 1);
  return rest.length === 0 ? words : [...words.slice(0, fields.length - 1), rest];
};

const isListField = (operation: Operation, field: string): boolean => {
  const schema = operation.input.shape[field];
  return isSchema(schema) && unwrap(schema) instanceof z.ZodArray;
};

const isRequired = (operation: Operation, field: string): boolean => {
  const schema = operation.input.shape[field];
  return isSchema(schema) && !schema.safeParse(undefined).success;
};

const camelCase = (name: string): string => name.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
