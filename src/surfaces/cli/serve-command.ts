import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { type Config, SettingsFiles } from '#config';
import { defined, isProblem } from '#model';
import type { Product } from '#call';
import { gitLayout, log, onParentDeath, systemFolderKind } from '#platform';
import type { CliSession } from './session.ts';
import { settingFlags, settingOption } from './setting-option.ts';

type ServeOptions = {
  readonly repo?: string | readonly string[];
  readonly allow?: readonly string[];
  readonly http?: boolean;
  readonly bind?: string;
  readonly public?: boolean;
  readonly tokenFile?: string;
  readonly allowHost?: readonly string[];
  readonly toolsets?: string;
  readonly content?: string;
  readonly set?: readonly string[];
  readonly prewarm?: boolean;
};

/** `serve` (MCP on stdio, or HTTP) and its aliases `serve-mcp` and `serve-http`. */
export const serveCommands = (session: CliSession): readonly Command[] => [
  serveCommand(session, 'serve', {}),
  serveCommand(session, 'serve-mcp', {}),
  serveCommand(session, 'serve-http', { http: true }),
];

const serveCommand = (session: CliSession, name: string, fixed: ServeOptions): Command => {
  const command = new Command(name).summary(
    fixed.http ? 'Start an HTTP server.' : 'Start an MCP server on stdin and stdout, or an HTTP server.',
  );
  if (!fixed.http) command.option('--http', 'serve HTTP (with MCP at /mcp) instead of MCP on stdin and stdout');
  return command
    .option('--repo <path>', 'repository to serve (repeatable)', appendValue)
    .option('--allow <path>', 'further folder that clients may query (repeatable)', appendValue)
    .option('--toolsets <names>', 'toolsets that MCP lists: all, or search,read,…')
    .option('--content <kind>', 'what MCP results contain: auto, text, structured or both (default: the setting mcp.content)')
    .option('--no-prewarm', 'do not preload the index before the first request')
    .option('--bind <address>', 'HTTP address; loopback only unless --public is set (default: the setting http.bind)')
    .option('--public', 'allow HTTP addresses that other machines can reach; requires a token')
    .option('--token-file <path>', 'file with the token that HTTP clients must send (default: LODESTONE_TOKEN, if set)')
    .option('--allow-host <name>', 'host name that HTTP clients may use for this server (repeatable)', appendValue)
    .addOption(settingOption())
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`)
    .action(async (given: ServeOptions) => {
      const options = {
        ...command.parent?.opts<ServeOptions>(),
        ...given,
        ...fixed,
        set: [...settingFlags(command), ...optionSettings(given)],
      };
      try {
        await (options.http ? serveOverHttp(session, options) : serveOverStdio(session, options));
      } catch (error) {
        if (!isProblem(error)) throw error;
        command.error(`error: ${error.message}\n${error.extras.hint ?? ''}`);
      }
    });
};

/** Options that stand for a setting. */
const optionSettings = ({ bind, content }: ServeOptions): readonly string[] => [
  ...(bind === undefined ? [] : [`http.bind=${bind}`]),
  ...(content === undefined ? [] : [`mcp.content=${content}`]),
];

const appendValue = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

const EXAMPLES = [
  'lodestone serve                                MCP on stdin and stdout',
  'lodestone serve --repo ~/code/app --toolsets all',
  'lodestone serve --http --bind 127.0.0.1:7700   POST /command, POST /v1/<operation>, GET /health, MCP at /mcp',
  'lodestone serve --http --allow ~/code --bind 0.0.0.0:7700 --public --token-file ~/.lodestone-token',
];

const serveOverStdio = async (session: CliSession, options: ServeOptions): Promise<void> => {
  const { serveMcp, unknownToolsets } = await import('../mcp/index.ts');
  const toolsets = readToolsets(options, unknownToolsets);
  const { servedRoots, allowedRoots } = await namedRoots(session, options);
  const config = settingsOf(options);
  const roots = withAllowed({ servedRoots, allowedRoots }, await configuredRoots(session, config));
  const start = { ...roots, ...engineOptions(options) };
  noteWaiting(process.stdin, process.stderr);
  await serveUntilStopped(session, start, (base, signal) =>
    serveMcp({ ...base, toolsets, content: config['mcp.content'] }, signal),
  );
};

type Terminal = { readonly isTTY?: boolean };

/** A person who starts the server in a terminal would otherwise see nothing at all. */
export const noteWaiting = (input: Terminal, output: { write(text: string): unknown }): void => {
  if (input.isTTY) output.write(WAITING_NOTE);
};

const WAITING_NOTE =
  'lodestone: MCP server waiting for a client on stdin. Agents start this command themselves; Ctrl-C stops it.\n';

const serveOverHttp = async (session: CliSession, options: ServeOptions): Promise<void> => {
  const { readAddress, readToken, serveHttp } = await import('../http/index.ts');
  const { unknownToolsets } = await import('../mcp/index.ts');
  const config = settingsOf(options);
  const isPublic = options.public ?? false;
  const address = readAddress(config['http.bind'], { isPublic });
  const token = readToken({ environment: process.env, ...defined({ file: options.tokenFile }) });
  const hostNames = [address.host, ...(options.allowHost ?? [])].map((name) => name.toLowerCase());
  const http = {
    address,
    onListening,
    access: { isPublic, hostNames, ...defined({ token }) },
    limits: { bodyBytes: config['http.max_body_bytes'], calls: config['http.max_calls'] },
    toolsets: readToolsets(options, unknownToolsets),
    content: config['mcp.content'],
  };
  const roots = withAllowed(await httpRoots(session, options, config), await configuredRoots(session, config));
  const start = { ...roots, ...engineOptions(options) };
  await serveUntilStopped(session, start, (base, signal) => serveHttp({ ...base, ...http }, signal));
};

const settingsOf = ({ set }: ServeOptions): Config =>
  new SettingsFiles({ environment: process.env, ...defined({ flags: set }) }).settingsFor().config;

const onListening = ({ host, port }: { readonly host: string; readonly port: number }): void => {
  const name = host.includes(':') ? `[${host}]` : host;
  process.stderr.write(`lodestone: listening on http://${name}:${port}\n`);
};

