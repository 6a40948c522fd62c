/** Types above and below a type, and members that stand for each other along them. */
import type { SymbolFact, TypeExpression } from '#model';
import { filesMentioning } from './candidates.ts';
import type { LinkedFile } from './linked-file.ts';
import { membersOf, ownMembers } from './members.ts';
import { ownerOf } from './packages.ts';
import type { Supertype, SymbolAt } from './port.ts';
import { satisfiedInterfaces, satisfyingTypes } from './structural.ts';
import { isSame, keyOf, type Resolving, symbolsOf } from './things.ts';

const MOST_STEPS = 400;
/** Types on one chain or in one family: past this a member's family is cut. */
const MOST_TYPES = 300;

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
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!symbol) return [];
  const found = new Map<string, Subtype>();
  const entries = await filesMentioning(resolver.files.view, resolver.files.index, symbol.name);
  for (const other of await resolver.files.load(entries))
    for (const below of await declaredBelow(resolver, other, { at, name: symbol.name })) found.set(keyOf(below.at), below);
  for (const below of await satisfyingTypes(resolver, at)) found.set(keyOf(below), { kind: 'implements', at: below });
  return [...found.values()];
};

type Wanted = { readonly at: SymbolAt; readonly name: string };

/** Types of a file that name it among what they build on, under its own name or the one that an import gave it. */
const declaredBelow = async (resolver: Resolving, file: LinkedFile, { at, name }: Wanted): Promise<readonly Subtype[]> => {
  const below: Subtype[] = [];
  for (const written of file.namesOf(name)) {
    for (const { kind, from, binding } of file.referencesNamed(written)) {
      const builder = kind === 'type' ? objectGivenTo(file, from) : isHeritage(kind) ? file.typeAround(from) : -1;
      if (builder < 0) continue;
      const { things } = await resolver.resolve(file, binding, file.symbols[builder]?.parent);
      if (symbolsOf(things).some((target) => isSame(target, at)))
        below.push({ kind: kind === 'extends' ? kind : 'implements', at: { entry: file.entry, symbol: builder } });
    }
  }
  return below;
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
  closure(at, async (each) => (await supertypesOf(resolver, each)).flatMap(({ target }) => target ?? []));

const allBelow = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> =>
  closure(at, async (each) => (await subtypesOf(resolver, each)).map((below) => below.at));

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
export const overriddenBy = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const member = await memberAt(resolver, at);
  if (!member) return [];
  const found = new Map<string, SymbolAt>();
  for (const type of [member.owner, ...(await inheritorsOf(resolver, at, member))])
    for (const above of await allAbove(resolver, type))
      for (const each of await ownMembers(resolver, above, member.name)) found.set(keyOf(each), each);
  found.delete(keyOf(at));
  return [...found.values()];
};

/** Members that stand for this one in the types below: their own, or what they inherit from elsewhere. */
export const overridesOf = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const member = await memberAt(resolver, at);
  if (!member) return [];
  const found = new Map<string, SymbolAt>();
  for (const type of await allBelow(resolver, member.owner))
    for (const each of await membersIn(resolver, type, member.name)) found.set(keyOf(each), each);
  found.delete(keyOf(at));
  return [...found.values()];
};

type Member = { readonly owner: SymbolAt; readonly name: string };

const memberAt = async (resolver: Resolving, at: SymbolAt): Promise<Member | undefined> => {
  const owner = await ownerOf(resolver.files, at);
  const symbol = (await resolver.files.file(at.entry))?.symbols[at.symbol];
  return owner && symbol && symbol.kind !== 'constructor' ? { owner, name: symbol.name } : undefined;
};

const inheritorsOf = async (resolver: Resolving, at: SymbolAt, { owner, name }: Member): Promise<readonly SymbolAt[]> => {
  const heirs: SymbolAt[] = [];
  for (const type of await allBelow(resolver, owner))
    if ((await membersIn(resolver, type, name)).some((each) => isSame(each, at))) heirs.push(type);
  return heirs;
};

const membersIn = async (resolver: Resolving, type: SymbolAt, name: string): Promise<readonly SymbolAt[]> =>
  symbolsOf(await membersOf(resolver, { kind: 'instance', of: type }, { name, fuel: { left: MOST_STEPS } }));
