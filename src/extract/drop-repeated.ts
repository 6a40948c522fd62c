/** In languages where an assignment declares, a name has many declarations: one is the symbol, the others are writes. */
import { type Language, roleOfKind } from '#model';
import type { Source } from './source.ts';
import { FLAG, hasFlag, type Marks, USE } from './marks.ts';
import type { Extent } from './nest-symbols.ts';

/** Returns the extents that remain, renumbered. Updates `symbolOf`, so that dropped drafts map to the symbol that remains. */
export const dropRepeated = (
  { marks, language }: Source,
  extents: readonly Extent[],
  symbolOf: Int32Array,
): readonly Extent[] => {
  if (!extents.some(({ place }) => hasFlag(marks, place, FLAG.once))) return extents;
  const first = firstOfEach({ marks, language }, extents);
  const isKept = (extent: Extent): boolean =>
    !hasFlag(marks, extent.place, FLAG.once) || first.get(extentKey(language, extent)) === extent.index;
  const kept = extents.filter(isKept);
  const renumbered = new Int32Array(extents.length).fill(-1);
  kept.forEach(({ index }, number) => void (renumbered[index] = number));
  for (const extent of extents)
    if (!isKept(extent)) dropExtent(marks, renumbered, { extent, instead: first.get(extentKey(language, extent)) });
  for (let draft = 0; draft < symbolOf.length; draft++) symbolOf[draft] = renumbered[symbolOf[draft] ?? -1] ?? -1;
  const parents = kept.map((extent) => renumbered[keptParent(extents, extent, isKept)] ?? -1);
  kept.forEach((extent, number) => {
    extent.index = number;
    extent.parent = parents[number] ?? -1;
  });
  return kept;
};

/** Where callables have a name space of their own, a value and a callable may share a name. */
const extentKey = ({ callableNames }: Language, { parent, name, kind }: Extent): string =>
  `${parent} ${name}${callableNames && roleOfKind(kind) === 'callable' ? '()' : ''}`;

/** Declarations that are always symbols take precedence over `@once` declarations. */
const firstOfEach = (
  { marks, language }: Pick<Source, 'marks' | 'language'>,
  extents: readonly Extent[],
): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  const isOnce = ({ place }: Extent): boolean => hasFlag(marks, place, FLAG.once);
  for (const extent of [...extents.filter((each) => !isOnce(each)), ...extents.filter(isOnce)]) {
    const isHomeless = extent.parent < 0 && hasFlag(marks, extent.place, FLAG.liftedToType);
    if (!isHomeless && !first.has(extentKey(language, extent))) first.set(extentKey(language, extent), extent.index);
  }
  return first;
};

type DroppedExtent = { readonly extent: Extent; readonly instead: number | undefined };

const dropExtent = (marks: Marks, renumbered: Int32Array, { extent, instead }: DroppedExtent): void => {
  if (!hasFlag(marks, extent.place, FLAG.exportedAlias))
    marks.uses[extent.namePlace] = roleOfKind(extent.kind) === 'alias' ? USE.type : USE.write;
  renumbered[extent.index] = renumbered[instead ?? -1] ?? -1;
};

const keptParent = (extents: readonly Extent[], { parent }: Extent, isKept: (extent: Extent) => boolean): number => {
  let at = parent;
  for (let extent = extents[at]; extent && !isKept(extent); extent = extents[at]) at = extent.parent;
  return at;
};
