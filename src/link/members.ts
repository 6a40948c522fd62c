/** Members of a value: its own, those declared outside its type, and those inherited from supertypes. */
import type { SymbolFact } from '#model';
import { resolveExport } from './exports.ts';
import type { LinkedFile } from './linked-file.ts';
import { fittingCall, separatesCallables, shareNameSpace } from './name-space.ts';
import { linearize } from './order/linearize.ts';
import { membersOfPackage } from './named-packages/package-members.ts';
import { declaredOutsideTypes, hasParts, isConstantName, partsOfType } from './named-packages/type-parts.ts';
import { membersDeclaredOutside } from './packages.ts';
import { type ModulePlace, nameInNamespace } from './paths/path-names.ts';
import type { SymbolAddress } from './port.ts';
import { valuesOfAlias } from './types/type-arguments.ts';
import {
  type Fuel,
  MOST_STEPS,
  symbolKey,
  type NameResolver,
  type ResolvedName,
  symbolTargets,
  type Value,
} from './resolved-name.ts';

/**
 * `isBare`: without a receiver, so that it may be a member of the type or of its instances. `isCalled`: whether the name is
 * called; unknown if absent.
 */
type MemberLookup = {
  readonly name: string;
  readonly fuel: Fuel;
  readonly isBare?: boolean;
  readonly isCalled?: boolean | undefined;
};

/** Nearest in the order of inheritance. Members hidden by a nearer one are not returned. */
export const membersOf = async (resolver: NameResolver, value: Value, lookup: MemberLookup): Promise<readonly ResolvedName[]> => {
  if (value.kind === 'module') return membersOfModule(resolver, value.entries, lookup);
  if (value.kind === 'package') return membersOfPackage(resolver, value, lookup.name);
  if (value.kind === 'foreign') return value.name === '' ? [] : [{ kind: 'external', module: value.name }];
  // A field of a record or of an object type without a name is not a symbol.
  if (value.kind === 'record' || value.kind === 'object' || value.kind === 'function') return [];
  const namespace = value.kind === 'itself' ? await pathNamespace(resolver, value.of) : undefined;
  if (namespace) return nameInNamespace(resolver, namespace, lookup);
  if (value.kind === 'inherited') return findInOrder(resolver, value.of, lookup);
  return membersOfType(resolver, value, lookup);
};

/** A callable may be read where no value has its name: a method reference, a property that a method stands for. */
const membersOfType = async (
  resolver: NameResolver,
  value: SymbolValue,
  lookup: MemberLookup,
): Promise<readonly ResolvedName[]> => {
  const found = await findInherited(resolver, value, { ...lookup, seen: new Set() });
  const isRead = lookup.isCalled === false && separatesCallables(resolver.files.fileIdentity(value.of.entry).language);
  if (!isRead || found.some(({ kind }) => kind === 'symbol')) return found;
  const callables = await findInherited(resolver, value, { ...lookup, isCalled: true, seen: new Set() });
  return callables.some(({ kind }) => kind === 'symbol') ? callables : found;
};

/** A namespace that paths lead through. */
const pathNamespace = async (resolver: NameResolver, { entry, symbol }: SymbolAddress): Promise<ModulePlace | undefined> => {
  const file = await resolver.files.file(entry);
  const isNamespace = file?.language?.linking?.paths !== undefined && file.symbols[symbol]?.role === 'namespace';
  return file && isNamespace ? { file, symbol } : undefined;
};

/** Symbols with this name that an instance of the type has, its own or inherited. */
export const memberSymbols = async (
  resolver: NameResolver,
  type: SymbolAddress,
  name: string,
): Promise<readonly SymbolAddress[]> =>
  symbolTargets(await membersOf(resolver, { kind: 'instance', of: type }, { name, fuel: { left: MOST_STEPS } }));

const membersOfModule = async (
  resolver: NameResolver,
  entries: readonly number[],
  lookup: MemberLookup,
): Promise<readonly ResolvedName[]> => {
  const exported = await resolveExport(resolver, entries, lookup);
  if (exported.length > 0) return exported;
  for (const entry of entries) {
    const file = await resolver.files.file(entry);
    const submodule = file && (await findSubmodule(resolver, file, lookup.name));
    if (submodule) return [submodule];
  }
  return [];
};

