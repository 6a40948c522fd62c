/**
 * Hits and facts → wire objects: detail levels, outlines, spans, and the same facts as compact text.
 * In: hits and facts of an open view. Out: wire objects. Invariant: the same hits in the same order at every level.
 */
export { type OutlineSymbol, outlineOf } from './outline-of.ts';
export { renderHits, renderOutline, renderSpan } from './render.ts';
export { type MatchingLine, renderHitGroups } from './render-groups.ts';
export { DETAIL_LEVELS, type DetailLevel, type SymbolLocation, shapeHits, type WireHit } from './shape-hits.ts';
export { type OutlineLoss, shrinkOutline } from './shrink-outline.ts';
export { numberedSpan } from './numbered-span.ts';
