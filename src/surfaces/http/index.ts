/**
 * The HTTP server, on loopback by default. In: JSON bodies. Out: envelopes; MCP at /mcp.
 * Invariants: other machines need a token; every route rejects a foreign Host or Origin.
 */
export { readAddress } from './address.ts';
export { makeApp } from './make-app.ts';
export { openApi } from './open-api.ts';
export { serveHttp } from './serve-http.ts';
export { readToken } from './token.ts';
