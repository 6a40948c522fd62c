/**
 * Query × view → hits. In: an open view and a request. Out: hits in a total order with the terms of their score.
 * Invariants: statistics are counted over the view asked; filters run before limits; no query text makes it throw.
 */
export { explain } from './explain.ts';
export { locate } from './locate.ts';
export type { ExplainLevel, HitFilters, TextMatches, TextSearchRequest } from './request.ts';
export { search } from './search.ts';
export { scanTexts, searchText } from './search-text.ts';
