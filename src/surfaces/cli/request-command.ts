import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { defined, isProblem, Problem } from '#model';
import { type OperationRequest, parseCommand, problemEnvelope } from '#call';
import { exitCodeOf, formatEnvelope, writeOut } from './output.ts';
import { type CliSession, runCall } from './session.ts';
import { settingFlags, settingOption } from './setting-option.ts';

type RequestSource = { readonly json?: string; readonly file?: string };
type RequestOptions = RequestSource & { readonly repo?: string };

/** `command`: reads one request `{action, payload, options, config}`, prints one envelope. */
export const requestCommand = (session: CliSession): Command =>
  new Command('command')
    .summary('Call any operation with a JSON request.')
    .description('Call any operation with a JSON request {action, payload, options, config}. Prints one JSON envelope.')
    .argument('[source]', '- to read the request from stdin')
    .option('--json <request>', 'the request as JSON text')
    .option('--file <path>', 'file with the request')
    .option('--repo <path>', 'repository root if the request names none (default: the repository of the current folder)')
    .addOption(settingOption())
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`)
    .action(async (source: string | undefined, options: RequestOptions, command: Command) => {
      if (options.json === undefined && options.file === undefined && source !== '-') {
        command.error('error: no request given; use --json REQUEST, --file PATH or -');
      }
      const request = await readRequest(options);
      if ('problem' in request) {
        const envelope = problemEnvelope(request.problem);
        await writeOut(formatEnvelope(envelope));
        session.setExitCode(exitCodeOf(envelope));
      } else {
        const servedRoot = options.repo ?? command.parent?.opts<RequestOptions>().repo;
        await runCall(session, request, { isJson: true, flags: settingFlags(command), ...defined({ servedRoot }) });
      }
    });

const EXAMPLES = [
  `lodestone command --json '{"action":"search","payload":{"query":"parse the config","limit":3}}'`,
  'lodestone command --file request.json',
  'lodestone command - < request.json',
];

const readRequest = async (source: RequestSource): Promise<OperationRequest | { readonly problem: Problem }> => {
  try {
    return parseCommand(await requestText(source));
  } catch (error) {
    if (isProblem(error)) return { problem: error };
    throw error;
  }
};

const requestText = async ({ json, file }: RequestSource): Promise<string> => {
  if (json !== undefined && json !== '-') return json;
  if (file === undefined || file === '-') return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Problem('invalid_input', `Cannot read ${file}.`, {
      hint: 'Check that the file exists and is readable.',
      cause: error,
    });
  }
};
