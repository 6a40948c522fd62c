/** The entries of a list, flat or nested. Nested entries count in the order of the text: an entry, then those inside it. */
import type { Json } from '#model';
import type { ListRule } from '../definition/list-rule.ts';

export const countEntries = (data: Json, { field, nested }: ListRule): number => countIn(listOf(data[field]), nested);

/** `data` with the entries from `start` to `end`. An entry whose parent is left out moves to the top of the list. */
export const sliceEntries = (data: Json, { field, nested }: ListRule, { start, end }: EntryRange): Json => {
  const entries = listOf(data[field]);
  if (nested === undefined) return { ...data, [field]: entries.slice(start, end) };
  return { ...data, [field]: sliceNested(entries, nested, { start, end }) };
};

export type EntryRange = { readonly start: number; readonly end: number };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const innerOf = (entry: unknown, nested: string): readonly unknown[] =>
  typeof entry === 'object' && entry !== null ? listOf(Reflect.get(entry, nested)) : [];

const countIn = (entries: readonly unknown[], nested: string | undefined): number =>
  nested === undefined
    ? entries.length
    : entries.reduce<number>((sum, entry) => sum + 1 + countIn(innerOf(entry, nested), nested), 0);

const sliceNested = (entries: readonly unknown[], nested: string, { start, end }: EntryRange): readonly unknown[] => {
  let at = 0;
  const take = (entry: unknown): readonly unknown[] => {
    const isKept = at >= start && at < end;
    at += 1;
    const inner = innerOf(entry, nested).flatMap(take);
    if (!isKept) return inner;
    const own = Object.entries({ ...Object(entry) }).filter(([key]) => key !== nested);
    return [Object.fromEntries(inner.length > 0 ? [...own, [nested, inner]] : own)];
  };
  return entries.flatMap(take);
};
