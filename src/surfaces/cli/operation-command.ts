import { Command, Option } from 'commander';
import { z } from 'zod';
import { isSchema, unwrap } from '#call';
import { exampleLine } from './command-line.ts';
import { kebabCase, type OperationCommand, positionalOf, switchesOf } from './commands.ts';
import { readArguments } from './read-arguments.ts';
import { takesJson } from './read-value.ts';
import { type CliSession, runCall } from './session.ts';
import { settingFlags, settingOption } from './setting-option.ts';

/** The commander command of an operation; options, arguments and examples come from its definition. */
export const operationCommand = (session: CliSession, spec: OperationCommand): Command => {
  const { operation, name, summary } = spec;
  const command = new Command(name)
    .summary(summary)
    .description(description(spec))
    .argument('[words...]')
    .usage(usage(spec))
    // Aliases of fields are options too: `readArguments` knows them, and rejects everything else.
    .allowUnknownOption()
    .option('--json', 'print the full JSON envelope')
    .addOption(settingOption())
    .configureHelp({ visibleArguments: () => [] })
    .addHelpText(
      'after',
      () => `\nExamples:\n${operation.examples.map((one) => `  ${exampleLine(operation, one)}`).join('\n')}\n`,
    );
  for (const option of ownOptions(spec)) command.addOption(option);
  return command.action(async (words: readonly string[], options: Readonly<Record<string, unknown>>) => {
    const { json: isJson = false, exitStatus = false, ...rest } = { ...command.parent?.opts(), ...options };
    const read = readArguments(spec, { words, options: rest, literalCount: countWordsAfterDashes(session.argv, words) });
    const format = { isJson: isJson === true, flags: settingFlags(command), failsWhenEmpty: exitStatus === true };
    if ('input' in read) await runCall(session, { operation: operation.name, input: read.input }, format);
    else command.error(`error: ${read.mistake}\nusage: lodestone ${name} ${usage(spec)}`);
  });
};

const ownOptions = (command: OperationCommand): readonly Option[] => {
  const { operation, preset } = command;
  const letters = new Map(Object.entries(operation.shortOptions).map(([letter, field]) => [field, letter]));
  const hasList = operation.readOnly && operation.mainLists.length > 0;
  return [
    ...Object.entries(operation.input.shape).flatMap(([field, schema]) =>
      isSchema(schema) && !Object.hasOwn(preset, field) ? [fieldOption(field, schema, letters.get(field))] : [],
    ),
    // After the fields: `--no-tests` must not define the default of a field `tests`.
    ...switchesOf(command).map(({ flag, short, describe }) => new Option(`${shortFlag(short)}--${flag}`, describe)),
    ...(hasList ? [new Option('--exit-status', 'Exit with 1 when nothing was found.')] : []),
  ];
};

const shortFlag = (letter: string | undefined): string => (letter === undefined ? '' : `-${letter}, `);

const description = ({ operation, summary }: OperationCommand): string =>
  operation.description ? `${summary}\n${operation.description}` : summary;

const usage = (spec: OperationCommand): string =>
  [
    ...positionalOf(spec).map((field) => (isOptional(spec, field) ? `[${placeholder(spec, field)}]` : placeholder(spec, field))),
    '[options]',
  ].join(' ');

const placeholder = ({ operation }: OperationCommand, field: string): string => {
  const schema = operation.input.shape[field];
  return isSchema(schema) && unwrap(schema) instanceof z.ZodArray ? `${field.toUpperCase()}...` : field.toUpperCase();
};

const isOptional = ({ operation }: OperationCommand, field: string): boolean => {
  const schema = operation.input.shape[field];
  return isSchema(schema) && schema.safeParse(undefined).success;
};

const fieldOption = (field: string, schema: z.ZodType, letter: string | undefined): Option => {
  const flag = `${shortFlag(letter)}--${kebabCase(field)}`;
  const inner = unwrap(schema);
  const text = schema.description ?? inner.description ?? '';
  if (inner instanceof z.ZodBoolean) {
    const isOnByDefault = schema.safeParse(undefined).data === true;
    return isOnByDefault ? new Option(`--no-${kebabCase(field)}`, `Switch off: ${lowerFirst(text)}`) : new Option(flag, text);
  }
  const words = inner instanceof z.ZodEnum ? `${text} (${inner.options.join(', ')})`.trimStart() : text;
  const suffix = takesJson(schema) ? ` As JSON${inner instanceof z.ZodArray ? ': [{…}]' : ''}.` : '';
  return new Option(`${flag} <${valueWord(inner)}>`, `${words}${suffix}`).argParser(appendValue);
};

/** Every use is kept: `readArguments` joins lists and rejects the rest. */
const appendValue = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const valueWord = (schema: z.ZodType): string => {
  if (schema instanceof z.ZodNumber) return 'n';
  if (takesJson(schema)) return 'json';
  return schema instanceof z.ZodArray ? 'a,b' : 'text';
};

/** Commander drops the `--`, so find it in argv. */
const countWordsAfterDashes = (argv: readonly string[], words: readonly string[]): number => {
  const at = argv.indexOf('--');
  return at < 0 ? 0 : Math.min(words.length, argv.length - at - 1);
};
