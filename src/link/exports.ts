/** The names that a module offers: through any number of re-exports, or by all files of a package together. */
import type { ExportFact } from '#model';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import { loadInBatches } from './turns/load-in-batches.ts';
import type { SymbolAt } from './port.ts';
import { type Fuel, keyOf, type Resolving, type Thing } from './things.ts';

type Wanted = { readonly name: string; readonly fuel: Fuel; readonly seen?: ReadonlySet<number> };

/** Empty when none of the files offers it. */
export const exportedThings = async (
  resolver: Resolving,
  entries: readonly number[],
  { name, fuel, seen = new Set() }: Wanted,
): Promise<readonly Thing[]> => {
  const first = await firstOf(resolver, entries);
  if (first?.language?.linking?.sharesFolder) return fromPackage(resolver, first, name);
  const things: Thing[] = [];
  for (const entry of entries) {
    if (seen.has(entry) || (fuel.left -= 1) < 0) continue;
    const file = await resolver.files.file(entry);
    if (file) things.push(...(await fromFile(resolver, file, { name, fuel, seen: new Set([...seen, entry]) })));
  }
  return distinct(things);
};

const firstOf = async (resolver: Resolving, [entry]: readonly number[]): Promise<LinkedFile | undefined> =>
  entry === undefined ? undefined : resolver.files.file(entry);

/** All files of a package speak for it: looked up at once, however many they are. */
const fromPackage = async (resolver: Resolving, file: LinkedFile, name: string): Promise<readonly Thing[]> =>
  ((await namesOfPackage(resolver.files, file)).get(name) ?? []).map((at) => ({ kind: 'symbol', at }));

type NamesOfPackage = ReadonlyMap<string, readonly SymbolAt[]>;

const packages = new WeakMap<object, Map<string, NamesOfPackage>>();

/** Top-level names, and members by `Type.member`, of every file of the package that this file belongs to. */
export const namesOfPackage = async (files: LinkedFiles, file: LinkedFile): Promise<NamesOfPackage> => {
  const known = packages.get(files.index) ?? new Map<string, NamesOfPackage>();
  packages.set(files.index, known);
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const key = `${folder}\0${file.packageName ?? ''}`;
  const found = known.get(key) ?? (await collectNames(files, file, folder));
  known.set(key, found);
  return found;
};

const collectNames = async (
  files: LinkedFiles,
  { language, packageName }: LinkedFile,
  folder: string,
): Promise<NamesOfPackage> => {
  const { paths, languages } = files.index.table;
  const entries = paths.flatMap((path, entry) =>
    path.startsWith(folder) && !path.includes('/', folder.length) && languages[entry] === language?.id ? [entry] : [],
  );
  const names = new Map<string, SymbolAt[]>();
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

const fromFile = async (resolver: Resolving, file: LinkedFile, wanted: Required<Wanted>): Promise<readonly Thing[]> => {
  const { name, fuel } = wanted;
  const own = await ownThings(resolver, file, wanted);
  if (own.length > 0 || name === 'default') return own;
  for (const fact of file.exports) {
    if (fact.kind !== 'all') continue;
    const source = file.imports[fact.import];
    const module = source && (await resolver.files.moduleOf(file, source.specifier));
    if (!module) continue;
    const passed = 'entries' in module ? await exportedThings(resolver, module.entries, { name, fuel, seen: wanted.seen }) : [];
    if (passed.length > 0) return passed;
  }
  return [];
};

const ownThings = async (resolver: Resolving, file: LinkedFile, { name, fuel }: Required<Wanted>): Promise<readonly Thing[]> => {
  const named = file.exports.filter((fact): fact is NamedExport => fact.kind === 'name' && fact.name === name);
  const things: Thing[] = [];
  for (const { of } of named) {
    const isFree = of.kind === 'free';
    // `__all__` lists names that the file brings in by other means: they are found below.
    if (!isFree) things.push(...(await resolver.bound({ file, type: -1 }, of, fuel)).things);
  }
  if (things.length > 0 || !file.language?.linking?.exportsAll) return things;
  const symbols = file.childrenNamed(-1, name);
  if (symbols.length > 0) return symbols.map((symbol) => ({ kind: 'symbol', at: { entry: file.entry, symbol } }));
  const brought = file.imports.find((fact) => (fact.alias ?? fact.name) === name);
  return brought ? resolver.imported(file, brought, fuel) : [];
};

type NamedExport = Extract<ExportFact, { kind: 'name' }>;

const distinct = (things: readonly Thing[]): readonly Thing[] => {
  if (things.length < 2) return things;
  const seen = new Set<string>();
  return things.filter((thing) => {
    const key =
      thing.kind === 'symbol'
        ? keyOf(thing.at)
        : `${thing.kind} ${thing.kind === 'module' ? thing.entries.join() : thing.module}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};
