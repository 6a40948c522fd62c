/** The `paths` of a text search: files, folders or globs that the view must hold. */
import { closestWord, entryAt, entryOfPath, isProblem, OPERATION, Problem, type RepoPath, type SkipReason } from '#model';
import { fileFilter } from '#search';
import type { OpenView } from '#store';
import { withinRoot } from '#call';
import { requireEntry } from '../targets/require-entry.ts';

export type PlacesToSearch = {
  /** Relative to the root; empty: every file. */
  readonly under: readonly string[];
  /** Named files whose text is not indexed. */
  readonly skipped: readonly { readonly path: RepoPath; readonly skip: SkipReason }[];
  /** Why a named place is not searched; others are. */
  readonly missing: readonly Problem[];
};

type SearchInput = { readonly paths?: readonly string[] | undefined };

/** Throws `file_not_found` if no path has files, `path_not_allowed` and `secret_refused`. */
export const placesToSearch = async (view: OpenView, input: SearchInput): Promise<PlacesToSearch> => {
  const { table, attributes } = view.stored;
  const places = (input.paths ?? []).map((path) => (entryOfPath(table, path) ? path : withinRoot(attributes.root, path)));
  const under: string[] = [];
  const missing: Problem[] = [];
  for (const [index, place] of places.entries()) {
    if (await holdsFiles(view, place)) {
      if (entryOfPath(table, place)) requireEntry(view, place);
      under.push(place);
    } else missing.push(requireNotFound(placeNotFound(view, input, index)));
  }
  const [first] = missing;
  if (first && under.length === 0) throw first;
  const skipped = under.flatMap((place) => {
    const { path, skip } = entryOfPath(table, place) ?? {};
    return path === undefined || skip === undefined ? [] : [{ path, skip }];
  });
  return { under: under.includes('') ? [] : under, skipped, missing };
};

const requireNotFound = (problem: Problem): Problem => {
  if (problem.code === 'file_not_found') return problem;
  throw problem;
};

/** Without an index, files are known only once they are scanned. */
export const requireScannedPlaces = (paths: readonly string[] | undefined, filesScanned: number): void => {
  if (paths === undefined || filesScanned > 0) return;
  throw new Problem('file_not_found', `No file matches ${paths.join(', ')}.`, {
    hint: 'Paths are relative to the repository root.',
    details: { paths },
  });
};

const holdsFiles = async (view: OpenView, place: string): Promise<boolean> => {
  if (place === '') return true;
  const isUnder = await fileFilter(view, { under: [place] });
  return view.stored.table.paths.some((_path, entry) => isUnder(entry));
};

/** Suggests the same search in the nearest folder or file, else everywhere. */
const placeNotFound = (view: OpenView, { paths = [], ...input }: SearchInput, index: number): Problem => {
  const missing = paths[index] ?? '';
  const problem = entryProblem(view, missing);
  if (problem.code !== 'file_not_found') return problem;
  const known = problem.extras.details?.['candidates'];
  const folder = closestWord(missing.replace(/\/$/u, ''), foldersOf(view));
  const near = folder === undefined ? (Array.isArray(known) ? known.map(String) : []) : [folder];
  const everywhere = { tool: OPERATION.textSearch, args: input, reason: 'Search every file.' };
  return new Problem('file_not_found', `No file or folder ${JSON.stringify(missing)}.`, {
    hint: `${near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'It may be ignored or misspelled.'} Words after the pattern are paths.`,
    details: { path: missing, ...(near.length > 0 ? { candidates: near } : {}) },
    nextActions: [
      ...near.map((place) => ({
        tool: OPERATION.textSearch,
        args: { ...input, paths: paths.with(index, place) },
        reason: 'A similar path.',
      })),
      ...(near.length > 0 ? [] : [everywhere]),
    ],
  });
};

const entryProblem = (view: OpenView, path: string): Problem => {
  try {
    requireEntry(view, path);
  } catch (error) {
    if (isProblem(error)) return error;
    throw error;
  }
  throw new Error(`${path} is a file of the view`);
};

const foldersOf = ({ stored: { table } }: OpenView): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (let index = 0; index < table.count; index += 1) {
    const path = entryAt(table, index)?.path ?? '';
    for (let end = path.lastIndexOf('/'); end > 0 && !folders.has(path.slice(0, end)); end = path.lastIndexOf('/', end - 1))
      folders.add(path.slice(0, end));
  }
  return folders;
};
