/** Lists the files of a view whose text could only be parsed in part: for `status`, and for answers that report no match. */
import { defined, factsNumber, type FactsProblem, type RepoPath, type Span, type StoredView, type ViewTable } from '#model';
import { PROBLEM_KEY, type Store, type StoreReader } from '#store';

export type PartlyReadFile = {
  readonly path: RepoPath;
  readonly code: FactsProblem['code'];
  readonly message: string;
  /** Absent if the parts have no lines of their own. */
  readonly lines?: readonly Span[];
};

export type PartlyReadFiles = {
  readonly total: number;
  /** The first few, sorted by path. */
  readonly files: readonly PartlyReadFile[];
};

/** Nobody reads a longer list. */
const MOST_LISTED_FILES = 20;

/** Undefined when there are none. */
export const readPartlyReadFiles = async (
  store: Store | undefined,
  view: StoredView | undefined,
): Promise<PartlyReadFiles | undefined> =>
  store && view && store.read((reader) => partlyReadIn({ stored: view, reader }, () => true));

type ReadView = { readonly stored: { readonly table: ViewTable }; readonly reader: Pick<StoreReader, 'postings' | 'symbols'> };

/** `isAsked`: the entries that the answer is about. */
export const partlyReadIn = async (
  { stored: { table }, reader }: ReadView,
  isAsked: (entry: number) => boolean,
): Promise<PartlyReadFiles | undefined> => {
  const [found] = await reader.postings('name', [PROBLEM_KEY]);
  const broken = new Set<number>(found?.documents);
  if (broken.size === 0) return undefined;
  const entries: number[] = [];
  for (let entry = 0; entry < table.count; entry += 1)
    if (broken.has(table.facts[entry] ?? 0) && isAsked(entry)) entries.push(entry);
  if (entries.length === 0) return undefined;
  const listed = entries.slice(0, MOST_LISTED_FILES);
  const factsOf = (entry: number) => factsNumber(table.facts[entry] ?? 0);
  const symbols = await reader.symbols([...new Set(listed.map(factsOf))]);
  const files = listed.flatMap((entry) => partlyRead(table.paths[entry], symbols.get(factsOf(entry))?.problems ?? []));
  return { total: entries.length, files };
};

const partlyRead = (path: RepoPath | undefined, [problem]: readonly FactsProblem[]): readonly PartlyReadFile[] =>
  path && problem ? [defined({ path, code: problem.code, message: problem.message, lines: problem.lines })] : [];
