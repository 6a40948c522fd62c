/** The packages of a view, from their `Cargo.toml`: where their code starts and what they call each other. */
import { folderOf, type ViewFiles } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';
import { readTables, quotedValues, stringOf, type TomlTables, valueIn } from './toml-tables.ts';

export type Dependency = {
  /** The name of the package, which a manifest may rename. */
  readonly packageName: string;
  readonly folder?: string | undefined;
};

export type CargoPackage = {
  readonly folder: string;
  readonly name: string;
  /** The name of its library in code. */
  readonly crateName: string;
  /** The file of its library, whether it is in the view or not. */
  readonly library: string;
  /** The files that its programs, tests, examples and benchmarks start with, as far as the manifest names them. */
  readonly roots: ReadonlySet<string>;
  /** By their names in code. */
  readonly dependencies: ReadonlyMap<string, Dependency>;
};

/** In path order. */
export const cargoPackages = (files: ViewFiles): Promise<readonly CargoPackage[]> =>
  files.memoize('rust packages', async () => {
    const manifests = new Map<string, TomlTables>();
    for (const path of files.findByName('Cargo.toml')) manifests.set(folderOf(path), readTables((await files.read(path)) ?? ''));
    return [...manifests].flatMap(([folder, tables]) => packageOf(folder, tables, manifests) ?? []);
  });

/** The package around a path; undefined if there is none. */
export const cargoPackageAround = async (files: ViewFiles, path: string): Promise<CargoPackage | undefined> => {
  const byFolder = await files.memoize(
    'rust packages by folder',
    async () => new Map((await cargoPackages(files)).map((each) => [each.folder, each])),
  );
  return foldersAbove(path)
    .map((folder) => byFolder.get(folder))
    .find((each) => each !== undefined);
};

const packageOf = (folder: string, tables: TomlTables, manifests: ReadonlyMap<string, TomlTables>): CargoPackage | undefined => {
  const name = stringOf(tables, 'package', 'name') ?? stringOf(tables, 'project', 'name');
  if (name === undefined) return undefined;
  const below = (path: string): string => pathFrom(folder, path) ?? path;
  const targets = ['bin', 'test', 'example', 'bench'].flatMap((kind) => tables.get(kind) ?? []);
  const build = stringOf(tables, 'package', 'build') ?? 'build.rs';
  return {
    folder,
    name,
    crateName: crateNameOf(stringOf(tables, 'lib', 'name') ?? name),
    library: below(stringOf(tables, 'lib', 'path') ?? 'src/lib.rs'),
    roots: new Set([build, ...targets.flatMap((target) => valueIn(target.get('path')) ?? [])].map(below)),
    dependencies: dependenciesOf(folder, tables, manifests),
  };
};

export const crateNameOf = (name: string): string => name.replaceAll('-', '_');

const DEPENDENCIES = /(?:^|\.)(?:dev-|build-)?dependencies(?:\.(.+))?$/u;

const dependenciesOf = (
  folder: string,
  tables: TomlTables,
  manifests: ReadonlyMap<string, TomlTables>,
): ReadonlyMap<string, Dependency> => {
  const found = new Map<string, Dependency>();
  const shared = sharedDependencies(folder, manifests);
  for (const [header, entries] of tables) {
    const own = DEPENDENCIES.exec(header);
    if (!own || header.startsWith('workspace.')) continue;
    for (const entry of entries) {
      const named = own[1] === undefined ? [...entry] : [[own[1], inlineTable(entry)] as const];
      for (const [name, value] of named) found.set(crateNameOf(name), dependencyOf({ folder, name, value, shared }));
    }
  }
  return found;
};

/** A table with a header of its own, as it would be written in one line. */
const inlineTable = (entry: ReadonlyMap<string, string>): string =>
  `{ ${[...entry].map(([key, value]) => `${key} = ${value}`).join(', ')} }`;

type SharedDependencies = { readonly folder: string; readonly values: ReadonlyMap<string, string> };
type WrittenDependency = {
  readonly folder: string;
  readonly name: string;
  readonly value: string;
  readonly shared: SharedDependencies;
};

const dependencyOf = ({ folder, name, value, shared }: WrittenDependency): Dependency => {
  const isShared = /\bworkspace\s*=\s*true/u.test(value);
  const written = isShared ? (shared.values.get(name) ?? '') : value;
  const path = quotedValues(written, 'path')[0];
  return {
    packageName: quotedValues(written, 'package')[0] ?? name,
    folder: path === undefined ? undefined : pathFrom(isShared ? shared.folder : folder, path),
  };
};

/** `[workspace.dependencies]` of the nearest folder above that has them. */
const sharedDependencies = (folder: string, manifests: ReadonlyMap<string, TomlTables>): SharedDependencies => {
  for (const each of [folder, ...foldersAbove(folder)]) {
    const tables = manifests.get(each);
    const values = new Map(tables?.get('workspace.dependencies')?.[0] ?? []);
    for (const [header, [entry]] of tables ?? []) {
      const name = /^workspace\.dependencies\.(.+)$/u.exec(header)?.[1];
      if (name !== undefined && entry) values.set(name, inlineTable(entry));
    }
    if (values.size > 0) return { folder: each, values };
  }
  return { folder, values: new Map() };
};
