/**
 * The commits behind a view. A record depends only on its commit and on the root, so it never changes; a log is the list of
 * commits that one commit can reach.
 */
import type { RepoPath } from './ids.ts';

export const HISTORY_STATES = ['complete', 'partial', 'absent'] as const;
/**
 * `complete`: every commit is there, up to the number that the settings allow.
 * `partial`: commits are missing, because they are still being read, the clone is shallow or some could not be read.
 * `absent`: there is no git history, or the settings switch it off.
 */
export type HistoryState = (typeof HISTORY_STATES)[number];

/** A file that a commit changed, under its path at that time. `from`: its path before, if the commit renamed it. */
export type CommitFile = { readonly path: RepoPath; readonly from?: RepoPath };

export type CommitRecord = {
  readonly id: string;
  /** Of the committer, in unix seconds. */
  readonly time: number;
  /** At most MAX_SUBJECT_LENGTH characters, masked like source, without control characters. */
  readonly subject: string;
  /** At most MAX_BODY_LENGTH characters, masked like source, without lines that name people; line breaks are kept. */
  readonly body: string;
  /** Files below the root, without secret paths, in the order of their paths. Empty if the commit changed more than MOST_COMMIT_FILES. */
  readonly files: readonly CommitFile[];
  /** All files that the commit changed, in the root or outside. */
  readonly fileCount: number;
};

export const MAX_SUBJECT_LENGTH = 300;
export const MAX_BODY_LENGTH = 2_000;
/** Larger commits are mass changes: renames of folders, formatting, generated code. */
export const MOST_COMMIT_FILES = 100;

export type CommitLog = {
  readonly state: HistoryState;
  /** Reachable from the commit of the view, newest first, without merges; for a root inside a repository, only commits that changed files there. */
  readonly commits: readonly CommitRecord[];
};

export const NO_HISTORY: CommitLog = { state: 'absent', commits: [] };
