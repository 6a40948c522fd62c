/**
 * HTTP on loopback. In: JSON bodies. Out: envelopes.
 * Invariants: only this machine is bound to; requests with a foreign Host or Origin are refused on every route.
 */
export { readAddress } from './address.ts';
export { makeApp } from './make-app.ts';
export { openApi } from './open-api.ts';
export { serveHttp } from './serve-http.ts';
