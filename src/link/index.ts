/**
 * Reference × view → targets, symbol × view → uses. What `extract` bound inside each file is followed across the view when
 * asked: nothing that spans files is stored, so no answer can be stale and every kind of view is served alike.
 * In: an open view. Out: `Links`. Invariant: the same view gives the same answer, whatever was asked before.
 */
export { openLinks } from './open-links.ts';
export { USE_KINDS } from './port.ts';
export type { Callee, Links, SymbolAddress, Use, UseKind } from './port.ts';
