/**
 * Surface facts × view → what the code base exposes and touches: routes with their full paths and handlers, config keys, tables. What
 * spans files is computed when asked, as links are. In: an open view. Out: totally ordered lists.
 */
export { hasRoutes, surfacesInLines, surfacesOfSymbol } from './surfaces-of-symbol.ts';
export type { Endpoint } from './endpoint.ts';
export { listEndpoints } from './list-endpoints.ts';
export { matchesPath } from './join-paths.ts';
export { listNamedFacts, type NamedFact } from './list-names.ts';
