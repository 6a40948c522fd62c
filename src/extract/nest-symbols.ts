/** Drafts → symbols in document order, with extent and parent. Merges overloads and leaves out symbols nested too deeply. */
import { holdsMembers, type Language, roleOfKind, type SymbolKind } from '#model';
import type { Draft } from './collect-declarations.ts';
import type { Source } from './source.ts';
import { FLAG, hasFlag } from './marks.ts';
import { dottedPath, textBefore } from './attributes/name-paths.ts';

/** The extent of a symbol in places, including decorators and wrappers (`export`, the statement around a variable). */
export type Extent = {
  /** The index of the symbol in the file. */
  index: number;
  readonly draft: number;
  readonly place: number;
  readonly kind: SymbolKind;
  readonly name: string;
  readonly namePlace: number;
  /** `first`: the first place. `outer`: the first place after preceding decorators. */
  readonly first: number;
  readonly outer: number;
  /** The place that ends it: the last overload, with its wrappers. */
  readonly last: number;
  /** The place that ends the first of its clauses, which has its name and signature. */
  readonly head: number;
  readonly after: number;
  /** The index of the enclosing extent; -1 at the top level. */
  parent: number;
  readonly isExported: boolean;
  readonly isDefault: boolean;
  readonly isAmbient: boolean;
  /** For a member declared outside its type: the name of the type. */
  readonly owner: string | undefined;
  /** Its name, with those that are written before it (`A::B`). */
  readonly path: string;
  /** The places of the overloads merged into it, in order; without its own. */
  readonly overloads: readonly number[];
};

export type NestedSymbols = {
  readonly extents: readonly Extent[];
  /** Per draft: the index of its symbol, or -1 if it has none. */
  readonly symbolOf: Int32Array;
  /** The first place whose symbol was nested too deeply and left out. */
  readonly tooDeep: number | undefined;
};

/** Deeper nesting is generated or malicious, and every level makes the qualified names below it longer. */
const MAX_SYMBOL_DEPTH = 40;

export const nestSymbols = (source: Source, drafts: readonly Draft[]): NestedSymbols => {
  const measured = drafts.map((draft, index) => measureExtent(source, draft, index));
  measured.sort((one, other) => one.first - other.first || other.after - one.after || one.place - other.place);
  const extents: Extent[] = [];
  const symbolOf = new Int32Array(drafts.length).fill(-1);
  const open: number[] = [];
  let tooDeep: number | undefined;
  for (const own of measured) {
    closeBefore(extents, open, own.first);
    if (open.length >= MAX_SYMBOL_DEPTH) {
      tooDeep ??= own.place;
      continue;
    }
    own.parent = findParent(source, extents, { around: open.at(-1) ?? -1, place: own.place });
    const index = addExtent(source, extents, own);
    symbolOf[own.draft] = index;
    if (open.at(-1) !== index) open.push(index);
  }
  assignOwners(extents);
  return { extents, symbolOf, tooDeep };
};

/** Attaches members declared outside their type to it, wherever it is in the file. Otherwise only the namespaces are around them. */
const assignOwners = (extents: readonly Extent[]): void => {
  const owned = extents.filter(({ owner }) => owner !== undefined);
  if (owned.length === 0) return;
  const types = new Map<string, number>();
  for (const extent of extents) {
    const path = extent.owner === undefined && canOwn(extent.kind) ? pathOf(extents, extent) : '';
    if (path !== '' && !types.has(path)) types.set(path, extent.index);
  }
  for (const member of owned) {
    const around = namespaceAround(extents, member.parent);
    const within = extents[around];
    const path = within ? `${pathOf(extents, within)}.${member.owner ?? ''}` : (member.owner ?? '');
    member.parent = types.get(path) ?? around;
  }
};

const namespaceAround = (extents: readonly Extent[], from: number): number => {
  let at = from;
  for (let extent = extents[at]; extent && roleOfKind(extent.kind) !== 'namespace'; extent = extents[at]) at = extent.parent;
  return at;
};

/** The names of the types and namespaces around it, and its own. */
const pathOf = (extents: readonly Extent[], { parent, path }: Extent): string => {
  const around = extents[parent];
  return around ? `${pathOf(extents, around)}.${path}` : path;
};

const canOwn = (kind: SymbolKind): boolean => holdsMembers(kind) || roleOfKind(kind) === 'alias';

const closeBefore = (extents: readonly Extent[], open: number[], place: number): void => {
  while (open.length > 0 && (extents[open.at(-1) ?? 0]?.after ?? 0) <= place) open.pop();
};

type SymbolPosition = { readonly around: number; readonly place: number };

const findParent = ({ marks }: Source, extents: readonly Extent[], { around, place }: SymbolPosition): number => {
  if (hasFlag(marks, place, FLAG.liftedToType)) return typeAround(extents, around);
  return around >= 0 && hasFlag(marks, place, FLAG.lifted) ? (extents[around]?.parent ?? -1) : around;
};

const typeAround = (extents: readonly Extent[], around: number): number => {
  let at = around;
  for (let extent = extents[at]; extent && !holdsMembers(extent.kind); extent = extents[at]) at = extent.parent;
  return at;
};

