/**
 * The first pass over the tree: opens scopes, and decides for every declaration whether it is a symbol, a local name or
 * an import. Declarations are listed per scope, so that the second pass (`resolve-names.ts`) can enter and leave scopes.
 */
import { addsToType, type Language, roleOfKind, SYMBOL_KINDS, type SymbolKind } from '#model';
import { collectModuleLinks, addCalledImport, type ModuleLinks, emptyModuleLinks } from './module-links.ts';
import type { Source } from './source.ts';
import { addFlag, EXPRESSION, FLAG, hasFlag, type Marks, SCOPE, USE } from './marks.ts';
import { afterAt, isQuoted, nameAt, partsAt } from './syntax/syntax-tree.ts';
import { outermostWrapper, takeFromWrappers } from './attributes/wrappers.ts';

/** The name spaces of a declaration, as bits. A use searches one or several of them. */
export const SPACE = { value: 1, type: 2, callable: 4, any: 7 } as const;

/** A symbol before nesting. */
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
  /** At most one of `draft` and `importIndex` is at least 0; neither is for a local name. */
  readonly draft: number;
  readonly importIndex: number;
  /** A parameter that is not written; `place` is that of its function. */
  readonly isImplied?: true;
};

export type FileDeclarations = {
  readonly drafts: readonly Draft[];
  /** The place of a type with a name → its draft. */
  readonly types: ReadonlyMap<number, number>;
  /** The declarations of each scope, in document order; the first scope is the file. */
  readonly scopes: readonly (readonly Declaration[])[];
  readonly links: ModuleLinks;
};

type OpenScope = {
  readonly kind: number;
  readonly start: number;
  readonly after: number;
  readonly declarations: Declaration[];
  /** Names that belong to an enclosing scope, even if this scope assigns them. */
  outerNames?: Set<string>;
};

type DeclarationPass = Source & {
  readonly drafts: Draft[];
  readonly types: Map<number, number>;
  readonly scopes: Declaration[][];
  readonly open: OpenScope[];
  readonly links: ModuleLinks;
};

export const collectDeclarations = ({ tree, marks, language }: Source): FileDeclarations => {
  const pass: DeclarationPass = {
    tree,
    marks,
    language,
    drafts: [],
    types: new Map(),
    scopes: [],
    open: [],
    links: emptyModuleLinks(),
  };
  openScope(pass, SCOPE.namespace, 0);
  for (let place = 0; place < tree.count; place++) {
    closeScopes(pass, place);
    const around = pass.open.length - 1;
    const scope = marks.scopes[place] ?? SCOPE.none;
    if (scope !== SCOPE.none && place > 0) openScope(pass, scope, place);
    if (scope === SCOPE.function && language.impliedParameter !== undefined)
      declareImplied(pass, language.impliedParameter, place);
    if (marks.rare.pattern.has(place)) markPattern(pass, place);
    if (marks.kinds[place]) declareDefinition(pass, place, around);
    if (marks.flags[place]) declareFlagged(pass, place);
    if (marks.expressions[place] === EXPRESSION.import) declareImports(pass, place);
  }
  return pass;
};

/** The names that a pattern reads are those that it declares, and what it seems to call or make is what it takes apart. */
const markPattern = ({ tree, marks }: DeclarationPass, pattern: number): void => {
  const { rare, uses, memberOf } = marks;
  for (let place = pattern; place < (tree.afters[pattern] ?? 0); place++) {
    rare.pattern.delete(place);
    if (uses[place] === USE.read && memberOf[place] === 0) addFlag(marks, place, FLAG.local);
    else if (uses[place] === USE.call || uses[place] === USE.instantiate) uses[place] = USE.read;
  }
};

const openScope = ({ tree, open, scopes }: DeclarationPass, kind: number, start: number): void => {
  const declarations: Declaration[] = [];
  scopes.push(declarations);
  open.push({ kind, start, after: start === 0 ? tree.count + 1 : afterAt(tree, start), declarations });
};

