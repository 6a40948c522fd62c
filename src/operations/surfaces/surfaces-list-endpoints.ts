import { z } from 'zod';
import { countOf, defined, OPERATION } from '#model';
import { fileFilter } from '#search';
import { defineOperation, fileFilterInput, filtersOf, limitInput, uncoveredSymbols } from '#call';
import { type Endpoint, listEndpoints, matchesPath } from '#stitch';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';

const endpointOutput = z.object({
  http_method: z.string(),
  route_path: z.string(),
  handler_symbol: z.string().optional().describe('What handles it; for a function without a name, the symbol around it.'),
  handler_is_inline: z.boolean().optional(),
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  framework: z.string(),
  middleware: z.array(z.string()).optional().describe('Of this route alone, in order.'),
  confidence: z.enum(['high', 'medium', 'low']),
  reasons: z.array(z.string()).optional().describe('Why the confidence is not high.'),
});

export const surfacesListEndpoints = defineOperation({
  name: 'surfaces_list_endpoints',
  summary: 'List the HTTP routes of the code base: method, full path, handler and place.',
  description: 'Prefixes of routers, blueprints and controllers are joined across files.',
  toolset: 'surfaces',
  aliases: [{ name: 'routes', command: 'List HTTP routes with their handlers.' }, { name: 'list_endpoints' }],
  rename: { max_results: 'limit' },
  needs: 'symbols',
  positional: ['path_filter'],
  examples: [
    { title: 'All routes', input: {} },
    { title: 'Those that a request may mean', input: { path_filter: '/orders', http_method: 'POST' } },
  ],
  input: z.object({
    path_filter: z.string().min(1).optional().describe('Start of the route, any case, or a real URL path such as /orders/7.'),
    http_method: z.string().min(1).optional().describe('GET, POST, …; routes for every method count.'),
    ...fileFilterInput,
    limit: limitInput.default(50),
  }),
  output: z.object({ endpoints: z.array(endpointOutput) }),
  run: async ({ view, caller: { signal } }, input) => {
    const all = (await listEndpoints(view, signal)).filter(endpointTest(input));
    const { path_filter: _, http_method: __, limit: ___, ...files } = input;
    const allows = await fileFilter(view, filtersOf(files));
    const found = all.filter(({ entry }) => allows(entry));
    const left = all.length - found.length;
    const isCut = left > 0 && input.scope !== 'mixed';
    return {
      data: { endpoints: found.map(endpointFields) },
      message: found.length === 0 ? 'No routes were found.' : `${countOf(found.length, 'route')}.`,
      confidence: found.length === 0 ? ('low' as const) : ('medium' as const),
      ...(isCut
        ? outsideScopeReply(countOf(left, 'route'), { tool: OPERATION.surfacesListEndpoints, args: input })
        : NOTHING_OUTSIDE),
      warnings: found.length === 0 ? await uncoveredSymbols(view) : [],
    };
  },
  render: ({ endpoints }) => endpoints.map(renderEndpoint).join('\n'),
});

type EndpointInput = { readonly path_filter?: string | undefined; readonly http_method?: string | undefined };

/** Methods that stand for every method. */
const EVERY_METHOD = new Set(['ALL', 'ANY', '*', '']);

const endpointTest = ({ path_filter: path, http_method: method }: EndpointInput): ((endpoint: Endpoint) => boolean) => {
  const asked = path?.toLowerCase();
  const wanted = method?.toUpperCase();
  return ({ route, method: own }) =>
    (asked === undefined || route.toLowerCase().startsWith(asked) || matchesPath(route.toLowerCase(), asked)) &&
    (wanted === undefined || own === wanted || EVERY_METHOD.has(own));
};

const endpointFields = (endpoint: Endpoint): z.output<typeof endpointOutput> => ({
  ...defined({
    http_method: endpoint.method,
    route_path: endpoint.route,
    handler_symbol: endpoint.handler?.id,
    handler_is_inline: isInline(endpoint) ? true : undefined,
    path: endpoint.path,
    line_start: endpoint.line,
    line_end: endpoint.lineEnd,
    framework: endpoint.framework,
    confidence: endpoint.confidence,
  }),
  middleware: [...endpoint.middleware],
  reasons: [...endpoint.reasons],
});

type RenderedEndpoint = {
  readonly http_method: string;
  readonly route_path: string;
  readonly handler_symbol?: string | undefined;
  readonly handler_is_inline?: boolean | undefined;
  readonly path: string;
  readonly line_start: number;
  readonly reasons?: readonly string[] | undefined;
  readonly middleware?: readonly string[] | undefined;
};

const renderEndpoint = (endpoint: RenderedEndpoint): string => {
  const { http_method: method, route_path: route } = endpoint;
  const handler = renderHandler(endpoint);
  const before = endpoint.middleware?.length ? ` after ${endpoint.middleware.join(', ')}` : '';
  const reasons = endpoint.reasons?.length ? `  (${endpoint.reasons.join('; ')})` : '';
  return `${method} ${route}  ${handler}${before}  ${endpoint.path}:${endpoint.line_start}${reasons}`;
};

const renderHandler = ({ handler_symbol: symbol, handler_is_inline: isOwn }: RenderedEndpoint): string => {
  if (symbol === undefined) return isOwn ? 'inline' : 'handler unknown';
  return isOwn ? `inline in ${symbol}` : symbol;
};

/** A function without a name, even if a symbol is around it. */
const isInline = ({ handler, isHandlerKnown }: Endpoint): boolean =>
  isHandlerKnown && (handler === undefined || handler.isInline);