/** `import a.b` binds `a`; the member `b` of that module is the submodule. */
const findSubmodule = async (resolver: NameResolver, file: LinkedFile, name: string): Promise<ResolvedName | undefined> => {
  const { submodule } = file.language?.linking ?? {};
  const module = submodule && (await resolver.files.moduleOf(file, submodule('.', name)));
  return module && 'entries' in module && module.entries.length > 0 ? { kind: 'module', entries: module.entries } : undefined;
};

/** Members declared for this type itself, inside it or elsewhere in its package. */
export const ownMembers = async (resolver: NameResolver, at: SymbolAddress, name: string): Promise<readonly SymbolAddress[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const parts = await partsOfType(resolver, at);
  const inside =
    parts.length > FEW_PARTS ? await membersOfManyParts(resolver, parts, name) : await membersIn(resolver, parts, name);
  if (inside.length > 0) return inside;
  if (file.language?.linking?.packages?.reopens)
    return isConstantName(name) ? declaredOutsideTypes(resolver.files, file, `${symbol.qualifiedName}.${name}`) : [];
  return membersDeclaredOutside(resolver, file, { type: symbol, name });
};

/** A module that most files of a project open has thousands. */
const FEW_PARTS = 4;

const membersOfManyParts = async (
  resolver: NameResolver,
  parts: readonly SymbolAddress[],
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const key = parts[0] ? symbolKey(parts[0]) : '';
  const byName = await resolver.files.once(`members ${key}`, () => groupMembers(resolver, parts));
  return byName.get(name) ?? [];
};

/** Every name that a part may have, with the members that the parts have by it. */
const groupMembers = async (
  resolver: NameResolver,
  parts: readonly SymbolAddress[],
): Promise<ReadonlyMap<string, readonly SymbolAddress[]>> => {
  const byName = new Map<string, SymbolAddress[]>();
  for (const part of parts) {
    const file = await resolver.files.file(part.entry);
    const types = file ? mergedDeclarations(file, part.symbol) : [];
    const names = new Set(types.flatMap((type) => namesIn(file, type)));
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), ...(await membersOfPart(resolver, part, name))]);
  }
  return byName;
};

const namesIn = (file: LinkedFile | undefined, type: number): readonly string[] => {
  if (!file) return [];
  const children = [...file.childrenOf(type)];
  const enums = file.language?.linking?.namespaces ? children.flatMap(([, own]) => own) : [];
  return [...children.map(([name]) => name), ...enums.flatMap((each) => [...file.childrenOf(each).keys()])];
};

const membersIn = async (
  resolver: NameResolver,
  parts: readonly SymbolAddress[],
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const inside: SymbolAddress[] = [];
  for (const part of parts) inside.push(...(await membersOfPart(resolver, part, name)));
  return inside;
};

const membersOfPart = async (
  resolver: NameResolver,
  { entry, symbol }: SymbolAddress,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const file = await resolver.files.file(entry);
  const merged = file ? mergedDeclarations(file, symbol) : [];
  const named = merged.flatMap((each) => file?.childrenNamed(each, name) ?? []);
  const found = named.length > 0 || !file ? named : merged.flatMap((each) => membersOfOpenEnums(file, each, name));
  return found.map((child) => ({ entry, symbol: child }));
};

/** Where names are declared in namespaces, the members of an enumeration in a type are members of the type too. */
const membersOfOpenEnums = (file: LinkedFile, type: number, name: string): readonly number[] => {
  if (!file.language?.linking?.namespaces) return [];
  const enums = [...file.childrenOf(type).values()].flat().filter((each) => file.symbols[each]?.kind === 'enum');
  return enums.flatMap((each) => file.childrenNamed(each, name)).filter((each) => !file.symbols[each]?.isStatic);
};

/** Sibling declarations with one name that merge: an interface and its class, a function and its namespace. */
export const mergedDeclarations = (file: LinkedFile, symbol: number): readonly number[] => {
  const fact = file.symbols[symbol];
  const same = fact ? file.childrenNamed(fact.parent ?? -1, fact.name) : [];
  if (!fact || same.length < 2) return [symbol];
  return same.filter((other) => {
    const sibling = file.symbols[other] ?? fact;
    // Overloads are chosen from by what calls pass.
    if (file.language?.overloads && fact.role === 'callable') return other === symbol;
    // The parts of a type in one file are found with those in other files.
    if (hasParts(file.language) && fact.role === 'type') return other === symbol;
    return shareNameSpace(file.language, fact, sibling) && (sibling.isStatic === true) === (fact.isStatic === true);
  });
};

