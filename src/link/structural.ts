/** Types that satisfy interfaces by their methods alone, where the language counts that, and methods that stand for each other so. */
import { entriesOf, type SymbolFact } from '#model';
import type { LinkedFile } from './linked-file.ts';
import { loadInBatches } from './turns/load-in-batches.ts';
import { membersOf } from './members.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAt } from './port.ts';
import { inPlaceOrder, isSame, keyOf, type Resolving, symbolsOf } from './things.ts';

const MOST_STEPS = 400;
/** Files that declare one method name. */
const MOST_FILES = 4_000;
/** Types whose embedders are looked for in one question: each such search looks through files that mention a name. */
const MOST_SEARCHES = 100;

/** Types that hold this one as a part of themselves and so have its methods, at any remove. */
type Embedders = (at: SymbolAt) => Promise<readonly SymbolAt[]>;

/** Types of the view that have every method of this interface. */
export const satisfyingTypes = async (
  resolver: Resolving,
  at: SymbolAt,
  embeddersOf: Embedders,
): Promise<readonly SymbolAt[]> => {
  if (!(await isStructural(resolver, at)) || (await factOf(resolver, at))?.kind !== 'interface') return [];
  const wanted = await methodsOfInterface(resolver, at);
  const found: SymbolAt[] = [];
  for (const type of await typesToAsk(resolver, wanted, embeddersOf))
    if ((await factOf(resolver, type))?.kind !== 'interface' && (await hasAll(resolver, type, wanted))) found.push(type);
  return found.sort(inPlaceOrder);
};

/** Those with the rarest of the methods, and what embeds them. */
const typesToAsk = async (
  resolver: Resolving,
  wanted: readonly SymbolFact[],
  embeddersOf: Embedders,
): Promise<Iterable<SymbolAt>> => {
  const asked = new Map<string, SymbolAt>();
  let searches = 0;
  for (const { owner, isInInterface } of await rarestOf(resolver, wanted)) {
    asked.set(keyOf(owner), owner);
    // What embeds a type that satisfies it is no news; what embeds an interface is, and what adds the methods that lack.
    const isNews = isInInterface || (wanted.length > 1 && !(await hasAll(resolver, owner, wanted)));
    if (!isNews || (searches += 1) > MOST_SEARCHES) continue;
    for (const type of await embeddersOf(owner)) asked.set(keyOf(type), type);
  }
  return asked.values();
};

/** Interfaces of the view that this type satisfies. */
export const satisfiedInterfaces = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const symbol = await factOf(resolver, at);
  const isAsked = (await isStructural(resolver, at)) && symbol && canHaveMethods(symbol) && symbol.kind !== 'interface';
  if (!isAsked) return [];
  const asked = new Map<string, SymbolAt>();
  for (const name of await methodNames(resolver, at))
    for (const { owner, isInInterface } of await methodsNamed(resolver, name)) if (isInInterface) asked.set(keyOf(owner), owner);
  const found: SymbolAt[] = [];
  for (const owner of asked.values()) {
    const wanted = await methodsOfInterface(resolver, owner);
    if (wanted.length > 0 && (await hasAll(resolver, at, wanted))) found.push(owner);
  }
  return found.sort(inPlaceOrder);
};

/** A method that is asked about, with the type it belongs to. */
type Asked = { readonly at: SymbolAt; readonly owner: SymbolAt; readonly name: string };

/** Methods that satisfy this method of an interface, in a type of their own or in one of `below`: those that satisfy the interface. */
export const methodsMeeting = async (
  resolver: Resolving,
  { at, owner, name }: Asked,
  below: readonly SymbolAt[],
): Promise<readonly SymbolAt[]> => {
  const wanted = await methodsOfInterface(resolver, owner);
  const own = await factOf(resolver, at);
  const found = new Map<string, SymbolAt>();
  for (const method of await methodsNamed(resolver, name))
    if (own && (await fits(resolver, method, own)) && (await hasAll(resolver, method.owner, wanted)))
      found.set(keyOf(method.at), method.at);
  for (const type of below) for (const each of await methodsIn(resolver, type, name)) found.set(keyOf(each), each);
  found.delete(keyOf(at));
  return [...found.values()].sort(inPlaceOrder);
};

/** Methods of interfaces that this method satisfies, by its own type or by one that embeds it. */
export const methodsMetBy = async (
  resolver: Resolving,
  { at, owner, name }: Asked,
  embeddersOf: Embedders,
): Promise<readonly SymbolAt[]> => {
  const own = await factOf(resolver, at);
  const found: SymbolAt[] = [];
  let heirs: readonly SymbolAt[] | undefined;
  for (const method of await methodsNamed(resolver, name)) {
    if (!method.isInInterface || isSame(method.at, at) || !own || !(await fits(resolver, method, own))) continue;
    const wanted = await methodsOfInterface(resolver, method.owner);
    if (await hasAll(resolver, owner, wanted)) {
      found.push(method.at);
      continue;
    }
    heirs ??= await heirsOf(resolver, await embeddersOf(owner), { name, at });
    for (const type of heirs) {
      if (!(await hasAll(resolver, type, wanted))) continue;
      found.push(method.at);
      break;
    }
  }
  return found;
};

type Inherited = { readonly name: string; readonly at: SymbolAt };

const heirsOf = async (resolver: Resolving, types: readonly SymbolAt[], of: Inherited): Promise<readonly SymbolAt[]> => {
  const heirs: SymbolAt[] = [];
  for (const type of types) if ((await methodsIn(resolver, type, of.name)).some((each) => isSame(each, of.at))) heirs.push(type);
  return heirs;
};

