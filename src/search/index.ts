/**
 * Query × view → hits. In: an open view and a request. Out: hits in a total order, with the terms of their scores.
 * Invariants: statistics are counted over the requested view; filters run before limits; no query text makes it throw, except an unknown language or kind.
 */
export { explain } from './explain.ts';
export { FEATURE_NAMES, FEATURE_WEIGHTS, type FileFeature, GIVEN_WEIGHTS, MEANING_FEATURES } from './files/features.ts';
export type { ListedSymbol } from './list-file-symbols.ts';
export { listFileSymbols } from './list-file-symbols.ts';
export { findFilteredOut, findNamesakes, locate } from './locate.ts';
export type { ExplainLevel, HitFilters, SearchRequest, TextMatches, TextSearchRequest } from './request.ts';
export { evidence, queryWithoutFilters, search } from './search.ts';
export { queryWithoutMust } from './query/parse-query.ts';
export type { FoundSymbol, FoundSymbols } from './search-symbols.ts';
export { rolesAskedFor, rolesOfFiles } from './roles-of-files.ts';
export { searchSymbols } from './search-symbols.ts';
export { scanTexts, searchText } from './search-text.ts';
export {
  countMentioningFiles,
  mentioningEntries,
  type TextOnlyFiles,
  textOnlyAmong,
  textOnlyFiles,
  textOnlyMentions,
} from './text-only.ts';
export { findEnclosingSymbol } from './find-enclosing-symbol.ts';
export { fileFilter, fileTest, kindTest } from './view/hit-filter.ts';
export { fromRoot } from './view/path-matcher.ts';
export { textStatisticsOf } from './view/text-statistics.ts';
export { isMatchAllQuery } from './symbols/parse-symbol-query.ts';
