/** Modifiers that are not part of the declarations they apply to: `private:` before several, `private :name` after one. */
import { FLAG, hasFlag, type Marks } from '../marks.ts';
import type { Extent } from '../nest-symbols.ts';
import type { Source } from '../source.ts';
import { afterAt, nameAt } from '../syntax/syntax-tree.ts';

/** A section gives its modifiers to what follows it in its parent and has none of its own, up to the next section. */
export const spreadSections = ({ tree, marks }: Pick<Source, 'tree' | 'marks'>): void => {
  for (const place of marks.rare.section.keys()) {
    const end = afterAt(tree, tree.parents[place] ?? 0);
    spreadSection({ tree, marks }, place, { first: afterAt(tree, place), end });
  }
};

type Siblings = { readonly first: number; readonly end: number };

/** What is marked as `@inline` is a part of its parent, up to a section of its own. */
const spreadSection = (source: Pick<Source, 'tree' | 'marks'>, from: number, { first, end }: Siblings): void => {
  const { tree, marks } = source;
  const { section, inline } = marks.rare;
  for (let next = first; next < end && !section.has(next); next = afterAt(tree, next)) {
    if (inline.has(next)) spreadSection(source, from, { first: next + 1, end: afterAt(tree, next) });
    else giveModifiers(marks, { from, to: next, isFinal: false });
  }
};

/** Says more about the last declaration of that name before it in the same symbol. */
export const restateMembers = (source: Source, extents: readonly Extent[]): void => {
  const { tree, marks } = source;
  const { restated } = marks.rare;
  if (restated.size === 0) return;
  const indexes = new Map(extents.map(({ place, index }) => [place, index]));
  const members = new Map<string, Extent>();
  const inOrder = extents.toSorted((one, other) => one.place - other.place);
  let next = 0;
  for (const place of [...restated.keys()].sort((one, other) => one - other)) {
    for (let extent = inOrder[next]; extent && extent.place < place; extent = inOrder[++next])
      members.set(`${extent.parent} ${extent.name}`, extent);
    const around = symbolAround(source, indexes, place);
    const member = members.get(`${around} ${nameAt(tree, marks.name[place] || place)}`);
    if (member) giveModifiers(marks, { from: place, to: member.place, isFinal: true });
  }
};

const symbolAround = ({ tree }: Source, indexes: ReadonlyMap<number, number>, place: number): number => {
  let around = tree.parents[place] ?? -1;
  while (around >= 0 && !indexes.has(around)) around = tree.parents[around] ?? -1;
  return indexes.get(around) ?? -1;
};

type Gift = { readonly from: number; readonly to: number; readonly isFinal: boolean };

const giveModifiers = (marks: Marks, { from, to, isFinal }: Gift): void => {
  const { visibility } = marks.rare;
  const word = visibility.get(from);
  if (word !== undefined && (isFinal || !visibility.has(to))) visibility.set(to, word);
  if (hasFlag(marks, from, FLAG.isStatic)) marks.flags[to] = (marks.flags[to] ?? 0) | FLAG.isStatic;
};
