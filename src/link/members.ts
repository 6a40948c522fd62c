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
  if (value.kind === 'foreign') return [{ kind: 'external', module: value.name }];
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
  const above = [...(await resolver.supertypes(at, wanted.fuel)), ...(await aliased(resolver, at, wanted.fuel))];
  const external: Thing[] = [];
  for (const value of above) {
    const found =
      value.kind === 'instance' || value.kind === 'itself'
        ? await inherited(resolver, value.of, wanted)
        : await membersOf(resolver, value, wanted);
    if (found.some(({ kind }) => kind !== 'external')) return found;
    external.push(...found);
  }
  return external.slice(0, 1);
};

/** A name for another type has that type's members. */
const aliased = async (resolver: Resolving, at: SymbolAt, fuel: Fuel): Promise<readonly Value[]> => {
  const file = await resolver.files.file(at.entry);
  const symbol = file?.symbols[at.symbol];
  if (!file || symbol?.kind !== 'type_alias' || !symbol.type) return [];
  return resolver.evaluate({ file, type: file.typeAround(symbol.parent) }, symbol.type, fuel);
};
