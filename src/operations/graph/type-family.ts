/** Types above and below one type, one step or all the way. */
import type { Links, SymbolAddress } from '#link';

export type TypePlace = {
  /** Absent outside of the repository. */
  readonly at?: SymbolAddress;
  readonly name: string;
  readonly depth: number;
};

export type TypeFamily = {
  readonly bases: readonly TypePlace[];
  readonly interfaces: readonly TypePlace[];
  readonly derived: readonly TypePlace[];
  readonly isTruncated: boolean;
};

/** What every type descends from, where a language has such a thing, tells nothing. */
const IMPLICIT_ROOTS: ReadonlySet<string> = new Set(['object', 'Object', 'Any', 'AnyObject']);
/** Types looked at for one question. */
const MOST_TYPES = 500;

type Wish = { readonly isTransitive: boolean; readonly signal?: AbortSignal | undefined };

export const hierarchyOf = async (links: Links, at: SymbolAddress, wish: Wish): Promise<TypeFamily> => {
  const above = await reach(at, wish, async (each) => {
    const isInterface = INTERFACES.has((await links.symbol(each)).fact.kind);
    return (await links.supertypesOf(each)).map(({ kind, name, target }) => ({
      group: isInterface ? 'interface' : kind,
      name,
      at: target,
    }));
  });
  const below = await reach(at, wish, async (each) =>
    (await links.subtypesOf(each)).map((sub) => ({ group: 'derived', name: '', at: sub.at }) as const),
  );
  const named = above.found.filter(({ place }) => place.at !== undefined || !IMPLICIT_ROOTS.has(place.name));
  const inGroup = (group: string) => named.filter((each) => each.group === group).map(({ place }) => place);
  return {
    bases: inGroup('base'),
    interfaces: inGroup('interface'),
    derived: below.found.map(({ place }) => place),
    isTruncated: above.isTruncated || below.isTruncated,
  };
};

const INTERFACES: ReadonlySet<string> = new Set(['interface', 'protocol', 'trait']);

type Group = 'base' | 'interface' | 'derived';
type Step = { readonly group: Group; readonly name: string; readonly at?: SymbolAddress | undefined };
type Found = { readonly group: Group; readonly place: TypePlace };

/** Nearest first; each once, at its least distance. */
const reach = async (
  start: SymbolAddress,
  { isTransitive, signal }: Wish,
  next: (at: SymbolAddress) => Promise<readonly Step[]>,
): Promise<{ readonly found: readonly Found[]; readonly isTruncated: boolean }> => {
  const seen = new Set([keyOf({ at: start, name: '' })]);
  const found: Found[] = [];
  const queue = [{ at: start, depth: 0 }];
  for (const { at: from, depth } of queue) {
    signal?.throwIfAborted();
    if (found.length >= MOST_TYPES) return { found, isTruncated: true };
    for (const { group, name, at } of await next(from)) {
      const key = keyOf({ at, name });
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ group, place: { name, depth: depth + 1, ...(at ? { at } : {}) } });
      if (at && isTransitive) queue.push({ at, depth: depth + 1 });
    }
  }
  return { found, isTruncated: false };
};

const keyOf = ({ at, name }: { readonly at?: SymbolAddress | undefined; readonly name: string }): string =>
  at ? `${at.entry}:${at.symbol}` : name;
