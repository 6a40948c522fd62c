/** Counts the symbols or the references of a view. Reads every file's facts. */
import { entryAt, type FactsNumber, nextTurn, type StoredView, type ViewTable } from '#model';
import type { StoreReader } from '#store';

export type CountedFacts = 'symbols' | 'references';

/** Beyond this, counting takes longer than a status should. */
const MOST_COUNTED_FILES = 20_000;
const FILES_PER_TURN = 64;

const COUNTS: Readonly<Record<CountedFacts, WeakMap<ViewTable, number>>> = { symbols: new WeakMap(), references: new WeakMap() };

/** Undefined for a view that is too large to count. */
export const countFacts = async (
  reader: StoreReader,
  { table }: StoredView,
  counted: CountedFacts,
): Promise<number | undefined> => {
  if (table.count > MOST_COUNTED_FILES) return undefined;
  const known = COUNTS[counted].get(table);
  if (known !== undefined) return known;
  const facts = table.paths.flatMap((_, index) => entryAt(table, index)?.facts ?? []);
  let total = 0;
  for (let at = 0; at < facts.length; at += FILES_PER_TURN) {
    total += await COUNTERS[counted](reader, facts.slice(at, at + FILES_PER_TURN));
    await nextTurn();
  }
  COUNTS[counted].set(table, total);
  return total;
};

type Counter = (reader: StoreReader, facts: readonly FactsNumber[]) => Promise<number>;

/** Copies of a file share their facts, and each counts. */
const COUNTERS: Readonly<Record<CountedFacts, Counter>> = {
  symbols: async (reader, facts) => {
    const files = await reader.symbols(facts);
    return facts.reduce((sum, number) => sum + (files.get(number)?.symbols.length ?? 0), 0);
  },
  references: async (reader, facts) => {
    const files = await reader.references(facts);
    return facts.reduce((sum, number) => sum + (files.get(number)?.references().length ?? 0), 0);
  },
};
