/** Types above and below a type, and members that stand for each other along them. */
import type { SymbolFact, TypeExpression } from '#model';
import type { LinkedFile } from './linked-file.ts';
import { membersOf, ownMembers } from './members.ts';
import { mentionsOf, type NamedUse } from './mentions.ts';
import { ownerOf } from './packages.ts';
import type { Supertype, SymbolAt } from './port.ts';
import { isStructural, methodsMeeting, methodsMetBy, satisfiedInterfaces, satisfyingTypes } from './structural.ts';
import { inPlaceOrder, isSame, keyOf, type Resolving, symbolsOf } from './things.ts';

const MOST_STEPS = 400;
/** Types on one chain or in one family: past this a member's family is cut. */
const MOST_TYPES = 1_000;

export type Subtype = { readonly kind: 'extends' | 'implements'; readonly at: SymbolAt };

/** As written, in order; then interfaces that it satisfies by its methods. */
export const supertypesOf = (resolver: Resolving, at: SymbolAt): Promise<readonly Supertype[]> =>
  resolver.files.once(`supertypes ${keyOf(at)}`, () => findSupertypes(resolver, at));

const findSupertypes = async (resolver: Resolving, at: SymbolAt): Promise<readonly Supertype[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const found: Supertype[] = [];
  for (const [kind, types] of [
    ['base', symbol.extends ?? []],
    ['interface', symbol.implements ?? declaredOfObject(file, at.symbol)],
  ] as const)
    for (const type of types) found.push(...(await namedAbove(resolver, { file, symbol, kind }, type)));
  for (const target of await satisfiedInterfaces(resolver, at)) found.push({ kind: 'interface', name: '', target });
  return found;
};

/** An object that is given to a declared type stands for it with the functions that it holds. */
const declaredOfObject = (file: LinkedFile, symbol: number): readonly TypeExpression[] => {
  const { role, type } = file.symbols[symbol] ?? {};
  return role === 'value' && type && file.childrenOf(symbol).size > 0 ? [type] : [];
};

type Builder = { readonly file: LinkedFile; readonly symbol: SymbolFact; readonly kind: Supertype['kind'] };

const namedAbove = async (
  resolver: Resolving,
  { file, symbol, kind }: Builder,
  type: TypeExpression,
): Promise<readonly Supertype[]> => {
  if (type.kind !== 'named') return [];
  const place = { file, type: file.typeAround(symbol.parent) };
  const targets = symbolsOf((await resolver.bound(place, type.binding, { left: MOST_STEPS })).things);
  const name = file.writtenName(type.binding) ?? '';
  if (targets.length === 0) return [{ kind, name }];
  return Promise.all(targets.map(async (target) => ({ kind: await kindOf(resolver, target, kind), name, target })));
};

/** What is extended may be an interface all the same. */
const kindOf = async (resolver: Resolving, at: SymbolAt, written: 'base' | 'interface'): Promise<Supertype['kind']> => {
  const file = await resolver.files.file(at.entry);
  const kind = file?.symbols[at.symbol]?.kind;
  return kind === 'interface' || kind === 'protocol' || kind === 'trait' ? 'interface' : written;
};

/** Direct ones, in order of path and line. */
export const subtypesOf = (resolver: Resolving, at: SymbolAt): Promise<readonly Subtype[]> =>
  resolver.files.once(`subtypes ${keyOf(at)}`, () => findSubtypes(resolver, at));

const findSubtypes = async (resolver: Resolving, at: SymbolAt): Promise<readonly Subtype[]> => {
  const found = new Map((await writtenBelow(resolver, at)).map((below) => [keyOf(below.at), below]));
  for (const below of await satisfyingTypes(resolver, at, (each) => embeddersOf(resolver, each)))
    if (!found.has(keyOf(below))) found.set(keyOf(below), { kind: 'implements', at: below });
  return [...found.values()].sort((one, other) => inPlaceOrder(one.at, other.at));
};

/** Types that name it among what they build on. */
const writtenBelow = (resolver: Resolving, at: SymbolAt): Promise<readonly Subtype[]> =>
  resolver.files.once(`written below ${keyOf(at)}`, async () => {
    const file = await resolver.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    const found = new Map<string, Subtype>();
    for (const use of symbol ? (await mentionsOf(resolver, { name: symbol.name, language: file.language })).uses : []) {
      const below = await declaredBelow(resolver, use, at);
      if (below) found.set(keyOf(below.at), below);
    }
    return [...found.values()];
  });

