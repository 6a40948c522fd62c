import { Command } from 'commander';
import { isProblem } from '#model';
import type { Product } from '#operations';
import { log, onParentDeath } from '#platform';
import type { CliSession } from './session.ts';

type ServeOptions = {
  readonly repo?: string;
  readonly http?: boolean;
  readonly bind?: string;
  readonly toolsets?: string;
};
const DEFAULT_BIND = '127.0.0.1:7700';

/** `serve` (MCP on stdio, or HTTP) and the seeds' names for its two forms. */
export const serveCommands = (session: CliSession): readonly Command[] => [
  serveCommand(session, 'serve', {}),
  serveCommand(session, 'serve-mcp', {}),
  serveCommand(session, 'serve-http', { http: true }),
];

const serveCommand = (session: CliSession, name: string, fixed: ServeOptions): Command => {
  const command = new Command(name)
    .summary(fixed.http ? 'Serve HTTP on this machine.' : 'Serve MCP on stdin and stdout, or HTTP.')
    .option('--repo <path>', 'answer about this repository only')
    .option('--no-prewarm', 'do not warm the index up at the start')
    .option('--bind <address>', 'address for HTTP, of this machine only', DEFAULT_BIND);
  if (!fixed.http) {
    command.option('--http', 'serve HTTP instead of MCP').option('--toolsets <names>', 'tools to list: all, or search,read,…');
  }
  return command
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`)
    .action(async (given: ServeOptions) => {
      const options = { ...command.parent?.opts<ServeOptions>(), ...given, ...fixed };
      try {
        await (options.http ? overHttp(session, options) : overStdio(session, options));
      } catch (error) {
        if (!isProblem(error)) throw error;
        command.error(`error: ${error.message}\n${error.extras.hint ?? ''}`);
      }
    });
};

const EXAMPLES = [
  'lodestone serve                                MCP for the client that starts it',
  'lodestone serve --repo ~/code/app --toolsets all',
  'lodestone serve --http --bind 127.0.0.1:7700   POST /command, POST /v1/<operation>, GET /health',
];

type Serving = { readonly product: Product; readonly folder: string; readonly servedRoot?: string };

const overStdio = async (session: CliSession, options: ServeOptions): Promise<void> => {
  const { serveMcp, unknownToolsets } = await import('../mcp/index.ts');
  const toolsets = (options.toolsets ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  for (const name of unknownToolsets(toolsets)) log.warn(`there is no toolset "${name}"`);
  // A client that dies without closing our input would leave this process behind.
  await serving(session, options, (base, signal) => serveMcp({ ...base, toolsets }, signal));
};

const overHttp = async (session: CliSession, options: ServeOptions): Promise<void> => {
  const { readAddress, serveHttp } = await import('../http/index.ts');
  const address = readAddress(options.bind ?? DEFAULT_BIND);
  const onListening = ({ host, port }: { host: string; port: number }): void => {
    const name = host.includes(':') ? `[${host}]` : host;
    process.stderr.write(`lodestone: listening on http://${name}:${port}\n`);
  };
  await serving(session, options, (base, signal) => serveHttp({ ...base, address, onListening }, signal));
};

/** Opens the engine, serves until told to stop or orphaned, and leaves nothing behind. */
const serving = async (
  session: CliSession,
  { repo }: ServeOptions,
  serve: (base: Serving, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const orphaned = new AbortController();
  const stopWatching = onParentDeath(() => orphaned.abort());
  const servedRoot = repo === undefined ? undefined : await session.servedRoot(repo);
  const engine = await session.openEngine(servedRoot === undefined ? {} : { allowedRoots: [servedRoot] });
  try {
    const product = { engine, operations: session.operations };
    const base = { product, folder: process.cwd(), ...(servedRoot === undefined ? {} : { servedRoot }) };
    await serve(base, AbortSignal.any([session.signal, orphaned.signal]));
  } finally {
    stopWatching();
    await engine.close();
  }
};
