/** The files of a view that are nearest a query, whatever their words. */
import { pathOfEntry, type RepoPath, type ViewIndex } from '#model';
import type { HitFilter } from '../view/hit-filter.ts';
import type { NearFiles } from './view-vectors.ts';

type NearScope = {
  readonly near?: { readonly files: NearFiles } | undefined;
  readonly index: ViewIndex;
  readonly filter: Pick<HitFilter, 'allowsEntry'>;
};

/** Best first; empty without vectors, undefined if none are asked for. The nearest piece of a file counts as much as all of it. */
export const nearPaths = ({ near, index, filter }: NearScope, limit: number | undefined): readonly RepoPath[] | undefined => {
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
