/** Structural typing: types that satisfy an interface by their methods alone, and the methods that implement each other. */
import { entriesOf, type SymbolFact } from '#model';
import type { LinkedFile } from './linked-file.ts';
import { loadInBatches } from './turns/load-in-batches.ts';
import { memberSymbols } from './members.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAddress } from './port.ts';
import { compareSymbols, isSameSymbol, MOST_STEPS, symbolKey, type NameResolver } from './resolved-name.ts';

/** Limit on files that declare one method name. */
const MOST_DECLARING_FILES = 4_000;
/** Embedder searches per request. Each one reads every file that mentions the type. */
const MOST_SEARCHES = 100;

/** Finds the types that embed this one, directly or not, and so have its methods. */
type Embedders = (at: SymbolAddress) => Promise<readonly SymbolAddress[]>;

/** Types that have every method of this interface. */
export const satisfyingTypes = async (
  resolver: NameResolver,
  at: SymbolAddress,
  embeddersOf: Embedders,
): Promise<readonly SymbolAddress[]> => {
  if (!(await isStructural(resolver, at)) || (await factOf(resolver, at))?.kind !== 'interface') return [];
  const required = await methodsOfInterface(resolver, at);
  const found: SymbolAddress[] = [];
  for (const type of await candidateTypes(resolver, required, embeddersOf))
    if ((await factOf(resolver, type))?.kind !== 'interface' && (await hasAllMethods(resolver, type, required))) found.push(type);
  return found.sort(compareSymbols);
};

/** Types that embed one of `types` and have every method of the interface with it. */
export const embeddersSatisfying = async (
  resolver: NameResolver,
  { at, types }: { readonly at: SymbolAddress; readonly types: readonly SymbolAddress[] },
  embeddersOf: Embedders,
): Promise<readonly SymbolAddress[]> => {
  const required = await methodsOfInterface(resolver, at);
  const found = new Map<string, SymbolAddress>();
  for (const type of types.slice(0, MOST_SEARCHES))
    for (const embedder of await embeddersOf(type))
      if ((await factOf(resolver, embedder))?.kind !== 'interface' && (await hasAllMethods(resolver, embedder, required)))
        found.set(symbolKey(embedder), embedder);
  return [...found.values()];
};

/** Types that have the rarest of the required methods, and types that embed them. */
const candidateTypes = async (
  resolver: NameResolver,
  required: readonly SymbolFact[],
  embeddersOf: Embedders,
): Promise<Iterable<SymbolAddress>> => {
  const candidates = new Map<string, SymbolAddress>();
  let searches = 0;
  for (const { owner, isInInterface } of await rarestMethods(resolver, required)) {
    candidates.set(symbolKey(owner), owner);
    // An embedder of a satisfying type adds nothing new. An embedder of an interface does, or one that adds missing methods.
    const mayAddTypes = isInInterface || (required.length > 1 && !(await hasAllMethods(resolver, owner, required)));
    if (!mayAddTypes || (searches += 1) > MOST_SEARCHES) continue;
    for (const type of await embeddersOf(owner)) candidates.set(symbolKey(type), type);
  }
  return candidates.values();
};

/** Interfaces that this type satisfies. */
export const satisfiedInterfaces = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const symbol = await factOf(resolver, at);
  const canSatisfy = (await isStructural(resolver, at)) && symbol && canHaveMethods(symbol) && symbol.kind !== 'interface';
  if (!canSatisfy) return [];
  const candidates = new Map<string, SymbolAddress>();
  for (const name of await methodNames(resolver, at))
    for (const { owner, isInInterface } of await methodsNamed(resolver, name))
      if (isInInterface) candidates.set(symbolKey(owner), owner);
  const found: SymbolAddress[] = [];
  for (const owner of candidates.values()) {
    const required = await methodsOfInterface(resolver, owner);
    if (required.length > 0 && (await hasAllMethods(resolver, at, required))) found.push(owner);
  }
  return found.sort(compareSymbols);
};

type OwnedMethod = { readonly at: SymbolAddress; readonly owner: SymbolAddress; readonly name: string };

