/** Who may ask: the name they call this server by, the page they come from, the token they send. */
import { Problem } from '#model';
import { hostName, isLoopback, isNumeric } from './address.ts';
import { isSameToken } from './token.ts';

export type Access = {
  /** Others than this machine may ask; needs a token. */
  readonly isPublic?: boolean;
  /** Names, besides those of loopback, by which this server may be called. */
  readonly hostNames?: readonly string[];
  readonly token?: string;
};

export type Refusal = { readonly status: 401 | 403; readonly problem: Problem };

/** Undefined: let in. Asked before anything else, on every route. */
export const checkAccess = (access: Access, headers: Headers): Refusal | undefined => {
  if (isForeign(access, headers)) return { status: 403, problem: FOREIGN_REQUEST };
  if (access.token === undefined) return undefined;
  const given = /^Bearer +(?<token>\S+)$/iu.exec(headers.get('authorization') ?? '')?.groups?.['token'];
  if (given !== undefined && isSameToken(given, access.token)) return undefined;
  return { status: 401, problem: given === undefined ? NO_TOKEN : WRONG_TOKEN };
};

/** A page of another site may reach this port under its own name, or by script: neither may read code through it. */
const isForeign = (access: Access, headers: Headers): boolean => {
  const host = hostName(headers.get('host') ?? '');
  if (!isOwnHost(access, host)) return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  const page = URL.canParse(origin) ? hostName(new URL(origin).host) : '';
  return page !== host && !isLoopback(page) && !isAllowedHost(access, page);
};

/** A public server has addresses that it cannot know; a number cannot be bound to another machine, as a name can. */
const isOwnHost = (access: Access, host: string): boolean =>
  isLoopback(host) || isAllowedHost(access, host) || (access.isPublic === true && isNumeric(host));

const isAllowedHost = ({ hostNames = [] }: Access, host: string): boolean => hostNames.includes(host);

const FOREIGN_REQUEST = new Problem(
  'unauthorized',
  'Requests must name this server by an address of its own and come from no other site.',
  {
    hint: 'Use http://127.0.0.1 and send no foreign Origin; a public server takes more names with --allow-host NAME.',
  },
);
const TOKEN_HINT = 'Send the header "Authorization: Bearer TOKEN" with the token that the server was started with.';
const NO_TOKEN = new Problem('unauthorized', 'This server wants a token.', { hint: TOKEN_HINT });
const WRONG_TOKEN = new Problem('unauthorized', 'The token is not the one that this server was started with.', {
  hint: TOKEN_HINT,
});
