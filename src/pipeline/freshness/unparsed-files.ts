/** Lists the files of a view that failed to parse: for `status`, and for answers that report no match. */
import type { RepoPath, StoredView, ViewTable } from '#model';
import type { ParseFailure, Store } from '#store';
import { currentFailures, isGivenUp } from '../update/parse-failures.ts';

export type UnparsedFile = {
  readonly path: RepoPath;
  readonly reason: ParseFailure['code'];
  readonly message: string;
  readonly attempts: number;
  /** Not retried until a sync or rebuild is requested. */
  readonly isGivenUp: boolean;
};

export type UnparsedFiles = {
  readonly total: number;
  /** The first few, sorted by path. */
  readonly files: readonly UnparsedFile[];
};

/** Nobody reads a longer list. */
const MOST_LISTED_UNPARSED = 20;

/** Undefined when there are none. */
export const readUnparsedFiles = async (
  store: Store | undefined,
  view: StoredView | undefined,
): Promise<UnparsedFiles | undefined> =>
  store && view && unparsedIn(view.table, await store.read((reader) => reader.parseFailures()));

/** The view is up to date and has no file to retry. */
export const hasNothingToDo = async (
  store: Store | undefined,
  { stored, isUpToDate }: { readonly stored: StoredView; readonly isUpToDate: boolean },
): Promise<boolean> => isUpToDate && (await readUnparsedFiles(store, stored)) === undefined;

export const unparsedIn = (table: ViewTable, stored: readonly ParseFailure[]): UnparsedFiles | undefined => {
  const failures = new Map(currentFailures(stored).map((failure) => [`${failure.content} ${failure.language}`, failure]));
  if (failures.size === 0) return undefined;
  const found: UnparsedFile[] = [];
  for (let index = 0; index < table.count; index += 1) {
    const [path, failure] = [table.paths[index], failures.get(`${table.contents[index]} ${table.languages[index]}`)];
    if (!path || !failure) continue;
    const { code: reason, message, attempts } = failure;
    found.push({ path, reason, message, attempts, isGivenUp: isGivenUp(failure) });
  }
  return found.length > 0 ? { total: found.length, files: found.slice(0, MOST_LISTED_UNPARSED) } : undefined;
};
