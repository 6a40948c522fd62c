/** Reads argv, runs one command, returns its exit code. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { isProblem, Problem } from '#model';
import { type Operation, problemEnvelope } from '#call';
import { OPERATIONS } from '#operations';
import { commandsOf } from './commands.ts';
import { completionCommand } from './completion-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { operationCommand } from './operation-command.ts';
import { formatEnvelope, isClosedPipe, writeOut } from './output.ts';
import { requestCommand } from './request-command.ts';
import { serveCommands } from './serve-command.ts';
import type { CliSession, OpenEngine } from './session.ts';
import { settingOption } from './setting-option.ts';
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
    await makeProgram(session).parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    return await reportFailure(error, argv);
  }
};

/** All commands, and the options accepted before any of them. */
export const makeProgram = (session: CliSession): Command => {
  const top = new Command('lodestone')
    .description('Code search and navigation for people and coding agents, from a local index that stays up to date.')
    .version(session.version, '-V, --version')
    .option('--repo <path>', 'repository root (default: the repository of the current folder)')
    .option('--json', 'print the full JSON envelope')
    .addOption(settingOption())
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(run lodestone --help for commands, lodestone COMMAND --help for options)')
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.usage().replaceAll(/\s*\[options\]\s*/gu, '')}`.trimEnd(),
    })
    .addHelpText('after', START_HELP);
  for (const spec of commandsOf(session.operations)) add(top, operationCommand(session, spec), spec.isShown);
  for (const [index, command] of serveCommands(session).entries()) add(top, command, index === 0);
  add(top, watchCommand(session), true);
  add(top, doctorCommand(session), true);
  add(top, completionCommand(top, session.operations), true);
  add(top, requestCommand(session), true);
  return top;
};

const add = (top: Command, command: Command, isShown: boolean): void => {
  command.copyInheritedSettings(top);
  top.addCommand(command, { hidden: !isShown });
};

const START_HELP = `
Start here:
  lodestone index                       build the index of this repository
  lodestone search 'parse the config'   find code
  lodestone locate parseConfig          find a definition by name
  lodestone outline src/main.ts         show the structure of a file
  lodestone serve                       start the MCP server for your agent
  lodestone doctor                      diagnose problems
`;

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
