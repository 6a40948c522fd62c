/** Names that a module exports, through any number of re-exports, or from all files of its package. */
import type { LinkedFile, NamedExport } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import { loadInBatches } from './turns/load-in-batches.ts';
import { nameInFiles } from './paths/path-names.ts';
import type { SymbolAddress } from './port.ts';
import { type Fuel, symbolKey, type NameResolver, type ResolvedName } from './resolved-name.ts';

type ExportLookup = { readonly name: string; readonly fuel: Fuel; readonly seen?: ReadonlySet<number> };

/** Empty if none of the files exports the name. */
export const resolveExport = async (
  resolver: NameResolver,
  entries: readonly number[],
  { name, fuel, seen = new Set() }: ExportLookup,
): Promise<readonly ResolvedName[]> => {
  const first = await loadFirst(resolver, entries);
  const { paths, sharesFolder } = first?.language?.linking ?? {};
  if (paths) return nameInFiles(resolver, entries, { name, fuel });
  if (first && sharesFolder) return resolvePackageExport(resolver, first, name);
  const targets: ResolvedName[] = [];
  for (const entry of entries) {
    if (seen.has(entry) || (fuel.left -= 1) < 0) continue;
    const file = await resolver.files.file(entry);
    if (file) targets.push(...(await resolveFileExport(resolver, file, { name, fuel, seen: new Set([...seen, entry]) })));
  }
  return dropDuplicates(targets);
};

const loadFirst = async (resolver: NameResolver, [entry]: readonly number[]): Promise<LinkedFile | undefined> =>
  entry === undefined ? undefined : resolver.files.file(entry);

/** Any file of a package may declare the name, so this looks it up in an index of the whole package. */
const resolvePackageExport = async (resolver: NameResolver, file: LinkedFile, name: string): Promise<readonly ResolvedName[]> =>
  ((await namesOfPackage(resolver.files, file)).get(name) ?? []).map((at) => ({ kind: 'symbol', at }));

type PackageNames = ReadonlyMap<string, readonly SymbolAddress[]>;

const packageNamesByView = new WeakMap<object, Map<string, PackageNames>>();

/** Top-level names of the package this file belongs to, with members as `Type.member`. */
export const namesOfPackage = async (files: LinkedFiles, file: LinkedFile): Promise<PackageNames> => {
  const known = packageNamesByView.get(files.index) ?? new Map<string, PackageNames>();
  packageNamesByView.set(files.index, known);
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const key = `${folder}\0${file.packageName ?? ''}`;
  const found = known.get(key) ?? (await collectNames(files, file, folder));
  known.set(key, found);
  return found;
};

const collectNames = async (files: LinkedFiles, { language, packageName }: LinkedFile, folder: string): Promise<PackageNames> => {
  const { paths, languages } = files.index.table;
  const entries = paths.flatMap((path, entry) =>
    path.startsWith(folder) && !path.includes('/', folder.length) && languages[entry] === language?.id ? [entry] : [],
  );
  const names = new Map<string, SymbolAddress[]>();
  for (const member of await loadInBatches(files, entries)) {
    if (member.packageName !== packageName) continue;
    member.symbols.forEach(({ qualifiedName, parent }, symbol) => {
      if (parent !== undefined) return;
      const same = names.get(qualifiedName);
      if (same) same.push({ entry: member.entry, symbol });
      else names.set(qualifiedName, [{ entry: member.entry, symbol }]);
    });
  }
  return names;
};

const resolveFileExport = async (
  resolver: NameResolver,
  file: LinkedFile,
  lookup: Required<ExportLookup>,
): Promise<readonly ResolvedName[]> => {
  const { name, fuel } = lookup;
  const own = await resolveOwnExport(resolver, file, lookup);
  if (own.length > 0 || name === 'default') return own;
  for (const fact of file.exports) {
    if (fact.kind !== 'all') continue;
    const source = file.imports[fact.import];
    const module = source && (await resolver.files.moduleOf(file, source.specifier));
    if (!module) continue;
    const passed = 'entries' in module ? await resolveExport(resolver, module.entries, { name, fuel, seen: lookup.seen }) : [];
    if (passed.length > 0) return passed;
  }
  return [];
};

const resolveOwnExport = async (
  resolver: NameResolver,
  file: LinkedFile,
  { name, fuel }: Required<ExportLookup>,
): Promise<readonly ResolvedName[]> => {
  const named = file.exports.filter((fact): fact is NamedExport => fact.kind === 'name' && fact.name === name);
  const targets: ResolvedName[] = [];
  for (const { of } of named) {
    const isFree = of.kind === 'free';
    // `__all__` lists names that the file declares or imports elsewhere; those are resolved below.
    if (!isFree) targets.push(...(await resolver.resolveBinding({ file, type: -1 }, of, fuel)).targets);
  }
  if (targets.length > 0 || !file.language?.linking?.exportsAll) return targets;
  const symbols = file.childrenNamed(-1, name);
  if (symbols.length > 0) return symbols.map((symbol) => ({ kind: 'symbol', at: { entry: file.entry, symbol } }));
  const imported = file.imports.find((fact) => (fact.alias ?? fact.name) === name);
  return imported ? resolver.resolveImport(file, imported, fuel) : [];
};

const keyOfTarget = (target: ResolvedName): string => {
  if (target.kind === 'symbol') return symbolKey(target.at);
  if (target.kind === 'external') return `external ${target.module}`;
  return `${target.kind} ${(target.kind === 'module' ? target.entries : target.names).join()}`;
};

const dropDuplicates = (targets: readonly ResolvedName[]): readonly ResolvedName[] => {
  if (targets.length < 2) return targets;
  const seen = new Set<string>();
  return targets.filter((target) => {
    const key = keyOfTarget(target);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
