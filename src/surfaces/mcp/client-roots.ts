/** The folders that an MCP client has open, asked for once a connection and again when they change. */
import { fileURLToPath } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { log } from '#platform';

export class ClientRoots {
  #known: Promise<readonly string[]> | undefined;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    server.setNotificationHandler('notifications/roots/list_changed', () => {
      this.#known = undefined;
    });
  }

  /** Absolute paths; or the question to hand back to a client whose protocol has no requests from the server. */
  async roots(context: ServerContext): Promise<readonly string[] | InputRequiredResult> {
    if (this.#known) return this.#known;
    const answered = context.mcpReq.inputResponses?.[ROOTS_KEY];
    if (answered !== undefined) return this.#remember(Promise.resolve(pathsOf(answered)));
    if (!this.#hasRoots(context)) return [];
    if (context.mcpReq.envelope) return inputRequired({ inputRequests: { [ROOTS_KEY]: inputRequired.listRoots() } });
    return this.#remember(context.mcpReq.send({ method: 'roots/list' }, ANYTHING).then(pathsOf));
  }

  /** Right after the handshake, so that the first call need not wait for it. Over HTTP only a call can be used to ask. */
  async ask(): Promise<readonly string[]> {
    if (this.#known) return this.#known;
    if (!('roots' in { ...this.#server.getClientCapabilities() })) return [];
    return this.#remember(this.#server.request({ method: 'roots/list' }, ANYTHING).then(pathsOf));
  }

  /** Told once by clients that shake hands, with every request by the others. */
  #hasRoots({ mcpReq }: ServerContext): boolean {
    const told: unknown = mcpReq.envelope && Reflect.get(mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY);
    return 'roots' in { ...this.#server.getClientCapabilities(), ...(typeof told === 'object' ? told : {}) };
  }

  #remember(roots: Promise<readonly string[]>): Promise<readonly string[]> {
    this.#known = roots;
    roots.catch(() => {
      this.#known = undefined;
    });
    return roots;
  }
}

const ROOTS_KEY = 'roots';

/** One root that the protocol does not know (`vscode-vfs://…`) is no reason to refuse the others. */
const ANYTHING = z.looseObject({});

/** Clients may list anything; only folders of this machine are of use. */
const pathsOf = (answer: unknown): readonly string[] => {
  const roots = typeof answer === 'object' && answer !== null && 'roots' in answer ? answer.roots : [];
  return (Array.isArray(roots) ? roots : []).flatMap((root: unknown) => {
    const uri = typeof root === 'object' && root !== null && 'uri' in root ? root.uri : undefined;
    return typeof uri === 'string' ? pathsOfUri(uri) : [];
  });
};

const pathsOfUri = (uri: string): readonly string[] => {
  if (!uri.startsWith('file://')) return [];
  try {
    return [fileURLToPath(uri)];
  } catch (error) {
    log.debug('a root of the client is not a path of this machine', { uri, error });
    return [];
  }
};
