import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

type Session = { readonly server: Server; readonly transport: WebStandardStreamableHTTPServerTransport };

/** Editors forget to say goodbye: beyond this many, the session that was silent longest is dropped. */
const MAX_SESSIONS = 64;

/** Clients that shake hands keep a session: it is how they cancel a call, and how they are asked for their roots. */
export class McpSessions {
  /** In order of last use. */
  readonly #open = new Map<string, Session>();
  readonly #makeServer: () => Server;

  constructor(makeServer: () => Server) {
    this.#makeServer = makeServer;
  }

  /** Answers a handshake. */
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

  /** Undefined: there is no such session, or there is no more. */
  async answer(id: string, request: Request, body: unknown): Promise<Response | undefined> {
    const session = this.#open.get(id);
    if (!session) return undefined;
    this.#open.delete(id);
    this.#open.set(id, session);
    return session.transport.handleRequest(request, body === undefined ? {} : { parsedBody: body });
  }

  /** Ends the streams on which clients wait for news; calls under way go on. */
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
