/** Names that a file uses without naming their package: those of its own package, and of what it imports as a whole. */
import type { ImportFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { memberSymbols } from '../members.ts';
import type { SymbolAddress } from '../port.ts';
import type { NameResolver, ResolvedName } from '../resolved-name.ts';
import { declarationsNamed, nearestProject, packageOfSymbol, packagesAround, separatorOf } from './declarations.ts';
import { resolveDottedName } from './dotted-names.ts';

type PackageScope = { readonly file: LinkedFile; readonly symbol: number };

/** The declarations that a bare name means at a symbol (−1: outside all symbols). */
export const findInScope = async (
  resolver: NameResolver,
  { file, symbol }: PackageScope,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const declared = (await declarationsNamed(resolver.files, file.language, name)).filter(({ fact }) => fact.role !== 'namespace');
  for (const packages of declared.length === 0 ? [] : visiblePackages(file, packageOfSymbol(file, symbol))) {
    const visible = declared.filter(({ packageName }) => packages.has(packageName));
    if (visible.length > 0) return nearestProject(resolver.files, file, visible).map(({ at }) => at);
  }
  return findInImportedTypes(resolver, file, name);
};

/** Nearest first. Imports inside of a package may leave out the packages around it. */
const visiblePackages = (file: LinkedFile, own: string): readonly ReadonlySet<string>[] => {
  const { seesOuter } = file.language?.linking?.packages ?? {};
  const separator = separatorOf(file);
  const around = seesOuter ? packagesAround(own, separator) : [own];
  const imported = new Set<string>();
  for (const specifier of wholeImports(file))
    for (const each of seesOuter ? around : ['']) imported.add(each === '' ? specifier : each + separator + specifier);
  return [...around.map((each) => new Set([each])), new Set([...imported, ...wholeImports(file)])];
};

/** What is imported with all its names: a package, or a type with its static members. */
const wholeImports = (file: LinkedFile): readonly string[] =>
  file.imports.flatMap((fact) => (isWhole(fact) ? [fact.specifier] : []));

const isWhole = ({ name, alias }: ImportFact): boolean => name === '*' && alias === undefined;

const findInImportedTypes = async (resolver: NameResolver, file: LinkedFile, name: string): Promise<readonly SymbolAddress[]> => {
  for (const specifier of wholeImports(file))
    for (const type of await resolveDottedName(resolver, file, specifier)) {
      const found = await memberSymbols(resolver, type, name);
      if (found.length > 0) return found;
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
