/** The callables that a call of a name may choose from: those beside the one it is bound to, and those that its type inherits. */
import type { SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { ownMembers } from '../members.ts';
import { ownerOf } from '../packages.ts';
import type { SymbolAddress } from '../port.ts';
import { MOST_STEPS, type NameResolver, symbolKey, type Value } from '../resolved-name.ts';
import { haveSameParameters } from './same-parameters.ts';

export type Candidate = { readonly at: SymbolAddress; readonly file: LinkedFile; readonly fact: SymbolFact };

/** Types whose inherited overloads are looked at. */
const MOST_SUPERTYPES = 64;

/** Empty if a target cannot be called, or is not one of several. */
export const candidatesFor = async (resolver: NameResolver, targets: readonly SymbolAddress[]): Promise<readonly Candidate[]> => {
  const found = new Map<string, Candidate>();
  for (const at of targets) {
    const file = await resolver.files.file(at.entry);
    const fact = file?.symbols[at.symbol];
    if (!file || fact?.role !== 'callable') return [];
    for (const each of await overloadsOf(resolver, at, file)) found.set(symbolKey(each.at), each);
  }
  return [...found.values()];
};

const overloadsOf = (resolver: NameResolver, at: SymbolAddress, file: LinkedFile): Promise<readonly Candidate[]> => {
  const fact = file.symbols[at.symbol];
  const { parent = -1, name = '' } = fact ?? {};
  return resolver.files.once(`overloads ${at.entry}:${parent} ${name}`, async () => {
    const owner = await ownerOf(resolver, at);
    const beside = file.childrenNamed(parent, name).map((symbol) => ({ entry: at.entry, symbol }));
    if (!owner) return callablesAt(resolver, beside);
    const found = [...(await callablesAt(resolver, await ownMembers(resolver, owner, name)))];
    for (const type of await supertypes(resolver, owner))
      for (const each of await callablesAt(resolver, await ownMembers(resolver, type, name)))
        if (!found.some((nearer) => haveSameParameters(nearer, each))) found.push(each);
    return found;
  });
};

const callablesAt = async (resolver: NameResolver, all: readonly SymbolAddress[]): Promise<readonly Candidate[]> => {
  const found: Candidate[] = [];
  for (const at of all) {
    const file = await resolver.files.file(at.entry);
    const fact = file?.symbols[at.symbol];
    if (file && fact?.role === 'callable') found.push({ at, file, fact });
  }
  return found;
};

const isInstance = (value: Value): value is Extract<Value, { kind: 'instance' }> => value.kind === 'instance';

/** Nearest first, without the type itself. */
export const supertypes = (resolver: NameResolver, type: SymbolAddress): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`supertypes for overloads ${symbolKey(type)}`, async () => {
    const seen = new Map([[symbolKey(type), type]]);
    for (const at of seen.values()) {
      if (seen.size > MOST_SUPERTYPES) break;
      const above = await resolver.valuesOfSupertypes(at, { left: MOST_STEPS });
      for (const value of above.filter(isInstance)) if (!seen.has(symbolKey(value.of))) seen.set(symbolKey(value.of), value.of);
    }
    seen.delete(symbolKey(type));
    return [...seen.values()];
  });
