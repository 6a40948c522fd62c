import type { Json } from '#model';
type PruneRules = { readonly mainLists: readonly string[]; readonly passThrough: readonly string[] };

/** Leaves out what is absent, null or an empty list; an operation's main lists stay whatever they hold. */
export const pruneData = (data: Json, { mainLists, passThrough }: PruneRules): Json => {
  const entries = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    if (passThrough.includes(key)) return [[key, value]];
    const pruned = prune(value);
    if (mainLists.includes(key)) return [[key, pruned ?? []]];
    return pruned === undefined ? [] : [[key, pruned]];
  });
  return Object.fromEntries(entries);
};

/** Undefined for what is left out. */
const prune = (value: unknown): unknown => {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => prune(item) ?? emptyLike(item));
  return typeof value === 'object' ? pruneFields(value) : value;
};

export const pruneFields = (value: object): Json =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const pruned = prune(inner);
      return pruned === undefined ? [] : [[key, pruned] as const];
    }),
  );

/** Inside a list every item counts, so an empty one keeps its place. */
const emptyLike = (item: unknown): unknown => (Array.isArray(item) ? [] : {});