/** A function that takes its type from its surroundings, and writes no parameters. */
const declareImplied = ({ marks, open }: DeclarationPass, name: string, place: number): void => {
  const expression = marks.expressions[place];
  if ((expression !== EXPRESSION.argument && expression !== EXPRESSION.same) || marks.rare.parameters.has(place)) return;
  open.at(-1)?.declarations.push({ name, space: SPACE.any, place, draft: -1, importIndex: -1, isImplied: true });
};

const closeScopes = ({ open }: DeclarationPass, place: number): void => {
  while (open.length > 1 && (open[open.length - 1]?.after ?? 0) <= place) open.pop();
};

const declareFlagged = (pass: DeclarationPass, place: number): void => {
  if (hasFlag(pass.marks, place, FLAG.local)) declareLocal(pass, place);
  if (hasFlag(pass.marks, place, FLAG.outer)) declareOuter(pass, place);
  if (hasFlag(pass.marks, place, FLAG.importStatement | FLAG.exportStatement)) declareImports(pass, place);
};

const declareOuter = ({ tree, marks, open }: DeclarationPass, place: number): void => {
  marks.uses[place] = USE.notAReference;
  const home = declaringScope(open, open.length - 1, true);
  if (home) (home.outerNames ??= new Set()).add(nameAt(tree, place));
};

/** Declaring a name that belongs to an enclosing scope is a write. */
const isOuterName = (
  { marks }: DeclarationPass,
  home: OpenScope | undefined,
  { name, namePlace }: Pick<Draft, 'name' | 'namePlace'>,
): boolean => {
  if (home?.outerNames?.has(name) !== true) return false;
  marks.uses[namePlace] = USE.write;
  return true;
};

const DEFAULT_NAME = 'default';

const declareDefinition = (pass: DeclarationPass, place: number, around: number): void => {
  const { marks, open } = pass;
  const kind = SYMBOL_KINDS[(marks.kinds[place] ?? 0) - 1];
  if (!kind) return;
  takeFromWrappers(marks, place);
  const defaultPlace = marks.rare.default.get(place);
  const namePlace = marks.name[place] || (defaultPlace ?? place);
  const name = namePlace === defaultPlace ? DEFAULT_NAME : nameUntil(pass, place, namePlace);
  if (!isAlsoUse(marks, namePlace)) marks.uses[namePlace] = USE.notAReference;
  if (isOnlyPackage(marks, place)) return;
  const home = declaringScope(open, aroundWrappers(pass, place, around), hasFlag(marks, place, FLAG.hoisted));
  const draft: Draft = { place, kind, namePlace, name };
  if (isVariable(kind) && declareVariable(pass, home, draft)) return;
  if (!declareExported(pass, draft)) declareSymbol(pass, home, draft);
};

const nameUntil = ({ tree, marks }: DeclarationPass, place: number, namePlace: number): string => {
  const until = marks.rare['name.until'].get(place);
  return until === undefined ? nameAt(tree, namePlace) : tree.text.slice(tree.starts[namePlace], tree.starts[until]).trimEnd();
};

/** The only namespace of a file is its package, as if the file named it once at the top. Several are symbols. */
const isOnlyPackage = ({ rare }: Marks, place: number): boolean => rare.package.size === 1 && rare.package.has(place);

/** A wrapper belongs to the symbol, so a name inside of a wrapper that is a scope is declared outside of it. */
const aroundWrappers = ({ marks, open }: DeclarationPass, place: number, around: number): number => {
  const outer = outermostWrapper(marks, place);
  let index = around;
  while (outer < place && index > 0 && (open[index]?.start ?? 0) >= outer) index--;
  return index;
};

/** The name of an embedded supertype, of an implemented type or of a member in a destructuring pattern is also a use. */
const isAlsoUse = (marks: Marks, namePlace: number): boolean => {
  const use = marks.uses[namePlace];
  const isUse = use === USE.extends || use === USE.implements || hasFlag(marks, namePlace, FLAG.usedName);
  return isUse || marks.memberOf[namePlace] === namePlace;
};

