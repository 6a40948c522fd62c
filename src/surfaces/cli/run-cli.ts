/** Reads argv, runs one command, returns its exit code. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { isProblem, Problem } from '#model';
import { type Operation, problemEnvelope, snakeCase } from '#call';
import { OPERATIONS } from '#operations';
import { commandsOf, kebabCase } from './commands.ts';
import { completionCommand } from './completion-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { operationCommand } from './operation-command.ts';
import { formatEnvelope, isClosedPipe, writeOut } from './output.ts';
import { requestCommand } from './request-command.ts';
import { serveCommands } from './serve-command.ts';
import type { CliSession, OpenEngine } from './session.ts';
import { settingOption } from './setting-option.ts';
import { topHelp } from './top-help.ts';
import { watchCommand } from './watch-command.ts';

export type CliOptions = {
  readonly argv: readonly string[];
  readonly version: string;
  readonly openEngine: OpenEngine;
  readonly operations?: readonly Operation[];
};

/** 0: ok. 1: any other status. 2: invalid command line. 3: no answer could be printed. */
export const runCli = async ({ argv, version, openEngine, operations = OPERATIONS }: CliOptions): Promise<number> => {
  let exitCode = 0;
  const session: CliSession = {
    argv,
    operations,
    version,
    openEngine,
    signal: terminationSignal(),
    servedRoot: resolveServedRoot,
    setExitCode: (code) => {
      exitCode = code;
    },
  };
  process.stdout.on('error', (error) => {
    if (!isClosedPipe(error)) throw error;
  });
  try {
    const program = makeProgram(session);
    await program.parseAsync([...withCommandName(argv, program)], { from: 'user' });
    return exitCode;
  } catch (error) {
    return await reportFailure(error, argv);
  }
};

/** Dots, dashes, underscores and capitals in the name of a command are one: `symbols.search` is `symbols-search`. */
const withCommandName = (argv: readonly string[], program: Command): readonly string[] => {
  const at = commandPosition(argv);
  const name = kebabCase(snakeCase(argv[at] ?? ''));
  return program.commands.some((command) => command.name() === name) ? argv.with(at, name) : argv;
};

/** The first word that is neither an option nor the value of one. */
const commandPosition = (argv: readonly string[]): number =>
  argv.findIndex((word, index) => !word.startsWith('-') && !VALUE_OPTIONS.has(argv[index - 1] ?? ''));

const VALUE_OPTIONS: ReadonlySet<string> = new Set(['--repo', '--set']);

/** All commands, and the options accepted before any of them. */
export const makeProgram = (session: CliSession): Command => {
  const top = new Command('lodestone')
    .version(session.version, '-V, --version')
    .option('--repo <path>', 'repository root (default: the repository of the current folder)')
    .option('--json', 'print the full JSON envelope')
    .addOption(settingOption())
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(run lodestone --help for commands, lodestone COMMAND --help for options)');
  const commands = commandsOf(session.operations).map((spec) => ({ ...spec, command: operationCommand(session, spec) }));
  const [serve, ...serveAliases] = serveCommands(session);
  const completion = completionCommand(top, session.operations);
  const others = [serve, watchCommand(session), doctorCommand(session), completion, requestCommand(session)].filter(
    (command) => command !== undefined,
  );
  for (const { command, isShown } of commands) add(top, command, isShown);
  for (const command of others) add(top, command, true);
  for (const command of serveAliases) add(top, command, false);
  top.helpInformation = () =>
    topHelp({
      commands: commands.map((spec) => ({ ...spec, term: commandTerm(spec.command) })),
      others: others.map((command) => ({ name: command.name(), summary: command.summary(), term: commandTerm(command) })),
    });
  return top;
};

const commandTerm = (command: Command): string =>
  `${command.name()} ${command.usage().replaceAll(/\s*\[options\]\s*/gu, '')}`.trimEnd();

const add = (top: Command, command: Command, isShown: boolean): void => {
  command.copyInheritedSettings(top);
  top.addCommand(command, { hidden: !isShown });
};

/** The first signal cancels the work; the second ends the process. */
const terminationSignal = (): AbortSignal => {
  const stop = new AbortController();
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(code);
      stop.abort();
    });
  }
  return stop.signal;
};

const resolveServedRoot = async (repo: string): Promise<string> => {
  try {
    return await realpath(resolve(repo));
  } catch (error) {
    throw new Problem('repo_not_found', `Repository folder not found: ${resolve(repo)}.`, {
      hint: 'Set --repo to an existing folder.',
      cause: error,
    });
  }
};

const reportFailure = async (error: unknown, argv: readonly string[]): Promise<number> => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (isProblem(error) && argv.includes('--json')) {
    await writeOut(formatEnvelope(problemEnvelope(error)));
    return 1;
  }
  const text = isProblem(error)
    ? `${error.code}: ${error.message}\n${error.extras.hint ?? ''}`
    : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`lodestone: ${text}\n`);
  return isProblem(error) ? 1 : 3;
};
