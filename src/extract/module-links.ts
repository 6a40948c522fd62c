/** Imports, re-exports and names that are exported separately from their declaration. */
import type { Source } from './source.ts';
import { type ImportPath, importPaths, textOfParts } from './import-paths.ts';
import { lastName, prefixOf } from './import-prefixes.ts';
import { addFlag, EXPRESSION, FLAG, hasFlag, USE } from './marks.ts';
import { nameAt, pathAt } from './syntax/syntax-tree.ts';

/** An import before its span is computed; `place` is what the span covers. */
export type ImportDraft = {
  readonly specifier: string;
  readonly name: string;
  readonly alias?: string;
  readonly typeOnly?: boolean;
  readonly dynamic?: boolean;
  readonly place: number;
};

/** `hasMembers`: the members of the type are exported with it. */
export type ExportedName = { readonly name: string; readonly place: number; readonly hasMembers?: boolean };

export type ModuleLinks = {
  readonly imports: ImportDraft[];
  /** The places of `import('x')`, `require('x')` and names in import and re-export lists → index of the import. */
  readonly importAt: Map<number, number>;
  /** The place of an export alias → the place of the exported name. */
  readonly renamedFrom: Map<number, number>;
  /** Exports of what the name at `place` refers to. */
  readonly exportedNames: ExportedName[];
  readonly reexports: { readonly name: string; readonly importIndex: number; readonly place: number }[];
  readonly exportedModules: { readonly importIndex: number; readonly place: number }[];
};

export const emptyModuleLinks = (): ModuleLinks => ({
  imports: [],
  importAt: new Map(),
  renamedFrom: new Map(),
  exportedNames: [],
  reexports: [],
  exportedModules: [],
});

/** A name that an import declares in its scope. */
type ImportedName = { readonly name: string; readonly namePlace: number; readonly importIndex: number };

const WHOLE = '*';
const DEFAULT = 'default';

export const collectModuleLinks = (source: Source, links: ModuleLinks, place: number): readonly ImportedName[] => {
  const flags = source.marks.flags[place] ?? 0;
  if ((flags & FLAG.importStatement) !== 0) return collectImports(source, links, place);
  if ((flags & FLAG.exportStatement) !== 0) collectExports(source, links, place);
  const isNewCall = source.marks.expressions[place] === EXPRESSION.import && !links.importAt.has(place);
  if (isNewCall) addImport(links, { specifier: specifierAt(source, place), name: WHOLE, dynamic: true, place }, place);
  return [];
};

const specifierAt = (source: Source, place: number): string => {
  const { tree, marks } = source;
  const module = marks.rare.module.get(place) ?? 0;
  return module > 0 ? pathAt(tree, module) : (prefixOf(source, place) ?? '');
};

const addImport = ({ imports, importAt }: ModuleLinks, draft: ImportDraft, at: number): number => {
  const index = imports.push(draft) - 1;
  importAt.set(at, index);
  return index;
};

const collectImports = (source: Source, links: ModuleLinks, statement: number): readonly ImportedName[] => {
  const parts = source.marks.lists.path.get(statement);
  if (parts) return importPaths(source, parts, statement).flatMap((path) => collectPath(source, links, path));
  const [from, after] = [statement + 1, source.tree.afters[statement] ?? 0];
  return collectItems(source, links, { statement, from, after, specifier: specifierAt(source, statement) });
};

/** The places of a statement that name what is imported from one module. */
type ItemList = { readonly statement: number; readonly from: number; readonly after: number; readonly specifier: string };

