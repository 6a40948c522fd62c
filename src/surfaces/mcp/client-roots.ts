/** The folders that an MCP client has open. Requested once per connection, and again after a change or a failure. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Engine } from '#call';
import { log } from '#platform';

export type RootsLimits = {
  /** How long a call waits for the client. Without an answer it continues as if no folder were open. */
  readonly waitMs: number;
  /** A client that failed, or did not answer in this time, is asked again after it. */
  readonly retryMs: number;
};

/** Clients usually answer in milliseconds; one that asks its user may take longer, and later calls use that answer. */
const ROOTS_LIMITS: RootsLimits = { waitMs: 2_000, retryMs: 30_000 };

type RootsRequest = {
  readonly at: number;
  /** Never rejects: undefined when the client failed. */
  readonly answer: Promise<readonly string[] | undefined>;
  hasFailed: boolean;
};

export class ClientRoots {
  #known: readonly string[] | undefined;
  #request: RootsRequest | undefined;
  /** When a client that can only be asked through a tool result was first asked. */
  #firstRequestedAt: number | undefined;
  readonly #server: Server;
  readonly #limits: RootsLimits;

  constructor(server: Server, limits: RootsLimits = ROOTS_LIMITS) {
    this.#server = server;
    this.#limits = limits;
    server.setNotificationHandler('notifications/roots/list_changed', () => {
      this.#known = undefined;
      this.#request = undefined;
      this.#firstRequestedAt = undefined;
    });
  }

  /**
   * Absolute paths, empty if the client has no roots. For protocol versions without server requests: the result that asks
   * the client for its roots.
   */
  async roots(context: ServerContext): Promise<readonly string[] | InputRequiredResult> {
    const answered = context.mcpReq.inputResponses?.[ROOTS_KEY];
    if (answered !== undefined) this.#known = rootPaths(answered);
    if (this.#known) return this.#known;
    if (!this.isAvailable(context)) return [];
    if (context.mcpReq.envelope) return this.#requestInResult();
    return this.#rootsFrom(() => context.mcpReq.send({ method: 'roots/list' }, ANYTHING, { timeout: this.#limits.retryMs }));
  }

  /** Call right after the handshake, so that the first tool call need not wait. Not possible over HTTP. */
  async ask(): Promise<readonly string[]> {
    if (this.#known) return this.#known;
    if (!('roots' in { ...this.#server.getClientCapabilities() })) return [];
    return this.#rootsFrom(() => this.#server.request({ method: 'roots/list' }, ANYTHING, { timeout: this.#limits.retryMs }));
  }

  /** The client can list its roots. Capabilities come with the handshake, or with every request from clients without one. */
  isAvailable({ mcpReq }: ServerContext): boolean {
    const sent: unknown = mcpReq.envelope && Reflect.get(mcpReq.envelope, CLIENT_CAPABILITIES_META_KEY);
    return 'roots' in { ...this.#server.getClientCapabilities(), ...(typeof sent === 'object' ? sent : {}) };
  }

  /** A client that cannot handle this loses its call, so one that has not answered in time is not asked again. */
  #requestInResult(): readonly string[] | InputRequiredResult {
    const now = performance.now();
    this.#firstRequestedAt ??= now;
    if (now - this.#firstRequestedAt > this.#limits.waitMs) return [];
    return inputRequired({ inputRequests: { [ROOTS_KEY]: inputRequired.listRoots() } });
  }

  async #rootsFrom(send: () => Promise<unknown>): Promise<readonly string[]> {
    const { waitMs, retryMs } = this.#limits;
    const known = this.#request;
    const isCurrent = known && !(known.hasFailed && performance.now() - known.at >= retryMs);
    const request = isCurrent ? known : this.#sendRequest(send);
    const left = request.at + waitMs - performance.now();
    return (await withTimeout(request.answer, Math.max(0, left))) ?? [];
  }

  #sendRequest(send: () => Promise<unknown>): RootsRequest {
    const request: RootsRequest = { at: performance.now(), answer: this.#readAnswer(send), hasFailed: false };
    this.#request = request;
    void request.answer.then((roots) => {
      request.hasFailed = roots === undefined;
      // Ignore the answer if the folders have changed and a newer request is pending.
      if (this.#request === request) this.#known = roots;
    });
    return request;
  }

  async #readAnswer(send: () => Promise<unknown>): Promise<readonly string[] | undefined> {
    try {
      return rootPaths(await send());
    } catch (error) {
      log.debug('the client did not list its roots', { error });
      return undefined;
    }
  }
}

/** Undefined after the timeout. */
const withTimeout = async <Value>(value: Promise<Value>, ms: number): Promise<Value | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
};

const ROOTS_KEY = 'roots';

/** Accepts any root, so that an unusual one (`vscode-vfs://…`) does not invalidate the others. */
const ANYTHING = z.looseObject({});

/** Keeps only local folders. */
const rootPaths = (answer: unknown): readonly string[] => {
  const roots = typeof answer === 'object' && answer !== null && 'roots' in answer ? answer.roots : [];
  return (Array.isArray(roots) ? roots : []).flatMap((root: unknown) => {
    const uri = typeof root === 'object' && root !== null && 'uri' in root ? root.uri : undefined;
    return typeof uri === 'string' ? uriPath(uri) : [];
  });
};

const uriPath = (uri: string): readonly string[] => {
  if (!uri.startsWith('file://')) return [];
  try {
    return [fileURLToPath(uri)];
  } catch (error) {
    log.debug('ignored a client root that is not a local path', { uri, error });
    return [];
  }
};

type ClientFolders = {
  /** The server's working folder. */
  readonly folder: string;
  /** Folders that the client has open; empty if unknown. */
  readonly clientRoots: readonly string[];
  /** The repositories named by `--repo`. */
  readonly servedRoots: readonly string[];
};

/**
 * The folders that a stdio client may query: its open folders and those of `--repo`, else the `repo` setting, else the
 * repository of the server's folder, unless that is a system folder: clients start servers in `/`. A client that fails to
 * list its roots gains nothing.
 */
export const clientAllowedRoots = async (
  engine: Engine,
  { folder, clientRoots, servedRoots }: ClientFolders,
): Promise<readonly string[]> => {
  const located = await Promise.all([...clientRoots, ...servedRoots].map((root) => engine.locate(root)));
  const open = located.flatMap(({ path, isFolder }) => (isFolder ? [path] : []));
  if (open.length > 0) return open;
  const { repo } = engine.settings().config;
  const { path } = await engine.locate(resolve(folder, repo ?? '.'));
  if (repo !== undefined) return [path];
  const top = (await engine.gitRoot(path)) ?? path;
  return engine.systemFolderKind(top) === undefined ? [top] : [];
};