/** True if the variable is not a symbol: an import, a name of an enclosing scope, or a local name. */
const declareVariable = (pass: DeclarationPass, home: OpenScope | undefined, draft: Draft): boolean => {
  if (declareImported(pass, home, draft)) return true;
  if (isOuterName(pass, home, draft) || isLocalBelow(pass, home, draft)) return true;
  if (home?.kind === SCOPE.namespace || (home?.kind === SCOPE.members && draft.kind === 'constant')) return false;
  if (draft.kind === 'constant' && hasFlag(pass.marks, draft.place, FLAG.exported)) return false;
  const { name, place, kind } = draft;
  home?.declarations.push({ name, space: spaceOfKind(pass.language, kind), place, draft: -1, importIndex: -1 });
  return true;
};

/** An assignment that would declare a name of an outer scope is a write if a scope on the way has a local name like it. */
const isLocalBelow = (
  { marks, open }: DeclarationPass,
  home: OpenScope | undefined,
  { place, name, namePlace }: Draft,
): boolean => {
  if (!hasFlag(marks, place, FLAG.once) || !hasFlag(marks, place, FLAG.hoisted)) return false;
  const isLocal = open
    .slice(open.findIndex((scope) => scope === home) + 1)
    .some(({ declarations }) => declarations.some((each) => each.name === name && each.draft < 0));
  if (isLocal) marks.uses[namePlace] = USE.write;
  return isLocal;
};

/**
 * `export default name` exports what the name refers to and is not a symbol itself. `exports.name = value` does too, but it is
 * also a symbol, unless there is one of that name beside it: nothing else may have the exported name.
 */
const declareExported = ({ marks, links }: DeclarationPass, { place, name }: Draft): boolean => {
  const value = marks.value[place] ?? 0;
  if (!hasFlag(marks, place, FLAG.exportedValue) || !isBareName(marks, value)) return false;
  const isDefault = hasFlag(marks, place, FLAG.exportedDefault);
  links.exportedNames.push({ name: isDefault ? DEFAULT_NAME : name, place: value });
  marks.uses[value] = USE.export;
  marks.flags[place] = (marks.flags[place] ?? 0) | FLAG.once | FLAG.exportedAlias;
  return isDefault;
};

const declareSymbol = (
  { tree, marks, drafts, types, language }: DeclarationPass,
  home: OpenScope | undefined,
  symbol: Draft,
): void => {
  const { name, place, kind, namePlace } = symbol;
  const draft = drafts.push(symbol) - 1;
  if (roleOfKind(kind) === 'type') types.set(place, draft);
  if (!isReachedByName(marks, home, symbol) || marks.rare.owner.has(place) || isQuoted(tree, namePlace)) return;
  // A name with a path is used with its path.
  if (partsAt(tree, namePlace)) return;
  home?.declarations.push({ name, space: spaceOfKind(language, kind), place, draft, importIndex: -1 });
};

const isReachedByName = (marks: Marks, home: OpenScope | undefined, { place, kind }: Draft): boolean => {
  if (home?.kind === SCOPE.members || addsToType(kind) || marks.rare.member.has(place)) return false;
  // `@lifted` has no effect directly in the scope of a file.
  const isLifted =
    hasFlag(marks, place, FLAG.liftedToType) || (hasFlag(marks, place, FLAG.lifted) && home?.kind !== SCOPE.namespace);
  return !isLifted && !hasFlag(marks, place, FLAG.exportedValue);
};

/** A bare name is a read that is not part of a larger expression. */
const isBareName = (marks: Marks, place: number): boolean =>
  place > 0 && marks.expressions[place] === 0 && marks.uses[place] === USE.read;

const isVariable = (kind: SymbolKind): boolean => kind === 'constant' || kind === 'variable';