/** Methods that implement this interface method: in types that satisfy the interface, or inherited by one of `subtypes`. */
export const methodsSatisfying = async (
  resolver: NameResolver,
  { at, owner, name }: OwnedMethod,
  subtypes: readonly SymbolAddress[],
): Promise<readonly SymbolAddress[]> => {
  const required = await methodsOfInterface(resolver, owner);
  const own = await factOf(resolver, at);
  const found = new Map<string, SymbolAddress>();
  for (const method of await methodsNamed(resolver, name))
    if (own && (await methodCanStandFor(resolver, method, own)) && (await hasAllMethods(resolver, method.owner, required)))
      found.set(symbolKey(method.at), method.at);
  for (const type of subtypes) for (const each of await memberSymbols(resolver, type, name)) found.set(symbolKey(each), each);
  found.delete(symbolKey(at));
  return [...found.values()].sort(compareSymbols);
};

/** Interface methods that this method implements, through its own type or through one that embeds it. */
export const methodsSatisfiedBy = async (
  resolver: NameResolver,
  { at, owner, name }: OwnedMethod,
  embeddersOf: Embedders,
): Promise<readonly SymbolAddress[]> => {
  const own = await factOf(resolver, at);
  const found: SymbolAddress[] = [];
  let inheritors: readonly SymbolAddress[] | undefined;
  for (const method of await methodsNamed(resolver, name)) {
    if (!method.isInInterface || isSameSymbol(method.at, at) || !own || !(await methodCanStandFor(resolver, method, own)))
      continue;
    const required = await methodsOfInterface(resolver, method.owner);
    if (await hasAllMethods(resolver, owner, required)) {
      found.push(method.at);
      continue;
    }
    inheritors ??= await embeddersInheriting(resolver, await embeddersOf(owner), { name, at });
    for (const type of inheritors) {
      if (!(await hasAllMethods(resolver, type, required))) continue;
      found.push(method.at);
      break;
    }
  }
  return found;
};

type InheritedMethod = { readonly name: string; readonly at: SymbolAddress };

const embeddersInheriting = async (
  resolver: NameResolver,
  types: readonly SymbolAddress[],
  of: InheritedMethod,
): Promise<readonly SymbolAddress[]> => {
  const inheritors: SymbolAddress[] = [];
  for (const type of types)
    if ((await memberSymbols(resolver, type, of.name)).some((each) => isSameSymbol(each, of.at))) inheritors.push(type);
  return inheritors;
};

export const isStructural = async (resolver: NameResolver, at: SymbolAddress): Promise<boolean> =>
  (await resolver.files.file(at.entry))?.language?.linking?.canImplement !== undefined;

