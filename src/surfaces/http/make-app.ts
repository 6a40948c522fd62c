/** HTTP routes over the operations. Every body is an envelope, except those of /health and /openapi.json. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Envelope, type ErrorCode, isProblem, OPERATION, Problem } from '#model';
import { type Caller, callOperation, type OperationRequest, type Product, parseCommand, problemEnvelope } from '#operations';
import { hostName, isLoopback } from './address.ts';
import { openApi } from './open-api.ts';

export type HttpOptions = { readonly product: Product; readonly folder: string; readonly servedRoot?: string };

const MAX_BODY_BYTES = 2 * 1024 * 1024;

const STATUSES: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  invalid_input: 400,
  unauthorized: 401,
  unknown_operation: 404,
  too_large: 413,
};

export const makeApp = (options: HttpOptions): Hono => {
  const { product } = options;
  const app = new Hono();
  app.use(async (context, next) => (isForeign(context) ? context.json(foreign(), 403) : next()));
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (context) => reply(context, problemEnvelope(tooLarge())) }));
  app.get('/health', async (context) => {
    const { envelope } = await callOperation(product, { operation: OPERATION.healthCheck }, callerOf(options, context));
    return context.json(envelope.data ?? { status: 'error' });
  });
  app.get('/openapi.json', (context) => context.json(openApi(product)));
  app.post('/command', async (context) =>
    reply(context, await command(options, context, parseCommand(await context.req.text()))),
  );
  app.post('/v1/:operation', async (context) => {
    const request = { operation: context.req.param('operation'), input: parseInput(await context.req.text()) };
    return reply(context, await command(options, context, request));
  });
  app.notFound((context) => reply(context, problemEnvelope(noRoute(context))));
  app.onError((error, context) => reply(context, problemEnvelope(isProblem(error) ? error : unexpected(product, error))));
  return app;
};

const command = async (options: HttpOptions, context: Context, request: OperationRequest): Promise<Envelope> =>
  (await callOperation(options.product, request, callerOf(options, context))).envelope;

const callerOf = ({ folder, servedRoot }: HttpOptions, context: Context): Caller => ({
  surface: 'http',
  folder: servedRoot ?? folder,
  ...(servedRoot === undefined ? {} : { servedRoot }),
  signal: context.req.raw.signal,
});

const reply = (context: Context, envelope: Envelope): Response =>
  context.json(envelope, (envelope.error && STATUSES[envelope.error.code]) ?? 200);

/** A page of another site may reach a loopback port by name or by script: neither may read code through it. */
const isForeign = (context: Context): boolean => {
  const host = context.req.header('host');
  const origin = context.req.header('origin');
  if (host === undefined || !isLoopback(hostName(host))) return true;
  return origin !== undefined && !isLoopback(originHost(origin));
};

const originHost = (origin: string): string => (URL.canParse(origin) ? hostName(new URL(origin).host) : '');

const parseInput = (text: string): unknown => {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('invalid_input', 'The body is not JSON.', { hint: 'Send the input as a JSON object.', cause: error });
  }
};

const foreign = (): Envelope =>
  problemEnvelope(
    new Problem('unauthorized', 'Requests must come from this machine, under a loopback name.', {
      hint: 'Use http://127.0.0.1 and send no foreign Origin.',
    }),
  );

const tooLarge = (): Problem =>
  new Problem('too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`, { hint: 'Send less in one request.' });

const noRoute = (context: Context): Problem =>
  new Problem('unknown_operation', `There is no ${context.req.method} ${context.req.path}.`, {
    hint: 'POST /command, POST /v1/<operation>, GET /health, GET /openapi.json.',
  });

const unexpected = ({ engine }: Product, error: Error): Problem => {
  engine.log('error', 'a request failed unexpectedly', error);
  return new Problem('internal_error', `Something failed that should not have: ${error.message}`, { cause: error });
};
