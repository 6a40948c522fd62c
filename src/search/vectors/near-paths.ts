/** The files of a view that are nearest a query, whatever their words. */
import { pathOfEntry, type RepoPath } from '#model';
import type { DraftScope } from '../rank/draft-regions.ts';

/** Best first; empty without vectors, undefined if none are asked for. The nearest piece of a file counts as much as all of it. */
export const nearPaths = ({ near, index, filter }: DraftScope, limit: number | undefined): readonly RepoPath[] | undefined => {
  if (limit === undefined) return undefined;
  const found: { readonly entry: number; readonly nearness: number }[] = [];
  for (let entry = 0; near && entry < index.table.count; entry += 1) {
    const { meaning = 0, fileMeaning = 0 } = near.files.nearnessOf(index.table.facts[entry] ?? 0) ?? {};
    if (meaning + fileMeaning > 0 && filter.allowsEntry(entry)) found.push({ entry, nearness: meaning + fileMeaning });
  }
  return found
    .sort((one, other) => other.nearness - one.nearness || one.entry - other.entry)
    .slice(0, limit)
    .map(({ entry }) => pathOfEntry(index, entry));
};
