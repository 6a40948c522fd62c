import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { log } from '#platform';
import { makeServer, type McpOptions } from './make-server.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Serves MCP on stdin and stdout until the client disconnects or `signal` aborts. */
export const serveMcp = async (options: McpOptions, signal: AbortSignal): Promise<void> => {
  const transport = new StdioTransport(process.stdin, process.stdout);
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const connection = serveStdio(() => makeServer(options), {
    transport,
    onerror: (error) => log.debug('MCP connection', { error }),
  });
  await Promise.race([stopped, transport.closed]);
  await connection.close();
};
