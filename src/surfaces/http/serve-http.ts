import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Problem } from '#model';
import { startPrewarm } from '#call';
import { type Address, isLoopback } from './address.ts';
import { HTTP_LIMITS, type HttpLimits } from './limits.ts';
import { type HttpOptions, makeApp, makeHttpMcpEndpoint, remoteCaller } from './make-app.ts';

export type HttpServerOptions = HttpOptions & {
  readonly address: Address;
  /** Called once, with the actual port. */
  readonly onListening: (address: Address) => void;
};

/** Serves until `signal` aborts; running calls may finish within a time limit. */
export const serveHttp = async ({ address, onListening, ...options }: HttpServerOptions, signal: AbortSignal): Promise<void> => {
  const { isPublic = false, token } = options.access ?? {};
  if ((isPublic || !isLoopback(address.host)) && token === undefined) throw tokenRequired(address);
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const mcp = makeHttpMcpEndpoint(options);
  const server = makeHttpServer(makeApp(options, mcp).fetch, limits);
  const ended = new Promise<void>((resolve, reject) => {
    server.once('close', resolve);
    server.once('error', reject);
  });
  const stop = (): void => {
    mcp.endStreams();
    closeGracefully(server, limits);
  };
  server.listen(address.port, address.host, () => {
    onListening({ host: address.host, port: boundPort(server) });
    startPrewarm(options.product.engine, async () => remoteCaller(options));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await ended;
  } finally {
    await mcp.close();
  }
};

/** How often slow clients are checked for. */
const CHECK_MS = 1_000;
const MAX_HEAD_BYTES = 16_384;

const makeHttpServer = (fetch: ReturnType<typeof makeApp>['fetch'], limits: HttpLimits): Server => {
  const serverOptions = {
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: CHECK_MS,
    maxHeaderSize: MAX_HEAD_BYTES,
  };
  const server = createAdaptorServer({ fetch, serverOptions }) as Server;
  server.maxConnections = limits.connections;
  return server;
};

const SWEEP_MS = 50;

/** Accepts no new connections and closes idle ones. After the grace period it closes all, which cancels their calls. */
const closeGracefully = (server: Server, { graceMs }: HttpLimits): void => {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  server.close(() => {
    clearInterval(sweep);
    clearTimeout(force);
  });
};

const boundPort = (server: Server): number => {
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
};

const tokenRequired = ({ host }: Address): Problem =>
  new Problem('invalid_input', `A token is required because other machines can reach ${host}.`, {
    hint: 'Add --token-file FILE or set LODESTONE_TOKEN (at least 16 characters).',
    details: { field: 'token' },
  });