export const isStructural = async (resolver: Resolving, at: SymbolAt): Promise<boolean> =>
  (await resolver.files.file(at.entry))?.language?.linking?.canImplement !== undefined;

/** Its own methods and those of the interfaces it embeds. */
const methodsOfInterface = (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolFact[]> =>
  resolver.files.once(`methods of ${keyOf(at)}`, () => collectMethods(resolver, at, new Set()));

const collectMethods = async (resolver: Resolving, at: SymbolAt, seen: Set<string>): Promise<readonly SymbolFact[]> => {
  if (seen.has(keyOf(at))) return [];
  seen.add(keyOf(at));
  const file = await resolver.files.file(at.entry);
  if (!file) return [];
  const own = [...file.childrenOf(at.symbol).values()].flat().flatMap((child) => file.symbols[child] ?? []);
  const embedded: SymbolFact[] = [];
  for (const value of await resolver.supertypes(at, { left: MOST_STEPS }))
    if (value.kind === 'instance') embedded.push(...(await collectMethods(resolver, value.of, seen)));
  return [...own.filter(({ role }) => role === 'callable'), ...embedded];
};

const hasAll = async (resolver: Resolving, type: SymbolAt, wanted: readonly SymbolFact[]): Promise<boolean> => {
  const canImplement = (await resolver.files.file(type.entry))?.language?.linking?.canImplement;
  for (const method of wanted) {
    let isThere = false;
    // What is embedded from outside may have it: that cannot be told, and does not count.
    for (const member of await methodsIn(resolver, type, method.name)) {
      const fact = await factOf(resolver, member);
      isThere ||= fact?.role === 'callable' && canImplement?.(fact, method) === true;
    }
    if (!isThere) return false;
  }
  return true;
};

/** Of this name, its own or from what it embeds. */
const methodsIn = async (resolver: Resolving, type: SymbolAt, name: string): Promise<readonly SymbolAt[]> =>
  symbolsOf(await membersOf(resolver, { kind: 'instance', of: type }, { name, fuel: { left: MOST_STEPS } }));

const fits = async (resolver: Resolving, { at }: NamedMethod, own: SymbolFact): Promise<boolean> => {
  const file = await resolver.files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  return fact !== undefined && file?.language?.linking?.canImplement?.(fact, own) === true;
};

const rarestOf = async (resolver: Resolving, wanted: readonly SymbolFact[]): Promise<readonly NamedMethod[]> => {
  let rarest: readonly NamedMethod[] | undefined;
  for (const { name } of wanted) {
    const named = await methodsNamed(resolver, name);
    if (!rarest || named.length < rarest.length) rarest = named;
  }
  return rarest ?? [];
};

type NamedMethod = { readonly at: SymbolAt; readonly owner: SymbolAt; readonly isInInterface: boolean };

/** Callables of this name in structural languages that stand in or beside a type. */
const methodsNamed = (resolver: Resolving, name: string): Promise<readonly NamedMethod[]> =>
  resolver.files.once(`methods named ${name}`, async () => {
    const { view, index } = resolver.files;
    const [list] = await view.reader.postings('name', [name.toLowerCase()]);
    // Facts are numbered in the order in which they were made: only paths have an order that every index shares.
    const entries = [...(list?.documents ?? [])].flatMap((facts) => entriesOf(index.byFacts, facts));
    entries.sort((one, other) => one - other);
    const methods: NamedMethod[] = [];
    for (const file of await loadInBatches(resolver.files, entries.slice(0, MOST_FILES)))
      if (file.language?.linking?.canImplement)
        for (const at of declaredIn(file, name)) methods.push(...(await owned(resolver, at)));
    return methods;
  });

const declaredIn = (file: LinkedFile, name: string): readonly SymbolAt[] =>
  file.symbols.flatMap((symbol, index) =>
    symbol.name === name && symbol.role === 'callable' && symbol.qualifiedName !== symbol.name
      ? [{ entry: file.entry, symbol: index }]
      : [],
  );

const owned = async (resolver: Resolving, at: SymbolAt): Promise<readonly NamedMethod[]> => {
  const owner = await ownerOf(resolver.files, at);
  const fact = owner && (await factOf(resolver, owner));
  return owner && fact && canHaveMethods(fact) ? [{ at, owner, isInInterface: fact.kind === 'interface' }] : [];
};

/** A type under a name of its own is one of its own, whatever it is made of. */
const canHaveMethods = ({ role }: SymbolFact): boolean => role === 'type' || role === 'alias';

/** Of methods that a type has itself, in its file or beside it. */
const methodNames = async (resolver: Resolving, at: SymbolAt): Promise<readonly string[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const { paths } = resolver.files.index.table;
  const siblings = paths.flatMap((path, entry) => (path.startsWith(folder) && !path.includes('/', folder.length) ? [entry] : []));
  const names = new Set<string>();
  for (const { symbols } of await loadInBatches(resolver.files, siblings))
    for (const { name, qualifiedName, role } of symbols)
      if (role === 'callable' && qualifiedName === `${symbol.qualifiedName}.${name}`) names.add(name);
  return [...names];
};

const factOf = async (resolver: Resolving, at: SymbolAt): Promise<SymbolFact | undefined> =>
  (await resolver.files.file(at.entry))?.symbols[at.symbol];
