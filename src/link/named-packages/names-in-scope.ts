/** Names that a file uses without naming their package: those of its own package, and of what it imports as a whole. */
import type { ImportFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { memberSymbols } from '../members.ts';
import { fitsCall } from '../name-space.ts';
import type { SymbolAddress } from '../port.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { NameResolver, ResolvedName } from '../resolved-name.ts';
import { declarationsNamed, isNamed, nearestProject, packageOfSymbol, packagesAround, separatorOf } from './declarations.ts';
import { resolveDottedName } from './dotted-names.ts';
import { importsInScope, type NamedImport } from './imports-in-scope.ts';

/** `isCalled`: whether the name is called; unknown if absent. */
type PackageScope = { readonly file: LinkedFile; readonly symbol: number; readonly isCalled?: boolean | undefined };

/** The declarations that a bare name means at a symbol (−1: outside all symbols). */
export const findInScope = async (
  resolver: NameResolver,
  scope: PackageScope,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const { file, isCalled } = scope;
  const { paths, sharesGlobalValues } = file.language?.linking?.packages ?? {};
  if (paths && name.includes(separatorOf(file))) return resolvePath(resolver, scope, name);
  const declared = (await declarationsNamed(resolver.files, file.language, name)).filter(
    ({ fact }) => isNamed(file, fact) && (isCalled === undefined || fitsCall(file.language, fact, isCalled)),
  );
  for (const packages of declared.length === 0 ? [] : await visiblePackages(resolver.files, scope)) {
    const visible = declared.filter(({ packageName }) => packages.has(packageName));
    if (visible.length > 0) return nearestProject(resolver.files, file, visible).map(({ at }) => at);
  }
  const imported = await findInImports(resolver, file, name);
  if (imported.length > 0 || !sharesGlobalValues) return imported;
  const global = declared.filter(({ packageName, fact }) => packageName === '' && fact.role !== 'type');
  return nearestProject(resolver.files, file, global).map(({ at }) => at);
};

/** A qualified name, as it is written in a file. */
const resolvePath = (
  resolver: NameResolver,
  { file, symbol }: PackageScope,
  written: string,
): Promise<readonly SymbolAddress[]> => resolveDottedName(resolver, file, wholePath(file, symbol, written));

/** Its first part is nothing, the word for the own package, the name of an import, or lies in the own package. */
const wholePath = (file: LinkedFile, symbol: number, written: string): string => {
  const separator = separatorOf(file);
  const [first = '', ...rest] = written.split(separator);
  if (first === '') return rest.join(separator);
  const own = packageOfSymbol(file, symbol);
  const inside = own === '' ? [] : [own];
  if (first.toLowerCase() === file.language?.linking?.packages?.paths?.ownPackage) return [...inside, ...rest].join(separator);
  const imported = file.imports.find(({ alias }) => alias === first);
  if (!imported) return [...inside, first, ...rest].join(separator);
  return [wholeImport(imported, separator), ...rest].join(separator);
};

const wholeImport = ({ specifier, name }: NamedImport, separator: string): string => {
  const parts = [specifier, name].filter((part) => part !== '' && part !== '*');
  return withoutSeparator(parts.join(separator), separator);
};

/** An import may start with a separator, which says nothing: imports are named in full. */
const withoutSeparator = (name: string, separator: string): string =>
  name.startsWith(separator) ? name.slice(separator.length) : name;

export const seesPackage = async (files: LinkedFiles, scope: PackageScope, packageName: string): Promise<boolean> =>
  (await visiblePackages(files, scope)).some((packages) => packages.has(packageName));

/** Nearest first. Imports inside of a package may leave out the packages around it. */
const visiblePackages = (files: LinkedFiles, { file, symbol }: PackageScope): Promise<readonly ReadonlySet<string>[]> => {
  const own = packageOfSymbol(file, symbol);
  return files.once(`visible packages ${file.entry}\0${own}`, async () => {
    const separator = separatorOf(file);
    const around = file.language?.linking?.packages?.seesOuter ? packagesAround(own, separator) : [own];
    const imported = new Set<string>();
    for (const { specifier } of (await importsInScope(files, file)).filter(isWhole))
      for (const each of ['', ...around]) imported.add(each === '' ? specifier : each + separator + specifier);
    return [...around.map((each) => new Set([each])), imported];
  });
};

/** It brings all names of a package into scope, or the static members of a type. */
const isWhole = ({ name, alias }: NamedImport): boolean => name === '*' && alias === undefined;

/** Shared imports under another name, and static members of types that are imported as a whole. */
const findInImports = async (resolver: NameResolver, file: LinkedFile, name: string): Promise<readonly SymbolAddress[]> => {
  for (const fact of await importsInScope(resolver.files, file)) {
    const isNamed = fact.alias === name;
    if (!isNamed && !isWhole(fact)) continue;
    for (const type of await resolveDottedName(resolver, file, fact.specifier)) {
      const found = isNamed ? [type] : await memberSymbols(resolver, type, name);
      if (found.length > 0) return found;
    }
  }
  return [];
};

/** What an import binds: a declaration, or a package. */
export const resolvePackageImport = async (
  resolver: NameResolver,
  file: LinkedFile,
  { specifier, name }: ImportFact,
): Promise<readonly ResolvedName[]> => {
  const whole = wholeImport({ specifier, name }, separatorOf(file));
  const found = await resolveDottedName(resolver, file, whole);
  return found.length > 0 ? found.map((at) => ({ kind: 'symbol', at })) : [{ kind: 'package', names: [whole] }];
};
