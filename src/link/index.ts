/**
 * Reference × view → targets, symbol × view → uses. Follows the bindings that `extract` found inside each file across the
 * view, on demand: nothing that spans files is stored, so answers cannot be stale and all kinds of views work the same.
 * In: an open view. Out: `Links`. Invariant: the same view gives the same answers, regardless of earlier requests.
 */
export { hasCachedLinks, withoutCachedLinks } from './linked-files.ts';
export { openLinks } from './open-links.ts';
export { USE_KINDS } from './port.ts';
export type { QuotedMentions } from './texts/quoted-mentions.ts';
export type { Callee, CodeLines, LineCall, Links, SymbolAddress, UnresolvedUse, Use, UseKind, UsesOptions } from './port.ts';