type InheritedLookup = MemberLookup & { readonly seen: Set<string> };

type SymbolValue = Extract<Value, { kind: 'instance' | 'itself' }>;

const findInherited = async (
  resolver: NameResolver,
  owner: SymbolValue,
  lookup: InheritedLookup,
): Promise<readonly ResolvedName[]> => {
  const { seen } = lookup;
  const at = owner.of;
  if (seen.has(symbolKey(at)) || (lookup.fuel.left -= 1) < 0) return [];
  seen.add(symbolKey(at));
  const members = await fittingCall(resolver, await ownMembers(resolver, at, lookup.name), lookup.isCalled);
  const own = lookup.isBare ? members : await reachableMembers(resolver, owner, members);
  if (own.length > 0) return own.map((member) => ({ kind: 'symbol', at: member }));
  return (await membersOfCompanion(resolver, at, lookup)) ?? inheritedMembers(resolver, owner, lookup);
};

const inheritedMembers = async (
  resolver: NameResolver,
  owner: SymbolValue,
  lookup: InheritedLookup,
): Promise<readonly ResolvedName[]> => {
  const at = owner.of;
  const { embeds, linearizes } = (await resolver.files.file(at.entry))?.language?.linking ?? {};
  if (embeds) return findPromoted(resolver, [at], lookup);
  return linearizes && !(await isAlias(resolver, at)) ? findInOrder(resolver, at, lookup) : findInBases(resolver, owner, lookup);
};

/** Members of the companion of a type. One without a name is not a symbol: the type stands for it. */
const membersOfCompanion = async (
  resolver: NameResolver,
  at: SymbolAddress,
  lookup: InheritedLookup,
): Promise<readonly ResolvedName[] | undefined> => {
  const file = await resolver.files.file(at.entry);
  const { companions } = file?.language?.linking ?? {};
  if (!file || !companions) return undefined;
  if (lookup.name === companions.name) return [{ kind: 'symbol', at }];
  const children = [...file.childrenOf(at.symbol).values()].flat();
  const companion = children.find((child) => companions.signature.test(file.symbols[child]?.signature ?? ''));
  if (companion === undefined) return undefined;
  const found = await findInherited(resolver, { kind: 'itself', of: { entry: at.entry, symbol: companion } }, lookup);
  return found.some(({ kind }) => kind === 'symbol') ? found : undefined;
};

/** Each base with all that it inherits, then the types that an alias names. */
const findInBases = async (
  resolver: NameResolver,
  owner: SymbolValue,
  lookup: InheritedLookup,
): Promise<readonly ResolvedName[]> => {
  const external: ResolvedName[] = [];
  for (const value of await resolver.valuesOfSupertypes(owner.of, lookup.fuel)) {
    const found = await membersOfSupertype(resolver, value, lookup);
    if (found.some(({ kind }) => kind !== 'external')) return found;
    external.push(...found);
  }
  const parts = await membersOfAlias(resolver, owner, lookup);
  return parts.some(({ kind }) => kind !== 'external') ? parts : [...external, ...parts].slice(0, 1);
};

/** A type and its instances may have members of the same name. If there is only one, it is that one. */
const reachableMembers = async (
  resolver: NameResolver,
  { kind, of }: SymbolValue,
  members: readonly SymbolAddress[],
): Promise<readonly SymbolAddress[]> => {
  if (members.length < 2) return members;
  if ((await factAt(resolver, of))?.role !== 'type') return members;
  const reachable: SymbolAddress[] = [];
  for (const member of members)
    if (((await factAt(resolver, member))?.isStatic === true) === (kind === 'itself')) reachable.push(member);
  return reachable.length > 0 ? reachable : members;
};

