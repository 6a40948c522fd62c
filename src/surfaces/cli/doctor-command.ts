import colors from 'picocolors';
import { Command } from 'commander';
import { countOf, defined, isProblem, PROTOCOL_VERSION } from '#model';
import { type Engine, resolveRoot } from '#call';
import { type DoctorCheck, machineChecks, settingsCheck } from './doctor/machine-checks.ts';
import { repositoryChecks } from './doctor/repository-checks.ts';
import { writeOut } from './output.ts';
import { type CliSession, hasColor } from './session.ts';
import { settingFlags, settingOption } from './setting-option.ts';

type DoctorOptions = { readonly repo?: string; readonly json?: boolean };

/** `doctor`: runs checks and prints one line per check, with the command that fixes it. */
export const doctorCommand = (session: CliSession): Command => {
  const command = new Command('doctor')
    .summary('Diagnose problems and suggest fixes.')
    .description(
      'Checks this machine, the settings, the repository and its index. Changes nothing. Exits with 1 if a check fails.',
    )
    .option('--repo <path>', 'repository root (default: the repository of the current folder)')
    .option('--json', 'print the checks as JSON')
    .addOption(settingOption())
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`);
  return command.action(async (given: DoctorOptions) => {
    const { repo, json: isJson = false } = { ...command.parent?.opts<DoctorOptions>(), ...given };
    const engine = await session.openEngine({ isOneShot: true, flags: settingFlags(command) });
    try {
      const checks = await runChecks(engine, repo);
      await writeOut(isJson ? JSON.stringify(checksEnvelope(checks)) : formatChecks(checks, hasColor()));
      session.setExitCode(checks.some(({ status }) => status === 'fail') ? 1 : 0);
    } finally {
      await engine.close();
    }
  });
};

const EXAMPLES = ['lodestone doctor', 'lodestone doctor --repo ~/code/app', 'lodestone doctor --json'];

const runChecks = async (engine: Engine, repo: string | undefined): Promise<readonly DoctorCheck[]> => {
  const root = await findRoot(engine, repo);
  if (typeof root !== 'string') return [...(await machineChecks(engine)), settingsCheck(engine), root];
  return [...(await machineChecks(engine)), settingsCheck(engine, root), ...(await repositoryChecks(engine, root))];
};

const findRoot = async (engine: Engine, repo: string | undefined): Promise<string | DoctorCheck> => {
  const caller = { surface: 'cli', folder: process.cwd() } as const;
  const retry = (): never => {
    throw new Error('the command line has no client roots');
  };
  try {
    return await resolveRoot({ engine, config: engine.settings().config, caller, retry, ...defined({ repo }) });
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { name: 'repository', status: 'fail', message: error.message, fix: 'lodestone doctor --repo PATH' };
  }
};

/** Shaped like an envelope, so that scripts can parse it the same way. */
const checksEnvelope = (checks: readonly DoctorCheck[]): object => ({
  status: checks.some(({ status }) => status === 'fail') ? 'error' : 'ok',
  message: summarizeChecks(checks),
  data: { checks },
  meta: { protocol_version: PROTOCOL_VERSION },
});

export const formatChecks = (checks: readonly DoctorCheck[], isColored: boolean): string => {
  const paint = colors.createColors(isColored);
  const marks = { ok: paint.green('ok  '), warn: paint.yellow('warn'), fail: paint.red('fail') };
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, status, message, fix }) => [
    `${marks[status]}  ${name.padEnd(width)}  ${message}`,
    ...(fix === undefined ? [] : [`${' '.repeat(6)}${' '.repeat(width)}  fix: ${paint.bold(fix)}`]),
  ]);
  return [...lines, '', summarizeChecks(checks)].join('\n');
};

const summarizeChecks = (checks: readonly DoctorCheck[]): string => {
  const count = (wanted: DoctorCheck['status']): number => checks.filter(({ status }) => status === wanted).length;
  if (count('fail') + count('warn') === 0) return 'All checks passed.';
  return `${count('fail')} failed, ${countOf(count('warn'), 'warning')}, ${count('ok')} ok.`;
};
