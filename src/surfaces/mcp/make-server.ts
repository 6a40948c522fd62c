/** The MCP server: tools, their schemas as resources, progress and cancellation. Independent of the transport. */
import { resolve } from 'node:path';
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { defined, isPathInside } from '#model';
import {
  type Caller,
  callOperation,
  envelopeSchema,
  inputSchema,
  matchOperation,
  toProblem,
  type Product,
  recognise,
  startPrewarm,
} from '#call';
import { Turns } from '#surfaces/turns';
import { clientAllowedRoots, ClientRoots, type RootsLimits } from './client-roots.ts';
import { type Content, contentFor, type ContentSetting, toolResult } from './content.ts';
import { INSTRUCTIONS, listedOperations, toolOf } from './tools.ts';

export type McpOptions = {
  readonly product: Product;
  readonly toolsets: readonly string[];
  /** What results contain; absent: the client decides. */
  readonly content?: ContentSetting;
  readonly folder: string;
  /** The repositories named by `--repo`. */
  readonly servedRoots?: readonly string[];
  /** Time limit per call. Absent: the limit of the operation. */
  readonly callMs?: number;
  /** Shared by all connections of a process. Absent: the server creates its own. */
  readonly turns?: Turns;
  readonly rootsLimits?: RootsLimits;
  /** Clients may be on another machine. */
  readonly isRemote?: boolean;
};

/** Concurrent calls. Any number may wait. */
const MAX_CALLS = 32;

const SCHEMA_SCHEME = 'lodestone://schema/';

