/** The text of `lodestone --help`: the commands by task, on one screen. */
import { OPERATION } from '#model';
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
  /** Commands that have a line; the others of these toolsets are named below them. */
  readonly shown: readonly string[];
};

const TASKS: readonly Task[] = [
  { title: 'Start a task', toolsets: ['packs', 'history'], shown: ['task-pack', 'pack', OPERATION.history, OPERATION.map] },
  { title: 'Find code', toolsets: ['search'], shown: ['search', 'locate', 'grep'] },
  { title: 'Read code', toolsets: ['read'], shown: ['outline', 'definition', 'span', 'card'] },
  { title: 'Follow code', toolsets: ['graph', 'surfaces'], shown: ['refs', 'callers', 'trace'] },
  { title: 'Keep the index', toolsets: ['lifecycle'], shown: ['index', 'status'] },
  { title: 'Serve and diagnose', toolsets: ['workspace', 'quality', 'compose'], shown: ['serve', 'doctor'] },
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

/** Commands of no toolset that have no line are named at the end. */
const taskLines = ({ title, toolsets, shown }: Task, { commands, others }: HelpInput): readonly string[] => {
  const own = commands.filter(({ isShown, operation }) => isShown && toolsets.includes(operation.toolset));
  const isLastTask = title === TASKS.at(-1)?.title;
  const rest = isLastTask ? others.filter(({ name }) => !TASKS.some((task) => task.shown.includes(name))) : [];
  const lines = shown.flatMap((name) => [...own, ...others].find((command) => command.name === name) ?? []);
  const named = [...own, ...rest].map(({ name }) => name).filter((name) => !shown.includes(name));
  return [`${title}:`, ...lines.map(({ term, summary }) => `  ${term.padEnd(TERM_WIDTH)}  ${summary}`), ...wrapNames(named)];
};

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
