/** One line of bytes → a JSON-RPC message, or the error to answer with. */
import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { RPC, type RpcError, rpcError } from './rpc-error.ts';

export type ParsedMessage = { readonly message: JSONRPCMessage } | { readonly refusal: RpcError };

/** Undefined for an empty line. */
export const readMessage = (line: Uint8Array): ParsedMessage | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(line);
    if (text.trim() === '') return undefined;
    const value: unknown = JSON.parse(text);
    if (isMessage(value)) return { message: value };
    return { refusal: rpcError(RPC.invalidRequest, `Invalid Request: ${reasonFor(value)}`, requestIdOf(value)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { refusal: rpcError(RPC.parseError, `Parse error: ${error.message}`) };
    if (error instanceof TypeError) return { refusal: rpcError(RPC.parseError, 'Parse error: the message is not valid UTF-8.') };
    throw error;
  }
};

/** The fields decide the kind of message, so only one schema is tried. */
const isMessage = (value: unknown): value is JSONRPCMessage => {
  if (typeof value !== 'object' || value === null) return false;
  if (!('method' in value)) return isJSONRPCResponse(value);
  return 'id' in value ? isJSONRPCRequest(value) : isJSONRPCNotification(value);
};

const reasonFor = (value: unknown): string =>
  Array.isArray(value)
    ? 'batches are not supported. Send one message per line.'
    : 'the message is not a JSON-RPC 2.0 request, notification or response.';

/** Only for requests: an error with the id of a broken response would look like an answer to our own request. */
const requestIdOf = (value: unknown): RpcError['id'] => {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('id' in value)) return null;
  return typeof value.id === 'string' || Number.isInteger(value.id) ? (value.id as RpcError['id']) : null;
};
