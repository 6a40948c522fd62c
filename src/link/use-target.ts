/** What a question about uses is after: the symbol, the declarations that add up to it, and members that stand for it. */
import type { SymbolFact } from '#model';
import { overriddenMembersOf, overridingMembersOf } from './hierarchy.ts';
import type { LinkedFile } from './linked-file.ts';
import { mergedDeclarations } from './members.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAddress } from './port.ts';
import { isStructural } from './structural.ts';
import { symbolKey, type NameResolver } from './resolved-name.ts';

export type UseTarget = {
  readonly at: SymbolAddress;
  readonly file: LinkedFile;
  readonly fact: SymbolFact;
  /** Keys of the symbol and of the declarations beside it that mean the same. */
  readonly mergedKeys: ReadonlySet<string>;
  /** Members above and below that it is linked with by overriding. */
  readonly family: ReadonlyMap<string, SymbolAddress>;
  /** The family has more members than were looked for. */
  readonly isFamilyCut: boolean;
  /** The type it is a member of. */
  readonly owner?: SymbolAddress;
};

/** A family of more members than this is cut: uses of what was cut off are left to names. */
const MOST_FAMILY_MEMBERS = 2_000;

/** Undefined when there is no such symbol. */
export const findUseTarget = async (
  resolver: NameResolver,
  at: SymbolAddress,
  { includesFamily }: { readonly includesFamily: boolean },
): Promise<UseTarget | undefined> => {
  const file = await resolver.files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact) return undefined;
  const mergedKeys = mergedDeclarations(file, at.symbol).map((symbol) => symbolKey({ entry: at.entry, symbol }));
  const owner = await ownerOf(resolver.files, at);
  const family = owner && includesFamily ? await overrideFamily(resolver, at) : new Map<string, SymbolAddress>();
  const isFamilyCut = family.size >= MOST_FAMILY_MEMBERS;
  return { at, file, fact, mergedKeys: new Set(mergedKeys), family, isFamilyCut, ...(owner ? { owner } : {}) };
};

/**
 * Up to the first declarations, and from each of them down again. Where types satisfy interfaces by chance, others that
 * satisfy the same one are no relatives.
 */
const overrideFamily = async (resolver: NameResolver, at: SymbolAddress): Promise<ReadonlyMap<string, SymbolAddress>> => {
  const family = new Map<string, SymbolAddress>();
  const above = await overriddenMembersOf(resolver, at);
  for (const root of (await isStructural(resolver, at)) ? [at] : [at, ...above]) {
    for (const member of [...(root === at ? above : []), ...(await overridingMembersOf(resolver, root))]) {
      if (family.size < MOST_FAMILY_MEMBERS) family.set(symbolKey(member), member);
    }
  }
  family.delete(symbolKey(at));
  return family;
};
