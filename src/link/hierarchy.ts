/** Supertypes and subtypes of a type, and the members that override each other along them. */
import { addsToType, type SymbolFact, type TypeExpression } from '#model';
import type { LinkedFile } from './linked-file.ts';
import { memberSymbols, ownMembers } from './members.ts';
import { mentionsOf, type NamedUse, type RenamedExport } from './mentions.ts';
import { separatesCallables } from './name-space.ts';
import { firstPartOfType, partsOfType } from './named-packages/type-parts.ts';
import { haveSameParameters } from './overloads/same-parameters.ts';
import { ownerOf } from './packages.ts';
import type { Supertype, SymbolAddress } from './port.ts';
import {
  embeddersSatisfying,
  isStructural,
  methodsSatisfying,
  methodsSatisfiedBy,
  satisfiedInterfaces,
  satisfyingTypes,
} from './structural.ts';
import { compareSymbols, isSameSymbol, MOST_STEPS, symbolKey, type NameResolver, symbolTargets } from './resolved-name.ts';

/** Limit on the types followed in one direction. Past it, a member's overrides are incomplete. */
const MOST_TYPES = 1_000;

export type Subtype = { readonly kind: 'extends' | 'implements'; readonly at: SymbolAddress };

/** Declared supertypes in source order, then interfaces that the type satisfies structurally. */
export const supertypesOf = (resolver: NameResolver, at: SymbolAddress): Promise<readonly Supertype[]> =>
  resolver.files.once(`supertypes ${symbolKey(at)}`, () => findSupertypes(resolver, at));

const findSupertypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly Supertype[]> => {
  const found: Supertype[] = [];
  for (const part of await partsOfType(resolver, at)) found.push(...(await declaredSupertypes(resolver, part)));
  for (const target of await satisfiedInterfaces(resolver, at)) found.push({ kind: 'interface', name: '', target });
  return found;
};

const declaredSupertypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly Supertype[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const found: Supertype[] = [];
  for (const [kind, types] of [
    ['base', symbol.extends ?? []],
    ['interface', symbol.implements ?? declaredTypeOfObject(file, at.symbol)],
  ] as const)
    for (const type of types) found.push(...(await resolveSupertype(resolver, { file, symbol, kind }, type)));
  return found;
};

/** An object with a declared type implements that type with the functions it contains. */
const declaredTypeOfObject = (file: LinkedFile, symbol: number): readonly TypeExpression[] => {
  const { role, type } = file.symbols[symbol] ?? {};
  return role === 'value' && type && file.childrenOf(symbol).size > 0 ? [type] : [];
};

type DeclaringType = { readonly file: LinkedFile; readonly symbol: SymbolFact; readonly kind: Supertype['kind'] };

const resolveSupertype = async (
  resolver: NameResolver,
  { file, symbol, kind }: DeclaringType,
  type: TypeExpression,
): Promise<readonly Supertype[]> => {
  if (type.kind !== 'named') return [];
  const scope = { file, type: file.enclosingType(symbol.parent), namesType: true };
  const targets = symbolTargets((await resolver.resolveBinding(scope, type.binding, { left: MOST_STEPS })).targets);
  const name = file.writtenName(type.binding) ?? '';
  if (targets.length === 0) return [{ kind, name }];
  return Promise.all(targets.map(async (target) => ({ kind: await supertypeKind(resolver, target, kind), name, target })));
};

/** The target decides: `extends` may also name an interface. */
const supertypeKind = async (
  resolver: NameResolver,
  at: SymbolAddress,
  written: 'base' | 'interface',
): Promise<Supertype['kind']> => {
  const file = await resolver.files.file(at.entry);
  const kind = file?.symbols[at.symbol]?.kind;
  return kind === 'interface' || kind === 'protocol' || kind === 'trait' ? 'interface' : written;
};

/** Direct subtypes, ordered by path and line. */
export const subtypesOf = (resolver: NameResolver, at: SymbolAddress): Promise<readonly Subtype[]> =>
  resolver.files.once(`subtypes ${symbolKey(at)}`, () => findSubtypes(resolver, at));

const findSubtypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly Subtype[]> => {
  const found = new Map((await declaredSubtypes(resolver, at)).map((subtype) => [symbolKey(subtype.at), subtype]));
  const satisfying = await typesSatisfying(resolver, at);
  const embedders = await embeddersSatisfying(resolver, { at, types: satisfying }, (each) => findEmbedders(resolver, each));
  for (const subtype of [...satisfying, ...embedders])
    if (!found.has(symbolKey(subtype))) found.set(symbolKey(subtype), { kind: 'implements', at: subtype });
  return [...found.values()].sort((one, other) => compareSymbols(one.at, other.at));
};

const typesSatisfying = (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`satisfying ${symbolKey(at)}`, () =>
    satisfyingTypes(resolver, at, (each) => findEmbedders(resolver, each)),
  );

/** Types that list it in their heritage clauses. */
const declaredSubtypes = (resolver: NameResolver, at: SymbolAddress): Promise<readonly Subtype[]> =>
  resolver.files.once(`declared subtypes ${symbolKey(at)}`, async () => {
    const file = await resolver.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    const found = new Map<string, Subtype>();
    for (const name of symbol ? await exportedNames(resolver, file, at.symbol) : [])
      for (const use of (await mentionsOf(resolver, { name, language: file?.language })).uses) {
        const subtype = await subtypeDeclaredBy(resolver, use, at);
        if (subtype) found.set(symbolKey(subtype.at), subtype);
      }
    return [...found.values()];
  });

/** The name of a symbol, and the names that other files export it under (`export { A as B }`). */
const exportedNames = async (
  resolver: NameResolver,
  file: LinkedFile | undefined,
  symbol: number,
): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  const fact = file?.symbols[symbol];
  if (!file || !fact) return names;
  names.add(fact.name);
  for (const exported of file.exports)
    if (exported.kind === 'name' && exported.of.kind === 'local' && exported.of.symbol === symbol) names.add(exported.name);
  // Grows while it is read: an exported name may be exported again under another.
  for (const name of names)
    for (const renamed of (await mentionsOf(resolver, { name, language: file.language })).renamed)
      if (await isExportOf(resolver, renamed, { entry: file.entry, symbol })) names.add(renamed.fact.name);
  names.delete(DEFAULT_NAME);
  return names;
};

/** Importers bind a default export to any name, so it is not searched for. */
const DEFAULT_NAME = 'default';

const isExportOf = async (resolver: NameResolver, { entry, fact }: RenamedExport, at: SymbolAddress): Promise<boolean> => {
  const file = await resolver.files.file(entry);
  const targets = file ? (await resolver.resolve(file, { binding: fact.of })).targets : [];
  return symbolTargets(targets).some((target) => isSameSymbol(target, at));
};

const findEmbedders = (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`embedders ${symbolKey(at)}`, () =>
    closure(at, async (each) => (await declaredSubtypes(resolver, each)).map((subtype) => subtype.at)),
  );

/** The type whose heritage clause contains this use. */
const subtypeDeclaredBy = async (resolver: NameResolver, use: NamedUse, at: SymbolAddress): Promise<Subtype | undefined> => {
  const { kind, from, binding } = use.reference;
  if (kind !== 'type' && !isHeritage(kind)) return undefined;
  const file = await resolver.files.file(use.entry);
  const declaring = file ? (kind === 'type' ? typedObjectAround(file, from) : file.enclosingType(from)) : -1;
  if (!file || declaring < 0) return undefined;
  const { targets } = await resolver.resolve(file, { kind, binding, from: file.symbols[declaring]?.parent });
  const parts = new Set((await partsOfType(resolver, at)).map(symbolKey));
  if (!symbolTargets(targets).some((target) => parts.has(symbolKey(target)))) return undefined;
  const subtype = await firstPartOfType(resolver, { entry: file.entry, symbol: declaring });
  return { kind: kind === 'extends' ? kind : 'implements', at: subtype };
};

const isHeritage = (kind: string): boolean => kind === 'extends' || kind === 'implements';

/** The object with functions whose declared type contains the reference, or −1. */
const typedObjectAround = (file: LinkedFile, from: number | undefined): number =>
  from !== undefined && file.symbols[from]?.role === 'value' && file.childrenOf(from).size > 0 ? from : -1;

