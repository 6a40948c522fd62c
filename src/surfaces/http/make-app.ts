/** HTTP routes. Every response is an envelope, except those of /health, /openapi.json and /mcp. */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { defined, type Envelope, type ErrorCode, isProblem, OPERATION, Problem } from '#model';
import { type Caller, callOperation, type OperationRequest, parseCommand, problemEnvelope, toProblem, type Product } from '#call';
import { Turns } from '#surfaces/turns';
import { type ContentSetting, isMcpRequest, type McpEndpoint, makeMcpEndpoint, mcpParseError, mcpTooLarge } from '#surfaces/mcp';
import { type Access, checkAccess } from './check-access.ts';
import { HTTP_LIMITS, type HttpLimits } from './limits.ts';
import { openApi } from './open-api.ts';
import { discardBody, parseJson, readText } from './read-body.ts';
import { METHODS, noRoute, wrongMethod } from './routes.ts';

export type HttpOptions = {
  readonly product: Product;
  readonly folder: string;
  /** The repositories named by `--repo`. */
  readonly servedRoots?: readonly string[];
  readonly access?: Access;
  readonly limits?: Partial<HttpLimits>;
  /** Toolsets that /mcp lists. */
  readonly toolsets?: readonly string[];
  /** What results of /mcp contain. */
  readonly content?: ContentSetting;
};

type AppEnv = { Bindings: Partial<HttpBindings> };
export type App = Hono<AppEnv>;

type RouteContext = HttpOptions & { readonly limits: HttpLimits; readonly turns: Turns; readonly mcp: McpEndpoint };

export const makeApp = (options: HttpOptions, mcp: McpEndpoint = makeHttpMcpEndpoint(options)): App => {
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const serving: RouteContext = { ...options, limits, turns: makeTurns(limits), mcp };
  const app: App = new Hono<AppEnv>();
  addChecks(app, serving);
  addRoutes(app, serving);
  for (const [path, allowed] of Object.entries(METHODS)) app.all(path, (context) => rejectMethod(context, allowed));
  const { product } = options;
  app.notFound((context) => reply(context, problemEnvelope(noRoute(product.operations, context.req.method, context.req.path))));
  app.onError((error, context) => {
    if (context.req.raw.signal.aborted)
      product.engine.log('warn', `a client left before its ${context.req.path} request was complete`);
    const problem = context.req.raw.signal.aborted ? LEFT : toProblem(product.engine, error, REMOTE);
    return reply(context, problemEnvelope(problem));
  });
  return app;
};

/** The MCP endpoint of a server with these options. */
export const makeHttpMcpEndpoint = ({ product, folder, servedRoots, toolsets = [], content, limits }: HttpOptions): McpEndpoint =>
  makeMcpEndpoint({
    product,
    folder,
    toolsets,
    callMs: limits?.callMs ?? HTTP_LIMITS.callMs,
    turns: new Turns({ calls: limits?.calls ?? HTTP_LIMITS.calls }),
    ...defined({ servedRoots, content }),
  });

/** As many calls may wait as run. */
const makeTurns = ({ calls, waitMs }: HttpLimits): Turns => new Turns({ calls, waiting: calls, waitMs });

const REMOTE = { isRemote: true } as const;

const addChecks = (app: App, { access = {}, limits }: RouteContext): void => {
  app.use(async (context, next) => {
    for (const [name, value] of HEADERS) context.header(name, value);
    const refusal = checkAccess(access, context.req.raw.headers);
    if (!refusal) return next();
    if (refusal.status === 401) context.header('WWW-Authenticate', 'Bearer realm="lodestone"');
    return context.json(problemEnvelope(refusal.problem), refusal.status);
  });
  const onError = async (context: Context<AppEnv>): Promise<Response> => {
    const { incoming } = context.env ?? {};
    if (incoming) await discardBody(incoming, limits.discardedBytes);
    // The body may not have been read to its end, so the connection cannot be reused.
    context.header('Connection', 'close');
    if (context.req.path === '/mcp') return context.json(mcpTooLarge(tooLarge(limits).message), 413);
    return reply(context, problemEnvelope(tooLarge(limits)));
  };
  app.use(bodyLimit({ maxSize: limits.bodyBytes, onError }));
};

/** Responses contain code: browsers must not sniff, cache or share them with other sites. */
const HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cache-Control', 'no-store'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;

