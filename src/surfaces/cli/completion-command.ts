import { Command, type Option } from 'commander';
import { z } from 'zod';
import { isSchema, type Operation, snakeCase, unwrap } from '#call';
import { commandsOf } from './commands.ts';
import { type CompletedCommand, type CompletedOption, COMPLETION_SCRIPTS, type Shell } from './completion-scripts.ts';
import { writeOut } from './output.ts';

const SHELLS = Object.keys(COMPLETION_SCRIPTS) as readonly Shell[];

/** `completion bash|zsh|fish`: prints a script generated from the commands. */
export const completionCommand = (top: Command, operations: readonly Operation[]): Command => {
  const command = new Command('completion')
    .summary('Print a shell completion script.')
    .argument('<shell>', SHELLS.join(', '))
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`);
  return command.action(async (word: string) => {
    const shell = SHELLS.find((each) => each === word);
    if (!shell) command.error(`error: unknown shell "${word}"; choose one of ${SHELLS.join(', ')}`);
    else await writeOut(COMPLETION_SCRIPTS[shell](completedCommands(top, operations)));
  });
};

const EXAMPLES = [
  'lodestone completion bash > ~/.local/share/bash-completion/completions/lodestone',
  'source <(lodestone completion zsh)',
  'lodestone completion fish > ~/.config/fish/completions/lodestone.fish',
];

/** The commands in `--help`; hidden aliases are left out. */
const completedCommands = (top: Command, operations: readonly Operation[]): readonly CompletedCommand[] => {
  const specs = new Map(commandsOf(operations).map((spec) => [spec.name, spec.operation]));
  return top
    .createHelp()
    .visibleCommands(top)
    .filter((command) => command.name() !== 'help')
    .map((command) => ({
      name: command.name(),
      summary: command.summary(),
      words: command.name() === 'completion' ? SHELLS : [],
      options: command.options
        .filter(({ hidden }) => !hidden)
        .map((option) => completedOption(option, specs.get(command.name()))),
    }));
};

const PATH_OPTIONS: ReadonlySet<string> = new Set(['repo', 'file', 'path', 'allow', 'token_file']);

const completedOption = (option: Option, operation: Operation | undefined): CompletedOption => {
  const field = snakeCase(option.long?.replace(/^--(?:no-)?/u, '') ?? '');
  const schema = operation?.input.shape[field];
  const inner = isSchema(schema) ? unwrap(schema) : undefined;
  return {
    long: option.long ?? '',
    describe: option.description,
    takesValue: option.required || option.optional,
    values: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    isPath: PATH_OPTIONS.has(field),
  };
};