/** Subtypes that inherit the constructor because they declare none of this name. */
export const subtypesSharingConstructor = async (
  resolver: NameResolver,
  type: SymbolAddress,
  constructor: string,
): Promise<readonly SymbolAddress[]> =>
  closure(type, async (each) => {
    const inheritors: SymbolAddress[] = [];
    for (const { at } of await subtypesOf(resolver, each))
      if ((await ownMembers(resolver, at, constructor)).length === 0) inheritors.push(at);
    return inheritors;
  });

/** All supertypes, nearest first, without duplicates. */
const allSupertypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  closure(at, async (each) => [
    ...(await supertypesOf(resolver, each)).flatMap(({ target }) => target ?? []),
    ...(await aliasedTypes(resolver, each)),
  ]);

const allSubtypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  closure(at, async (each) => [
    ...(await subtypesOf(resolver, each)).map((subtype) => subtype.at),
    ...(await aliasesOfType(resolver, each)),
  ]);

/** Whether one type is the other or inherits from it. */
export const areRelated = async (resolver: NameResolver, one: SymbolAddress, other: SymbolAddress): Promise<boolean> => {
  if (isSameSymbol(one, other)) return true;
  const inherits = async (type: SymbolAddress, base: SymbolAddress): Promise<boolean> =>
    (await allSupertypes(resolver, type)).some((each) => isSameSymbol(each, base));
  return (await inherits(one, other)) || inherits(other, one);
};

/** The type behind an alias. An alias for a union has no single supertype, so it yields none. */
const aliasedTypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || symbol?.kind !== 'type_alias' || symbol.type?.kind !== 'named') return [];
  const scope = { file, type: file.enclosingType(symbol.parent) };
  const values = await resolver.evaluate(scope, symbol.type, { left: MOST_STEPS });
  return values.flatMap((value) => (value.kind === 'instance' ? [value.of] : []));
};

/** Aliases of this type. Subtypes of an alias are subtypes of the type. */
const aliasesOfType = (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`aliases ${symbolKey(at)}`, async () => {
    const found = new Map<string, SymbolAddress>();
    const file = await resolver.files.file(at.entry);
    const name = file?.symbols[at.symbol]?.name ?? '';
    for (const { entry, reference } of (await mentionsOf(resolver, { name, language: file?.language })).uses) {
      if (reference.kind !== 'type' || reference.from === undefined) continue;
      const alias = { entry, symbol: reference.from };
      if ((await aliasedTypes(resolver, alias)).some((each) => isSameSymbol(each, at))) found.set(symbolKey(alias), alias);
    }
    return [...found.values()];
  });

const closure = async (
  start: SymbolAddress,
  next: (at: SymbolAddress) => Promise<readonly SymbolAddress[]>,
): Promise<readonly SymbolAddress[]> => {
  const seen = new Map([[symbolKey(start), start]]);
  for (const at of seen.values()) {
    if (seen.size > MOST_TYPES) break;
    for (const each of await next(at)) if (!seen.has(symbolKey(each))) seen.set(symbolKey(each), each);
  }
  seen.delete(symbolKey(start));
  return [...seen.values()];
};

/** Members of supertypes that this one overrides, in its own type or in a subtype that inherits it. */
export const overriddenMembersOf = (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`overridden ${symbolKey(at)}`, () => findOverridden(resolver, at));

const findOverridden = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const member = await loadMember(resolver, at);
  if (!member) return [];
  if (await isStructural(resolver, at))
    return member.isCallable ? methodsSatisfiedBy(resolver, { ...member, at }, (each) => findEmbedders(resolver, each)) : [];
  if (await isInAddition(resolver, at)) return overriddenByAddition(resolver, at, member.name);
  const found = new Map<string, SymbolAddress>();
  for (const type of [member.owner, ...(await subtypesInheriting(resolver, at, member))])
    for (const supertype of await allSupertypes(resolver, type))
      for (const each of await ownMembers(resolver, supertype, member.name)) found.set(symbolKey(each), each);
  found.delete(symbolKey(at));
  const overridden: SymbolAddress[] = [];
  for (const each of found.values()) if (await mayShareOverrides(resolver, at, each)) overridden.push(each);
  return overridden;
};

/** Members of subtypes that override this one, declared there or inherited from another type. */
export const overridingMembersOf = (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`overriding ${symbolKey(at)}`, () => findOverriding(resolver, at));

