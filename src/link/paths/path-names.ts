/** Names that are paths through modules. A module is a file, or a namespace in one. */
import { addsToType, type ImportFact, type PathRules, type TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { SymbolAddress } from '../port.ts';
import { type Fuel, type NameResolver, type ResolvedName } from '../resolved-name.ts';
import { namedAnywhere } from './names-anywhere.ts';

/** A module: a file (−1) or a namespace in it. */
export type ModulePlace = { readonly file: LinkedFile; readonly symbol: number };

/** `seen`: lookups that wait for this one. */
type PathLookup = { readonly path: string; readonly fuel: Fuel; readonly seen?: ReadonlySet<string> };
type NameLookup = { readonly name: string; readonly fuel: Fuel; readonly seen: ReadonlySet<string> };

const NOTHING: readonly ResolvedName[] = [];

const pathRulesOf = ({ language }: LinkedFile): PathRules | undefined => language?.linking?.paths;

/** What an import binds in the module that it is in. */
export const resolvePathImport = (
  resolver: NameResolver,
  file: LinkedFile,
  { fact, fuel, seen }: { readonly fact: ImportFact; readonly fuel: Fuel; readonly seen?: ReadonlySet<string> },
): Promise<readonly ResolvedName[]> => {
  const symbol = file.namespaceOfImport(fact);
  const { separator = '' } = pathRulesOf(file) ?? {};
  const path = [fact.specifier, fact.name === '*' ? '' : fact.name].filter((part) => part !== '').join(separator);
  return resolvePath(resolver, { file, symbol }, { path, fuel, ...(seen ? { seen } : {}) });
};

/** A name that its file does not declare: a path, a name of a wildcard import, another package, or a name that is known everywhere. */
export const resolveFreePath = async (
  resolver: NameResolver,
  file: LinkedFile,
  { name, fuel }: { readonly name: string; readonly fuel: Fuel },
): Promise<readonly ResolvedName[]> => {
  if (name.includes(pathRulesOf(file)?.separator ?? ' '))
    return resolvePath(resolver, { file, symbol: -1 }, { path: name, fuel });
  const seen = new Set<string>();
  for (const fact of file.wildcardImports) {
    const found = await nameInWildcard(resolver, { file, fact }, { name, fuel, seen });
    if (found.length > 0) return found;
  }
  const outside = await moduleNamed(resolver, file, name);
  if (outside.length > 0) return outside;
  return (await namedAnywhere(resolver, file, { name })).map(symbolTarget);
};

/** Each part of a path is a name in what the parts before it mean. */
const resolvePath = async (
  resolver: NameResolver,
  place: ModulePlace,
  { path, fuel, seen = new Set() }: PathLookup,
): Promise<readonly ResolvedName[]> => {
  const rules = pathRulesOf(place.file);
  if (!rules || (fuel.left -= 1) < 0) return NOTHING;
  const root = rules.roots.exec(path)?.[0];
  const parts = (root === undefined ? path : path.slice(root.length)).split(rules.separator).filter((part) => part !== '');
  const [first, ...rest] = root === undefined ? parts : [root, ...parts];
  if (first === undefined) return NOTHING;
  const starts =
    root === undefined
      ? [
          () => nameAround(resolver, place, { name: first, fuel, seen }),
          () => moduleNamed(resolver, place.file, first),
          () => resolvePath(resolver, place, { path: rules.outermost + rules.separator + first, fuel, seen }),
        ]
      : [() => moduleNamed(resolver, place.file, first)];
  for (const start of starts) {
    const found = await followPath(resolver, await start(), { names: rest, place, fuel, seen });
    if (found.length > 0) return found;
  }
  return NOTHING;
};

type PathRest = Omit<NameLookup, 'name'> & { readonly names: readonly string[]; readonly place: ModulePlace };

const followPath = async (
  resolver: NameResolver,
  start: readonly ResolvedName[],
  { names, place, fuel, seen }: PathRest,
): Promise<readonly ResolvedName[]> => {
  let targets = start;
  for (const name of names) {
    const next: ResolvedName[] = [];
    for (const target of targets) next.push(...(await nameInTarget(resolver, target, { name, fuel, seen })));
    if (next.length === 0 && targets.length > 0)
      next.push(...(await namedAnywhere(resolver, place.file, { name, named: entriesOf(targets) })).map(symbolTarget));
    targets = next;
  }
  return targets;
};

/** A name as a module sees it, or a module around it in the file. */
const nameAround = async (
  resolver: NameResolver,
  { file, symbol }: ModulePlace,
  lookup: NameLookup,
): Promise<readonly ResolvedName[]> => {
  for (let at = symbol; ; at = file.symbols[at]?.parent ?? -1) {
    const found = await nameInModule(resolver, { file, symbol: at }, lookup);
    if (found.length > 0 || at < 0) return found;
  }
};

/** A package by its name, or the module that a word like `super` stands for. */
const moduleNamed = async (resolver: NameResolver, file: LinkedFile, specifier: string): Promise<readonly ResolvedName[]> => {
  const module = await resolver.files.moduleOf(file, specifier);
  if (!module) return NOTHING;
  return 'external' in module ? [{ kind: 'external', module: module.external }] : [{ kind: 'module', entries: module.entries }];
};

const nameInTarget = async (
  resolver: NameResolver,
  target: ResolvedName,
  lookup: NameLookup,
): Promise<readonly ResolvedName[]> => {
  if (target.kind === 'external') return [target];
  if (target.kind === 'module') return nameInFiles(resolver, target.entries, lookup);
  if (target.kind === 'package') return NOTHING;
  const file = await resolver.files.file(target.at.entry);
  const fact = file?.symbols[target.at.symbol];
  if (!file || !fact) return NOTHING;
  if (fact.role === 'namespace') return nameInNamespace(resolver, { file, symbol: target.at.symbol }, lookup);
  if (fact.role !== 'type' && fact.role !== 'alias') return NOTHING;
  const receiver: TypeExpression = { kind: 'value', binding: { kind: 'local', symbol: target.at.symbol } };
  const member = { kind: 'member', receiver, name: lookup.name } as const;
  return (await resolver.resolveBinding({ file, type: -1 }, member, lookup.fuel)).targets;
};

/** A name in modules that are files; also under the name that a file exports it. */
export const nameInFiles = async (
  resolver: NameResolver,
  entries: readonly number[],
  { name, fuel, seen = new Set() }: Omit<NameLookup, 'seen'> & { readonly seen?: ReadonlySet<string> },
): Promise<readonly ResolvedName[]> => {
  for (const entry of entries) {
    const file = await resolver.files.file(entry);
    const found = file ? await nameInModule(resolver, { file, symbol: -1 }, { name, fuel, seen }) : NOTHING;
    if (found.length > 0) return found;
  }
  return NOTHING;
};

/** A name in a namespace, which may only be declared here and be another file. */
export const nameInNamespace = async (
  resolver: NameResolver,
  place: ModulePlace,
  { name, fuel, seen = new Set() }: Omit<NameLookup, 'seen'> & { readonly seen?: ReadonlySet<string> },
): Promise<readonly ResolvedName[]> => {
  const entries = await filesOfNamespace(resolver, place);
  return entries ? nameInFiles(resolver, entries, { name, fuel, seen }) : nameInModule(resolver, place, { name, fuel, seen });
};

/** The files of a module that is only declared here; undefined if its body is here. */
export const filesOfNamespace = async (
  resolver: NameResolver,
  { file, symbol }: ModulePlace,
): Promise<readonly number[] | undefined> => {
  const fact = file.symbols[symbol];
  const { linking } = file.language ?? {};
  if (!fact?.isDeclaration || !linking?.paths) return undefined;
  const path = fact.qualifiedName.replaceAll('.', linking.paths.separator);
  const module = await resolver.files.moduleOf(file, linking.submodule?.('.', path) ?? path);
  return module && 'entries' in module ? module.entries : [];
};

/** A name that is declared or imported in a module; otherwise one of those that it imports as a whole. */
const nameInModule = async (
  resolver: NameResolver,
  place: ModulePlace,
  { name, fuel, seen }: NameLookup,
): Promise<readonly ResolvedName[]> => {
  const { file, symbol } = place;
  const key = `${file.entry}:${symbol}:${name}`;
  if (seen.has(key) || (fuel.left -= 1) < 0) return NOTHING;
  const lookup: NameLookup = { name, fuel, seen: new Set([...seen, key]) };
  const found: ResolvedName[] = file
    .childrenNamed(symbol, name)
    .filter((each) => !addsToType(file.symbols[each]?.kind ?? 'variable'))
    .map((each) => symbolTarget({ entry: file.entry, symbol: each }));
  for (const fact of file.importsNamed(name))
    if (file.namespaceOfImport(fact) === symbol)
      found.push(...(await resolvePathImport(resolver, file, { fact, fuel, seen: lookup.seen })));
  if (found.length > 0) return found;
  for (const fact of file.wildcardImports) {
    if (file.namespaceOfImport(fact) !== symbol) continue;
    const passed = await nameInWildcard(resolver, { file, fact }, lookup);
    if (passed.length > 0) return passed;
  }
  return NOTHING;
};

/** Nothing lists what is outside the view. */
const nameInWildcard = async (
  resolver: NameResolver,
  { file, fact }: { readonly file: LinkedFile; readonly fact: ImportFact },
  lookup: NameLookup,
): Promise<readonly ResolvedName[]> => {
  const { fuel, seen } = lookup;
  const found: ResolvedName[] = [];
  for (const target of await resolvePathImport(resolver, file, { fact, fuel, seen }))
    if (target.kind !== 'external') found.push(...(await nameInTarget(resolver, target, lookup)));
  return found.filter(({ kind }) => kind !== 'external');
};

const symbolTarget = (at: SymbolAddress): ResolvedName => ({ kind: 'symbol', at });

const entriesOf = (targets: readonly ResolvedName[]): readonly number[] =>
  targets.flatMap((target) => (target.kind === 'module' ? target.entries : target.kind === 'symbol' ? [target.at.entry] : []));
