/** Counts the symbols and references of a view. Reads every file's facts. */
import { entryAt, type FactsNumber, nextTurn, type StoredView, type ViewTable } from '#model';
import type { StoreReader } from '#store';
import type { FactCounts } from '../port.ts';

/** Beyond this, counting takes longer than a status should. */
const MOST_COUNTED_FILES = 20_000;
const FILES_PER_TURN = 64;

const COUNTS = new WeakMap<ViewTable, FactCounts>();

/** Undefined for a view that is too large to count. */
export const countFacts = async (reader: StoreReader, { table }: StoredView): Promise<FactCounts | undefined> => {
  if (table.count > MOST_COUNTED_FILES) return undefined;
  const known = COUNTS.get(table);
  if (known) return known;
  const counts = await readCounts(reader, parsedFiles(table));
  COUNTS.set(table, counts);
  return counts;
};

const parsedFiles = (table: ViewTable): readonly FactsNumber[] =>
  table.paths.flatMap((_, index) => entryAt(table, index)?.facts ?? []);

const readCounts = async (reader: StoreReader, files: readonly FactsNumber[]): Promise<FactCounts> => {
  let [symbols, references] = [0, 0];
  for (let at = 0; at < files.length; at += FILES_PER_TURN) {
    const batch = files.slice(at, at + FILES_PER_TURN);
    const [symbolsOf, referencesOf] = [await reader.symbols(batch), await reader.references(batch)];
    for (const facts of batch) {
      symbols += symbolsOf.get(facts)?.symbols.length ?? 0;
      references += referencesOf.get(facts)?.references().length ?? 0;
    }
    await nextTurn();
  }
  return { symbols, references };
};
