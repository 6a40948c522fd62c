import { Problem } from '#model';

export type Address = { readonly host: string; readonly port: number };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/u;

/** `127.0.0.1:7700`, `localhost:0`, `[::1]:7700` or a port alone. Only this machine may be bound to. */
export const readAddress = (text: string): Address => {
  const found = /^(?:(?<host>\[[^\]]+\]|[^:]+):)?(?<port>\d{1,5})$/u.exec(text.trim());
  const host = (found?.groups?.['host'] ?? '127.0.0.1').replaceAll(/[[\]]/gu, '');
  const port = Number(found?.groups?.['port']);
  if (!found || port > 65_535) throw refused(`"${text}" is not an address such as 127.0.0.1:7700.`);
  if (!isLoopback(host)) throw refused(`${host} is not an address of this machine alone.`);
  return { host, port };
};

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** `example.org:80`, `[::1]:80` → the name without its port. */
export const hostName = (authority: string): string => authority.replace(/:\d+$/u, '').replaceAll(/[[\]]/gu, '').toLowerCase();

const refused = (message: string): Problem =>
  new Problem('invalid_input', message, { hint: 'Bind to 127.0.0.1, localhost or [::1].', details: { field: 'bind' } });