export const makeServer = (options: McpOptions): Server => {
  const { product, toolsets, turns = new Turns({ calls: MAX_CALLS }) } = options;
  const server = new Server(
    { name: 'lodestone', version: product.engine.version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const roots = new ClientRoots(server, options.rootsLimits);
  let last: { readonly client: string | undefined; readonly content: Content } | undefined;
  const contentOf = (context: ServerContext): Content => {
    const client = clientName(server, context);
    if (last?.client !== client || last === undefined) last = { client, content: contentFor(options.content ?? 'auto', client) };
    return last.content;
  };
  server.setRequestHandler('tools/list', (_, context) => {
    const content = contentOf(context);
    return { tools: listedOperations(product.operations, toolsets).map((operation) => toolOf(operation, content)) };
  });
  server.setRequestHandler('tools/call', (request, context) =>
    callTool(options, request.params, { context, roots, turns, content: contentOf(context) }).catch((error: unknown) => {
      throw toProtocolError(options, error);
    }),
  );
  serveSchemas(server, product);
  server.oninitialized = () => prewarmAfterHandshake(options, roots);
  return server;
};

/** From the handshake, or from the request of a client without one. */
const clientName = (server: Server, { mcpReq }: ServerContext): string | undefined => {
  const sent: unknown = mcpReq.envelope && Reflect.get(mcpReq.envelope, CLIENT_INFO_META_KEY);
  if (typeof sent === 'object' && sent !== null && 'name' in sent && typeof sent.name === 'string') return sent.name;
  return server.getClientVersion()?.name;
};

/** HTTP servers warm up at start, since their clients cannot be asked for roots outside a call. */
const prewarmAfterHandshake = (options: McpOptions, roots: ClientRoots): void => {
  const { product, servedRoots = [], isRemote } = options;
  if (isRemote || product.engine.prewarm.status !== 'pending') return;
  startPrewarm(product.engine, async () => mcpCaller(options, servedRoots.length === 0 ? await roots.ask() : []));
};

const mcpCaller = ({ product, folder, servedRoots = [], isRemote }: McpOptions, clientRoots: readonly string[]): Caller => {
  // A remote client must not choose what it may read.
  const trusted = isRemote ? [] : clientRoots;
  const isDecided = isRemote && servedRoots.length === 0 && product.engine.allowedRoots !== undefined;
  return {
    surface: 'mcp',
    folder: servedRoots[0] ?? folder,
    ...defined({ isRemote }),
    servedRoots,
    clientRoots,
    ...(isDecided
      ? {}
      : { allowedRoots: () => clientAllowedRoots(product.engine, { folder, clientRoots: trusted, servedRoots }) }),
  };
};

/** Errors outside operations have no envelope; this keeps internal messages from remote clients. */
const toProtocolError = (options: McpOptions, error: unknown): ProtocolError => {
  if (error instanceof ProtocolError) return error;
  const { message } = toProblem(options.product.engine, error, options);
  return new ProtocolError(ProtocolErrorCode.InternalError, message);
};

type ToolCall = { readonly name: string; readonly arguments?: Record<string, unknown> | undefined };
type McpConnection = {
  readonly context: ServerContext;
  readonly roots: ClientRoots;
  readonly turns: Turns;
  readonly content: Content;
};

const callTool = async (
  options: McpOptions,
  call: ToolCall,
  { context, roots, turns, content }: McpConnection,
): Promise<CallToolResult | InputRequiredResult> => {
  const { product } = options;
  const open = roots.isAvailable(context) && needsClientRoots(options, call) ? await roots.roots(context) : [];
  if ('resultType' in open) return open;
  const caller = mcpCaller(options, open);
  const signal = callSignal(options, context);
  const release = await turns.take(signal);
  if (!release) throw new ProtocolError(ProtocolErrorCode.InternalError, 'The call was cancelled before it started.');
  try {
    const connected = { ...caller, signal, ...progressReporter(context) };
    const answer = await callOperation(product, { operation: call.name, input: call.arguments }, connected);
    // Clients without a handshake are first seen here.
    if (product.engine.prewarm.status === 'pending') startPrewarm(product.engine, async () => caller);
    return toolResult(answer, content);
  } finally {
    release();
  }
};

/** Not for a call whose repository the user has allowed by name, or that leaves the choice to `--repo`. */
const needsClientRoots = (options: McpOptions, { name, arguments: input }: ToolCall): boolean => {
  const { product, folder, servedRoots = [], isRemote } = options;
  const named = recognise(product.operations, { operation: name, input })?.repo;
  if (named === undefined) return servedRoots.length === 0;
  const allowed = product.engine.allowedRoots;
  if (!allowed) return true;
  const path = resolve(servedRoots[0] ?? folder, named);
  return !isRemote && !allowed.some((root) => root === path || isPathInside(root, path));
};

/** Aborts when the client cancels or disconnects, or at the time limit. */
const callSignal = ({ callMs }: McpOptions, { mcpReq, http }: ServerContext): AbortSignal =>
  AbortSignal.any([
    mcpReq.signal,
    ...(http?.req ? [http.req.signal] : []),
    ...(callMs === undefined ? [] : [AbortSignal.timeout(callMs)]),
  ]);

/** Progress increases across all stages, as the protocol requires. */
const progressReporter = (context: ServerContext): Pick<Caller, 'onProgress'> => {
  const token = context.mcpReq._meta?.progressToken;
  if (token === undefined) return {};
  let sent = 0;
  return {
    onProgress: ({ stage, done, total }) => {
      const progress = STAGE_START[stage] + (total > 0 ? done / total : 0);
      if (progress <= sent) return;
      sent = progress;
      const params = { progressToken: token, progress, total: STAGES, message: `${stage}: ${done} of ${total} files` };
      void context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
};

const STAGE_START = { scan: 0, text: 1, symbols: 2, finish: 3 } as const;
const STAGES = 4;

const serveSchemas = (server: Server, { operations }: Product): void => {
  server.setRequestHandler('resources/list', () => ({
    resources: operations.map(({ name, summary }) => ({
      uri: `${SCHEMA_SCHEME}${name}`,
      name,
      description: summary,
      mimeType: 'application/schema+json',
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: `${SCHEMA_SCHEME}{operation}`, name: 'schema', mimeType: 'application/schema+json' }],
  }));
  server.setRequestHandler('resources/read', ({ params }) => {
    const found = params.uri.startsWith(SCHEMA_SCHEME)
      ? matchOperation(operations, params.uri.slice(SCHEMA_SCHEME.length))
      : undefined;
    if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${params.uri}`);
    const schema = { input: inputSchema(found.operation), output: envelopeSchema(found.operation) };
    return { contents: [{ uri: params.uri, mimeType: 'application/schema+json', text: JSON.stringify(schema) }] };
  });
};