const readToolsets = (
  { toolsets = '' }: ServeOptions,
  unknown: (names: readonly string[]) => readonly string[],
): readonly string[] => {
  const names = toolsets.split(',').flatMap((name) => name.trim() || []);
  for (const name of unknown(names)) log.warn(`unknown toolset "${name}"`);
  return names;
};

/** The repositories to serve, and all folders that the user named. */
type ServedRoots = { readonly servedRoots: readonly string[]; readonly allowedRoots: readonly string[] };

const namedRoots = async (session: CliSession, { repo = [], allow = [] }: ServeOptions): Promise<ServedRoots> => {
  const resolveAll = (paths: readonly string[]) => Promise.all(paths.map((path) => session.servedRoot(path)));
  const servedRoots = [...new Set(await resolveAll([repo].flat()))];
  return withAllowed({ servedRoots, allowedRoots: servedRoots }, await resolveAll(allow));
};

const withAllowed = ({ servedRoots, allowedRoots }: ServedRoots, more: readonly string[]): ServedRoots => ({
  servedRoots,
  allowedRoots: [...new Set([...allowedRoots, ...more])],
});

/** HTTP clients may be anyone, so by default they can only query one repository. */
const httpRoots = async (session: CliSession, options: ServeOptions, { repo }: Config): Promise<ServedRoots> => {
  const named = await namedRoots(session, options);
  const [only, ...others] = named.allowedRoots;
  if (only === undefined) return { servedRoots: await defaultRoots(session, repo), allowedRoots: [] };
  return others.length > 0 ? named : { ...named, servedRoots: [only] };
};

/** Not among the folders that the user named. A system folder, such as `/`, is no default. */
const defaultRoots = async (session: CliSession, repo: string | undefined): Promise<readonly string[]> => {
  if (repo !== undefined) return [await session.servedRoot(repo)];
  const top = await enclosingRepository(process.cwd());
  return systemFolderKind(top) === undefined ? [top] : [];
};

/** The folders of the setting `allow`. One that is gone must not keep a server from starting. */
const configuredRoots = async (session: CliSession, { allow }: Config): Promise<readonly string[]> => {
  const roots = await Promise.all(
    allow.map(async (path) => {
      try {
        return await session.servedRoot(path.replace(/^~(?=$|[\\/])/u, homedir()));
      } catch (error) {
        if (!isProblem(error)) throw error;
        log.warn(`ignoring a folder of the setting "allow": ${error.message}`);
        return undefined;
      }
    }),
  );
  return roots.filter((root) => root !== undefined);
};

const enclosingRepository = async (folder: string): Promise<string> => {
  const real = await realpath(folder);
  const prefix = (await gitLayout(real))?.prefix ?? '';
  return join(real, ...prefix.split('/').flatMap((part) => (part === '' ? [] : ['..'])));
};

type EngineOptions = { readonly flags: readonly string[]; readonly hasPrewarm: boolean };

const engineOptions = ({ set = [], prewarm = true }: ServeOptions): EngineOptions => ({ flags: set, hasPrewarm: prewarm });

type ServerBase = { readonly product: Product; readonly folder: string; readonly servedRoots: readonly string[] };

/** Opens the engine and serves until stopped or until the parent process dies. */
const serveUntilStopped = async (
  session: CliSession,
  { servedRoots, allowedRoots, ...start }: ServedRoots & EngineOptions,
  serve: (base: ServerBase, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  // A client that dies without closing our stdin would leave this process running.
  const orphaned = new AbortController();
  const stopWatching = onParentDeath(() => orphaned.abort());
  const engine = await session.openEngine({ ...start, ...(allowedRoots.length > 0 ? { allowedRoots } : {}) });
  try {
    const product = { engine, operations: session.operations };
    const base = { product, folder: process.cwd(), servedRoots };
    await serve(base, AbortSignal.any([session.signal, orphaned.signal]));
  } finally {
    stopWatching();
    await engine.close();
  }
};