/** A path takes its own names with it. If it has none, its last part is the name. */
const collectPath = (source: Source, links: ModuleLinks, { parts, statement, after }: ImportPath): readonly ImportedName[] => {
  const last = parts.at(-1) ?? statement;
  let hasItems = false;
  for (let place = last + 1; place < after && !hasItems; place++)
    hasItems = hasFlag(source.marks, place, FLAG.importItem | FLAG.importAll);
  for (const part of parts) source.marks.uses[part] = USE.notAReference;
  const module = hasItems || parts.length === 1 ? parts : parts.slice(0, -1);
  if (!hasItems) addFlag(source.marks, last, module === parts ? FLAG.importWhole : FLAG.importItem);
  return collectItems(source, links, { statement, from: last, after, specifier: textOfParts(source, module) });
};

const collectItems = (source: Source, links: ModuleLinks, list: ItemList): readonly ImportedName[] => {
  const { statement, from, after, specifier } = list;
  const importedNames: ImportedName[] = [];
  // Without a specifier of its own, the statement only lists items.
  let isLoaded = specifier === '';
  for (let place = from; place < after; place++) {
    if (hasFlag(source.marks, place, FLAG.exportAll)) isLoaded = true;
    const isAll = hasFlag(source.marks, place, FLAG.importAll);
    if (isAll) addImport(links, { specifier, name: WHOLE, place }, place);
    const item = importItem(source, place);
    if (item) importedNames.push(collectItem(source, links, { ...list, place, item }));
    isLoaded ||= isAll || (item !== undefined && specifierOfItem(source, place, specifier) === specifier);
  }
  if (!isLoaded) addImport(links, { specifier, name: WHOLE, place: statement }, statement);
  return importedNames;
};

const specifierOfItem = (source: Source, place: number, specifier: string): string =>
  source.marks.rare.module.has(place) || source.marks.rare.prefix.size > 0 ? specifierAt(source, place) : specifier;

type ListedItem = ItemList & { readonly place: number; readonly item: ImportItem };

const collectItem = (source: Source, links: ModuleLinks, { statement, specifier, place, item }: ListedItem): ImportedName => {
  const { tree, marks } = source;
  const isTypeOnly = hasFlag(marks, place, FLAG.typesOnly) || hasFlag(marks, statement, FLAG.typesOnly);
  const alias = item.alias ?? nameAt(tree, item.aliasPlace);
  const own = specifierOfItem(source, place, specifier);
  const draft = { specifier: own, name: item.name, alias, place, ...(isTypeOnly ? { typeOnly: true } : {}) };
  const importIndex = addImport(links, draft, item.namePlace);
  if (marks.uses[item.aliasPlace] === USE.import) links.importAt.set(item.aliasPlace, importIndex);
  else marks.uses[item.aliasPlace] = USE.notAReference;
  marks.uses[item.namePlace] = USE.import;
  return { name: alias, namePlace: item.aliasPlace, importIndex };
};

type ImportItem = {
  readonly name: string;
  readonly namePlace: number;
  readonly aliasPlace: number;
  /** The name in this file, if it is not the text of `aliasPlace`. */
  readonly alias?: string | undefined;
};

const importItem = (source: Source, place: number): ImportItem | undefined => {
  const { tree, marks } = source;
  const flags = marks.flags[place] ?? 0;
  if ((flags & FLAG.importDefault) !== 0) return { name: DEFAULT, namePlace: place, aliasPlace: place };
  if ((flags & FLAG.importWhole) !== 0) return wholeModule(source, place);
  if ((flags & FLAG.importItem) === 0) return undefined;
  const namePlace = marks.name[place] || place;
  return { name: nameAt(tree, namePlace), namePlace, aliasPlace: marks.rare.alias.get(place) ?? namePlace };
};

/** Under its alias, or the name that ends its path. */
const wholeModule = (source: Source, place: number): ImportItem => {
  const aliasPlace = source.marks.rare.alias.get(place);
  if (aliasPlace !== undefined) return { name: WHOLE, namePlace: place, aliasPlace };
  const prefix = prefixOf(source, place);
  const written = pathAt(source.tree, place);
  const alias = prefix === undefined ? source.language.defaultImportName?.exec(written)?.[1] : lastName(prefix);
  return { name: WHOLE, namePlace: place, aliasPlace: place, alias };
};

