/** What a question about uses is after: the symbol, the declarations that add up to it, and members that stand for it. */
import type { SymbolFact } from '#model';
import { overriddenBy, overridesOf } from './hierarchy.ts';
import type { LinkedFile } from './linked-file.ts';
import { mergedWith } from './members.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAt } from './port.ts';
import { keyOf, type Resolving } from './things.ts';

export type Target = {
  readonly at: SymbolAt;
  readonly file: LinkedFile;
  readonly fact: SymbolFact;
  /** Keys of the symbol and of the declarations beside it that mean the same. */
  readonly same: ReadonlySet<string>;
  /** Members above and below that it is linked with by overriding. */
  readonly family: ReadonlyMap<string, SymbolAt>;
  /** The type it is a member of. */
  readonly owner?: SymbolAt;
};

/** A family of more members than this is one of names such as `toString`: the rest is left to names. */
const MOST_RELATIVES = 200;

/** Undefined when there is no such symbol. */
export const targetOf = async (
  resolver: Resolving,
  at: SymbolAt,
  { hasFamily }: { readonly hasFamily: boolean },
): Promise<Target | undefined> => {
  const file = await resolver.files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact) return undefined;
  const same = mergedWith(file, at.symbol).map((symbol) => keyOf({ entry: at.entry, symbol }));
  const owner = await ownerOf(resolver.files, at);
  const family = owner && hasFamily ? await familyOf(resolver, at) : new Map<string, SymbolAt>();
  return { at, file, fact, same: new Set(same), family, ...(owner ? { owner } : {}) };
};

/** Up to the first declarations, and from each of them down again. */
const familyOf = async (resolver: Resolving, at: SymbolAt): Promise<ReadonlyMap<string, SymbolAt>> => {
  const family = new Map<string, SymbolAt>();
  const above = await overriddenBy(resolver, at);
  for (const root of [at, ...above]) {
    for (const member of [...(root === at ? above : []), ...(await overridesOf(resolver, root))]) {
      if (family.size < MOST_RELATIVES) family.set(keyOf(member), member);
    }
  }
  family.delete(keyOf(at));
  return family;
};
