/** Supertypes and subtypes of a type, direct or transitive. */
import type { Links, SymbolAddress } from '#link';

export type RelatedType = {
  /** Absent for external types. */
  readonly at?: SymbolAddress;
  readonly name: string;
  readonly depth: number;
};

export type RelatedTypes = {
  readonly bases: readonly RelatedType[];
  readonly interfaces: readonly RelatedType[];
  readonly derived: readonly RelatedType[];
  readonly isTruncated: boolean;
};

/** Implicit base types of every class say nothing. */
const IMPLICIT_ROOTS: ReadonlySet<string> = new Set(['object', 'Object', 'Any', 'AnyObject']);
/** Types to visit per request. */
const MAX_TYPES = 500;

type TypeSearch = { readonly isTransitive: boolean; readonly signal?: AbortSignal | undefined };

export const findRelatedTypes = async (links: Links, at: SymbolAddress, options: TypeSearch): Promise<RelatedTypes> => {
  const above = await walkTypes(at, options, async (each) => {
    const isInterface = INTERFACE_KINDS.has((await links.symbol(each)).fact.kind);
    return (await links.supertypesOf(each)).map(({ kind, name, target }) => ({
      group: isInterface ? 'interface' : kind,
      name,
      at: target,
    }));
  });
  const below = await walkTypes(at, options, async (each) =>
    (await links.subtypesOf(each)).map((sub) => ({ group: 'derived', name: '', at: sub.at }) as const),
  );
  const named = above.found.filter(({ type }) => type.at !== undefined || !IMPLICIT_ROOTS.has(type.name));
  const inGroup = (group: string) => named.filter((each) => each.group === group).map(({ type }) => type);
  return {
    bases: inGroup('base'),
    interfaces: inGroup('interface'),
    derived: below.found.map(({ type }) => type),
    isTruncated: above.isTruncated || below.isTruncated,
  };
};

export const INTERFACE_KINDS: ReadonlySet<string> = new Set(['interface', 'protocol', 'trait']);

type Group = 'base' | 'interface' | 'derived';
type TypeStep = { readonly group: Group; readonly name: string; readonly at?: SymbolAddress | undefined };
type GroupedType = { readonly group: Group; readonly type: RelatedType };

/** Nearest first; each type once, at its smallest distance. */
const walkTypes = async (
  start: SymbolAddress,
  { isTransitive, signal }: TypeSearch,
  next: (at: SymbolAddress) => Promise<readonly TypeStep[]>,
): Promise<{ readonly found: readonly GroupedType[]; readonly isTruncated: boolean }> => {
  const seen = new Set([typeKey({ at: start, name: '' })]);
  const found: GroupedType[] = [];
  const queue = [{ at: start, depth: 0 }];
  for (const { at: from, depth } of queue) {
    signal?.throwIfAborted();
    if (found.length >= MAX_TYPES) return { found, isTruncated: true };
    for (const { group, name, at } of await next(from)) {
      const key = typeKey({ at, name });
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ group, type: { name, depth: depth + 1, ...(at ? { at } : {}) } });
      if (at && isTransitive) queue.push({ at, depth: depth + 1 });
    }
  }
  return { found, isTruncated: false };
};

const typeKey = ({ at, name }: { readonly at?: SymbolAddress | undefined; readonly name: string }): string =>
  at ? `${at.entry}:${at.symbol}` : name;
