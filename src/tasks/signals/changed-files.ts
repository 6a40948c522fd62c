/** What past commits say: files of similar changes, files by the text of their commits, files that changed with the leading ones. */
import { type CommitLog, escapeControls, indexOfPath, type RepoPath } from '#model';
import {
  type FileOfSimilarChanges,
  type FileRequest,
  filesByCommitText,
  filesInWork,
  filesChangedWith,
  filesOfSimilarChanges,
  type History,
  openHistory,
  type SimilarChange,
  similarChanges,
} from '#history';
import type { FusedFile } from '../fuse-signals.ts';
import type { TaskScope } from '../task-scope.ts';
import type { Vote } from '../vote.ts';
import { LEADING_FILES, MOST_VOTES } from '../weights.ts';

export type TaskHistory = { readonly history: History; readonly scope: TaskScope; readonly request: FileRequest };

export const openTaskHistory = async (scope: TaskScope, log: CommitLog): Promise<TaskHistory> => {
  const { table } = scope.view.stored;
  const allows = (path: RepoPath): boolean => {
    const entry = indexOfPath(table, path);
    return entry >= 0 && scope.allows(entry);
  };
  return { history: await openHistory(log, table.roleOf), scope, request: { allows, limit: MOST_VOTES } };
};

export const votesBySimilarChanges = ({ history, scope, request }: TaskHistory): readonly Vote[] =>
  votesOfChanges(scope, filesOfSimilarChanges(history, scope.words, request));

export const votesOfChanges = (scope: TaskScope, files: readonly FileOfSimilarChanges[]): readonly Vote[] =>
  files.map(({ path, score, change }) => voteFor(scope, path, { score, detail: `changed in "${shortSubject(change.subject)}"` }));

export const votesByCommitText = ({ history, scope, request }: TaskHistory): readonly Vote[] =>
  filesByCommitText(history, scope.words, request).map(({ path, score }) => voteFor(scope, path, { score }));

/** `leads`: the leading files of the other signals, best first. */
export const votesByChangesTogether = (
  { history, scope, request }: TaskHistory,
  leads: readonly FusedFile[],
): readonly Vote[] => {
  const { paths } = scope.view.stored.table;
  const scored = leads.slice(0, LEADING_FILES).flatMap(({ entry, score }) => {
    const path = paths[entry];
    return path === undefined ? [] : [{ path, score }];
  });
  return filesChangedWith(history, scored, request).map(({ path, score, lead, count, of }) =>
    voteFor(scope, path, { score, detail: `changes with ${lead} (${count} of ${of})` }),
  );
};

/** `found`: the files of the other signals. Work that goes on elsewhere says nothing about the task. */
export const votesByWork = ({ history, scope, request }: TaskHistory, found: readonly FusedFile[]): readonly Vote[] => {
  const entries = new Set(found.map(({ entry }) => entry));
  return filesInWork(history, request)
    .map(({ path, score, last }) => voteFor(scope, path, { score, detail: `just changed in "${shortSubject(last.subject)}"` }))
    .filter(({ entry }) => entries.has(entry));
};

export const changesLikeTask = ({ history, scope }: TaskHistory, limit: number): readonly SimilarChange[] =>
  similarChanges(history, scope.words, limit);

const voteFor = ({ view }: TaskScope, path: RepoPath, vote: Omit<Vote, 'entry'>): Vote => ({
  entry: indexOfPath(view.stored.table, path),
  ...vote,
});

const MOST_SUBJECT = 60;

const shortSubject = (subject: string): string => {
  const text = escapeControls(subject);
  return text.length > MOST_SUBJECT ? `${text.slice(0, MOST_SUBJECT - 1)}…` : text;
};
