/** Counts the symbols and references of a view, and the files that were read in part. Reads every file's facts. */
import { entryAt, type FactsNumber, nextTurn, type RepoPath, type StoredView, type ViewTable } from '#model';
import type { StoreReader } from '#store';
import type { FactCounts } from '../port.ts';

/** Beyond this, counting takes longer than a status should. */
const MOST_COUNTED_FILES = 20_000;
const FILES_PER_TURN = 64;
/** Nobody reads a longer list. */
const MOST_LISTED_PROBLEMS = 20;

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

type ParsedFile = { readonly path: RepoPath; readonly facts: FactsNumber };

const parsedFiles = (table: ViewTable): readonly ParsedFile[] =>
  table.paths.flatMap((path, index) => {
    const facts = entryAt(table, index)?.facts;
    return facts === undefined ? [] : [{ path, facts }];
  });

const readCounts = async (reader: StoreReader, files: readonly ParsedFile[]): Promise<FactCounts> => {
  let [symbols, references, problems] = [0, 0, 0];
  const listed: FactCounts['problems']['files'][number][] = [];
  for (let at = 0; at < files.length; at += FILES_PER_TURN) {
    const batch = files.slice(at, at + FILES_PER_TURN);
    const numbers = batch.map(({ facts }) => facts);
    const [symbolsOf, referencesOf] = [await reader.symbols(numbers), await reader.references(numbers)];
    for (const { path, facts } of batch) {
      const found = symbolsOf.get(facts);
      const problem = found?.problems[0];
      symbols += found?.symbols.length ?? 0;
      references += referencesOf.get(facts)?.references().length ?? 0;
      problems += problem ? 1 : 0;
      if (problem && listed.length < MOST_LISTED_PROBLEMS) listed.push({ path, ...problem });
    }
    await nextTurn();
  }
  return { symbols, references, problems: { total: problems, files: listed } };
};
