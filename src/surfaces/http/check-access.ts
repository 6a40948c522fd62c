/** Access control: Host header, Origin header and bearer token. */
import { Problem } from '#model';
import { hostName, isLoopback, isNumeric } from './address.ts';
import { isSameToken } from './token.ts';

export type Access = {
  /** Accepts requests from other machines; requires a token. */
  readonly isPublic?: boolean;
  /** Host names accepted in addition to loopback. */
  readonly hostNames?: readonly string[];
  readonly token?: string;
};

export type Refusal = { readonly status: 401 | 403; readonly problem: Problem };

/** Undefined: access granted. Runs first, on every route. */
export const checkAccess = (access: Access, headers: Headers): Refusal | undefined => {
  if (isForeign(access, headers)) return { status: 403, problem: FOREIGN_REQUEST };
  if (access.token === undefined) return undefined;
  const given = /^Bearer +(?<token>\S+)$/iu.exec(headers.get('authorization') ?? '')?.groups?.['token'];
  if (given !== undefined && isSameToken(given, access.token)) return undefined;
  return { status: 401, problem: given === undefined ? NO_TOKEN : WRONG_TOKEN };
};

/** Rejects DNS rebinding and cross-site scripts: a foreign page must not read code through this port. */
const isForeign = (access: Access, headers: Headers): boolean => {
  const host = hostName(headers.get('host') ?? '');
  if (!isOwnHost(access, host)) return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  const page = URL.canParse(origin) ? hostName(new URL(origin).host) : '';
  return page !== host && !isLoopback(page) && !isAllowedHost(access, page);
};

/** A public server does not know all its addresses, but an IP address, unlike a name, cannot be rebound. */
const isOwnHost = (access: Access, host: string): boolean =>
  isLoopback(host) || isAllowedHost(access, host) || (access.isPublic === true && isNumeric(host));

const isAllowedHost = ({ hostNames = [] }: Access, host: string): boolean => hostNames.includes(host);

const FOREIGN_REQUEST = new Problem('unauthorized', 'The Host or Origin header is not allowed.', {
  hint: 'Use http://127.0.0.1 without a foreign Origin. To accept another host name, start the server with --allow-host NAME.',
});
const TOKEN_HINT = 'Send the header "Authorization: Bearer TOKEN" with the token of this server.';
const NO_TOKEN = new Problem('unauthorized', 'This server requires a token.', { hint: TOKEN_HINT });
const WRONG_TOKEN = new Problem('unauthorized', 'The token is wrong.', {
  hint: TOKEN_HINT,
});
