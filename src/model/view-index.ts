/**
 * An index derived from the table of a view: which entries have a given content or facts. It lives as long as the table.
 * A changed view is a new table, so the index cannot be stale.
 */
import type { RepoPath } from './ids.ts';
import type { ViewTable } from './view.ts';

export type ViewIndex = {
  readonly table: ViewTable;
  /** Distinct contents, numbered from 0 in the order of their first path. */
  readonly ordinals: OrdinalMap;
  readonly byFacts: EntryLists;
};

export type OrdinalMap = {
  readonly count: number;
  /** Content number → ordinal + 1; 0 if the view does not contain it. */
  readonly byContent: Int32Array;
  readonly contents: Int32Array;
  /** Ordinal → its entries. */
  readonly entries: EntryLists;
};

/** Linked lists of (entry + 1), one per number, in path order; 0 ends a list. */
export type EntryLists = { readonly first: Int32Array; readonly next: Int32Array };

const indexes = new WeakMap<ViewTable, ViewIndex>();

export const viewIndexOf = (table: ViewTable): ViewIndex => {
  const known = indexes.get(table);
  if (known) return known;
  const made: ViewIndex = {
    table,
    ordinals: numberContents(table),
    byFacts: listEntries(table.facts, table.count),
  };
  indexes.set(table, made);
  return made;
};

const numberContents = ({ contents, count }: ViewTable): OrdinalMap => {
  const byContent = new Int32Array(largest(contents, count) + 1);
  const ordinalOfEntry = new Int32Array(count);
  const distinct: number[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    const content = contents[entry] ?? 0;
    if (content > 0 && byContent[content] === 0) byContent[content] = distinct.push(content);
    ordinalOfEntry[entry] = content > 0 ? (byContent[content] ?? 0) : 0;
  }
  // While being built, the lists are keyed by ordinal + 1, since 0 means "no content". `subarray(1)` shifts them back.
  const { first, next } = listEntries(ordinalOfEntry, count);
  return { count: distinct.length, byContent, contents: Int32Array.from(distinct), entries: { first: first.subarray(1), next } };
};

const listEntries = (numbers: Int32Array, count: number): EntryLists => {
  const first = new Int32Array(largest(numbers, count) + 1);
  const next = new Int32Array(count);
  for (let entry = count - 1; entry >= 0; entry -= 1) {
    const number = numbers[entry] ?? 0;
    if (number <= 0) continue;
    next[entry] = first[number] ?? 0;
    first[number] = entry + 1;
  }
  return { first, next };
};

const largest = (numbers: Int32Array, count: number): number => {
  let most = 0;
  for (let index = 0; index < count; index += 1) if ((numbers[index] ?? 0) > most) most = numbers[index] ?? 0;
  return most;
};

/** The entries listed for a number, in path order. */
export const entriesOf = (lists: EntryLists, number: number): readonly number[] => {
  const found: number[] = [];
  for (let link = lists.first[number] ?? 0; link > 0; link = lists.next[link - 1] ?? 0) found.push(link - 1);
  return found;
};

export const pathOfEntry = ({ table }: ViewIndex, entry: number): RepoPath => {
  const path = table.paths[entry];
  if (path === undefined) throw new Error(`the view has no entry ${entry}`);
  return path;
};

/** −1 if the entry was skipped. */
export const ordinalOfEntry = ({ table, ordinals }: ViewIndex, entry: number): number =>
  (ordinals.byContent[table.contents[entry] ?? 0] ?? 0) - 1;
