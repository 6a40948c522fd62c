import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

type Session = { readonly server: Server; readonly transport: WebStandardStreamableHTTPServerTransport };

/** Editors often leave sessions open; beyond this many, the least recently used one is dropped. */
const MAX_SESSIONS = 64;

/** Sessions of clients that send initialize; needed to cancel calls and to ask for roots. */
export class McpSessions {
  /** Least recently used first. */
  readonly #open = new Map<string, Session>();
  readonly #makeServer: () => Server;

  constructor(makeServer: () => Server) {
    this.#makeServer = makeServer;
  }

  /** Answers an initialize request. */
  async start(request: Request, body: unknown): Promise<Response> {
    const server = this.#makeServer();
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#add(id, { server, transport }),
      onsessionclosed: (id) => void this.#open.delete(id),
    });
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody: body });
  }

  /** Undefined for an unknown or expired session. */
  async answer(id: string, request: Request, body: unknown): Promise<Response | undefined> {
    const session = this.#open.get(id);
    if (!session) return undefined;
    this.#open.delete(id);
    this.#open.set(id, session);
    return session.transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
  }

  /** Ends the streams on which clients wait for notifications; running calls continue. */
  endStreams(): void {
    for (const { transport } of this.#open.values()) transport.closeStandaloneSSEStream();
  }

  async close(): Promise<void> {
    const sessions = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(sessions.map(({ server }) => server.close()));
  }

  #add(id: string, session: Session): void {
    this.#open.set(id, session);
    const [oldest] = this.#open;
    if (this.#open.size <= MAX_SESSIONS || oldest === undefined) return;
    this.#open.delete(oldest[0]);
    void oldest[1].server.close();
  }
}