const findOverriding = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const member = await loadMember(resolver, at);
  if (!member) return [];
  if (await isStructural(resolver, at))
    return member.isInInterface
      ? methodsSatisfying(resolver, { ...member, at }, [
          ...(await declaredSubtypes(resolver, member.owner)).map((subtype) => subtype.at),
          ...(await typesSatisfying(resolver, member.owner)),
        ])
      : [];
  const found = new Map<string, SymbolAddress>();
  for (const type of await allSubtypes(resolver, member.owner))
    for (const each of await memberSymbols(resolver, type, member.name))
      if (await mayOverride(resolver, each, at)) found.set(symbolKey(each), each);
  found.delete(symbolKey(at));
  return [...found.values()];
};

/** Whether a member is declared by what adds to a type (`impl`), and so overrides only members of the supertypes listed there. */
const isInAddition = async (resolver: NameResolver, { entry, symbol }: SymbolAddress): Promise<boolean> => {
  const file = await resolver.files.file(entry);
  const around = file?.symbols[file.symbols[symbol]?.parent ?? -1];
  return around !== undefined && addsToType(around.kind) && file?.language?.linking?.addsParts === true;
};

const overriddenByAddition = async (
  resolver: NameResolver,
  { entry, symbol }: SymbolAddress,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const parent = (await resolver.files.file(entry))?.symbols[symbol]?.parent ?? -1;
  const found: SymbolAddress[] = [];
  for (const { target } of await declaredSupertypes(resolver, { entry, symbol: parent }))
    if (target) found.push(...(await ownMembers(resolver, target, name)));
  return found;
};

/** Where types have additions, only these override; overloads override those with the same parameters. */
const mayOverride = async (resolver: NameResolver, at: SymbolAddress, overridden: SymbolAddress): Promise<boolean> => {
  const { linking } = resolver.files.fileIdentity(at.entry).language ?? {};
  if (!linking?.addsParts) return mayShareOverrides(resolver, at, overridden);
  if (!(await isInAddition(resolver, at))) return false;
  return (await overriddenMembersOf(resolver, at)).some((each) => isSameSymbol(each, overridden));
};

const mayShareOverrides = async (resolver: NameResolver, one: SymbolAddress, other: SymbolAddress): Promise<boolean> => {
  const [file, otherFile] = [await resolver.files.file(one.entry), await resolver.files.file(other.entry)];
  const [fact, otherFact] = [file?.symbols[one.symbol], otherFile?.symbols[other.symbol]];
  if (!file || !otherFile || !fact || !otherFact) return true;
  if (separatesCallables(file.language) && isCallable(fact) !== isCallable(otherFact)) return false;
  return !file.language?.overloads || haveSameShape({ file, fact }, { file: otherFile, fact: otherFact });
};

type DeclaredMember = { readonly file: LinkedFile; readonly fact: SymbolFact };

const haveSameShape = (one: DeclaredMember, other: DeclaredMember): boolean =>
  one.fact.role === other.fact.role && (!isCallable(one.fact) || haveSameParameters(one, other));

const isCallable = ({ role }: SymbolFact): boolean => role === 'callable';

type Member = {
  readonly owner: SymbolAddress;
  readonly name: string;
  readonly isCallable: boolean;
  readonly isInInterface: boolean;
};

const loadMember = async (resolver: NameResolver, at: SymbolAddress): Promise<Member | undefined> => {
  const owner = await ownerOf(resolver, at);
  const symbol = (await resolver.files.file(at.entry))?.symbols[at.symbol];
  if (!owner || !symbol || symbol.kind === 'constructor') return undefined;
  const around = (await resolver.files.file(owner.entry))?.symbols[owner.symbol];
  const isCallable = symbol.role === 'callable';
  return { owner, name: symbol.name, isCallable, isInInterface: isCallable && around?.kind === 'interface' };
};

const subtypesInheriting = async (
  resolver: NameResolver,
  at: SymbolAddress,
  { owner, name }: Member,
): Promise<readonly SymbolAddress[]> => {
  const inheritors: SymbolAddress[] = [];
  for (const type of await allSubtypes(resolver, owner))
    if ((await memberSymbols(resolver, type, name)).some((each) => isSameSymbol(each, at))) inheritors.push(type);
  return inheritors;
};
