/** What an import of a module binds: one of its exports, a submodule or the whole module. */
import type { ImportFact } from '#model';
import { resolveExport } from '../exports.ts';
import { resolveScopedImport } from '../joined/scoped-names.ts';
import type { LinkedFile } from '../linked-file.ts';
import { resolvePackageImport } from '../named-packages/names-in-scope.ts';
import { resolvePathImport } from '../paths/path-names.ts';
import type { Fuel, NameResolver, ResolvedName } from '../resolved-name.ts';

type ImportLookup = Pick<ImportFact, 'specifier' | 'name'> & { readonly fuel: Fuel };

/** What an import binds, by the rules of the language. */
export const resolveImportIn = (
  resolver: NameResolver,
  file: LinkedFile,
  { fact, fuel }: { readonly fact: ImportFact; readonly fuel: Fuel },
): Promise<readonly ResolvedName[]> => {
  const { namespaces, packages, paths } = file.language?.linking ?? {};
  if (paths) return resolvePathImport(resolver, file, { fact, fuel });
  if (namespaces) return resolveScopedImport(resolver, file, fact);
  return packages ? resolvePackageImport(resolver, file, fact) : resolveModuleImport(resolver, file, { ...fact, fuel });
};

const resolveModuleImport = async (
  resolver: NameResolver,
  file: LinkedFile,
  { specifier, name, fuel }: ImportLookup,
): Promise<readonly ResolvedName[]> => {
  const module = await resolver.files.moduleOf(file, specifier);
  if (name === '*') return module ? [moduleTarget(module)] : [];
  const entries = module && 'entries' in module ? module.entries : [];
  const exported = await resolveExport(resolver, entries, { name, fuel });
  const found = exported.length > 0 ? exported : await submoduleTargets(resolver, file, { specifier, name });
  if (found.length > 0 || !module) return found;
  // Without a default export, the default is the module itself, as with CommonJS modules.
  return 'external' in module || name === 'default' ? [moduleTarget(module)] : [];
};

const submoduleTargets = async (
  resolver: NameResolver,
  file: LinkedFile,
  { specifier, name }: Pick<ImportFact, 'specifier' | 'name'>,
): Promise<readonly ResolvedName[]> => {
  const { submodule } = file.language?.linking ?? {};
  const below = submodule && (await resolver.files.moduleOf(file, submodule(specifier, name)));
  return below && 'entries' in below && below.entries.length > 0 ? [moduleTarget(below)] : [];
};

const moduleTarget = (module: { readonly entries: readonly number[] } | { readonly external: string }): ResolvedName =>
  'external' in module ? { kind: 'external', module: module.external } : { kind: 'module', entries: module.entries };
