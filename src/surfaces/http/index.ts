/**
 * HTTP on loopback. In: JSON bodies. Out: envelopes.
 * Invariants: only this machine is bound to; requests with a foreign Host or Origin are refused on every route.
 */
export type { Address } from './address.ts';
export { readAddress } from './address.ts';
export { openApi } from './open-api.ts';
export type { HttpServing } from './serve-http.ts';
export { serveHttp } from './serve-http.ts';
