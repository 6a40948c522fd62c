import { isIP } from 'node:net';
import { Problem } from '#model';

export type Address = { readonly host: string; readonly port: number };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/u;
const HIGHEST_PORT = 65_535;

/** `127.0.0.1:7700`, `localhost:0`, `[::1]:7700` or only a port. Rejects addresses beyond loopback unless `isPublic`. */
export const readAddress = (text: string, { isPublic = false }: { readonly isPublic?: boolean } = {}): Address => {
  const match = /^(?:(?<host>\[[^\]]+\]|[^:]+):)?(?<port>\d{1,5})$/u.exec(text.trim());
  const host = (match?.groups?.['host'] ?? '127.0.0.1').replaceAll(/[[\]]/gu, '');
  const port = Number(match?.groups?.['port']);
  if (!match || port > HIGHEST_PORT) {
    throw bindProblem(`Invalid address "${text}".`, 'Use HOST:PORT with 127.0.0.1, localhost or [::1], such as 127.0.0.1:7700.');
  }
  if (!isPublic && !isLoopback(host)) {
    throw bindProblem(
      `${host} is not a loopback address.`,
      'Bind to 127.0.0.1, localhost or [::1]; or add --public and --token-file FILE to accept other machines.',
    );
  }
  return { host, port };
};

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** An IP address, which unlike a name cannot be rebound by DNS. */
export const isNumeric = (host: string): boolean => isIP(host) !== 0;

/** `example.org:80`, `[::1]:80` → the name without its port. */
export const hostName = (authority: string): string => authority.replace(/:\d+$/u, '').replaceAll(/[[\]]/gu, '').toLowerCase();

const bindProblem = (message: string, hint: string): Problem =>
  new Problem('invalid_input', message, { hint, details: { field: 'bind' } });