/** The interface's own methods and those of the interfaces it embeds. */
const methodsOfInterface = (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolFact[]> =>
  resolver.files.once(`methods of ${symbolKey(at)}`, () => collectMethods(resolver, at, new Set()));

const collectMethods = async (resolver: NameResolver, at: SymbolAddress, seen: Set<string>): Promise<readonly SymbolFact[]> => {
  if (seen.has(symbolKey(at))) return [];
  seen.add(symbolKey(at));
  const file = await resolver.files.file(at.entry);
  if (!file) return [];
  const own = [...file.childrenOf(at.symbol).values()].flat().flatMap((child) => file.symbols[child] ?? []);
  const embedded: SymbolFact[] = [];
  for (const value of await resolver.valuesOfSupertypes(at, { left: MOST_STEPS }))
    if (value.kind === 'instance') embedded.push(...(await collectMethods(resolver, value.of, seen)));
  return [...own.filter(({ role }) => role === 'callable'), ...embedded];
};

const hasAllMethods = async (resolver: NameResolver, type: SymbolAddress, required: readonly SymbolFact[]): Promise<boolean> => {
  const canImplement = (await resolver.files.file(type.entry))?.language?.linking?.canImplement;
  for (const method of required) {
    let hasMethod = false;
    // A method that may come from an embedded external type is unknown, and does not count.
    for (const member of await memberSymbols(resolver, type, method.name)) {
      const fact = await factOf(resolver, member);
      hasMethod ||= fact?.role === 'callable' && canImplement?.(fact, method) === true;
    }
    if (!hasMethod) return false;
  }
  return true;
};

const methodCanStandFor = async (resolver: NameResolver, { at }: NamedMethod, own: SymbolFact): Promise<boolean> => {
  const file = await resolver.files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  return fact !== undefined && file?.language?.linking?.canImplement?.(fact, own) === true;
};

const rarestMethods = async (resolver: NameResolver, required: readonly SymbolFact[]): Promise<readonly NamedMethod[]> => {
  let rarest: readonly NamedMethod[] | undefined;
  for (const { name } of required) {
    const named = await methodsNamed(resolver, name);
    if (!rarest || named.length < rarest.length) rarest = named;
  }
  return rarest ?? [];
};

type NamedMethod = { readonly at: SymbolAddress; readonly owner: SymbolAddress; readonly isInInterface: boolean };

/** Methods with this name in structurally typed languages, declared inside or outside their type. */
const methodsNamed = (resolver: NameResolver, name: string): Promise<readonly NamedMethod[]> =>
  resolver.files.once(`methods named ${name}`, async () => {
    const { view, index } = resolver.files;
    const [list] = await view.reader.postings('name', [name.toLowerCase()]);
    // Facts numbers depend on indexing order. Only path order is the same in every index.
    const entries = [...(list?.documents ?? [])].flatMap((facts) => entriesOf(index.byFacts, facts));
    entries.sort((one, other) => one - other);
    const methods: NamedMethod[] = [];
    for (const file of await loadInBatches(resolver.files, entries.slice(0, MOST_DECLARING_FILES)))
      if (file.language?.linking?.canImplement)
        for (const at of methodsDeclaredIn(file, name)) methods.push(...(await withOwner(resolver, at)));
    return methods;
  });

const methodsDeclaredIn = (file: LinkedFile, name: string): readonly SymbolAddress[] =>
  file.symbols.flatMap((symbol, index) =>
    symbol.name === name && symbol.role === 'callable' && symbol.qualifiedName !== symbol.name
      ? [{ entry: file.entry, symbol: index }]
      : [],
  );

const withOwner = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly NamedMethod[]> => {
  const owner = await ownerOf(resolver, at);
  const fact = owner && (await factOf(resolver, owner));
  return owner && fact && canHaveMethods(fact) ? [{ at, owner, isInInterface: fact.kind === 'interface' }] : [];
};

/** A defined type can have methods, whatever its underlying type is. */
const canHaveMethods = ({ role }: SymbolFact): boolean => role === 'type' || role === 'alias';

/** Names of the methods that a type has, its own and those of the types it embeds. */
const methodNames = async (
  resolver: NameResolver,
  at: SymbolAddress,
  seen: Set<string> = new Set(),
): Promise<ReadonlySet<string>> => {
  if (seen.has(symbolKey(at))) return new Set();
  seen.add(symbolKey(at));
  const isInterface = (await factOf(resolver, at))?.kind === 'interface';
  if (isInterface) return new Set((await methodsOfInterface(resolver, at)).map(({ name }) => name));
  const names = new Set(await declaredMethodNames(resolver, at));
  for (const value of await resolver.valuesOfSupertypes(at, { left: MOST_STEPS }))
    if (value.kind === 'instance') for (const name of await methodNames(resolver, value.of, seen)) names.add(name);
  return names;
};

/** Names of the methods declared for a type, in its file or elsewhere in its folder. */
const declaredMethodNames = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly string[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const { paths } = resolver.files.index.table;
  const siblings = paths.flatMap((path, entry) => (path.startsWith(folder) && !path.includes('/', folder.length) ? [entry] : []));
  const names: string[] = [];
  for (const { symbols } of await loadInBatches(resolver.files, siblings))
    for (const { name, qualifiedName, role } of symbols)
      if (role === 'callable' && qualifiedName === `${symbol.qualifiedName}.${name}`) names.push(name);
  return names;
};

const factOf = async (resolver: NameResolver, at: SymbolAddress): Promise<SymbolFact | undefined> =>
  (await resolver.files.file(at.entry))?.symbols[at.symbol];
