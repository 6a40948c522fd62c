/** A name means what declares it: a key of data or a section of text of the same name only says something about it. */
import { isKeyOrSection } from '#model';
import type { ResolvedSymbol } from './resolved-symbol.ts';

/** Without keys and sections, unless there is nothing else. */
export const declaredSymbols = (candidates: readonly ResolvedSymbol[]): readonly ResolvedSymbol[] => {
  const declared = candidates.filter(({ symbol }) => !isKeyOrSection(symbol.kind));
  return declared.length > 0 ? declared : candidates;
};
