/** The second pass: finds the declaration of each bare name. Entering a scope puts its names on top, leaving removes them. */
import type { Language } from '#model';
import { type Declaration, type FileDeclarations, SPACE } from './collect-declarations.ts';
import type { Source } from './source.ts';
import { FLAG, hasFlag, SCOPE, USE } from './marks.ts';
import { afterAt, partsAt, textAt } from './syntax/syntax-tree.ts';

export type ResolvedNames = {
  readonly declarations: readonly Declaration[];
  /** Per place: the index of the declaration plus 1; 0 for names not declared in this file, and for everything else. */
  readonly declarationAt: Int32Array;
};

type NameTable = {
  readonly ids: Map<string, number>;
  /** Per name: the visible declaration plus 1. */
  readonly top: number[];
  /** Per declaration: the declaration it hides plus 1. */
  readonly hidden: number[];
  readonly declarations: Declaration[];
  readonly open: { readonly after: number; readonly first: number; readonly last: number }[];
};

export const resolveNames = (source: Source, { scopes }: FileDeclarations): ResolvedNames => {
  const { tree, marks } = source;
  const { uses, memberOf } = marks;
  const names: NameTable = { ids: new Map(), top: [], hidden: [], declarations: [], open: [] };
  const declarationAt = new Int32Array(tree.count);
  let scopeIndex = 0;
  enterScope(names, scopes[scopeIndex++] ?? [], tree.count + 1);
  for (let place = 0; place < tree.count; place++) {
    leaveScopes(names, place);
    if (marks.scopes[place] !== SCOPE.none && place > 0) enterScope(names, scopes[scopeIndex++] ?? [], afterAt(tree, place));
    if (isBareUse(uses[place]) && memberOf[place] === 0) declarationAt[place] = lookUp(source, names, place);
  }
  return { declarations: names.declarations, declarationAt };
};

const isBareUse = (use = USE.none as number): boolean => use !== USE.none && use < USE.import;

const enterScope = (names: NameTable, declarations: readonly Declaration[], after: number): void => {
  const first = names.declarations.length;
  names.open.push({ after, first, last: first + declarations.length });
  if (declarations.length === 0) return;
  for (const declaration of declarations) names.declarations.push(declaration);
  // Backwards, so that the first of several declarations of a name in one scope is on top.
  for (let index = names.declarations.length - 1; index >= first; index--) {
    const id = nameId(names, names.declarations[index]?.name ?? '');
    names.hidden[index] = names.top[id] ?? 0;
    names.top[id] = index + 1;
  }
};

const leaveScopes = (names: NameTable, place: number): void => {
  while (names.open.length > 1 && (names.open[names.open.length - 1]?.after ?? 0) <= place) leaveScope(names);
};

const leaveScope = (names: NameTable): void => {
  const scope = names.open.pop();
  if (!scope) return;
  for (let index = scope.first; index < scope.last; index++) {
    const id = names.ids.get(names.declarations[index]?.name ?? '') ?? 0;
    names.top[id] = names.hidden[index] ?? 0;
  }
};

const nameId = ({ ids }: NameTable, name: string): number => {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, ids.size);
  return ids.size - 1;
};

const lookUp = (source: Source, names: NameTable, place: number): number => {
  const { tree, marks, language } = source;
  const id = names.ids.get(partsAt(tree, place)?.[0] ?? textAt(tree, place));
  if (id === undefined) return 0;
  const use = marks.uses[place] ?? 0;
  const exportsType = use === USE.export && hasFlag(marks, place, FLAG.typesOnly);
  const found = lookUpIn(source, names, { place, id, space: exportsType ? SPACE.type : spaceOfUse(language, use) });
  const callsValue = found === 0 && use === USE.call && language.callableNames === 'first';
  return callsValue ? lookUpIn(source, names, { place, id, space: SPACE.any }) : found;
};

type NameUse = { readonly place: number; readonly id: number; readonly space: number };

const lookUpIn = (source: Source, names: NameTable, { place, id, space }: NameUse): number => {
  for (let index = names.top[id] ?? 0; index > 0; index = names.hidden[index - 1] ?? 0) {
    const declaration = names.declarations[index - 1];
    if (declaration && (declaration.space & space) !== 0 && hasStarted(source, declaration, place)) return index;
  }
  return 0;
};

/** If local names are in scope only after their declaration, its type and value cannot refer to them. */
const hasStarted = ({ tree, marks, language }: Source, { place, draft, importIndex }: Declaration, use: number): boolean => {
  if (language.localsStartWhereDeclared !== true || draft >= 0 || importIndex >= 0) return true;
  const given = Math.max(marks.type[place] ?? 0, marks.value[place] ?? 0, marks.rare.element.get(place) ?? 0);
  return use >= (given > place ? afterAt(tree, given) : place);
};

const spaceOfUse = ({ hasSeparateTypeNames, callableNames }: Language, use: number): number => {
  if (callableNames) return use === USE.call ? SPACE.callable : SPACE.value | SPACE.type;
  if (!hasSeparateTypeNames) return SPACE.any;
  if (use === USE.type || use === USE.implements) return SPACE.type;
  return use === USE.extends || use === USE.export ? SPACE.any : SPACE.value;
};
