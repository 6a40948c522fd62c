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
  const words: string[] = [];
  const positional = positionalOf(command);
  const given = { ...input };
  for (const key of Object.keys(command.preset)) delete given[key];
  for (const field of positional) {
    const value = given[field];
    // Words fill fields in order, so stop at the first missing one.
    if (value === undefined || typeof value === 'object') break;
    words.push(quoteWord(String(value)));
    delete given[field];
  }
  return ['lodestone', command.name, ...words, ...Object.entries(given).flatMap(optionWords)].join(' ');
};

const optionWords = ([field, value]: [string, unknown]): readonly string[] => {
  const name = `--${kebabCase(field)}`;
  if (value === undefined) return [];
  if (value === true) return [name];
  if (value === false) return [`--no-${kebabCase(field)}`];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return [name, quoteWord(value.join(','))];
  return [name, quoteWord(typeof value === 'object' ? JSON.stringify(value) : String(value))];
};

const quoteWord = (word: string): string => {
  if (/^[\w./:@%+=,-]+$/u.test(word)) return word;
  const escaped = escapeControls(word.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`));
  // The shell reads escapes only in this form of quotes.
  return escapeControls(word) === word ? `'${word.replaceAll("'", `'\\''`)}'` : `$'${escaped}'`;
};
