/** JSON-RPC errors for messages that are not valid requests. */
export const RPC = { parseError: -32_700, invalidRequest: -32_600 } as const;

export type RpcError = {
  readonly jsonrpc: '2.0';
  /** Null when the id of the request is unknown. */
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
};

export const rpcError = (code: number, message: string, id: RpcError['id'] = null): RpcError => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
