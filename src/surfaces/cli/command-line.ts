/** Writes an input as a command line, for examples in help and for next actions. */
import { escapeControls, type Json } from '#model';
import type { Operation, OperationExample } from '#call';
import { commandsOf, kebabCase, type OperationCommand, positionalOf } from './commands.ts';

export const exampleLine = (operation: Operation, { input, alias }: OperationExample): string => {
  const commands = commandsOf([operation]);
  const named = alias === undefined ? undefined : commands.find(({ name }) => name === kebabCase(alias));
  return commandLine(named ?? shortestCommand(commands, input), input);
};

/** The shortest command line for a call of this operation. */
export const callLine = (operation: Operation, input: Json): string =>
  commandLine(shortestCommand(commandsOf([operation]), input), input);

/** A visible command whose preset matches the input, else the operation's own command. */
const shortestCommand = (commands: readonly OperationCommand[], input: Json): OperationCommand => {
  const fits = ({ isShown, preset }: OperationCommand): boolean =>
    isShown && Object.entries(preset).every(([key, value]) => input[key] === value);
  const [own] = commands;
  const found = commands.find(fits) ?? own;
  if (!found) throw new Error('an operation without a command');
  return found;
};

const commandLine = (command: OperationCommand, input: Json): string => {
  const given = { ...input };
  for (const key of Object.keys(command.preset)) delete given[key];
  const words = takeWords(given, positionalOf(command));
  const options = Object.entries(given).flatMap(optionWords);
  const hasDash = words.some((word) => word.startsWith('-'));
  const tail = hasDash ? [...options, '--', ...words.map(quoteWord)] : [...words.map(quoteWord), ...options];
  return ['lodestone', command.name, ...tail].join(' ');
};

/** Moves the values of positional fields out of the input. Words fill fields in order, so stops at the first missing one. */
const takeWords = (given: Record<string, unknown>, positional: readonly string[]): readonly string[] => {
  const words: string[] = [];
  for (const [index, field] of positional.entries()) {
    const value = given[field];
    const isLast = index === positional.length - 1;
    if (isLast && isTexts(value)) words.push(...value);
    else if (value === undefined || typeof value === 'object') break;
    else words.push(String(value));
    delete given[field];
  }
  return words;
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const optionWords = ([field, value]: [string, unknown]): readonly string[] => {
  const name = `--${kebabCase(field)}`;
  if (value === undefined) return [];
  if (value === true) return [name];
  if (value === false) return [`--no-${kebabCase(field)}`];
  if (isTexts(value) && !value.some((item) => /,|^\[/u.test(item))) return [name, quoteWord(value.join(','))];
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.startsWith('-') ? [`${name}=${quoteWord(text)}`] : [name, quoteWord(text)];
};

const quoteWord = (word: string): string => {
  if (/^[\w./:@%+=,-]+$/u.test(word)) return word;
  const escaped = escapeControls(word.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`));
  // The shell reads escapes only in this form of quotes.
  return escapeControls(word) === word ? `'${word.replaceAll("'", `'\\''`)}'` : `$'${escaped}'`;
};
