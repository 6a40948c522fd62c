/** What a question about uses is after: the symbol, the declarations that add up to it, and members that stand for it. */
import type { SymbolFact } from '#model';
import { overriddenBy, overridesOf } from './hierarchy.ts';
import type { LinkedFile } from './linked-file.ts';
import { mergedWith } from './members.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAt } from './port.ts';
import { isStructural } from './structural.ts';
import { keyOf, type Resolving } from './things.ts';

export type Target = {
  readonly at: SymbolAt;
  readonly file: LinkedFile;
  readonly fact: SymbolFact;
  /** Keys of the symbol and of the declarations beside it that mean the same. */
  readonly same: ReadonlySet<string>;
  /** Members above and below that it is linked with by overriding. */
  readonly family: ReadonlyMap<string, SymbolAt>;
  /** The family has more members than were looked for. */
  readonly isFamilyCut: boolean;
  /** The type it is a member of. */
  readonly owner?: SymbolAt;
};

/** A family of more members than this is cut: uses of what was cut off are left to names. */
const MOST_RELATIVES = 2_000;

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
  const isFamilyCut = family.size >= MOST_RELATIVES;
  return { at, file, fact, same: new Set(same), family, isFamilyCut, ...(owner ? { owner } : {}) };
};

/**
 * Up to the first declarations, and from each of them down again. Where types satisfy interfaces by chance, others that
 * satisfy the same one are no relatives.
 */
const familyOf = async (resolver: Resolving, at: SymbolAt): Promise<ReadonlyMap<string, SymbolAt>> => {
  const family = new Map<string, SymbolAt>();
  const above = await overriddenBy(resolver, at);
  for (const root of (await isStructural(resolver, at)) ? [at] : [at, ...above]) {
    for (const member of [...(root === at ? above : []), ...(await overridesOf(resolver, root))]) {
      if (family.size < MOST_RELATIVES) family.set(keyOf(member), member);
    }
  }
  family.delete(keyOf(at));
  return family;
};