const embeddersOf = (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  resolver.files.once(`embedders of ${keyOf(at)}`, () =>
    closure(at, async (each) => (await writtenBelow(resolver, each)).map((below) => below.at)),
  );

/** The type around this use that names it among what it builds on. */
const declaredBelow = async (resolver: Resolving, use: NamedUse, at: SymbolAt): Promise<Subtype | undefined> => {
  const { kind, from, binding } = use.reference;
  if (kind !== 'type' && !isHeritage(kind)) return undefined;
  const file = await resolver.files.file(use.entry);
  const builder = file ? (kind === 'type' ? objectGivenTo(file, from) : file.typeAround(from)) : -1;
  if (!file || builder < 0) return undefined;
  const { things } = await resolver.resolve(file, binding, file.symbols[builder]?.parent);
  if (!symbolsOf(things).some((target) => isSame(target, at))) return undefined;
  return { kind: kind === 'extends' ? kind : 'implements', at: { entry: file.entry, symbol: builder } };
};

const isHeritage = (kind: string): boolean => kind === 'extends' || kind === 'implements';

/** The symbol whose declared type stands there, when it is an object that holds functions; −1 otherwise. */
const objectGivenTo = (file: LinkedFile, from: number | undefined): number =>
  from !== undefined && file.symbols[from]?.role === 'value' && file.childrenOf(from).size > 0 ? from : -1;

/** Types below that declare no constructor of this name, and so are made by that of the type. */
export const heirsOf = async (resolver: Resolving, type: SymbolAt, constructor: string): Promise<readonly SymbolAt[]> =>
  closure(type, async (each) => {
    const heirs: SymbolAt[] = [];
    for (const { at } of await subtypesOf(resolver, each))
      if ((await ownMembers(resolver, at, constructor)).length === 0) heirs.push(at);
    return heirs;
  });

/** Types above, nearest first, each once. */
const allAbove = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  closure(at, async (each) => [
    ...(await supertypesOf(resolver, each)).flatMap(({ target }) => target ?? []),
    ...(await namedBy(resolver, each)),
  ]);

const allBelow = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  closure(at, async (each) => [
    ...(await subtypesOf(resolver, each)).map((below) => below.at),
    ...(await namesFor(resolver, each)),
  ]);

/** The type that a name for one stands for; of several joined under a name none is above the others. */
const namedBy = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || symbol?.kind !== 'type_alias' || symbol.type?.kind !== 'named') return [];
  const place = { file, type: file.typeAround(symbol.parent) };
  const values = await resolver.evaluate(place, symbol.type, { left: MOST_STEPS });
  return values.flatMap((value) => (value.kind === 'instance' ? [value.of] : []));
};

/** Names that stand for this type: what builds on the name builds on the type. */
const namesFor = (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  resolver.files.once(`names for ${keyOf(at)}`, async () => {
    const found = new Map<string, SymbolAt>();
    const file = await resolver.files.file(at.entry);
    const name = file?.symbols[at.symbol]?.name ?? '';
    for (const { entry, reference } of (await mentionsOf(resolver, { name, language: file?.language })).uses) {
      if (reference.kind !== 'type' || reference.from === undefined) continue;
      const alias = { entry, symbol: reference.from };
      if ((await namedBy(resolver, alias)).some((each) => isSame(each, at))) found.set(keyOf(alias), alias);
    }
    return [...found.values()];
  });

const closure = async (start: SymbolAt, next: (at: SymbolAt) => Promise<readonly SymbolAt[]>): Promise<readonly SymbolAt[]> => {
  const seen = new Map([[keyOf(start), start]]);
  for (const at of seen.values()) {
    if (seen.size > MOST_TYPES) break;
    for (const each of await next(at)) if (!seen.has(keyOf(each))) seen.set(keyOf(each), each);
  }
  seen.delete(keyOf(start));
  return [...seen.values()];
};

/** Members of the types above that this one stands for, in its own type or in one that inherits it. */
export const overriddenBy = (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  resolver.files.once(`above ${keyOf(at)}`, () => findAbove(resolver, at));

const findAbove = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const member = await memberAt(resolver, at);
  if (!member) return [];
  if (await isStructural(resolver, at))
    return member.isCallable ? methodsMetBy(resolver, { ...member, at }, (each) => embeddersOf(resolver, each)) : [];
  const found = new Map<string, SymbolAt>();
  for (const type of [member.owner, ...(await inheritorsOf(resolver, at, member))])
    for (const above of await allAbove(resolver, type))
      for (const each of await ownMembers(resolver, above, member.name)) found.set(keyOf(each), each);
  found.delete(keyOf(at));
  return [...found.values()];
};

/** Members that stand for this one in the types below: their own, or what they inherit from elsewhere. */
export const overridesOf = (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  resolver.files.once(`below ${keyOf(at)}`, () => findBelow(resolver, at));

const findBelow = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const member = await memberAt(resolver, at);
  if (!member) return [];
  if (await isStructural(resolver, at))
    return member.isInInterface
      ? methodsMeeting(
          resolver,
          { ...member, at },
          (await subtypesOf(resolver, member.owner)).map((below) => below.at),
        )
      : [];
  const found = new Map<string, SymbolAt>();
  for (const type of await allBelow(resolver, member.owner))
    for (const each of await membersIn(resolver, type, member.name)) found.set(keyOf(each), each);
  found.delete(keyOf(at));
  return [...found.values()];
};

type Member = {
  readonly owner: SymbolAt;
  readonly name: string;
  readonly isCallable: boolean;
  readonly isInInterface: boolean;
};

const memberAt = async (resolver: Resolving, at: SymbolAt): Promise<Member | undefined> => {
  const owner = await ownerOf(resolver.files, at);
  const symbol = (await resolver.files.file(at.entry))?.symbols[at.symbol];
  if (!owner || !symbol || symbol.kind === 'constructor') return undefined;
  const around = (await resolver.files.file(owner.entry))?.symbols[owner.symbol];
  const isCallable = symbol.role === 'callable';
  return { owner, name: symbol.name, isCallable, isInInterface: isCallable && around?.kind === 'interface' };
};

const inheritorsOf = async (resolver: Resolving, at: SymbolAt, { owner, name }: Member): Promise<readonly SymbolAt[]> => {
  const heirs: SymbolAt[] = [];
  for (const type of await allBelow(resolver, owner))
    if ((await membersIn(resolver, type, name)).some((each) => isSame(each, at))) heirs.push(type);
  return heirs;
};

const membersIn = async (resolver: Resolving, type: SymbolAt, name: string): Promise<readonly SymbolAt[]> =>
  symbolsOf(await membersOf(resolver, { kind: 'instance', of: type }, { name, fuel: { left: MOST_STEPS } }));
