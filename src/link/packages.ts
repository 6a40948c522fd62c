/** Names that a file uses without a named import: those of its package, and those of wildcard imports. */
import { addsToType, type ImportFact, type SymbolFact } from '#model';
import { resolveExport, namesOfPackage } from './exports.ts';
import { typeOfScope } from './joined/scope-types.ts';
import { resolveIncludedName } from './joined/visible-names.ts';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import { firstPartOfType } from './named-packages/type-parts.ts';
import type { SymbolAddress } from './port.ts';
import { type Fuel, type NameResolver, type ResolvedName } from './resolved-name.ts';

type NameLookup = { readonly name: string; readonly fuel: Fuel };

/** Resolves a name that its own file does not declare. */
export const resolvePackageName = async (
  resolver: NameResolver,
  file: LinkedFile,
  lookup: NameLookup,
): Promise<readonly ResolvedName[]> => {
  const { sharesFolder, bindsAll, bindsWhole, includes } = file.language?.linking ?? {};
  if (includes) return (await resolveIncludedName(resolver.files, file, lookup.name)).map((at) => ({ kind: 'symbol', at }));
  if (sharesFolder) {
    const shared = await namesOfPackage(resolver.files, file);
    const found = shared.get(lookup.name);
    if (found) return found.map((at) => ({ kind: 'symbol', at }));
  }
  return bindsAll || bindsWhole || sharesFolder ? resolveWildcardImport(resolver, file, lookup) : [];
};

/** `from m import *`, `import . "m"`. */
const resolveWildcardImport = async (
  resolver: NameResolver,
  file: LinkedFile,
  lookup: NameLookup,
): Promise<readonly ResolvedName[]> => {
  for (const specifier of wildcardImports(file)) {
    const module = await resolver.files.moduleOf(file, specifier);
    const found = module && 'entries' in module ? await resolveExport(resolver, module.entries, lookup) : [];
    if (found.length > 0) return found;
  }
  return [];
};

const wildcardImports = (file: LinkedFile): readonly string[] => {
  const passedOn = file.exports.flatMap((fact) => (fact.kind === 'all' ? (file.imports[fact.import]?.specifier ?? []) : []));
  const { bindsWhole } = file.language?.linking ?? {};
  const isBound = ({ name, alias }: ImportFact): boolean =>
    alias === '.' || (bindsWhole === true && name === '*' && alias === undefined);
  return [...passedOn, ...file.imports.filter(isBound).map(({ specifier }) => specifier)];
};

/** Methods declared outside their type, in any file of its package. */
export const membersDeclaredOutside = async (
  resolver: NameResolver,
  file: LinkedFile,
  { type, name }: { readonly type: SymbolFact; readonly name: string },
): Promise<readonly SymbolAddress[]> => {
  if (!file.language?.linking?.sharesFolder || type.parent !== undefined) return [];
  return (await namesOfPackage(resolver.files, file)).get(`${type.name}.${name}`) ?? [];
};

/** The type that a symbol is a member of: its enclosing type, or the receiver type of a method declared outside. */
export const ownerOf = async (resolver: NameResolver, at: SymbolAddress): Promise<SymbolAddress | undefined> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return undefined;
  if (isInNamespace(file, symbol)) return ownerInNamespaces(resolver, file, at.symbol);
  if (symbol.parent === undefined) return ownerInFolder(resolver.files, file, symbol);
  return file.symbols[symbol.parent] && symbol.role !== 'type'
    ? typeOfPart(resolver, { entry: at.entry, symbol: symbol.parent })
    : undefined;
};

/** The type that the qualified name of a method names, in any file of its package. */
const ownerInFolder = async (files: LinkedFiles, file: LinkedFile, symbol: SymbolFact): Promise<SymbolAddress | undefined> => {
  const owner = symbol.qualifiedName.slice(0, -symbol.name.length - 1);
  if (owner === '' || !file.language?.linking?.sharesFolder) return undefined;
  return (await namesOfPackage(files, file)).get(owner)?.[0];
};

const isInNamespace = ({ language, symbols }: LinkedFile, { parent }: SymbolFact): boolean =>
  language?.linking?.namespaces !== undefined && symbols[parent ?? -1]?.role !== 'type';

/** A namespace owns nothing. */
const ownerInNamespaces = async (resolver: NameResolver, file: LinkedFile, symbol: number): Promise<SymbolAddress | undefined> =>
  file.isDeclaredOutside(symbol) ? typeOfScope(resolver, { file, symbol }) : undefined;

/** What adds to a type stands for it. */
const typeOfPart = async (resolver: NameResolver, at: SymbolAddress): Promise<SymbolAddress> => {
  const kind = (await resolver.files.file(at.entry))?.symbols[at.symbol]?.kind;
  return kind && addsToType(kind) ? firstPartOfType(resolver, at) : at;
};
