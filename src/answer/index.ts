/**
 * Hits × budget → answer: detail levels, outlines, spans, fitting to a budget, and the same facts as compact text.
 * In: hits and facts of an open view. Out: wire objects. Invariant: the same hits in the same order at every level.
 */
export type { Fitted, FitRequest } from './fit-list.ts';
export { countChars, fitList, SAFETY_LIMIT_BYTES } from './fit-list.ts';
export type { OutlineDepth, OutlineSymbol } from './outline-of.ts';
export { outlineOf } from './outline-of.ts';
export type { RenderedMatch } from './render.ts';
export { renderHits, renderMatches, renderOutline, renderSpan } from './render.ts';
export type { DetailLevel, HitShape, SymbolPlace, WireHit } from './shape-hits.ts';
export { DETAIL_LEVELS, shapeHits } from './shape-hits.ts';
export type { NumberedSpan, SpanRequest } from './span-of.ts';
export { spanOf } from './span-of.ts';
