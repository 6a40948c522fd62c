/**
 * First sweep over the places: opens scopes, and decides of every declaration whether it is a symbol, a local name or
 * an import. Declarations are listed by scope, so that the second sweep (`resolve.ts`) can bring them in and out of sight.
 */
import { type Language, roleOfKind, SYMBOL_KINDS, type SymbolKind } from '#model';
import { collectModuleLinks, importCalled, type ModuleLinks, noModuleLinks } from './module-links.ts';
import { EXPRESSION, FLAG, type Marks, SCOPE, USE } from './marks.ts';
import { isQuoted, nameAt, type SyntaxTree } from './syntax-tree.ts';

/** Name spaces that a declaration lives in; a use looks for one of them. */
export const SPACE = { value: 1, type: 2, any: 3 } as const;

/** A symbol in the making. */
export type Draft = {
  readonly place: number;
  readonly kind: SymbolKind;
  readonly namePlace: number;
  readonly name: string;
};

export type Declaration = {
  readonly name: string;
  readonly space: number;
  readonly place: number;
  /** Exactly one of them is at least 0, or none for a local name. */
  readonly draft: number;
  readonly importIndex: number;
};

export type Source = { readonly tree: SyntaxTree; readonly marks: Marks; readonly language: Language };

export type Declared = {
  readonly drafts: readonly Draft[];
  /** Scopes in document order, each with its declarations; the first is the file. */
  readonly scopes: readonly (readonly Declaration[])[];
  readonly links: ModuleLinks;
};

type OpenScope = { readonly kind: number; readonly after: number; readonly declarations: Declaration[] };

type Sweep = Source & {
  readonly drafts: Draft[];
  readonly scopes: Declaration[][];
  readonly open: OpenScope[];
  readonly links: ModuleLinks;
};

export const declareAll = (source: Source): Declared => {
  const { tree, marks } = source;
  const sweep: Sweep = { ...source, drafts: [], scopes: [], open: [], links: noModuleLinks() };
  openScope(sweep, SCOPE.namespace, tree.count + 1);
  for (let place = 0; place < tree.count; place++) {
    while ((sweep.open.at(-1)?.after ?? Number.POSITIVE_INFINITY) <= place) sweep.open.pop();
    const around = sweep.open.length - 1;
    const scope = marks.scopes[place] ?? 0;
    if (scope !== SCOPE.none && place > 0) openScope(sweep, scope, tree.afters[place] ?? 0);
    if (marks.kinds[place]) declareDefinition(sweep, place, around);
    const flags = marks.flags[place] ?? 0;
    if ((flags & FLAG.local) !== 0) declareLocal(sweep, place);
    if ((flags & MODULE_FLAGS) !== 0 || marks.expressions[place] === EXPRESSION.import) declareImports(sweep, place);
  }
  return sweep;
};

const MODULE_FLAGS = FLAG.importStatement | FLAG.exportStatement;

const openScope = ({ open, scopes }: Sweep, kind: number, after: number): void => {
  const declarations: Declaration[] = [];
  scopes.push(declarations);
  open.push({ kind, after, declarations });
};

const DEFAULT_NAME = 'default';

const declareDefinition = (sweep: Sweep, place: number, around: number): void => {
  const { tree, marks, drafts, open } = sweep;
  const kind = SYMBOL_KINDS[(marks.kinds[place] ?? 0) - 1];
  if (!kind) return;
  const flags = marks.flags[place] ?? 0;
  const shown = marks.rare.default.get(place);
  const namePlace = shown ?? (marks.name[place] || place);
  const name = shown === undefined ? nameAt(tree, namePlace) : DEFAULT_NAME;
  marks.uses[namePlace] = USE.notAReference;
  const home = homeOf(open, around, (flags & FLAG.hoisted) !== 0);
  const isLocal = isVariable(kind) && home?.kind !== SCOPE.namespace;
  const space = spaceOf(sweep.language, kind);
  if (isVariable(kind) && declareImported(sweep, home, { name, place, namePlace })) return;
  if (isLocal) home?.declarations.push({ name, space, place, draft: -1, importIndex: -1 });
  if (isLocal) return;
  const isBareName = (flags & FLAG.exportedValue) !== 0 && isName(marks, marks.value[place] ?? 0);
  if (isBareName) {
    const exported = (flags & FLAG.exportedDefault) !== 0 ? DEFAULT_NAME : name;
    sweep.links.exportedNames.push({ name: exported, place: marks.value[place] ?? 0 });
    marks.uses[marks.value[place] ?? 0] = USE.export;
    return;
  }
  drafts.push({ place, kind, namePlace, name });
  const isLexical =
    (flags & (FLAG.exportedValue | FLAG.lifted)) === 0 && home?.kind !== SCOPE.members && !isQuoted(tree, namePlace);
  if (isLexical) home?.declarations.push({ name, space, place, draft: drafts.length - 1, importIndex: -1 });
};

/** Bare names are references without a structure of their own. */
const isName = (marks: Marks, place: number): boolean =>
  place > 0 && marks.expressions[place] === 0 && marks.uses[place] === USE.read;

const isVariable = (kind: SymbolKind): boolean => kind === 'constant' || kind === 'variable';

const spaceOf = (language: Language, kind: SymbolKind): number => {
  if (!language.hasSeparateTypeNames) return SPACE.any;
  if (kind === 'interface' || kind === 'type_alias') return SPACE.type;
  const role = roleOfKind(kind);
  return role === 'type' || role === 'namespace' ? SPACE.any : SPACE.value;
};

/** Hoisted names skip the blocks and member lists around them. */
const homeOf = (open: readonly OpenScope[], around: number, isHoisted: boolean): OpenScope | undefined => {
  let index = around;
  while (isHoisted && index > 0 && (open[index]?.kind === SCOPE.block || open[index]?.kind === SCOPE.members)) index--;
  return open[index];
};

type Named = Pick<Declaration, 'name' | 'place'> & { readonly namePlace: number };

/** `const a = require('b')` brings in a name of another module: an import, not a symbol. */
const declareImported = (sweep: Sweep, home: OpenScope | undefined, { name, place, namePlace }: Named): boolean => {
  const importIndex = importCalled(sweep, sweep.links, { place, namePlace });
  if (importIndex === undefined) return false;
  home?.declarations.push({ name, space: SPACE.any, place, draft: -1, importIndex });
  return true;
};

const declareImports = (sweep: Sweep, place: number): void => {
  const home = sweep.open.at(-1);
  for (const { name, namePlace, importIndex } of collectModuleLinks(sweep, sweep.links, place))
    home?.declarations.push({ name, space: SPACE.any, place: namePlace, draft: -1, importIndex });
};

const declareLocal = ({ marks, tree, open, language }: Sweep, place: number): void => {
  const flags = marks.flags[place] ?? 0;
  const namePlace = marks.name[place] || place;
  marks.uses[namePlace] = USE.notAReference;
  const space = !language.hasSeparateTypeNames ? SPACE.any : (flags & FLAG.typeName) !== 0 ? SPACE.type : SPACE.value;
  const home = homeOf(open, open.length - 1, (flags & FLAG.hoisted) !== 0);
  home?.declarations.push({ name: nameAt(tree, namePlace), space, place, draft: -1, importIndex: -1 });
};
