/** The ids of the symbols around facts. */
import { pathOfEntry, type RepoPath, symbolId, viewIndexOf } from '#model';
import type { Links } from '#link';
import type { OpenView } from '#store';
import type { PlacedFact } from './surface-index.ts';

/** Where a fact is, and the innermost symbol around it. */
export type FactPlace = {
  readonly path: RepoPath;
  readonly entry: number;
  readonly line: number;
  readonly lineEnd: number;
  readonly symbol?: string;
};

export const placeOfFact = async (view: OpenView, links: Links, { entry, fact }: PlacedFact): Promise<FactPlace> => {
  const path = pathOfEntry(viewIndexOf(view.stored.table), entry);
  const place = { path, entry, line: fact.line, lineEnd: fact.lineEnd ?? fact.line };
  const around = fact.from === undefined ? undefined : (await links.file(entry))?.symbols[fact.from];
  return around ? { ...place, symbol: symbolId(path, around.qualifiedName, around.ordinal) } : place;
};
