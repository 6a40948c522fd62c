/** The text of `lodestone --help`: the commands by task, on one screen. */
import type { Operation } from '#call';
import type { OperationCommand } from './commands.ts';

/** A command of its own, such as `serve`. */
export type OtherCommand = { readonly name: string; readonly summary: string };

type HelpInput = {
  readonly commands: readonly (OperationCommand & { readonly term: string })[];
  readonly others: readonly (OtherCommand & { readonly term: string })[];
};

type Task = {
  readonly title: string;
  readonly toolsets: readonly Operation['toolset'][];
  /** Commands of their own that have a line here. */
  readonly others: readonly string[];
};

const TASKS: readonly Task[] = [
  { title: 'Find code', toolsets: ['search'], others: [] },
  { title: 'Read code', toolsets: ['read'], others: [] },
  { title: 'Follow code', toolsets: ['graph', 'surfaces', 'packs'], others: [] },
  { title: 'Keep the index', toolsets: ['lifecycle'], others: ['watch'] },
  { title: 'Serve and diagnose', toolsets: ['workspace', 'quality', 'compose'], others: ['serve', 'doctor'] },
];

export const topHelp = (input: HelpInput): string =>
  [
    'Usage: lodestone COMMAND [ARGUMENTS] [options]',
    '',
    'Code search and navigation for people and agents, from a local index that stays up to date.',
    '',
    ...TASKS.flatMap((task) => taskLines(task, input)),
    ...OPTIONS,
    'lodestone COMMAND --help shows the options and examples of a command, lodestone --version the version.',
    '',
  ].join('\n');

const OPTIONS = [
  'Options, on every command:',
  '  --repo PATH       repository root (default: the repository of the current folder)',
  '  --json            print the full JSON envelope',
  '  --set KEY=VALUE   override a setting; see lodestone config (repeatable)',
];

/** Commands with a short name have a line; the others are named after them. */
const taskLines = ({ title, toolsets, others }: Task, input: HelpInput): readonly string[] => {
  const own = input.commands.filter(({ isShown, operation }) => isShown && toolsets.includes(operation.toolset));
  const beside = input.others.filter(({ name }) => others.includes(name));
  const lines = [...own.filter(hasShortName), ...beside].map(({ term, summary }) => `  ${term.padEnd(TERM_WIDTH)}  ${summary}`);
  const isLastTask = title === TASKS.at(-1)?.title;
  const rest = isLastTask ? input.others.filter(({ name }) => !TASKS.some((task) => task.others.includes(name))) : [];
  const named = [...own.filter((command) => !hasShortName(command)), ...rest].map(({ name }) => name);
  return [`${title}:`, ...lines, ...wrapNames(named)];
};

const hasShortName = ({ alias }: OperationCommand): boolean => alias?.command !== undefined;

const TERM_WIDTH = 25;
const LINE_WIDTH = 96;

const wrapNames = (names: readonly string[]): readonly string[] => {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LINE_WIDTH) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(last === undefined ? `  also: ${name}` : `        ${name}`);
  }
  return lines;
};
