import type { Json } from '#model';
type PruneRules = { readonly mainLists: readonly string[]; readonly passThrough: readonly string[] };

/** Drops undefined, null and empty lists; keeps the operation's main lists even when empty. */
export const pruneData = (data: Json, { mainLists, passThrough }: PruneRules): Json => {
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (passThrough.includes(key)) return [[key, value]];
    const pruned = prune(value);
    if (mainLists.includes(key)) return [[key, pruned ?? []]];
    return pruned === undefined ? [] : [[key, pruned]];
  });
  return Object.fromEntries(entries);
};

/** Undefined for a dropped value. */
const prune = (value: unknown): unknown => {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => prune(item) ?? emptyLike(item));
  return typeof value === 'object' ? pruneFields(value) : value;
};

export const pruneFields = (value: object): Json => {
  const kept: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const pruned = prune(inner);
    if (pruned !== undefined) kept.push([key, pruned]);
  }
  return Object.fromEntries(kept);
};

/** List items are never dropped, so that positions stay stable. */
const emptyLike = (item: unknown): unknown => (Array.isArray(item) ? [] : {});
