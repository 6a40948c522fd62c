/**
 * MCP over stdio, and the endpoint that the HTTP surface mounts. In: JSON-RPC. Out: JSON-RPC, nothing else.
 * Invariants: the handshake never waits for an index; the server ends with its client.
 */
export type { McpEndpoint } from './mcp-endpoint.ts';
export { isMcpRequest, makeMcpEndpoint, mcpParseError, mcpTooLarge } from './mcp-endpoint.ts';
export type { ContentSetting } from './content.ts';
export type { McpOptions } from './make-server.ts';
export { makeServer } from './make-server.ts';
export { serveMcp } from './serve-mcp.ts';
export { StdioTransport } from './stdio-transport.ts';
export { unknownToolsets } from './tools.ts';
