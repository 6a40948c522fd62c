import { Command, Option } from 'commander';
import { z } from 'zod';
import { isSchema, unwrap } from '#call';
import { exampleLine } from './command-line.ts';
import { kebabCase, type OperationCommand, positionalOf } from './commands.ts';
import { readArguments } from './read-arguments.ts';
import { type CliSession, runCall } from './session.ts';
import { settingFlags, settingOption } from './setting-option.ts';

/** The commander command of an operation; options, arguments and examples come from its definition. */
export const operationCommand = (session: CliSession, spec: OperationCommand): Command => {
  const { operation, name, summary, alias } = spec;
  const command = new Command(name)
    .summary(summary)
    .description(description(spec))
    .argument('[words...]')
    .usage(usage(spec))
    .allowUnknownOption()
    .option('--json', 'print the full JSON envelope')
    .addOption(settingOption())
    .configureHelp({ visibleArguments: () => [] })
    .addHelpText(
      'after',
      () => `\nExamples:\n${operation.examples.map((one) => `  ${exampleLine(operation, one)}`).join('\n')}\n`,
    );
  for (const [flag, { describe }] of Object.entries(alias?.switches ?? {})) command.option(`--${flag}`, describe);
  for (const [field, schema] of Object.entries(operation.input.shape)) {
    if (isSchema(schema) && !Object.hasOwn(spec.preset, field)) command.addOption(fieldOption(field, schema));
  }
  return command.action(async (words: readonly string[], options: Readonly<Record<string, unknown>>) => {
    const { json: isJson = false, ...rest } = { ...command.parent?.opts(), ...options };
    const read = readArguments(spec, { words, options: rest, literalCount: countWordsAfterDashes(session.argv, words) });
    const request = { operation: operation.name, input: 'input' in read ? read.input : {} };
    if ('input' in read) await runCall(session, request, { isJson: isJson === true, flags: settingFlags(command) });
    else command.error(`error: ${describeMistake(read)}\nusage: lodestone ${name} ${usage(spec)}`);
  });
};

const describeMistake = (read: { readonly missing: string } | { readonly excess: string }): string =>
  'missing' in read ? `missing argument ${placeholder(read.missing)}` : `unexpected argument "${read.excess}"`;

const description = ({ operation, summary }: OperationCommand): string =>
  operation.description ? `${summary}\n${operation.description}` : summary;

const usage = (spec: OperationCommand): string =>
  [
    ...positionalOf(spec).map((field) => (isOptional(spec, field) ? `[${placeholder(field)}]` : placeholder(field))),
    '[options]',
  ].join(' ');

const placeholder = (field: string): string => field.toUpperCase();

const isOptional = ({ operation }: OperationCommand, field: string): boolean => {
  const schema = operation.input.shape[field];
  return isSchema(schema) && schema.safeParse(undefined).success;
};

const fieldOption = (field: string, schema: z.ZodType): Option => {
  const flag = `--${kebabCase(field)}`;
  const inner = unwrap(schema);
  const text = schema.description ?? inner.description ?? '';
  if (inner instanceof z.ZodBoolean) {
    const isOnByDefault = schema.safeParse(undefined).data === true;
    return isOnByDefault ? new Option(`--no-${kebabCase(field)}`, `Switch off: ${lowerFirst(text)}`) : new Option(flag, text);
  }
  const words = inner instanceof z.ZodEnum ? `${text} (${inner.options.join(', ')})`.trimStart() : text;
  return new Option(`${flag} <${valueWord(inner)}>`, words);
};

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const valueWord = (schema: z.ZodType): string => {
  if (schema instanceof z.ZodNumber) return 'n';
  if (schema instanceof z.ZodArray) return 'a,b';
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? 'json' : 'text';
};

/** Commander drops the `--`, so find it in argv. */
const countWordsAfterDashes = (argv: readonly string[], words: readonly string[]): number => {
  const at = argv.indexOf('--');
  return at < 0 ? 0 : Math.min(words.length, argv.length - at - 1);
};
