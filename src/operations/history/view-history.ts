/** The history behind a view, and which of its files the view has. */
import { entryOfPath, fileRole, type Hint, type HistoryState, NO_HISTORY, type RepoPath } from '#model';
import { type History, openHistory } from '#history';
import { fileTest, type HitFilters } from '#search';
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

export const openViewHistory = async (view: OpenView): Promise<History> => openHistory((await view.commitLog?.()) ?? NO_HISTORY);

export const narrowHistory = (history: History, { stored: { table } }: OpenView, filters: HitFilters): ViewHistory => {
  const test = fileTest(filters);
  const exists = (path: string): boolean => entryOfPath(table, path) !== undefined;
  const allows = (path: RepoPath): boolean =>
    test({ path, language: entryOfPath(table, path)?.language, role: () => fileRole(path) });
  return { history, exists, allows, offers: (path) => exists(path) && allows(path) };
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
