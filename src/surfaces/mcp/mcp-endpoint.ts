/** MCP over HTTP: with sessions for clients that send initialize, stateless for newer ones that do not. */
import { createMcpHandler, isInitializeRequest, isJSONRPCRequest } from '@modelcontextprotocol/server';
import { log } from '#platform';
import { makeServer, type McpOptions } from './make-server.ts';
import { RPC, type RpcError, rpcError } from './rpc-error.ts';
import { McpSessions } from './sessions.ts';

export type McpEndpoint = {
  /** `body`: the parsed body of a POST. Access has been checked. */
  answer(request: Request, body?: unknown): Promise<Response>;
  /** Ends the streams on which clients wait for notifications; running calls continue. */
  endStreams(): void;
  close(): Promise<void>;
};

export const makeMcpEndpoint = (given: McpOptions): McpEndpoint => {
  const options = { ...given, isRemote: true };
  const sessions = new McpSessions(() => makeServer(options));
  const stateless = createMcpHandler(() => makeServer(options), { onerror: (error) => log.debug('MCP over HTTP', { error }) });
  return {
    answer: async (request, body) => {
      const id = request.headers.get('mcp-session-id');
      if (id !== null) return (await sessions.answer(id, request, body)) ?? sessionNotFound();
      if (isInitializeRequest(body)) return sessions.start(request, body);
      return stateless.fetch(request, body === undefined ? {} : { parsedBody: body });
    },
    endStreams: () => sessions.endStreams(),
    close: async () => {
      await Promise.allSettled([sessions.close(), stateless.close()]);
    },
  };
};

/** Whether a message expects an answer. Cancellations, progress and replies never wait for a turn. */
export const isMcpRequest = (body: unknown): boolean =>
  Array.isArray(body) ? body.some(isJSONRPCRequest) : isJSONRPCRequest(body);

/** The JSON-RPC response to a body that is not JSON. */
export const mcpParseError = (message: string): Response =>
  errorResponse(400, rpcError(RPC.parseError, `Parse error: ${message}`));

/** The JSON-RPC error for a body that is too large. */
export const mcpTooLarge = (message: string): RpcError => rpcError(RPC.invalidRequest, `Invalid Request: ${message}`);

const sessionNotFound = (): Response => errorResponse(404, rpcError(-32_001, 'Session not found. Send initialize again.'));

const errorResponse = (status: number, error: RpcError): Response => Response.json(error, { status });