/** Every part of a union contributes members; with several bases, the first match hides the others. */
const membersOfAlias = async (
  resolver: NameResolver,
  owner: SymbolValue,
  lookup: InheritedLookup,
): Promise<readonly ResolvedName[]> => {
  const parts: ResolvedName[] = [];
  for (const value of (await valuesOfAlias(resolver, owner, lookup.fuel)) ?? [])
    parts.push(...(await membersOfSupertype(resolver, value, lookup)));
  const known = parts.filter(({ kind }) => kind !== 'external');
  return known.length > 0 ? known : parts;
};

/** Own members of the first supertype that has any. A type outside the repository counts only if no type inside has them. */
const findInOrder = async (resolver: NameResolver, at: SymbolAddress, lookup: MemberLookup): Promise<readonly ResolvedName[]> => {
  const external: ResolvedName[] = [];
  const [, ...above] = await inheritanceOrder(resolver, at, lookup.fuel);
  for (const value of above) {
    if (value.kind !== 'instance' && value.kind !== 'itself') external.push(...(await membersOf(resolver, value, lookup)));
    else {
      const own = await ownMembers(resolver, value.of, lookup.name);
      if (own.length > 0) return own.map((member) => ({ kind: 'symbol', at: member }));
    }
  }
  return external.slice(0, 1);
};

const keyOfBase = (value: Value): string => {
  if ('of' in value) return symbolKey(value.of);
  return value.kind === 'foreign' ? value.name : value.kind === 'module' ? value.entries.join() : value.kind;
};

/** The type and all that it inherits from. */
const inheritanceOrder = (resolver: NameResolver, at: SymbolAddress, fuel: Fuel): Promise<readonly Value[]> =>
  linearize<Value>(
    { kind: 'instance', of: at },
    {
      keyOf: keyOfBase,
      basesOf: async (value) => {
        if (!('of' in value)) return [];
        return [...(await resolver.valuesOfSupertypes(value.of, fuel)), ...((await valuesOfAlias(resolver, value, fuel)) ?? [])];
      },
    },
  );

/** Members promoted from embedded types: all those at the shallowest depth. */
const findPromoted = async (
  resolver: NameResolver,
  types: readonly SymbolAddress[],
  lookup: InheritedLookup,
): Promise<readonly ResolvedName[]> => {
  const level: EmbeddingLevel = { found: [], outside: [], deeper: [] };
  for (const at of types) {
    const meant = (await valuesOfAlias(resolver, { kind: 'instance', of: at }, lookup.fuel)) ?? [];
    const values = [...(await resolver.valuesOfSupertypes(at, lookup.fuel)), ...meant];
    for (const value of values) await searchEmbedded(resolver, value, { level, lookup });
  }
  const { found, outside, deeper } = level;
  if (found.length > 0) return found;
  const below = deeper.length > 0 ? await findPromoted(resolver, deeper, lookup) : [];
  return below.length > 0 ? below : outside.slice(0, 1);
};

type EmbeddingLevel = { readonly found: ResolvedName[]; readonly outside: ResolvedName[]; readonly deeper: SymbolAddress[] };

const searchEmbedded = async (
  resolver: NameResolver,
  value: Value,
  { level, lookup }: { readonly level: EmbeddingLevel; readonly lookup: InheritedLookup },
): Promise<void> => {
  if (value.kind !== 'instance' && value.kind !== 'itself') {
    level.outside.push(...(await membersOf(resolver, value, lookup)));
    return;
  }
  if (lookup.seen.has(symbolKey(value.of)) || (lookup.fuel.left -= 1) < 0) return;
  lookup.seen.add(symbolKey(value.of));
  const own = await ownMembers(resolver, value.of, lookup.name);
  for (const member of own) level.found.push({ kind: 'symbol', at: member });
  if (own.length === 0) level.deeper.push(value.of);
};

const membersOfSupertype = (resolver: NameResolver, value: Value, lookup: InheritedLookup): Promise<readonly ResolvedName[]> =>
  value.kind === 'instance' || value.kind === 'itself'
    ? findInherited(resolver, value, lookup)
    : membersOf(resolver, value, lookup);

const isAlias = async (resolver: NameResolver, at: SymbolAddress): Promise<boolean> =>
  (await factAt(resolver, at))?.kind === 'type_alias';

const factAt = async ({ files }: NameResolver, { entry, symbol }: SymbolAddress): Promise<SymbolFact | undefined> =>
  (await files.file(entry))?.symbols[symbol];
