/** Errors of JSON-RPC for what never became a request. */
export const RPC = { parseError: -32_700, invalidRequest: -32_600 } as const;

export type RpcError = {
  readonly jsonrpc: '2.0';
  /** Null where the message does not tell which request it would answer. */
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
};

export const rpcError = (code: number, message: string, id: RpcError['id'] = null): RpcError => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
