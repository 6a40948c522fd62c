/**
 * HTTP, for this machine unless told otherwise. In: JSON bodies. Out: envelopes; MCP at /mcp.
 * Invariants: others are let in with a token only; requests with a foreign Host or Origin are refused on every route.
 */
export { readAddress } from './address.ts';
export { makeApp } from './make-app.ts';
export { openApi } from './open-api.ts';
export { serveHttp } from './serve-http.ts';
export { readToken } from './token.ts';
