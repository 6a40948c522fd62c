/** The target of a search for uses: the symbol, its merged declarations, and the members related to it by overriding. */
import type { SymbolFact } from '#model';
import { areRelated, overriddenMembersOf, overridingMembersOf } from './hierarchy.ts';
import { joinedSymbols } from './joined/joined-symbols.ts';
import type { LinkedFile } from './linked-file.ts';
import { mergedDeclarations } from './members.ts';
import { partsOfType } from './named-packages/type-parts.ts';
import { ownerOf } from './packages.ts';
import type { SymbolAddress } from './port.ts';
import { symbolKey, type NameResolver } from './resolved-name.ts';

export type UseTarget = {
  readonly at: SymbolAddress;
  readonly file: LinkedFile;
  readonly fact: SymbolFact;
  /** Keys of the symbol and of the declarations merged with it. */
  readonly mergedKeys: ReadonlySet<string>;
  /** Members of supertypes and subtypes that override it or that it overrides. */
  readonly family: ReadonlyMap<string, SymbolAddress>;
  /** Members of unrelated types that a common subtype inherits with it: a use of one may be a use of the other. */
  readonly distant: ReadonlySet<string>;
  /** True if the family reached its limit and may be incomplete. */
  readonly isFamilyCut: boolean;
  /** The type it is a member of. */
  readonly owner?: SymbolAddress;
};

/** Members past this limit are dropped. Their uses are then matched by name only. */
const MOST_FAMILY_MEMBERS = 2_000;

/** Undefined if the symbol does not exist. */
export const findUseTarget = async (
  resolver: NameResolver,
  at: SymbolAddress,
  { includesFamily }: { readonly includesFamily: boolean },
): Promise<UseTarget | undefined> => {
  const file = await resolver.files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact) return undefined;
  const beside = mergedDeclarations(file, at.symbol).map((symbol) => ({ entry: at.entry, symbol }));
  const elsewhere = [...(await joinedSymbols(resolver.files, at)), ...(await partsOfType(resolver, at))];
  const mergedKeys = [...beside, ...elsewhere].map(symbolKey);
  const owner = await ownerOf(resolver, at);
  const all = owner && includesFamily ? await overrideFamily(resolver, at, file) : new Map<string, SymbolAddress>();
  const distant = owner ? await distantMembers(resolver, owner, all) : new Set<string>();
  const family = new Map([...all].filter(([key]) => !distant.has(key)));
  const isFamilyCut = family.size >= MOST_FAMILY_MEMBERS;
  return { at, file, fact, mergedKeys: new Set(mergedKeys), family, distant, isFamilyCut, ...(owner ? { owner } : {}) };
};

/**
 * Collects the members it overrides and those that override it. Members that override the same one are siblings: a value of one
 * type is never a value of the other.
 */
const overrideFamily = async (
  resolver: NameResolver,
  at: SymbolAddress,
  { language }: LinkedFile,
): Promise<ReadonlyMap<string, SymbolAddress>> => {
  const family = new Map<string, SymbolAddress>();
  const above = await overriddenMembersOf(resolver, at);
  for (const root of language?.linking?.relatesSiblings ? [at, ...above] : [at]) {
    for (const member of [...(root === at ? above : []), ...(await overridingMembersOf(resolver, root))]) {
      if (family.size < MOST_FAMILY_MEMBERS) family.set(symbolKey(member), member);
    }
  }
  family.delete(symbolKey(at));
  return family;
};

/** Only types that inherit in one order tell a common subtype from a relation of the types themselves. */
const distantMembers = async (
  resolver: NameResolver,
  owner: SymbolAddress,
  family: ReadonlyMap<string, SymbolAddress>,
): Promise<ReadonlySet<string>> => {
  const distant = new Set<string>();
  for (const [key, member] of family) {
    const file = await resolver.files.file(member.entry);
    const other = await ownerOf(resolver, member);
    if (file?.language?.linking?.linearizes && other && !(await areRelated(resolver, owner, other))) distant.add(key);
  }
  return distant;
};
