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

/** `command`: one request `{action, payload, options, config}` in, exactly one envelope out. */
export const requestCommand = (session: CliSession): Command =>
  new Command('command')
    .summary('Call any operation with a JSON request.')
    .description('Call any operation with a JSON request {action, payload, options, config}; prints one envelope.')
    .argument('[source]', '- reads the request from stdin')
    .option('--json <request>', 'the request itself')
    .option('--file <path>', 'a file that holds the request')
    .option('--repo <path>', 'the repository where the request names none (default: around the current folder)')
    .addOption(settingOption())
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`)
    .action(async (source: string | undefined, options: RequestOptions, command: Command) => {
      if (options.json === undefined && options.file === undefined && source !== '-') {
        command.error('error: missing the request: --json STRING, --file FILE or -');
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
    throw new Problem('invalid_input', `The file ${file} cannot be read.`, {
      hint: 'Give the path of a readable file.',
      cause: error,
    });
  }
};
