/** Counts the symbols or the references of a view. */
import { entryAt, type StoredView } from '#model';
import type { StoreReader } from '#store';

export type CountedFacts = 'symbols' | 'references';

/** Copies of a file share their facts, and each counts. */
export const countFacts = async (reader: StoreReader, { table }: StoredView, counted: CountedFacts): Promise<number> => {
  const facts = table.paths.flatMap((_, index) => entryAt(table, index)?.facts ?? []);
  const counts = await reader.factCounts(facts);
  const field = counted === 'symbols' ? 'symbolCount' : 'referenceCount';
  return facts.reduce((sum, number) => sum + (counts.get(number)?.[field] ?? 0), 0);
};
