/** A name means the code that declares it: data and text of the same name only say something about it. */
import { holdsNoCode } from '#languages';
import { type Hit, isKeyOrSection } from '#model';

/** Without keys, sections and what files of data declare, unless there is nothing else. */
export const declaredSymbols = (hits: readonly Hit[]): readonly Hit[] => {
  const declared = hits.filter(({ kind, language }) => kind !== 'text' && !isKeyOrSection(kind) && !holdsNoCode(language));
  return declared.length > 0 ? declared : hits;
};