/** Returns the index of the symbol, which is that of the previous overload or clause if the two are merged. */
const addExtent = (source: Source, extents: Extent[], extent: Extent): number => {
  const whole = source.marks.rare.clause.has(extent.place) ? siblingBefore(extents, extent.parent) : undefined;
  if (whole && isClauseOf(source, whole, extent)) return addClause(extents, whole, extent);
  const before = extents.at(-1);
  extent.index = extents.length;
  if (!before || !isOverload(source, before, extent)) return extents.push(extent) - 1;
  const { index } = before;
  extents[index] = {
    ...extent,
    index,
    first: before.first,
    outer: before.outer,
    isExported: before.isExported || extent.isExported,
    overloads: [...before.overloads, before.place],
  };
  return index;
};

/** The last symbol in the same parent. */
const siblingBefore = (extents: readonly Extent[], parent: number): Extent | undefined => {
  let before = extents.at(-1);
  while (before && before.parent !== parent) before = extents[before.parent];
  return before;
};

const isClauseOf = (source: Source, whole: Extent, extent: Extent): boolean =>
  whole.name === extent.name &&
  areBeside(source, whole, extent) &&
  (!source.language.callableNames || roleOfKind(whole.kind) === 'callable');

const areBeside = ({ tree: { parents } }: Source, one: Extent, other: Extent): boolean =>
  parents[one.outer] === parents[other.outer];

/** What has a clause with parameters is a callable, whatever its type is called. */
const addClause = (extents: Extent[], whole: Extent, { kind, last, after, isExported }: Extent): number => {
  extents[whole.index] = {
    ...whole,
    kind: roleOfKind(kind) === 'callable' ? kind : whole.kind,
    last,
    after,
    isExported: whole.isExported || isExported,
  };
  return whole.index;
};

const isOverload = ({ language, marks }: Source, before: Extent, extent: Extent): boolean =>
  language.mergesOverloads &&
  before.name === extent.name &&
  before.kind === extent.kind &&
  before.parent === extent.parent &&
  roleOfKind(extent.kind) === 'callable' &&
  (marks.body[before.place] === 0 || hasFlag(marks, before.place, FLAG.overload)) &&
  hasFlag(marks, before.place, FLAG.isStatic) === hasFlag(marks, extent.place, FLAG.isStatic);

/** The declaration with the wrappers that contain nothing else and the decorators directly before it. */
const measureExtent = ({ tree, marks, language }: Source, draft: Draft, index: number): Extent => {
  let outer = draft.place;
  let flags = marks.flags[outer] ?? 0;
  let isAlone = true;
  for (let at = marks.rare.wrapper.get(outer); at !== undefined; at = marks.rare.wrapper.get(at)) {
    flags |= (marks.flags[at] ?? 0) & (FLAG.exported | FLAG.exportedDefault | FLAG.ambient);
    isAlone &&= marks.wrappedCounts.get(at) === 1;
    if (isAlone) outer = at;
  }
  let first = outer;
  for (let before = marks.decorators.get(first); before !== undefined && before < first; before = marks.decorators.get(first))
    first = before;
  const last = hasFlag(marks, outer, FLAG.following) ? lastFollowing({ tree, marks }, outer) : outer;
  // Written out, because spreading such an object costs more than the rest of extraction.
  return {
    index: -1,
    draft: index,
    place: draft.place,
    kind: draft.kind,
    name: draft.name,
    namePlace: draft.namePlace,
    first,
    outer,
    last,
    head: last,
    after: tree.afters[last] ?? 0,
    parent: -1,
    isExported:
      (flags & (FLAG.exported | FLAG.exportedDefault | FLAG.exportedValue)) !== 0 || isExportedByName(language, draft.name),
    isDefault: (flags & FLAG.exportedDefault) !== 0,
    isAmbient: (flags & FLAG.ambient) !== 0,
    owner: pathBefore({ tree, marks }, 'owner', draft),
    path: pathOfName({ tree, marks }, draft),
    overloads: NO_OVERLOADS,
  };
};

const pathBefore = (
  { tree, marks }: Pick<Source, 'tree' | 'marks'>,
  attribute: 'owner' | 'segment',
  { place, namePlace }: Draft,
): string | undefined => {
  const written = marks.rare[attribute].get(place);
  return written === undefined ? undefined : dottedPath(textBefore(tree, written, namePlace));
};

const pathOfName = (source: Pick<Source, 'tree' | 'marks'>, draft: Draft): string => {
  const before = pathBefore(source, 'segment', draft);
  return before === undefined ? draft.name : `${before}.${draft.name}`;
};

/** The last place after it in its parent, before the next that includes what follows it. */
const lastFollowing = ({ tree, marks }: Pick<Source, 'tree' | 'marks'>, place: number): number => {
  const end = tree.afters[tree.parents[place] ?? 0] ?? 0;
  let last = place;
  for (let next = tree.afters[last] ?? end; next < end && !hasFlag(marks, next, FLAG.following); next = tree.afters[last] ?? end)
    last = next;
  return last;
};

const NO_OVERLOADS: readonly number[] = [];

const isExportedByName = ({ visibility }: Language, name: string): boolean =>
  visibility.upperCase === 'public' && /^\p{Lu}/u.test(name);