const collectExports = (source: Source, links: ModuleLinks, statement: number): void => {
  const { tree, marks } = source;
  const isFrom = marks.rare.module.has(statement) || marks.rare.prefix.has(statement);
  const specifier = isFrom ? specifierAt(source, statement) : undefined;
  const statementFlags = marks.flags[statement] ?? 0;
  if (specifier !== undefined && (statementFlags & FLAG.exportAll) !== 0) {
    const importIndex = addImport(links, { specifier, name: WHOLE, place: statement }, statement);
    links.exportedModules.push({ importIndex, place: statement });
    return;
  }
  for (let place = statement + 1; place < (tree.afters[statement] ?? 0); place++)
    collectExport(source, links, { place, specifier, statementFlags });
};

type ExportCandidate = { readonly place: number; readonly specifier: string | undefined; readonly statementFlags: number };

const collectExport = (
  { tree, marks }: Source,
  links: ModuleLinks,
  { place, specifier, statementFlags }: ExportCandidate,
): void => {
  const flags = marks.flags[place] ?? 0;
  const isWhole = (flags & FLAG.importWhole) !== 0;
  if (!isWhole && (flags & FLAG.exportItem) === 0) return;
  const namePlace = marks.name[place] || place;
  const aliasPlace = marks.rare.alias.get(place) ?? namePlace;
  const exported = nameAt(tree, aliasPlace);
  for (const each of [aliasPlace, namePlace]) marks.uses[each] = isWhole ? USE.notAReference : USE.export;
  if (aliasPlace !== namePlace) links.renamedFrom.set(aliasPlace, namePlace);
  if (specifier === undefined) {
    links.exportedNames.push({ name: exported, place: namePlace, hasMembers: marks.rare.members.has(place) });
    return;
  }
  const isTypeOnly = ((flags | statementFlags) & FLAG.typesOnly) !== 0;
  const draft = { specifier, name: isWhole ? WHOLE : nameAt(tree, namePlace), place, ...(isTypeOnly ? { typeOnly: true } : {}) };
  links.reexports.push({ name: exported, importIndex: addImport(links, draft, namePlace), place });
};

type ImportVariable = { readonly place: number; readonly namePlace: number };

/** The import in the initializer of a variable: `require('x')`, `await import('x')`, a field or a part of one. */
export const addCalledImport = (source: Source, links: ModuleLinks, { place, namePlace }: ImportVariable): number | undefined => {
  const { tree, marks } = source;
  const whole = marks.rare.whole.get(place);
  const value = whole === undefined ? (marks.value[place] ?? 0) : (marks.inner[whole] ?? 0);
  let call = unwrap(source, value);
  let importedPlace = marks.rare.key.get(place) ?? namePlace;
  let name = whole === undefined ? WHOLE : nameAt(tree, importedPlace);
  if (whole === undefined && marks.expressions[call] === EXPRESSION.member) {
    importedPlace = marks.property[call] ?? 0;
    name = nameAt(tree, importedPlace);
    call = unwrap(source, marks.inner[call] ?? 0);
  }
  if (call === 0 || marks.expressions[call] !== EXPRESSION.import) return undefined;
  const draft = { specifier: specifierAt(source, call), name, alias: nameAt(tree, namePlace), dynamic: true, place };
  const index = addImport(links, draft, call);
  links.importAt.set(importedPlace, index);
  marks.uses[importedPlace] = USE.import;
  return index;
};

const unwrap = ({ marks }: Source, place: number): number => {
  let at = place;
  for (let kind = marks.expressions[at]; kind === EXPRESSION.same || kind === EXPRESSION.await; kind = marks.expressions[at]) {
    const inner = marks.inner[at] ?? 0;
    if (inner <= at) return 0;
    at = inner;
  }
  return at;
};