const spaceOfKind = (language: Language, kind: SymbolKind): number => {
  if (language.callableNames) return spaceBesideCallables(kind);
  if (!language.hasSeparateTypeNames) return SPACE.any;
  if (kind === 'interface' || kind === 'type_alias') return SPACE.type;
  const role = roleOfKind(kind);
  if (role === 'type' && language.typesAreNoValues) return SPACE.type;
  return role === 'type' || role === 'namespace' ? SPACE.any : SPACE.value | SPACE.callable;
};

/** Types can be called where that creates an instance, and a property may be a field and a method in one. */
const spaceBesideCallables = (kind: SymbolKind): number => {
  const role = roleOfKind(kind);
  if (role === 'callable') return SPACE.callable;
  return role === 'value' && kind !== 'property' ? SPACE.value : SPACE.any;
};

/** The scope that declares the name. Hoisted names skip enclosing blocks and member lists. */
const declaringScope = (open: readonly OpenScope[], around: number, isHoisted: boolean): OpenScope | undefined => {
  let index = around;
  while (isHoisted && index > 0 && (open[index]?.kind === SCOPE.block || open[index]?.kind === SCOPE.members)) index--;
  return open[index];
};

/**
 * `const a = require('b')` is an import, not a symbol. `exports.a = require('b')` exports the import, and is a symbol too, as any
 * exported name.
 */
const declareImported = (pass: DeclarationPass, home: OpenScope | undefined, { name, place, namePlace }: Draft): boolean => {
  const importIndex = addCalledImport(pass, pass.links, { place, namePlace });
  if (importIndex === undefined) return false;
  if (hasFlag(pass.marks, place, FLAG.exportedValue)) return exportImported(pass, { name, place, importIndex });
  home?.declarations.push({ name, space: SPACE.any, place, draft: -1, importIndex });
  return true;
};

type ExportedImport = { readonly name: string; readonly place: number; readonly importIndex: number };

/** A module that is exported as a whole also exports its names. */
const exportImported = ({ marks, links }: DeclarationPass, { name, place, importIndex }: ExportedImport): boolean => {
  const isDefault = hasFlag(marks, place, FLAG.exportedDefault);
  links.reexports.push({ name: isDefault ? DEFAULT_NAME : name, importIndex, place });
  if (isDefault) links.exportedModules.push({ importIndex, place });
  marks.flags[place] = (marks.flags[place] ?? 0) | FLAG.once | FLAG.exportedAlias;
  return isDefault;
};

const declareImports = (pass: DeclarationPass, place: number): void => {
  const home = pass.open.at(-1);
  for (const { name, namePlace, importIndex } of collectModuleLinks(pass, pass.links, place))
    home?.declarations.push({ name, space: spaceOfImport(pass, importIndex), place: namePlace, draft: -1, importIndex });
};

/** Where types are no values, a type and the module it comes from may have one name. */
const spaceOfImport = ({ language, links }: DeclarationPass, importIndex: number): number => {
  const { name, typeOnly } = links.imports[importIndex] ?? {};
  if (!language.typesAreNoValues) return SPACE.any;
  if (typeOnly) return SPACE.type;
  return name === '*' ? SPACE.value : SPACE.any;
};

const declareLocal = (pass: DeclarationPass, place: number): void => {
  const { marks, tree, open, language } = pass;
  const namePlace = marks.name[place] || place;
  marks.uses[namePlace] = USE.notAReference;
  const space = spaceOfLocal(language, hasFlag(marks, place, FLAG.typeName));
  const home = declaringScope(open, open.length - 1, hasFlag(marks, place, FLAG.hoisted));
  const name = nameAt(tree, namePlace);
  // For a parameter that is also a field, the name refers to the field.
  const draft = pass.drafts.at(-1)?.place === place ? pass.drafts.length - 1 : -1;
  if (!isOuterName(pass, home, { name, namePlace })) home?.declarations.push({ name, space, place, draft, importIndex: -1 });
};

const spaceOfLocal = ({ hasSeparateTypeNames, callableNames }: Language, isType: boolean): number => {
  if (!hasSeparateTypeNames) return callableNames ? SPACE.value | SPACE.type : SPACE.any;
  return isType ? SPACE.type : SPACE.value | SPACE.callable;
};
