/** The history behind a view, and which of its files the view has. */
import { entryOfPath, type Hint, type HistoryState, indexOfPath, NO_HISTORY, type RepoPath, roleIn } from '#model';
import { type History, openHistory } from '#history';
import { fileFilter, fileTest, type HitFilters } from '#search';
import type { OpenView } from '#store';

export type ViewHistory = {
  readonly history: History;
  /** Whether the view has the file. */
  readonly exists: (path: string) => boolean;
  /** Whether the filters allow a file, in the view or gone. */
  readonly allows: (path: RepoPath) => boolean;
  /** Both. */
  readonly offers: (path: RepoPath) => boolean;
};

export const openViewHistory = async (view: OpenView): Promise<History> =>
  openHistory((await view.commitLog?.()) ?? NO_HISTORY, view.stored.table.roleOf);

/** Throws `invalid_input` for an unknown language. */
export const narrowHistory = async (history: History, view: OpenView, filters: HitFilters): Promise<ViewHistory> => {
  const { table } = view.stored;
  const isAllowedEntry = await fileFilter(view, filters);
  const test = fileTest(filters);
  const exists = (path: string): boolean => entryOfPath(table, path) !== undefined;
  const offers = (path: RepoPath): boolean => exists(path) && isAllowedEntry(indexOfPath(table, path));
  const allows = (path: RepoPath): boolean =>
    exists(path) ? offers(path) : test({ path, role: () => roleIn(table, path), isGenerated: () => false });
  return { history, exists, allows, offers };
};

const STATE_HINTS: Readonly<Record<HistoryState, string | undefined>> = {
  complete: undefined,
  partial: 'Some commits are missing: they are still being read, the clone is shallow, or they cannot be read.',
  absent: 'No commits are known: there is no git history, or it is still being read.',
};

export const historyHints = ({ state }: History): readonly Hint[] => {
  const text = STATE_HINTS[state];
  return text === undefined ? [] : [{ type: 'info', text }];
};
