/** Members of what stands before a name: its own, those declared from outside, and those that its supertypes have. */
import { exportedThings } from './exports.ts';
import type { LinkedFile } from './linked-file.ts';
import { shareSpace } from './name-space.ts';
import { membersFromOutside } from './packages.ts';
import type { SymbolAt } from './port.ts';
import { type Fuel, keyOf, type Resolving, type Thing, type Value } from './things.ts';

type Wanted = { readonly name: string; readonly fuel: Fuel };

/** Nearest first in the order of inheritance: members that hide others come alone. */
export const membersOf = async (resolver: Resolving, value: Value, wanted: Wanted): Promise<readonly Thing[]> => {
  if (value.kind === 'module') return membersOfModule(resolver, value.entries, wanted);
  if (value.kind === 'foreign') return value.name === '' ? [] : [{ kind: 'external', module: value.name }];
  return inherited(resolver, value.of, { ...wanted, seen: new Set() });
};

const membersOfModule = async (resolver: Resolving, entries: readonly number[], wanted: Wanted): Promise<readonly Thing[]> => {
  const exported = await exportedThings(resolver, entries, wanted);
  if (exported.length > 0) return exported;
  for (const entry of entries) {
    const file = await resolver.files.file(entry);
    const submodule = file && (await submoduleOf(resolver, file, wanted.name));
    if (submodule) return [submodule];
  }
  return [];
};

/** `import a.b` brings in `a`; `a.b` is then the module below it. */
const submoduleOf = async (resolver: Resolving, file: LinkedFile, name: string): Promise<Thing | undefined> => {
  const { submodule } = file.language?.linking ?? {};
  const module = submodule && (await resolver.files.moduleOf(file, submodule('.', name)));
  return module && 'entries' in module && module.entries.length > 0 ? { kind: 'module', entries: module.entries } : undefined;
};

/** Members that a type declares itself, wherever. */
export const ownMembers = async (resolver: Resolving, at: SymbolAt, name: string): Promise<readonly SymbolAt[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || !symbol) return [];
  const merged = mergedWith(file, at.symbol);
  const inside = merged.flatMap((each) => file.childrenNamed(each, name)).map((each) => ({ entry: at.entry, symbol: each }));
  return inside.length > 0 ? inside : membersFromOutside(resolver, file, { type: symbol, name });
};

/** Declarations of one name side by side add up: an interface and its class, a function and its namespace. */
export const mergedWith = (file: LinkedFile, symbol: number): readonly number[] => {
  const fact = file.symbols[symbol];
  const same = fact ? file.childrenNamed(fact.parent ?? -1, fact.name) : [];
  if (!fact || same.length < 2) return [symbol];
  return same.filter((other) => shareSpace(file.language, fact, file.symbols[other] ?? fact));
};

type Climbing = Wanted & { readonly seen: Set<string> };

const inherited = async (resolver: Resolving, at: SymbolAt, wanted: Climbing): Promise<readonly Thing[]> => {
  const { seen } = wanted;
  if (seen.has(keyOf(at)) || (wanted.fuel.left -= 1) < 0) return [];
  seen.add(keyOf(at));
  const own = await ownMembers(resolver, at, wanted.name);
  if (own.length > 0) return own.map((member) => ({ kind: 'symbol', at: member }));
  if ((await resolver.files.file(at.entry))?.language?.linking?.embeds) return promoted(resolver, [at], wanted);
  const external: Thing[] = [];
  for (const value of await resolver.supertypes(at, wanted.fuel)) {
    const found = await above(resolver, value, wanted);
    if (found.some(({ kind }) => kind !== 'external')) return found;
    external.push(...found);
  }
  // Each part of a union has a say; the first of several bases hides the others.
  const parts: Thing[] = [];
  for (const value of await aliased(resolver, at, wanted.fuel)) parts.push(...(await above(resolver, value, wanted)));
  const known = parts.filter(({ kind }) => kind !== 'external');
  return known.length > 0 ? known : [...external, ...parts].slice(0, 1);
};

/** Members of embedded types: all that lie at the least depth. */
const promoted = async (resolver: Resolving, types: readonly SymbolAt[], wanted: Climbing): Promise<readonly Thing[]> => {
  const level: Level = { found: [], outside: [], deeper: [] };
  for (const at of types) {
    const values = [...(await resolver.supertypes(at, wanted.fuel)), ...(await aliased(resolver, at, wanted.fuel))];
    for (const value of values) await lookInto(resolver, value, { level, wanted });
  }
  const { found, outside, deeper } = level;
  if (found.length > 0) return found;
  const below = deeper.length > 0 ? await promoted(resolver, deeper, wanted) : [];
  return below.length > 0 ? below : outside.slice(0, 1);
};

type Level = { readonly found: Thing[]; readonly outside: Thing[]; readonly deeper: SymbolAt[] };

const lookInto = async (
  resolver: Resolving,
  value: Value,
  { level, wanted }: { readonly level: Level; readonly wanted: Climbing },
): Promise<void> => {
  if (value.kind !== 'instance' && value.kind !== 'itself') {
    level.outside.push(...(await membersOf(resolver, value, wanted)));
    return;
  }
  if (wanted.seen.has(keyOf(value.of)) || (wanted.fuel.left -= 1) < 0) return;
  wanted.seen.add(keyOf(value.of));
  const own = await ownMembers(resolver, value.of, wanted.name);
  for (const member of own) level.found.push({ kind: 'symbol', at: member });
  if (own.length === 0) level.deeper.push(value.of);
};

const above = (resolver: Resolving, value: Value, wanted: Climbing): Promise<readonly Thing[]> =>
  value.kind === 'instance' || value.kind === 'itself'
    ? inherited(resolver, value.of, wanted)
    : membersOf(resolver, value, wanted);

/** A name for another type has that type's members. */
const aliased = async (resolver: Resolving, at: SymbolAt, fuel: Fuel): Promise<readonly Value[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || symbol?.kind !== 'type_alias' || !symbol.type) return [];
  return resolver.evaluate({ file, type: file.typeAround(symbol.parent) }, symbol.type, fuel);
};
