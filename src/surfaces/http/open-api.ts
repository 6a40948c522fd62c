import { envelopeSchema, inputSchema, type JsonSchema, type Operation, type Product } from '#call';

type ApiSource = Pick<Product, 'operations'> & { readonly engine: Pick<Product['engine'], 'version'> };

/** OpenAPI 3.1 of every route, derived from the operations. */
export const openApi = ({ operations, engine }: ApiSource): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Lodestone',
    version: engine.version,
    description: 'Local code intelligence. Every response is an envelope.',
  },
  servers: [{ url: 'http://127.0.0.1:7700' }],
  paths: {
    '/command': { post: route('command', 'Call any operation.', { body: COMMAND, answer: OBJECT }) },
    ...Object.fromEntries(operations.map((operation) => [`/v1/${operation.name}`, { post: operationRoute(operation) }])),
    '/health': { get: route('health', 'Report whether the engine is ready.', { answer: OBJECT }) },
    '/openapi.json': { get: route('openapi', 'This document.', { answer: OBJECT }) },
    '/mcp': { post: route('mcp', 'MCP over Streamable HTTP: send a JSON-RPC message.', { body: OBJECT, answer: OBJECT }) },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'Required if the server was started with a token.' },
    },
    responses: {
      refused: {
        description:
          'An envelope with an error: 400 invalid_input, 401 unauthorized, 403 foreign Host or Origin, 404 unknown_operation or unknown route, 405 method not allowed, 413 too_large, 429 too many concurrent requests.',
        content: { 'application/json': { schema: OBJECT } },
      },
    },
  },
  security: [{}, { token: [] }],
});

const OBJECT: JsonSchema = { type: 'object' };

const COMMAND: JsonSchema = {
  type: 'object',
  required: ['action'],
  properties: {
    action: { type: 'string', description: 'Name or alias of the operation.' },
    payload: { type: 'object', description: 'Input of the operation.' },
    options: { type: ['object', 'null'], description: 'Cross-cutting options: freshness, filters, budgets.' },
    config: { type: ['object', 'null'], description: 'Settings for this request only.' },
  },
};

const operationRoute = (operation: Operation): JsonSchema =>
  route(operation.name, operation.summary, { body: inputSchema(operation), answer: envelopeSchema(operation) });

type Schemas = { readonly body?: JsonSchema; readonly answer: JsonSchema };

const route = (id: string, summary: string, { body, answer }: Schemas): JsonSchema => ({
  operationId: id,
  summary,
  ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
  responses: {
    200: { description: 'The result.', content: { 'application/json': { schema: answer } } },
    default: { $ref: '#/components/responses/refused' },
  },
});
