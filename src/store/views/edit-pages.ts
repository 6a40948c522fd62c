/**
 * Which pages a change of a view affects, and what they become. A page holds the paths from its key up to the key of the
 * next page. The key of the first page is the empty string, so every path has a page.
 */
import { firstAtOrAfter, type RepoPath, type ViewEntry } from '#model';

/** Entries. Small enough to rewrite in a fraction of a millisecond, large enough that a view has few rows. */
const PAGE_TARGET = 128;
const PAGE_MAX = 2 * PAGE_TARGET;

export type ViewPage = { readonly key: string; readonly entries: readonly ViewEntry[] };
export type PageEdit = { readonly put: readonly ViewEntry[]; readonly remove: readonly RepoPath[] };

/** Splits entries, in any order, into pages. The last of equal paths wins. */
export const cutPages = (entries: readonly ViewEntry[]): readonly ViewPage[] =>
  cutPage('', sortByPath(new Map(entries.map((entry) => [entry.path, entry]))));

/** Splits a change by the pages it affects. */
export const editsByPage = (keys: readonly string[], { put, remove }: PageEdit): ReadonlyMap<string, PageEdit> => {
  const edits = new Map<string, { put: ViewEntry[]; remove: RepoPath[] }>();
  const pageEditOf = (path: string): { put: ViewEntry[]; remove: RepoPath[] } => {
    const key = pageKeyOfPath(keys, path);
    const known = edits.get(key);
    if (known) return known;
    const added = { put: [], remove: [] };
    edits.set(key, added);
    return added;
  };
  for (const path of remove) pageEditOf(path).remove.push(path);
  for (const entry of put) pageEditOf(entry.path).put.push(entry);
  return edits;
};

/** Returns no pages if no entries are left, and several if the page grew too large. A path both removed and put is put. */
export const editPage = (page: ViewPage, { put, remove }: PageEdit): readonly ViewPage[] => {
  const entries = new Map(page.entries.map((entry) => [entry.path, entry]));
  for (const path of remove) entries.delete(path);
  for (const entry of put) entries.set(entry.path, entry);
  return cutPage(page.key, sortByPath(entries));
};

const pageKeyOfPath = (keys: readonly string[], path: string): string => {
  const at = firstAtOrAfter(keys, path);
  return keys[at] === path ? path : (keys[at - 1] ?? '');
};

const sortByPath = (entries: ReadonlyMap<RepoPath, ViewEntry>): readonly ViewEntry[] =>
  [...entries.values()].sort((left, right) => (left.path < right.path ? -1 : left.path > right.path ? 1 : 0));

const cutPage = (key: string, entries: readonly ViewEntry[]): readonly ViewPage[] => {
  if (entries.length === 0) return [];
  if (entries.length <= PAGE_MAX) return [{ key, entries }];
  const pages: ViewPage[] = [];
  for (let start = 0; start < entries.length; start += PAGE_TARGET) {
    const cut = entries.slice(start, start + PAGE_TARGET);
    pages.push({ key: start === 0 ? key : (cut[0]?.path ?? ''), entries: cut });
  }
  return pages;
};
