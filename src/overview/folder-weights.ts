/** How much code each folder of a view holds, with everything below it. */
import {
  entryAt,
  factsNumber,
  type FactsNumber,
  type FileRole,
  folderOf,
  forEachInTurns,
  ordinalOfEntry,
  roleIn,
  TURN_LIMITS,
  type ViewEntry,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import { textStatisticsOf } from '#search';
import type { OpenView } from '#store';

export type Amounts = {
  files: number;
  /** Files whose text is not indexed: binary, too large and the like. */
  skipped: number;
  lines: number;
  symbols: number;
  /** Files in a language with a parser; of these, files whose symbols are indexed. */
  parseable: number;
  parsed: number;
  /** Lines, but those of tests, documents, generated code and tables of data count less. */
  weight: number;
  readonly linesByLanguage: Map<string, number>;
  readonly filesByRole: Map<FileRole, number>;
};

export type Folder = {
  /** '' is the root. */
  readonly path: string;
  /** Of the files directly in it. */
  readonly own: Amounts;
  /** Of everything below it. */
  readonly all: Amounts;
  /** In order of their paths. */
  readonly folders: Folder[];
};

/** What a line counts, by the role of its file: a map shows where the program is, not where the text is. */
const LINE_WEIGHT: Readonly<Record<FileRole, number>> = {
  runtime: 1,
  tests: 0.1,
  config: 0.005,
  docs: 0.01,
  fixtures: 0.005,
  generated: 0.01,
  vendored: 0.005,
};

/** Code of more lines per symbol is a table of data. */
const LINES_PER_SYMBOL = 300;

const linesOfCode = (lines: number, symbols: number): number => Math.min(lines, LINES_PER_SYMBOL * (symbols + 1));

const foldersByView = new WeakMap<ViewIndex, Promise<Folder>>();

/** Once per view. */
export const weighFolders = (view: OpenView, signal?: AbortSignal): Promise<Folder> => {
  const index = viewIndexOf(view.stored.table);
  const known = foldersByView.get(index);
  if (known) return known;
  const weighed = addUpFolders(view, index, signal);
  foldersByView.set(index, weighed);
  // A question that was cancelled must not decide for those that follow.
  weighed.catch(() => foldersByView.delete(index));
  return weighed;
};

const addUpFolders = async (view: OpenView, index: ViewIndex, signal: AbortSignal | undefined): Promise<Folder> => {
  const statistics = await textStatisticsOf(index, view.reader);
  const symbolCounts = await countSymbols(view, index);
  const folders = new Map<string, Folder>([['', emptyFolder('')]]);
  await forEachInTurns(index.table.count, { each: TURN_LIMITS.entries.entries * 8, signal }, (number) => {
    const entry = entryAt(index.table, number);
    if (!entry) return;
    const amounts = folderAt(folders, folderOf(entry.path)).own;
    const ordinal = ordinalOfEntry(index, number);
    const role = statistics.isGenerated[ordinal] ? 'generated' : roleIn(index.table, entry.path);
    amounts.files += 1;
    amounts.filesByRole.set(role, (amounts.filesByRole.get(role) ?? 0) + 1);
    if (entry.content === undefined) amounts.skipped += 1;
    if (entry.language !== undefined) amounts.parseable += 1;
    if (entry.facts !== undefined) amounts.parsed += 1;
    const lines = statistics.lines[ordinal] ?? 0;
    amounts.lines += lines;
    const symbols = symbolsOf(entry, symbolCounts);
    amounts.symbols += symbols;
    amounts.weight += (entry.facts === undefined ? lines : linesOfCode(lines, symbols)) * LINE_WEIGHT[role];
    if (entry.language !== undefined)
      amounts.linesByLanguage.set(entry.language, (amounts.linesByLanguage.get(entry.language) ?? 0) + lines);
  });
  const root = folderAt(folders, '');
  sumUp(root);
  return root;
};

const symbolsOf = ({ facts }: ViewEntry, counts: ReadonlyMap<FactsNumber, number>): number =>
  facts === undefined ? 0 : (counts.get(facts) ?? 0);

/** Facts read per call to the store. */
const FACTS_AT_ONCE = 2_000;

const countSymbols = async ({ reader }: OpenView, { table }: ViewIndex): Promise<ReadonlyMap<FactsNumber, number>> => {
  const numbers = [...new Set(table.facts)].filter((number) => number > 0).map(factsNumber);
  const counts = new Map<FactsNumber, number>();
  for (let start = 0; start < numbers.length; start += FACTS_AT_ONCE)
    for (const [number, { symbolCount }] of await reader.factCounts(numbers.slice(start, start + FACTS_AT_ONCE)))
      counts.set(number, symbolCount);
  return counts;
};

/** Makes the folders above it, too. */
const folderAt = (folders: Map<string, Folder>, path: string): Folder => {
  const known = folders.get(path);
  if (known) return known;
  const made = emptyFolder(path);
  folders.set(path, made);
  folderAt(folders, folderOf(path)).folders.push(made);
  return made;
};

const emptyFolder = (path: string): Folder => ({ path, own: noAmounts(), all: noAmounts(), folders: [] });

export const noAmounts = (): Amounts => ({
  files: 0,
  skipped: 0,
  lines: 0,
  symbols: 0,
  parseable: 0,
  parsed: 0,
  weight: 0,
  linesByLanguage: new Map(),
  filesByRole: new Map(),
});

const sumUp = ({ own, all, folders }: Folder): void => {
  addAmounts(all, own);
  for (const folder of folders) {
    sumUp(folder);
    addAmounts(all, folder.all);
  }
};

const addAmounts = (sum: Amounts, part: Amounts): void => {
  sum.files += part.files;
  sum.skipped += part.skipped;
  sum.lines += part.lines;
  sum.symbols += part.symbols;
  sum.parseable += part.parseable;
  sum.parsed += part.parsed;
  sum.weight += part.weight;
  for (const [language, lines] of part.linesByLanguage)
    sum.linesByLanguage.set(language, (sum.linesByLanguage.get(language) ?? 0) + lines);
  for (const [role, files] of part.filesByRole) sum.filesByRole.set(role, (sum.filesByRole.get(role) ?? 0) + files);
};
