/**
 * MCP over stdio. In: JSON-RPC on stdin. Out: JSON-RPC on stdout, nothing else.
 * Invariants: the handshake never waits for an index; the server ends with its client.
 */
export { serveMcp } from './serve-mcp.ts';
export { unknownToolsets } from './tools.ts';
