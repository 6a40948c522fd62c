import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { log } from '#platform';
import { makeServer, type McpOptions } from './make-server.ts';

/** Serves MCP on stdin and stdout; answers when the client has gone or `signal` says stop. */
export const serveMcp = async (options: McpOptions, signal: AbortSignal): Promise<void> => {
  const transport = new StdioServerTransport(process.stdin, process.stdout);
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    process.stdin.once('end', () => resolve());
    process.stdin.once('close', () => resolve());
    // A client that closed its end of stdout reads no more answers.
    process.stdout.once('error', () => resolve());
  });
  const connection = serveStdio(() => makeServer(options), {
    transport,
    onerror: (error) => log.debug('MCP connection', { error }),
  });
  await stopped;
  await connection.close();
};