const addRoutes = (app: App, serving: RouteContext): void => {
  const { product } = serving;
  app.get('/health', async (context) => {
    const caller = httpCaller(serving, context, AbortSignal.timeout(serving.limits.callMs));
    const { envelope } = await callOperation(product, { operation: OPERATION.healthCheck }, caller);
    return context.json(envelope.data ?? { status: 'error' });
  });
  app.get('/openapi.json', (context) => context.json(openApi(product)));
  app.post('/command', async (context) => {
    const text = await readText(context.req.raw);
    parseJson(text);
    return callOverHttp(serving, context, parseCommand(text));
  });
  app.post('/v1/:operation', async (context) => {
    const input = parseJson(await readText(context.req.raw)) ?? {};
    return callOverHttp(serving, context, { operation: context.req.param('operation'), input });
  });
  app.on(['GET', 'DELETE'], '/mcp', (context) => serving.mcp.answer(context.req.raw));
  app.post('/mcp', (context) => callMcp(serving, context));
};

const callOverHttp = async (serving: RouteContext, context: Context<AppEnv>, request: OperationRequest): Promise<Response> => {
  const release = await serving.turns.take(context.req.raw.signal);
  if (!release) return busy(context, request);
  try {
    const limit = AbortSignal.timeout(serving.limits.callMs);
    const { envelope } = await callOperation(serving.product, request, httpCaller(serving, context, limit));
    const isLate = limit.aborted && envelope.error?.code === 'cancelled';
    return reply(context, isLate ? problemEnvelope(tooSlow(serving.limits), failedCall(request)) : envelope);
  } finally {
    release();
  }
};

/** The response may be a stream: the turn lasts until it is sent or the client disconnects. */
const callMcp = async ({ mcp, turns }: RouteContext, context: Context<AppEnv>): Promise<Response> => {
  const request = context.req.raw;
  const body = await readMcpBody(request);
  if (body instanceof Response) return body;
  if (!isMcpRequest(body)) return mcp.answer(request, body);
  const release = await turns.take(request.signal);
  if (!release) return busy(context);
  const { outgoing } = context.env ?? {};
  const isGone = outgoing === undefined || outgoing.destroyed || outgoing.closed;
  if (!isGone) outgoing.once('close', release);
  try {
    return await mcp.answer(request, body);
  } finally {
    if (isGone) release();
  }
};

const readMcpBody = async (request: Request): Promise<unknown> => {
  try {
    const body = parseJson(await readText(request));
    return body === undefined ? mcpParseError('the request body is empty.') : body;
  } catch (error) {
    if (isProblem(error)) return mcpParseError(error.message);
    throw error;
  }
};

const httpCaller = (serving: RouteContext, context: Context<AppEnv>, limit: AbortSignal): Caller => ({
  ...remoteCaller(serving),
  signal: AbortSignal.any([context.req.raw.signal, limit]),
});

/** A client that names no repository. */
export const remoteCaller = ({ folder, servedRoots }: Pick<HttpOptions, 'folder' | 'servedRoots'>): Caller => ({
  surface: 'http',
  ...REMOTE,
  folder: servedRoots?.[0] ?? folder,
  ...(servedRoots ? { servedRoots, allowedRoots: async () => servedRoots } : {}),
});

const STATUSES: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  invalid_input: 400,
  unauthorized: 401,
  unknown_operation: 404,
  too_large: 413,
  busy: 429,
};

const reply = (context: Context, envelope: Envelope): Response =>
  context.json(envelope, (envelope.error && STATUSES[envelope.error.code]) ?? 200);

const rejectMethod = (context: Context, allowed: readonly string[]): Response => {
  const { method, path } = context.req;
  context.header('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (method === 'OPTIONS') return context.body(null, 204);
  return context.json(problemEnvelope(wrongMethod(method, path, allowed)), 405);
};

const busy = (context: Context, request?: OperationRequest): Response => {
  context.header('Retry-After', '1');
  return reply(context, problemEnvelope(BUSY, request && failedCall(request)));
};

const failedCall = ({
  operation,
  input,
}: OperationRequest): { readonly tool: string; readonly args: Record<string, unknown> } => ({
  tool: operation,
  args: typeof input === 'object' && input !== null ? { ...input } : {},
});

/** Nobody reads it. */
const LEFT = new Problem('cancelled', 'The client closed the connection.');

const BUSY = new Problem('busy', 'The server is busy.', {
  retryable: true,
  hint: 'Retry in a second with fewer concurrent requests, or combine calls with batch.',
});

const tooLarge = ({ bodyBytes }: HttpLimits): Problem =>
  new Problem('too_large', `The request body is larger than ${bodyBytes} bytes.`, { hint: 'Send a smaller request.' });

const tooSlow = ({ callMs }: HttpLimits): Problem =>
  new Problem('timeout', `The call took longer than ${callMs} ms.`, {
    retryable: true,
    hint: 'Retry (finished work is kept), or build the index with wait: false.',
  });
