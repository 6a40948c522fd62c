/** Types that satisfy interfaces by their methods alone, where the language counts that. */
import { entriesOf, type SymbolFact } from '#model';
import type { LinkedFile } from './linked-file.ts';
import { membersOf } from './members.ts';
import { fits, type MethodShape, shapeOf } from './method-shape.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAt } from './port.ts';
import { keyOf, type Resolving } from './things.ts';

const MOST_STEPS = 400;
/** A method that more files have tells too little; a rarer one of the same interface is asked first. */
const MOST_FILES = 2_000;

/** Types of the view that have every method of this interface. */
export const satisfyingTypes = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  if (!(await isStructural(resolver, at)) || (await factOf(resolver, at))?.kind !== 'interface') return [];
  const wanted = await methodsOfInterface(resolver, at);
  if (wanted.length === 0) return [];
  const found: SymbolAt[] = [];
  for (const type of await typesWithRarest(resolver, wanted)) if (await hasAll(resolver, type, wanted)) found.push(type);
  return found;
};

/** Interfaces of the view that this type satisfies. */
export const satisfiedInterfaces = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const symbol = await factOf(resolver, at);
  const isAsked = (await isStructural(resolver, at)) && symbol?.role === 'type' && symbol.kind !== 'interface';
  if (!isAsked) return [];
  const asked = new Map<string, SymbolAt>();
  for (const name of await methodNames(resolver, at))
    for (const owner of await interfacesWith(resolver, name)) asked.set(keyOf(owner), owner);
  const found: SymbolAt[] = [];
  for (const owner of asked.values()) {
    const wanted = await methodsOfInterface(resolver, owner);
    if (wanted.length > 0 && (await hasAll(resolver, at, wanted))) found.push(owner);
  }
  return found;
};

const interfacesWith = async (resolver: Resolving, method: string): Promise<readonly SymbolAt[]> => {
  const owners: SymbolAt[] = [];
  for (const { at } of await methodsNamed(resolver, method)) {
    const owner = await ownerOf(resolver.files, at);
    if (owner && (await factOf(resolver, owner))?.kind === 'interface') owners.push(owner);
  }
  return owners;
};

const isStructural = async (resolver: Resolving, at: SymbolAt): Promise<boolean> =>
  (await resolver.files.file(at.entry))?.language?.linking?.isStructural === true;

type Method = { readonly name: string; readonly shape: MethodShape };

/** Its own and those of the interfaces it embeds. */
const methodsOfInterface = async (resolver: Resolving, at: SymbolAt, seen = new Set<string>()): Promise<readonly Method[]> => {
  if (seen.has(keyOf(at))) return [];
  seen.add(keyOf(at));
  const file = await resolver.files.file(at.entry);
  if (!file) return [];
  const own = [...file.childrenOf(at.symbol).values()].flat().flatMap((child) => methodOf(file.symbols[child]));
  const embedded: Method[] = [];
  for (const value of await resolver.supertypes(at, { left: MOST_STEPS }))
    if (value.kind === 'instance') embedded.push(...(await methodsOfInterface(resolver, value.of, seen)));
  return [...own, ...embedded];
};

const methodOf = (symbol: SymbolFact | undefined): readonly Method[] =>
  symbol?.role === 'callable' ? [{ name: symbol.name, shape: shapeOf(symbol) }] : [];

const hasAll = async (resolver: Resolving, type: SymbolAt, wanted: readonly Method[]): Promise<boolean> => {
  const builtins = (await resolver.files.file(type.entry))?.language?.builtins ?? new Set<string>();
  for (const { name, shape } of wanted) {
    const members = await membersOf(resolver, { kind: 'instance', of: type }, { name, fuel: { left: MOST_STEPS } });
    const facts: (SymbolFact | undefined)[] = [];
    for (const member of members) if (member.kind === 'symbol') facts.push(await factOf(resolver, member.at));
    // What is embedded from outside may have it: that cannot be told, and does not count.
    if (!facts.some((fact) => fact?.role === 'callable' && fits(shapeOf(fact), shape, builtins))) return false;
  }
  return true;
};

const typesWithRarest = async (resolver: Resolving, wanted: readonly Method[]): Promise<readonly SymbolAt[]> => {
  let rarest: readonly NamedMethod[] | undefined;
  for (const { name } of wanted) {
    const named = await methodsNamed(resolver, name);
    if (!rarest || named.length < rarest.length) rarest = named;
  }
  const types = new Map<string, SymbolAt>();
  for (const { at } of rarest ?? []) {
    const owner = await ownerOf(resolver.files, at);
    const fact = owner && (await factOf(resolver, owner));
    if (owner && fact && fact.role === 'type' && fact.kind !== 'interface') types.set(keyOf(owner), owner);
  }
  return [...types.values()];
};

type NamedMethod = { readonly at: SymbolAt };

/** Callables of this name in structural languages that stand in or beside a type. */
const methodsNamed = async (resolver: Resolving, name: string): Promise<readonly NamedMethod[]> => {
  const { view, index } = resolver.files;
  const [list] = await view.reader.postings('name', [name.toLowerCase()]);
  const entries = [...(list?.documents ?? [])].flatMap((facts) => entriesOf(index.byFacts, facts));
  const files = await resolver.files.load(entries.slice(0, MOST_FILES));
  return files.filter(({ language }) => language?.linking?.isStructural).flatMap((file) => methodsIn(file, name));
};

const methodsIn = (file: LinkedFile, name: string): readonly NamedMethod[] =>
  file.symbols.flatMap((symbol, index) =>
    symbol.name === name && symbol.role === 'callable' && symbol.qualifiedName !== symbol.name
      ? [{ at: { entry: file.entry, symbol: index } }]
      : [],
  );

/** Of methods that a type has itself, in its file or beside it. */
const methodNames = async (resolver: Resolving, at: SymbolAt): Promise<readonly string[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const { paths } = resolver.files.index.table;
  const siblings = paths.flatMap((path, entry) => (path.startsWith(folder) && !path.includes('/', folder.length) ? [entry] : []));
  const names = new Set<string>();
  for (const { symbols } of await resolver.files.load(siblings))
    for (const { name, qualifiedName, role } of symbols)
      if (role === 'callable' && qualifiedName === `${symbol.qualifiedName}.${name}`) names.add(name);
  return [...names];
};

const factOf = async (resolver: Resolving, at: SymbolAt): Promise<SymbolFact | undefined> =>
  (await resolver.files.file(at.entry))?.symbols[at.symbol];
