/**
 * Names in languages whose files are included and whose names are declared in namespaces and types: `a::B::c`. A name is looked up in
 * what is around it, from the inside out, then in what the file brings into scope.
 */
import type { ImportFact, SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import { memberSymbols } from '../members.ts';
import type { SymbolAddress } from '../port.ts';
import { type NameResolver, type ResolvedName, symbolKey } from '../resolved-name.ts';
import { definitionsOf } from './joined-symbols.ts';
import { scopeNames } from './scope-names.ts';
import { type ReachableSymbol, candidatesOf, type ScopeOfName } from './scope-types.ts';

/** What a bare or qualified name means. */
export const findScopedName = async (
  resolver: NameResolver,
  scope: ScopeOfName,
  written: string,
): Promise<readonly SymbolAddress[]> => {
  const { separator = '' } = scope.file.language?.linking?.namespaces ?? {};
  const path = partsOf(scope.file, written);
  const around = written.startsWith(separator) ? [''] : await scopeNames(resolver.files, scope);
  const found = await findPath(resolver, { scope, around }, path);
  return definingSymbols(resolver.files, found);
};

type PathLookup = { readonly scope: ScopeOfName; readonly around: readonly string[] };

const findPath = async (
  resolver: NameResolver,
  lookup: PathLookup,
  path: readonly string[],
): Promise<readonly SymbolAddress[]> => {
  const { file } = lookup.scope;
  const candidates = await candidatesOf(resolver.files, file, path);
  for (const prefix of lookup.around) {
    const whole = [prefix, ...path].filter((part) => part !== '').join('.');
    const found = candidates.filter(({ names }) => names.includes(whole));
    if (found.length > 0) return found.map(({ at }) => at);
  }
  if (path.length > 1) return findMember(resolver, lookup, path);
  return findBroughtIn(resolver, file, { candidates, name: path[0] ?? '' });
};

/** A member of the type that the path before its last name means, own or inherited. */
const findMember = async (
  resolver: NameResolver,
  { scope, around }: PathLookup,
  path: readonly string[],
): Promise<readonly SymbolAddress[]> => {
  const [first = '', ...rest] = path;
  for (const fact of scope.file.importsNamed(first)) {
    const aliased = [...partsOf(scope.file, fact.specifier), ...(fact.name === '*' ? [] : [fact.name]), ...rest];
    const found = await findPath(resolver, { scope, around: [''] }, aliased);
    if (found.length > 0) return found;
  }
  const members: SymbolAddress[] = [];
  for (const type of await findPath(resolver, { scope, around }, path.slice(0, -1)))
    members.push(...(await memberSymbols(resolver, type, path.at(-1) ?? '')));
  return members.length > 0 ? members : findInDirectives(resolver, scope.file, path);
};

const findInDirectives = async (
  resolver: NameResolver,
  file: LinkedFile,
  path: readonly string[],
): Promise<readonly SymbolAddress[]> => {
  const candidates = await candidatesOf(resolver.files, file, path);
  for (const namespace of directivesOf(file)) {
    const whole = `${namespace}.${path.join('.')}`;
    const found = candidates.filter(({ names }) => names.some((name) => name === whole || name.endsWith(`.${whole}`)));
    if (found.length > 0) return found.map(({ at }) => at);
  }
  return [];
};

/** The namespaces that a file brings into scope as a whole: imports that are no paths of files. */
const directivesOf = (file: LinkedFile): readonly string[] =>
  file.wildcardImports
    .filter(({ specifier }) => /^[\w:]+$/u.test(specifier))
    .map(({ specifier }) => partsOf(file, specifier).join('.'));

const partsOf = ({ language }: LinkedFile, name: string): readonly string[] =>
  name.split(language?.linking?.namespaces?.separator ?? '.').filter((part) => part !== '');

type BareName = { readonly candidates: readonly ReachableSymbol[]; readonly name: string };

/** Through directives; otherwise functions that the types of their arguments bring in, or the only thing with that name. */
const findBroughtIn = async (
  resolver: NameResolver,
  file: LinkedFile,
  { candidates, name }: BareName,
): Promise<readonly SymbolAddress[]> => {
  const directed = await findInDirectives(resolver, file, [name]);
  if (directed.length > 0) return directed;
  const free: ReachableSymbol[] = [];
  for (const each of candidates) if (await isFree(resolver.files, each)) free.push(each);
  const isOne = new Set(free.map(({ names }) => names[0])).size === 1;
  return isOne || free.every(({ fact }) => fact.role === 'callable') ? free.map(({ at }) => at) : [];
};

/** Not a member of a type. */
const isFree = async (files: LinkedFiles, { at, fact }: ReachableSymbol): Promise<boolean> => {
  const symbols = (await files.file(at.entry))?.symbols ?? [];
  const around = symbols[fact.parent ?? -1];
  const isOutside = fact.qualifiedName !== (around ? `${around.qualifiedName}.${fact.name}` : fact.name);
  return !isOutside && (around === undefined || around.role === 'namespace' || isOpenEnum(fact, around));
};

const isOpenEnum = (fact: SymbolFact, around: SymbolFact): boolean =>
  fact.kind === 'enum_member' && !fact.isStatic && around.kind === 'enum';

const definingSymbols = async (files: LinkedFiles, found: readonly SymbolAddress[]): Promise<readonly SymbolAddress[]> => {
  const targets = new Map<string, SymbolAddress>();
  for (const at of found) for (const each of await definitionsOf(files, at)) targets.set(symbolKey(each), each);
  return [...targets.values()];
};

/** What a using declaration or an alias of a namespace names. */
export const resolveScopedImport = async (
  resolver: NameResolver,
  file: LinkedFile,
  fact: ImportFact,
): Promise<readonly ResolvedName[]> => {
  const { separator = '', outside } = file.language?.linking?.namespaces ?? {};
  const path = fact.name === '*' ? fact.specifier : fact.specifier + separator + fact.name;
  const [first = ''] = partsOf(file, path);
  if (outside?.has(first)) return [{ kind: 'external', module: path }];
  const found = await findScopedName(resolver, { file, symbol: file.namespaceOfImport(fact) }, path);
  return found.map((at) => ({ kind: 'symbol', at }));
};
