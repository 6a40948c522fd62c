import { serve } from '@hono/node-server';
import type { Address } from './address.ts';
import { type HttpOptions, makeApp } from './make-app.ts';

export type HttpServing = HttpOptions & {
  readonly address: Address;
  /** Told once, with the port that was given. */
  readonly onListening: (address: Address) => void;
};

/** Requests under way may finish for this long after the server was told to stop. */
const GRACE_MS = 5_000;

/** Serves until `signal` says stop; open requests are answered first. */
export const serveHttp = ({ address, onListening, ...options }: HttpServing, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const { host, port } = address;
    const app = makeApp(options);
    const server = serve({ fetch: app.fetch, hostname: host, port }, (bound) => onListening({ host, port: bound.port }));
    server.once('error', reject);
    const stop = (): void => {
      server.close(() => resolve());
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const force = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS);
      force.unref();
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
