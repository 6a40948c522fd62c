/** Names that a file uses without naming their package: those of its own package, and of what it imports as a whole. */
import type { ImportFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { memberSymbols } from '../members.ts';
import type { SymbolAddress } from '../port.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { NameResolver, ResolvedName } from '../resolved-name.ts';
import { declarationsNamed, nearestProject, packageOfSymbol, packagesAround, separatorOf } from './declarations.ts';
import { resolveDottedName } from './dotted-names.ts';
import { importsInScope, type NamedImport } from './imports-in-scope.ts';

type PackageScope = { readonly file: LinkedFile; readonly symbol: number };

/** The declarations that a bare name means at a symbol (−1: outside all symbols). */
export const findInScope = async (
  resolver: NameResolver,
  scope: PackageScope,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const { file } = scope;
  const declared = (await declarationsNamed(resolver.files, file.language, name)).filter(({ fact }) => fact.role !== 'namespace');
  for (const packages of declared.length === 0 ? [] : await visiblePackages(resolver.files, scope)) {
    const visible = declared.filter(({ packageName }) => packages.has(packageName));
    if (visible.length > 0) return nearestProject(resolver.files, file, visible).map(({ at }) => at);
  }
  return findInImports(resolver, file, name);
};

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
  const separator = separatorOf(file);
  const whole = name === '*' ? specifier : specifier + separator + name;
  const found = await resolveDottedName(resolver, file, whole);
  return found.length > 0 ? found.map((at) => ({ kind: 'symbol', at })) : [{ kind: 'package', names: [whole] }];
};
